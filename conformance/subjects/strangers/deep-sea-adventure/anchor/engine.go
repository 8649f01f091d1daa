package main

// anchor - Deep Sea Adventure in tables.
//
// Every diver is a column: pos[i], dir[i], hand[i], points[i], ...  A chip is a number 0-31,
// eight to a level; the line on the sea bed is a slice of rows, each the chips lying there
// (an empty row is a blank chip).

import (
	"fmt"
	"math/rand"
	"sort"
)

const (
	maxDivers = 6
	fullTank  = 25
	lastDive  = 3
	down      = 1
	up        = -1
)

// worth[level][n] is the value of the n-th chip of a level.
var worth = [4][8]int{
	{1, 1, 1, 1, 2, 2, 3, 3},
	{4, 4, 5, 5, 6, 6, 7, 7},
	{8, 8, 9, 9, 10, 10, 11, 11},
	{12, 12, 13, 13, 14, 14, 15, 15},
}

func levelOf(chip int) int { return chip/8 + 1 }
func valueOf(chip int) int { return worth[chip/8][chip%8] }

// Row is one place in the line.
type Row struct {
	chips   []int
	dropped bool // a stack made of lost treasure
}

// The steps a turn can wait for.
const (
	stepTurn = iota // turn or stay
	stepRoll
	stepHunt
	stepOver
)

var stepName = []string{"turn", "roll", "hunt", "over"}

// Game has the whole table.
type Game struct {
	n    int
	name [maxDivers]string

	line []Row
	air  int
	dive int
	step int
	rnd  *rand.Rand

	// columns
	pos    [maxDivers]int     // 0 = submarine
	dir    [maxDivers]int     // down or up
	home   [maxDivers]bool    // back in this dive
	hand   [maxDivers][][]int // treasures carried, each 1-3 chips
	points [maxDivers]int     // brought home, all dives
	tops   [maxDivers][5]int  // treasures brought home by level

	active   []int // divers still in the dive, in turn order
	at       int   // index into active
	lastHome int
	airOut   bool
	dice     [2]int
	news     []string
}

// NewGame sets the table up.
func NewGame(names []string, starter int, rnd *rand.Rand) (*Game, error) {
	if len(names) < 2 || len(names) > maxDivers {
		return nil, fmt.Errorf("2 to %d divers", maxDivers)
	}
	if starter < 0 || starter >= len(names) {
		return nil, fmt.Errorf("no such diver to start")
	}
	g := &Game{n: len(names), rnd: rnd, dive: 1, air: fullTank, lastHome: -1}
	copy(g.name[:], names)
	for level := 0; level < 4; level++ {
		for _, k := range rnd.Perm(8) {
			g.line = append(g.line, Row{chips: []int{level*8 + k}})
		}
	}
	g.startDive(starter)
	return g, nil
}

func (g *Game) say(format string, a ...interface{}) {
	g.news = append(g.news, fmt.Sprintf(format, a...))
}

// Who is the diver whose turn it is.
func (g *Game) Who() int { return g.active[g.at] }

func (g *Game) startDive(starter int) {
	g.active = g.active[:0]
	for k := 0; k < g.n; k++ {
		i := (starter + k) % g.n
		g.active = append(g.active, i)
		g.pos[i], g.dir[i], g.home[i], g.hand[i] = 0, down, false, nil
	}
	g.at = 0
	g.lastHome = -1
	g.airOut = false
	g.beginTurn()
}

func (g *Game) beginTurn() {
	i := g.Who()
	g.dice = [2]int{}
	g.air -= len(g.hand[i])
	if g.air <= 0 {
		g.air = 0
		g.airOut = true
	}
	switch {
	case g.pos[i] == 0:
		g.step = stepRoll // everybody has to leave the submarine
	case g.atEnd(i) && g.dir[i] == down:
		g.dir[i] = up
		g.say("%s has to turn", g.name[i])
		g.step = stepRoll
	case len(g.hand[i]) == 0:
		g.step = stepRoll
	default:
		g.step = stepTurn
	}
}

func (g *Game) occupied(p, me int) bool {
	for i := 0; i < g.n; i++ {
		if i != me && !g.home[i] && g.pos[i] == p {
			return true
		}
	}
	return false
}

// atEnd: no free place further down.
func (g *Game) atEnd(i int) bool {
	for p := g.pos[i] + 1; p <= len(g.line); p++ {
		if !g.occupied(p, i) {
			return false
		}
	}
	return true
}

// Turn turns the diver round.
func (g *Game) Turn() error {
	if g.step != stepTurn {
		return fmt.Errorf("you cannot turn now")
	}
	i := g.Who()
	g.dir[i] = -g.dir[i]
	g.say("%s turns", g.name[i])
	g.step = stepRoll
	return nil
}

// Stay keeps the direction.
func (g *Game) Stay() error {
	if g.step != stepTurn {
		return fmt.Errorf("nothing to declare now")
	}
	g.step = stepRoll
	return nil
}

// Roll throws the dice; RollAs uses the given ones.
func (g *Game) Roll() error {
	return g.RollAs(1+g.rnd.Intn(3), 1+g.rnd.Intn(3))
}

func (g *Game) RollAs(a, b int) error {
	if g.step == stepTurn {
		g.step = stepRoll // no word means straight on
	}
	if g.step != stepRoll {
		return fmt.Errorf("you cannot roll now")
	}
	i := g.Who()
	g.dice = [2]int{a, b}
	load := 0
	for _, t := range g.hand[i] {
		load += len(t)
	}
	jumps := a + b - load
	g.say("%s rolls %d and %d, load %d", g.name[i], a, b, load)
	if jumps <= 0 {
		g.endTurn()
		return nil
	}
	g.swim(i, jumps)
	if g.home[i] {
		g.endTurn()
		return nil
	}
	g.step = stepHunt
	return nil
}

func (g *Game) swim(i, jumps int) {
	p := g.pos[i]
	for jumps > 0 {
		p += g.dir[i]
		if p <= 0 {
			g.comeHome(i)
			return
		}
		if p > len(g.line) {
			if !g.occupied(len(g.line), i) {
				g.pos[i] = len(g.line)
			}
			return
		}
		if !g.occupied(p, i) {
			jumps--
		}
	}
	g.pos[i] = p
}

func (g *Game) comeHome(i int) {
	g.pos[i] = 0
	g.home[i] = true
	g.lastHome = i
	for _, t := range g.hand[i] {
		for _, c := range t {
			g.points[i] += valueOf(c)
		}
		g.tops[i][levelOf(t[len(t)-1])]++
	}
	g.say("%s is home with %d", g.name[i], len(g.hand[i]))
	g.hand[i] = nil
	for k, d := range g.active {
		if d == i {
			g.active = append(g.active[:k], g.active[k+1:]...)
			break
		}
	}
}

// CanTake tells whether there is treasure under the diver.
func (g *Game) CanTake() bool {
	return g.step == stepHunt && g.pos[g.Who()] > 0 && len(g.line[g.pos[g.Who()]-1].chips) > 0
}

// Take picks up what is there.
func (g *Game) Take() error {
	if !g.CanTake() {
		return fmt.Errorf("nothing to take")
	}
	i := g.Who()
	row := &g.line[g.pos[i]-1]
	g.hand[i] = append(g.hand[i], row.chips)
	row.chips, row.dropped = nil, false
	g.say("%s takes a treasure", g.name[i])
	g.endTurn()
	return nil
}

// Pass leaves it.
func (g *Game) Pass() error {
	if g.step != stepHunt {
		return fmt.Errorf("nothing to pass")
	}
	g.endTurn()
	return nil
}

func (g *Game) endTurn() {
	if g.airOut || len(g.active) == 0 {
		g.endDive()
		return
	}
	g.at = (g.at + 1) % len(g.active)
	g.beginTurn()
}

func (g *Game) endDive() {
	g.say("end of dive %d", g.dive)
	starter := g.lastHome
	lost := append([]int(nil), g.active...)
	sort.SliceStable(lost, func(a, b int) bool { return g.pos[lost[a]] < g.pos[lost[b]] })
	for _, i := range lost {
		for _, t := range g.hand[i] {
			for _, c := range t {
				g.sink(c)
			}
		}
		g.hand[i] = nil
		starter = i
	}
	for k := 0; k < len(g.line); k++ {
		if len(g.line[k].chips) == 0 {
			g.line = append(g.line[:k], g.line[k+1:]...)
		}
	}
	if g.airOut {
		g.air = fullTank
	}
	if g.dive == lastDive {
		g.step = stepOver
		g.say("the end")
		return
	}
	g.dive++
	g.say("dive %d, %s starts", g.dive, g.name[starter])
	g.startDive(starter)
}

// sink puts a lost chip at the end of the line, three to a stack.
func (g *Game) sink(chip int) {
	if k := len(g.line) - 1; k >= 0 {
		last := &g.line[k]
		if last.dropped && len(last.chips) > 0 && len(last.chips) < 3 {
			last.chips = append(last.chips, chip)
			return
		}
	}
	g.line = append(g.line, Row{chips: []int{chip}, dropped: true})
}

// Winners by points, then by treasures of level 4.
func (g *Game) Winners() []int {
	best := []int{}
	for i := 0; i < g.n; i++ {
		if len(best) > 0 {
			b := best[0]
			if g.points[i] < g.points[b] || (g.points[i] == g.points[b] && g.tops[i][4] < g.tops[b][4]) {
				continue
			}
			if g.points[i] > g.points[b] || g.tops[i][4] > g.tops[b][4] {
				best = best[:0]
			}
		}
		best = append(best, i)
	}
	return best
}
