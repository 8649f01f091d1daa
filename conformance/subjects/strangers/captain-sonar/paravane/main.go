package main

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
)

var teamName = [2]string{"Red", "Blue"}

func (o Order) String() string {
	s := o.Verb
	switch o.Verb {
	case "place", "mine", "trigger", "torpedo":
		s += " " + o.At.String()
	case "head":
		s += " " + o.Course.String()
	case "silence":
		s += fmt.Sprintf(" %s %d", o.Course, o.Spaces)
	case "charge":
		s += " " + o.Gauge.String()
	case "break":
		sy := symbols[o.Symbol]
		s += fmt.Sprintf(" %d (%s, circuit %d)", o.Symbol, sy.Colour, sy.Circuit)
	case "drone":
		s += fmt.Sprintf(" sector %d", o.Sector)
	case "reply":
		s += fmt.Sprintf(" %s / %s", o.Claims[0], o.Claims[1])
	case "check":
		s += fmt.Sprint(" ", o.Verdict)
	}
	return s
}

// sight is what a crew has in front of it: its own sheets and what was said.
func (g *Game) sight(team int) string {
	me := g.Subs[team]
	mark := map[Cell]byte{}
	for _, r := range me.Route {
		mark[r] = '+'
	}
	for _, m := range me.Mines {
		mark[m.At] = 'M'
	}
	if me.Placed {
		mark[me.At] = '@'
	}
	s := g.Chart.draw(mark)
	for i := System(0); i < numSystems; i++ {
		s += fmt.Sprintf("%s %d/%d  ", i, me.Gauge[i], me.Boxes[i])
	}
	s += "\n"
	for h := West; h <= East; h++ {
		s += h.String() + ":"
		for i, sy := range symbols {
			if sy.Panel == h {
				x := " "
				if me.Crossed[i] {
					x = "x"
				}
				s += fmt.Sprintf(" [%s]%s", x, sy.Colour)
			}
		}
		s += "\n"
	}
	return s + fmt.Sprintf("damage %d, enemy damage %d\n", me.Damage, g.Subs[1-team].Damage)
}

func (g *Game) crewsOn() (list []int) {
	for tm := 0; tm < 2; tm++ {
		if len(g.Choices(tm)) > 0 {
			list = append(list, tm)
		}
	}
	return
}

func selfPlay(g *Game, rnd *rand.Rand) int {
	n := 0
	for ; g.Winner < 0 && n < 20000; n++ {
		on := g.crewsOn()
		tm := on[rnd.Intn(len(on))]
		c := g.Choices(tm)
		o := c[rnd.Intn(len(c))]
		if o.Verb == "surface" && len(c) > 1 && rnd.Intn(5) > 0 {
			continue
		}
		if err := g.Give(o); err != nil {
			panic(err)
		}
	}
	return n
}

func textGame(g *Game) {
	in := bufio.NewScanner(os.Stdin)
	said := 0
	for g.Winner < 0 {
		for ; said < len(g.Calls); said++ {
			fmt.Printf("%s: %q\n", teamName[g.Calls[said].Team], g.Calls[said].Text)
		}
		tm := g.crewsOn()[0]
		c := g.Choices(tm)
		fmt.Printf("\n== %s, %s\n%s", teamName[tm], g.Turns[tm].Stage, g.sight(tm))
		for i, o := range c {
			fmt.Printf("%d) %s\n", i, o)
		}
		fmt.Print("> ")
		if !in.Scan() {
			return
		}
		k, err := strconv.Atoi(strings.TrimSpace(in.Text()))
		if err != nil || k < 0 || k >= len(c) {
			fmt.Println("a number from the list, please")
			continue
		}
		if err := g.Give(c[k]); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(teamName[g.Winner], "wins")
}

func main() {
	auto := flag.Int("auto", 0, "play this many games by itself")
	rt := flag.Bool("realtime", false, "real time")
	sudden := flag.Bool("sudden", false, "sudden death")
	crew := flag.Int("crew", 4, "players in a team, 2-4")
	chart := flag.String("chart", "alpha", "chart")
	adapter := flag.Bool("adapter", false, "answer Leadline")
	flag.Parse()
	if *adapter {
		serveLeadline()
		return
	}
	if *auto == 0 {
		textGame(NewGame(chartOf(*chart, *rt), *rt, *sudden, *crew))
		return
	}
	for i := 0; i < *auto; i++ {
		g := NewGame(chartOf(*chart, *rt), *rt, *sudden, *crew)
		n := selfPlay(g, rand.New(rand.NewSource(int64(i))))
		fmt.Printf("game %d: %d orders, winner %d, damage %d-%d\n", i, n, g.Winner, g.Subs[0].Damage, g.Subs[1].Damage)
	}
}
