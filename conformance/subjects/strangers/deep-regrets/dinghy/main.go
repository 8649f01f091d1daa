// Dinghy plays Deep Regrets: dinghy GAMES lets bots play.
package main

import (
	"fmt"
	"math/rand"
	"os"
	"strconv"

	"dinghy/rules"
)

type bots struct{ *rand.Rand }

func (b bots) Roll(kind string, faces []int) int   { return faces[b.Intn(len(faces))] }
func (b bots) Pick(what string, from []string) int { return b.Intn(len(from)) }
func (b bots) Card(what, id string) string         { return id }
func (b bots) Choose(seat int, question string, options []string, least, most int) []int {
	n := least + b.Intn(most-least+1)
	if question == "pay" || question == "fresh" {
		n = most
	}
	return b.Perm(len(options))[:n]
}

func play(seed int64) *rules.Game {
	b := bots{rand.New(rand.NewSource(seed))}
	g := rules.New([]string{"Ann", "Bob", "Cid", "Dee", "Eve"}[:2+seed%4], "monday", b.Rand, b)
	for g.Phase != "over" {
		step(g, b)
	}
	return g
}

func step(g *rules.Game, b bots) {
	p, s := g.Players[g.Turn], g.Turn
	var err error
	switch g.Phase {
	case "refresh":
		err = g.Muster(s, nil)
	case "throw":
		err = g.Throw(s, (s+1)%len(g.Players))
	case "declaration":
		err = g.Declare(s, b.Intn(2) == 0)
	case "equip":
		err = g.Equip(s, p.Gear[b.Intn(len(p.Gear))])
	default:
		act(g, p, s, b)
	}
	if err != nil {
		panic(err)
	}
}

// act tries things until one works.
func act(g *rules.Game, p *rules.Player, s int, b bots) {
	any := func(list []string) string {
		if len(list) == 0 {
			return ""
		}
		return list[b.Intn(len(list))]
	}
	shoal := strconv.Itoa(1+b.Intn(3)) + string("abc"[b.Intn(3)])
	for try := 0; try < 3; try++ {
		_ = []func() error{
			func() error { return g.Eat(s, any(p.Hand)) },
			func() error { return g.Worms(s, shoal) },
			func() error { return g.Use(s, any(p.Dinks)) },
			func() error { return g.Use(s, any(p.Supplies)) },
			func() error { return g.UseGear(s, p.Equipped) },
			func() error { return g.Preserver(s) },
			func() error { return g.Sinker(s, b.Intn(len(p.Dice))) },
			func() error { return nil },
		}[b.Intn(8)]()
	}
	for try := 0; try < 9; try++ {
		actions := []func() error{
			func() error { return g.Fish(s, shoal) },
			func() error { return g.Sell(s, []string{any(p.Hand)}) },
			func() error { return g.Mount(s, any(p.Hand), b.Intn(len(p.Slots))) },
			func() error { return g.Visit(s, []string{"rods", "reels", "supplies", "dice"}[b.Intn(4)], b.Intn(3)) },
		}
		if b.Intn(30) == 0 && g.Abandon(s) == nil {
			return
		}
		if actions[b.Intn(4)]() == nil {
			return
		}
	}
	if err := g.Pass(s); err != nil {
		panic(err)
	}
}

func main() {
	games := 100
	if len(os.Args) > 1 {
		games, _ = strconv.Atoi(os.Args[1])
	}
	for seed := 0; seed < games; seed++ {
		g := play(int64(seed))
		fmt.Println(seed, g.Points, g.Winners)
	}
}
