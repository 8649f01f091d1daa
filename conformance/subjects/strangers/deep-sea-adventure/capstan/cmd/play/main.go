// Command play lets the program play a game with itself: play [players] [seed]
package main

import (
	"fmt"
	"math/rand"
	"os"
	"strconv"

	"capstan/deepsea"
)

type table struct{ *rand.Rand }

func (t table) Roll(seat int) (int, int) {
	a, b := 1+t.Intn(3), 1+t.Intn(3)
	fmt.Printf("  diver %d rolls %d %d\n", seat, a, b)
	return a, b
}

func (t table) TurnBack(seat int) bool {
	yes := t.Intn(3) == 0
	fmt.Printf("  diver %d turns: %v\n", seat, yes)
	return yes
}

func (t table) Search(seat int, o []deepsea.Search) deepsea.Search {
	s := o[t.Intn(len(o))]
	fmt.Printf("  diver %d searches: %v of %v\n", seat, s, o)
	return s
}

func (t table) Order(seat int, load []deepsea.Treasure) []int {
	fmt.Printf("  diver %d loses %v\n", seat, load)
	return t.Perm(len(load))
}

func main() {
	arg := func(i, def int) int {
		if len(os.Args) > i {
			if n, err := strconv.Atoi(os.Args[i]); err == nil {
				return n
			}
		}
		return def
	}
	t := table{rand.New(rand.NewSource(int64(arg(2, 1))))}
	g, err := deepsea.New(arg(1, 3), 0, deepsea.Standard(t.Shuffle))
	if err != nil {
		fmt.Println(err)
		os.Exit(2)
	}
	for !g.Over {
		fmt.Printf("dive %d air %d line %v\n", g.Dive, g.Air, g.Line)
		if err := g.PlayTurn(t); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
	}
	for i, d := range g.Divers {
		fmt.Printf("diver %d: %d points, saved %v\n", i, g.Score(i), d.Saved)
	}
	fmt.Println("winners", g.Winners())
}
