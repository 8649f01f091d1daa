// selfplay lets random divers play a game to its end.
package main

import (
	"fmt"
	"math/rand"
	"os"
	"strconv"

	"dsa/deepsea"
)

func main() {
	seed := int64(1)
	if len(os.Args) > 1 {
		seed, _ = strconv.ParseInt(os.Args[1], 10, 64)
	}
	rng := rand.New(rand.NewSource(seed))
	g, err := deepsea.New(2+rng.Intn(5), 0, seed)
	if err != nil {
		panic(err)
	}
	turns := 0
	for g.Step != deepsea.StepOver {
		turns++
		seat := g.Current
		switch g.Step {
		case deepsea.StepDeclare:
			d := g.Divers[seat]
			if g.CanTurnBack(seat) == nil && (g.CanSwim(seat) != nil || len(d.Load) > 1 || rng.Intn(3) == 0) {
				err = g.TurnBack(seat)
			}
			if err == nil {
				err = g.Swim(seat)
			}
		case deepsea.StepHunt:
			switch {
			case g.CanPickUp(seat) == nil && rng.Intn(2) == 0:
				err = g.PickUp(seat)
			case g.CanDrop(seat) == nil && rng.Intn(3) == 0:
				err = g.Drop(seat, rng.Intn(len(g.Divers[seat].Load)))
			default:
				err = g.LeaveIt(seat)
			}
		case deepsea.StepSink:
			s := g.Sinking()
			err = g.SinkInOrder(s, rng.Perm(len(g.Divers[s].Load)))
		}
		if err != nil {
			panic(err)
		}
	}
	for i := range g.Divers {
		fmt.Printf("diver %d: %d points, %d chips\n", i, g.Score(i), len(g.Divers[i].Kept))
	}
	fmt.Println("winners", g.Winners(), "after", turns, "steps; line", len(g.Line))
}
