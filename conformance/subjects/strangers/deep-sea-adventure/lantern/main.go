package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"
)

var actName = [NAct]string{"down", "up", "nothing", "take", "drop"}

func pileStr(t Pile) string {
	if t.N == 0 {
		return "x"
	}
	var b []string
	for _, c := range t.C[:t.N] {
		b = append(b, chipStr(c))
	}
	return strings.Join(b, "+")
}

func chipStr(c int8) string {
	if c > 32 {
		return strings.Repeat(".", int(c-32))
	}
	return fmt.Sprint(val(c))
}

// show prints an observation.
func show(o *Obs) {
	s := &o.S
	fmt.Printf("\n-- dive %d  air %d  turn %d --\n", s.Dive, s.Air, s.Turn)
	for i := int8(0); i < s.Len; i++ {
		who := ""
		for k := int8(0); k < s.N; k++ {
			if s.P[k].Pos == i+1 {
				d := "v"
				if s.P[k].Up {
					d = "^"
				}
				who += fmt.Sprintf("%d%s", k, d)
			}
		}
		if who != "" {
			who = "(" + who + ")"
		}
		fmt.Print(pileStr(s.L[i]), who, " ")
	}
	fmt.Println()
	for k := int8(0); k < s.N; k++ {
		p := &s.P[k]
		fmt.Printf("  seat %d: ", k)
		if p.Home {
			fmt.Print("home ")
		} else if p.Pos == 0 {
			fmt.Print("sub ")
		} else {
			fmt.Printf("at %d ", p.Pos)
		}
		fmt.Print("holds")
		for i := int8(0); i < p.NH; i++ {
			fmt.Print(" ", pileStr(p.H[i]))
		}
		fmt.Print(" | brought")
		for _, c := range p.B[:p.NB] {
			fmt.Print(" ", chipStr(c))
		}
		fmt.Println()
	}
}

func play(n, first int, seed uint64, bot Bot) {
	in := bufio.NewScanner(os.Stdin)
	s := New(n, first, seed)
	r := seed*77 + 5
	for !s.Over() {
		if s.Ph == PhRoll {
			m := s.Mv
			s.Apply(s.RollAct())
			fmt.Printf("seat %d rolls %d+%d\n", m, s.D1, s.D2)
			continue
		}
		o := s.See(s.Mv)
		l := s.Legal()
		if s.Mv != 0 {
			a := bot(&o, l, &r)
			fmt.Printf("seat %d: %s\n", s.Mv, actName[a])
			s.Apply(a)
			continue
		}
		show(&o)
		for i, a := range l {
			fmt.Printf("  %d) %s\n", i, actName[a])
		}
		fmt.Print("> ")
		if !in.Scan() {
			return
		}
		t := strings.TrimSpace(in.Text())
		done := false
		for i, a := range l {
			if t == fmt.Sprint(i) || t == actName[a] {
				done = s.Apply(a)
				break
			}
		}
		if !done {
			fmt.Println("what?")
		}
	}
	o := s.See(0)
	show(&o)
	for i := int8(0); i < s.N; i++ {
		fmt.Printf("seat %d: %d points\n", i, s.Score(i))
	}
	fmt.Printf("seat %d wins\n", s.Win)
}

// check looks for things that must never happen.
func check(s *State) string {
	var n [Chips]int
	for i := int8(0); i < s.Len; i++ {
		for _, c := range s.L[i].C[:s.L[i].N] {
			n[c]++
		}
	}
	for i := int8(0); i < s.N; i++ {
		p := &s.P[i]
		for j := int8(0); j < p.NH; j++ {
			for _, c := range p.H[j].C[:p.H[j].N] {
				n[c]++
			}
		}
		for _, c := range p.B[:p.NB] {
			n[c]++
		}
		if p.Pos < 0 || p.Pos > s.Len {
			return "diver off the line"
		}
	}
	for c, k := range n {
		if k != 1 {
			return fmt.Sprintf("chip %d is there %d times", c, k)
		}
	}
	return ""
}

func selfplay(games, n int, seed uint64, bots []Bot) {
	t0 := time.Now()
	var wins [MaxP]int
	var pts [MaxP]int
	plies := 0
	r := seed*31 + 7
	for g := 0; g < games; g++ {
		s := New(n, g%n, seed+uint64(g))
		for !s.Over() {
			if s.Ph == PhRoll {
				s.Apply(s.RollAct())
			} else {
				o := s.See(s.Mv)
				a := bots[int(s.Mv)%len(bots)](&o, s.Legal(), &r)
				if !s.Apply(a) {
					fmt.Println("bad action", a)
					os.Exit(1)
				}
			}
			plies++
			if m := check(&s); m != "" {
				fmt.Println("game", g, m)
				os.Exit(1)
			}
			if plies > games*100000 {
				fmt.Println("endless")
				os.Exit(1)
			}
		}
		wins[s.Win]++
		for i := 0; i < n; i++ {
			pts[i] += s.Score(int8(i))
		}
	}
	d := time.Since(t0)
	fmt.Printf("%d games, %d plies, %.2fs\n", games, plies, d.Seconds())
	for i := 0; i < n; i++ {
		fmt.Printf("  seat %d: %d wins, %.1f points\n", i, wins[i], float64(pts[i])/float64(games))
	}
}

func botByName(s string) Bot {
	switch s {
	case "random":
		return randomBot
	case "mc":
		return mcBot(40)
	}
	return ruleBot
}

func main() {
	cmd := "play"
	if len(os.Args) > 1 {
		cmd = os.Args[1]
	}
	fs := flag.NewFlagSet(cmd, flag.ExitOnError)
	n := fs.Int("n", 3, "divers, 2 to 6")
	first := fs.Int("first", 0, "seat of the start player")
	seed := fs.Uint64("seed", uint64(time.Now().UnixNano()), "seed")
	games := fs.Int("games", 200, "games of self-play")
	bots := fs.String("bots", "rule", "bots by seat: random, rule, mc (comma between)")
	if len(os.Args) > 2 {
		fs.Parse(os.Args[2:])
	}
	var bb []Bot
	for _, b := range strings.Split(*bots, ",") {
		bb = append(bb, botByName(b))
	}
	switch cmd {
	case "play":
		play(*n, *first, *seed, bb[0])
	case "adapter":
		serve()
	case "self":
		selfplay(*games, *n, *seed, bb)
	default:
		fmt.Println("lantern play|self|adapter [-n 3] [-seed 1] [-games 200] [-bots rule,random,mc]")
	}
}
