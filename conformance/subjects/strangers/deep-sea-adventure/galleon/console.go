package main

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"time"
)

// bot decides by the air and by a taste of its own.
type bot struct {
	want, deep int
	rng        *rand.Rand
}

func newBot(rng *rand.Rand) bot {
	return bot{want: 1 + rng.Intn(3), deep: rng.Intn(22), rng: rng}
}

func (b bot) move(g *Galleon) error {
	i := g.seat
	switch g.step {
	case StepDeclare:
		tight := g.air < g.pos[i]/2+3*len(g.bag[i])
		return g.Declare(g.CanTurn() && (len(g.bag[i]) >= b.want || tight))
	case StepRoll:
		_, err := g.Roll()
		return err
	default:
		if g.CanTake() && len(g.bag[i]) <= b.want && (g.pos[i] >= b.deep || g.up[i] || b.rng.Intn(5) == 0) {
			return g.Take()
		}
		return g.Leave()
	}
}

func botGames(n, games int, seed int64) error {
	rng := rand.New(rand.NewSource(seed))
	calls, points := 0, 0
	wins := make([]int, n)
	for k := 0; k < games; k++ {
		names, bots := make([]string, n), make([]bot, n)
		for i := range names {
			names[i], bots[i] = fmt.Sprintf("B%d", i+1), newBot(rng)
		}
		g, err := New(names, rng.Intn(n), rng)
		if err != nil {
			return err
		}
		g.SinkOrder = func(_ int, bag []Haul) []int { return rng.Perm(len(bag)) }
		for start := calls; g.step != StepOver; calls++ {
			if err := bots[g.seat].move(g); err != nil {
				return err
			}
			if calls-start > 50000 {
				return fmt.Errorf("game %d does not end: %s", k, g)
			}
		}
		for i := range names {
			points += g.Score(i)
		}
		for _, w := range g.Winners() {
			wins[w]++
		}
	}
	fmt.Printf("%d games, %d calls and %d points in each, wins %v\n", games, calls/games, points/games, wins)
	return nil
}

func keyboard(names []string) error {
	in := bufio.NewScanner(os.Stdin)
	g, err := New(names, 0, rand.New(rand.NewSource(time.Now().UnixNano())))
	if err != nil {
		return err
	}
	g.SinkOrder = func(seat int, bag []Haul) []int {
		for {
			fmt.Printf("%s lets go of 1 to %d, in which order? ", names[seat], len(bag))
			if !in.Scan() || strings.TrimSpace(in.Text()) == "" {
				return nil
			}
			order := []int{}
			for _, word := range strings.Fields(in.Text()) {
				k, _ := strconv.Atoi(word)
				order = append(order, k-1)
			}
			if checkOrder(order, len(bag)) == nil {
				return order
			}
			fmt.Println(errOrder)
		}
	}
	for shown := 0; g.step != StepOver; {
		for ; shown < len(g.Log); shown++ {
			fmt.Println(g.Log[shown])
		}
		if g.step == StepDeclare {
			fmt.Println(g)
		}
		fmt.Printf("%s, %s: ", names[g.seat], g.step)
		if !in.Scan() {
			return nil
		}
		if err := command(g, strings.Fields(in.Text())); err != nil {
			fmt.Println(err)
		}
	}
	for i, name := range names {
		fmt.Println(name, g.Score(i))
	}
	for _, w := range g.Winners() {
		fmt.Println("winner:", names[w])
	}
	return nil
}

func command(g *Galleon, words []string) error {
	word := ""
	if len(words) > 0 {
		word = words[0]
	}
	switch g.step {
	case StepDeclare:
		return g.Declare(word == "back")
	case StepRoll:
		if total, err := strconv.Atoi(word); err == nil && total >= 2 && total <= 6 {
			return g.RollTotal(total)
		}
		_, err := g.Roll()
		return err
	default:
		if word == "take" {
			return g.Take()
		}
		return g.Leave()
	}
}

func main() {
	bots := flag.Int("bots", 0, "let so many bots play")
	games := flag.Int("games", 100, "how many games of bots")
	seed := flag.Int64("seed", 1, "seed of the games of bots")
	flag.Parse()
	var err error
	if *bots > 0 {
		err = botGames(*bots, *games, *seed)
	} else {
		err = keyboard(flag.Args())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
