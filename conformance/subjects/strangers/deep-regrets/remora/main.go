package main

// The text front end: people at one keyboard, or bots ("remora auto").

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"time"
)

type realLuck struct{}

func (realLuck) Roll(kind string, n int) (out []int) {
	for ; n > 0; n-- {
		out = append(out, faces[kind][rand.Intn(4)])
	}
	return out
}
func (realLuck) Pick(of string, from []string) string { return from[rand.Intn(len(from))] }
func (realLuck) Coin() string                         { return []string{"heads", "tails"}[rand.Intn(2)] }
func (realLuck) Unknown(of string, depth int) string  { panic("all cards are known here") }
func (realLuck) Shuffle(c []string) []string {
	c = append([]string{}, c...)
	rand.Shuffle(len(c), func(i, j int) { c[i], c[j] = c[j], c[i] })
	return c
}

func (g *Game) dealAll() {
	l := realLuck{}
	for d := 1; d <= 3; d++ {
		g.dealFish(d, l.Shuffle(boxed("fish", d)))
	}
	g.dealRegrets(l.Shuffle(boxedRegrets()))
	g.DinkDeck, g.RodDeck, g.ReelDeck = l.Shuffle(boxed("dinks", 0)), l.Shuffle(boxed("rods", 0)), l.Shuffle(boxed("reels", 0))
	g.SupplyDeck = l.Shuffle(boxed("supplies", 0))
}

// bot tries anything; what is not allowed it tries otherwise.
type bot struct {
	bad   int
	quiet bool
}

func (b *bot) Bad(g *Game, why string) {
	if b.bad++; b.bad > 2000 {
		panic("the bot is at a loss: " + why + " " + g.Stage)
	}
}

func some(dice []Die) (out []Die) {
	for _, d := range dice {
		if rand.Intn(2) == 0 {
			out = append(out, d)
		}
	}
	return out
}

func anyOf(l []string) string {
	if len(l) == 0 {
		return ""
	}
	return l[rand.Intn(len(l))]
}

func (b *bot) Ask(g *Game, q Question) Answer {
	p := g.Players[q.Who]
	a := Answer{Kind: anyOf(q.Kinds), N: rand.Intn(6)}
	if a.Kind == "pass" && rand.Intn(3) > 0 {
		a.Kind = anyOf(q.Kinds)
	}
	b.quiet = b.quiet || a.Kind == "end"
	switch a.Kind {
	case "muster", "pay":
		a.Dice = some(p.Fresh)
	case "keep":
		a.Dice = some(p.Rolled)
	case "sinker", "let-go":
		if len(p.Fresh) > 0 {
			a.Dice = []Die{p.Fresh[rand.Intn(len(p.Fresh))]}
		}
	case "declare":
		a.Text = anyOf([]string{"sea", "port"})
	case "equip":
		a.Card, a.Card2 = anyOf(append(p.Rods, "")), anyOf(append(p.Reels, ""))
	case "cast", "worms":
		a.Text = shoalName(rand.Intn(9))
	case "sell", "mount":
		for i, f := range p.Fish {
			if rand.Intn(2) == 0 {
				a.Cards, a.Slots = append(a.Cards, f), append(a.Slots, (i+a.N)%len(p.Mounts))
			}
		}
	case "visit":
		a.Text, a.N = anyOf([]string{"rod", "reel", "supply", "dice"}), 1+2*rand.Intn(3)
	case "eat":
		a.Card = anyOf(p.Fish)
	case "dink":
		a.Card = anyOf(p.Dinks)
	case "supply":
		a.Card = anyOf(p.Supplies)
	case "gear":
		a.Card = anyOf([]string{p.Rod, p.Reel})
	case "put-back", "reward", "pick-shoal":
		a.Text = anyOf(q.Options)
	case "discard-regret":
		a.Card = anyOf(append(append([]string{}, q.Options...), ""))
	case "keep-cards", "pick-cards", "order":
		a.Cards = realLuck{}.Shuffle(q.Options)
		if q.Count > 0 {
			a.Cards = a.Cards[:q.Count]
		}
	case "pick-dice":
		for _, d := range some(q.Dice[0]) {
			a.Dice = append(a.Dice, d)
		}
		for _, d := range some(q.Dice[1]) {
			a.Spent = append(a.Spent, d.Kind)
		}
	}
	return a
}

// person asks at the keyboard. An answer is a kind and words, such as "cast 2b", "pay 1 3" (numbers of Fresh dice),
// "sell tin-herring", "mount tin-herring 2", "visit dice 3".
type person struct{ in *bufio.Scanner }

func (h *person) Bad(g *Game, why string) { fmt.Println("  No:", why) }

func (h *person) Ask(g *Game, q Question) Answer {
	p := g.Players[q.Who]
	fmt.Printf("\n%s %s, player %d: %s\n", days[g.Day], g.Stage, q.Who+1, q.About)
	g.show(q.Who)
	if len(q.Options) > 0 {
		fmt.Println("  choose from", q.Options)
	}
	for {
		fmt.Printf("  %s> ", strings.Join(q.Kinds, " | "))
		if !h.in.Scan() {
			os.Exit(0)
		}
		w := strings.Fields(h.in.Text())
		if len(q.Kinds) == 1 && (len(w) == 0 || w[0] != q.Kinds[0]) {
			w = append([]string{q.Kinds[0]}, w...)
		}
		if len(w) == 0 {
			continue
		}
		a := Answer{Kind: w[0]}
		pool := p.Fresh
		if a.Kind == "keep" {
			pool = p.Rolled
		}
		for _, x := range w[1:] {
			n, err := strconv.Atoi(x)
			switch {
			case a.Kind == "throw" || a.Kind == "pick-player":
				a.N = n - 1
			case a.Kind == "option" || a.Kind == "visit" && err == nil:
				a.N = n
			case a.Kind == "mount" && err == nil:
				a.Slots = append(a.Slots, n-1)
			case err == nil && n >= 1 && n <= len(pool):
				a.Dice = append(a.Dice, pool[n-1])
			case faces[x] != nil:
				a.Spent = append(a.Spent, x)
			case has(p.Reels, x):
				a.Card2 = x
			default:
				a.Card, a.Text, a.Cards = x, x, append(a.Cards, x)
			}
		}
		if a.Kind == "gear" && a.Card == "" {
			a.Card = a.Card2
		}
		if a.Kind == "mount" && len(a.Slots) != len(a.Cards) {
			fmt.Println("  a slot for each fish")
			continue
		}
		return a
	}
}

// sees tells what a player sees of the hands: of the others only how many cards.
func (g *Game) show(me int) {
	for i := range g.Shoals {
		s := g.Shoals[i]
		t := "-"
		if len(s.Cards) > 0 {
			t = "(?)"
			if c := s.Cards[0]; c.Up || c.Seen[me] {
				t = c.ID
			} else if c.ID != "" {
				t = "(" + cardOf[c.ID].Size + ")"
			}
		}
		fmt.Printf("  %s %-22s x%-2d", s.Name, t, len(s.Cards))
		if i%3 == 2 {
			fmt.Println()
		}
	}
	for i, p := range g.Players {
		fmt.Printf("  %d: depth %d  $%d  fresh %v spent %v rolled %v  dinks %v  gear %v %v (%s %s)", i+1, p.Depth, p.Bucks, p.Fresh, p.Spent, p.Rolled, p.Dinks, p.Rods, p.Reels, p.Rod, p.Reel)
		fmt.Printf("  mounts %v  drawn %v%v%v", p.Mounts, p.DrawnRods, p.DrawnReels, p.DrawnSupplies)
		if i == me {
			fmt.Printf("  fish %v  Regrets %v  supplies %v\n", p.Fish, p.Regrets, p.Supplies)
		} else {
			fmt.Printf("  %d fish, %d Regrets, %d supplies\n", len(p.Fish), len(p.Regrets), len(p.Supplies))
		}
	}
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "adapter" {
		adapterMain()
		return
	}
	rand.Seed(time.Now().UnixNano())
	if len(os.Args) > 1 && os.Args[1] == "auto" {
		for k := 0; k < 200; k++ {
			b := &bot{}
			g := newGame(2+k%4, k/4%2, k%2, b, realLuck{})
			g.dealAll()
			for !g.Over {
				b.bad = 0
				g.Step()
			}
			if k%20 == 0 {
				fmt.Println(len(g.Players), "players:", g.Scores, "won by seat", g.Winners)
			}
		}
		return
	}
	n := 2
	if len(os.Args) > 1 {
		n, _ = strconv.Atoi(os.Args[1])
	}
	first := 0
	if len(os.Args) > 2 && os.Args[2] == "short" {
		first = 1
	}
	g := newGame(n, first, rand.Intn(n), &person{bufio.NewScanner(os.Stdin)}, realLuck{})
	g.dealAll()
	g.Run()
	fmt.Println("Points:", g.Scores, "Winners (seats from 0):", g.Winners)
}
