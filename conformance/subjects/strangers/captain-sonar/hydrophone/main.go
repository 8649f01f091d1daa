// Hydrophone: submarines, turn by turn. Run it and type turns, or run it with
// the number of games that two robots are to play.
package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
)

const help = `start CHART GOAL | place red A1 | a turn: N torpedo S3 [use ...] | surface
use: torpedo C5, mine C5, trigger C5, drone 2, sonar, silence N 3 GAUGE`

// parseTurn reads "N mine N4", "N mine N4 use torpedo C5" or "surface".
func parseTurn(w []string) (Order, error) {
	o := Order{}
	bad := fmt.Errorf("not a turn")
	if len(w) == 1 && w[0] == "surface" {
		o.Surface = true
		return o, nil
	}
	if len(w) < 3 || len(w[0]) != 1 {
		return o, bad
	}
	o.Head, o.Gauge, o.Symbol = w[0][0], w[1], w[2]
	w = w[3:]
	if len(w) == 0 {
		return o, nil
	}
	if len(w) < 2 || w[0] != "use" {
		return o, bad
	}
	o.Use = w[1]
	w = w[2:]
	var err error
	switch {
	case len(w) == 1 && o.Use == "drone":
		o.Sector, err = strconv.Atoi(w[0])
	case len(w) >= 2 && o.Use == "silence":
		o.Dir = w[0][0]
		o.Spaces, err = strconv.Atoi(w[1])
		if len(w) > 2 {
			o.Gauge2 = w[2]
		} else {
			o.Gauge2 = "-"
		}
	case len(w) == 1:
		o.Target = w[0]
	}
	return o, err
}

func console() {
	m, _ := NewMatch("alpha", "hunt", 1)
	fmt.Println(help)
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		w := strings.Fields(in.Text())
		if len(w) == 0 {
			continue
		}
		var err error
		switch {
		case w[0] == "start" && len(w) == 3:
			var n *Match
			if n, err = NewMatch(w[1], w[2], rand.Int63()); err == nil {
				m = n
			}
		case w[0] == "place" && len(w) == 3:
			var p Pos
			if p, err = parsePos(w[2]); err == nil {
				who := 0
				if w[1] == "blue" {
					who = 1
				}
				err = m.Place(who, p)
			}
		default:
			var o Order
			if o, err = parseTurn(w); err == nil {
				err = m.Play(o)
			}
		}
		if err != nil {
			fmt.Println("no:", err)
		}
		for _, s := range m.Log {
			fmt.Println(s)
		}
		m.Log = nil
		if m.Over {
			fmt.Println("winner:", names[m.Winner])
		}
	}
}

// robot plays one turn for the side to move, by trying until a turn fits.
func robot(m *Match, rng *rand.Rand) {
	me := m.Subs[m.Turn]
	near := func(n int) string {
		return Pos{me.At.X + rng.Intn(2*n+1) - n, me.At.Y + rng.Intn(2*n+1) - n}.String()
	}
	for try := 0; try < 300; try++ {
		d := panelOrder[rng.Intn(4)]
		o := Order{Head: d, Gauge: gaugeNames[rng.Intn(6)], Symbol: fmt.Sprintf("%c%d", d, rng.Intn(6)+1)}
		if try > 200 {
			o.Symbol = "-"
		}
		if try%40 > 30 {
			o.Gauge = "-"
		}
		if rng.Intn(3) > 0 {
			o.Use = []string{"torpedo", "mine", "trigger", "drone", "sonar", "silence"}[rng.Intn(6)]
			o.Target = near(3)
			o.Sector = rng.Intn(4) + 1
			o.Dir, o.Spaces, o.Gauge2 = panelOrder[rng.Intn(4)], rng.Intn(5), gaugeNames[rng.Intn(6)]
		}
		if m.Play(o) == nil {
			return
		}
	}
	if err := m.Play(Order{Surface: true}); err != nil {
		panic(err)
	}
}

func robots(games int) {
	rng := rand.New(rand.NewSource(3))
	won := map[string]int{}
	for i := 0; i < games; i++ {
		m, err := NewMatch([]string{"alpha", "bravo", "charlie", "delta", "echo"}[rng.Intn(5)], []string{"sudden", "hunt"}[rng.Intn(2)], rng.Int63())
		if err != nil {
			panic(err)
		}
		for who := range m.Subs {
			for m.Place(who, Pos{rng.Intn(side), rng.Intn(side)}) != nil {
			}
		}
		turns := 0
		for ; !m.Over && turns < 5000; turns++ {
			robot(m, rng)
		}
		if m.Over {
			won[names[m.Winner]]++
		} else {
			won["nobody"]++
		}
	}
	fmt.Println(won)
}

func main() {
	if len(os.Args) > 1 {
		if n, err := strconv.Atoi(os.Args[1]); err == nil {
			robots(n)
			return
		}
	}
	console()
}
