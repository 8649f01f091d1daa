package main

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"time"
)

func (g *Game) show() {
	fmt.Printf("dive %d  air %d  step %s", g.dive, g.air, stepName[g.step])
	if g.step != stepOver {
		fmt.Printf("  diver %s", g.name[g.Who()])
	}
	fmt.Println()
	for k, row := range g.line {
		mark := "x"
		if len(row.chips) > 0 {
			mark = ""
			for _, c := range row.chips {
				mark += fmt.Sprint(levelOf(c))
			}
		}
		for i := 0; i < g.n; i++ {
			if g.pos[i] == k+1 {
				mark += "(" + g.name[i] + ")"
			}
		}
		fmt.Print(mark, " ")
	}
	fmt.Println()
	for i := 0; i < g.n; i++ {
		where := fmt.Sprintf("place %d", g.pos[i])
		if g.home[i] {
			where = "home"
		} else if g.dir[i] == up {
			where += " up"
		}
		fmt.Printf("  %-8s %-12s carries %d, %d points\n", g.name[i], where, len(g.hand[i]), g.points[i])
	}
}

func (g *Game) command(word string) error {
	switch word {
	case "turn":
		return g.Turn()
	case "stay":
		return g.Stay()
	case "roll":
		return g.Roll()
	case "take":
		return g.Take()
	case "pass":
		return g.Pass()
	}
	return fmt.Errorf("turn, stay, roll, take, pass, show or quit")
}

func (g *Game) bot(greed int) string {
	i := g.Who()
	switch g.step {
	case stepTurn:
		if g.dir[i] == down && (len(g.hand[i]) >= greed || g.air < 6+g.pos[i]) {
			return "turn"
		}
		return "stay"
	case stepRoll:
		return "roll"
	}
	if g.CanTake() && len(g.hand[i]) < greed && g.rnd.Intn(20) < 4+g.pos[i] {
		return "take"
	}
	return "pass"
}

func simulate(count int, seed int64) {
	rnd := rand.New(rand.NewSource(seed))
	total, turns := 0, 0
	for k := 0; k < count; k++ {
		n := 2 + rnd.Intn(5)
		names := []string{"A", "B", "C", "D", "E", "F"}[:n]
		g, err := NewGame(names, rnd.Intn(n), rnd)
		if err != nil {
			panic(err)
		}
		var greed [maxDivers]int
		for i := range greed {
			greed[i] = 1 + rnd.Intn(4)
		}
		for s := 0; g.step != stepOver; s++ {
			if err := g.command(g.bot(greed[g.Who()])); err != nil {
				panic(err)
			}
			if s > 20000 {
				panic("no end")
			}
			turns++
		}
		total += g.points[g.Winners()[0]]
	}
	fmt.Printf("%d games, %d commands, winner has %.1f points\n", count, turns, float64(total)/float64(count))
}

func main() {
	sim := flag.Int("sim", 0, "let bots play so many games")
	seed := flag.Int64("seed", time.Now().UnixNano(), "seed")
	bots := flag.Int("bots", 2, "number of bots against you")
	flag.Parse()
	if *sim > 0 {
		simulate(*sim, *seed)
		return
	}
	names := []string{"You"}
	for i := 1; i <= *bots; i++ {
		names = append(names, fmt.Sprintf("Bot%d", i))
	}
	g, err := NewGame(names, 0, rand.New(rand.NewSource(*seed)))
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	in := bufio.NewScanner(os.Stdin)
	told := 0
	for g.step != stepOver {
		word := ""
		if g.Who() == 0 {
			g.show()
			fmt.Print("> ")
			if !in.Scan() {
				return
			}
			word = strings.TrimSpace(in.Text())
			if word == "quit" {
				return
			}
			if word == "show" {
				continue
			}
		} else {
			word = g.bot(2)
		}
		if err := g.command(word); err != nil {
			fmt.Println("no:", err)
		}
		for ; told < len(g.news); told++ {
			fmt.Println("  ", g.news[told])
		}
	}
	for _, w := range g.Winners() {
		fmt.Println("winner:", g.name[w], g.points[w])
	}
}
