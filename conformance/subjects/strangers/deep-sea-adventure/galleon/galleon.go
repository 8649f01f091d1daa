// Deep Sea Adventure in columns.
//
// The line is three columns of equal length: how many chips lie on a place (0 is a blank chip), what they are worth
// together, and their highest level. Divers are columns as well. A stack that is picked up goes into the bag as one row.
//
// A turn is three calls: Declare, Roll (or RollTotal), and Take or Leave. The breath belongs to Declare. What is wrong
// at the moment gives an error and changes nothing.
package main

import (
	"errors"
	"fmt"
	"math/rand"
	"strings"
)

const (
	tank      = 25
	dives     = 3
	levels    = 4
	perLevel  = 8
	pileSize  = 3
	submarine = -1
	nobody    = -1
)

// Step is what the game waits for.
type Step int

const (
	StepDeclare Step = iota
	StepRoll
	StepSearch
	StepOver
)

var stepNames = [...]string{"declare", "roll", "search", "over"}

func (s Step) String() string { return stepNames[s] }

var (
	errStep   = errors.New("not now")
	errTurn   = errors.New("you cannot turn back")
	errBlank  = errors.New("there is nothing here")
	errOrder  = errors.New("name every find once")
	errNumber = errors.New("two to six divers")
)

// Haul is a find in somebody's bag or a saved one: one row of the three columns.
type Haul struct {
	Count, Points, Level int
}

// Galleon is a game.
type Galleon struct {
	// the line, from the submarine outwards
	count  []int
	points []int
	level  []int

	// the divers, in seat order
	names []string
	pos   []int
	up    []bool
	home  []bool
	bag   [][]Haul
	saved [][]Haul

	dive     int
	air      int
	choked   bool // the air has run out in this turn
	seat     int  // whose turn it is
	lastHome int
	step     Step
	rng      *rand.Rand

	// SinkOrder says in which order a diver lets go of the bag; nil is the order of picking up.
	SinkOrder func(seat int, bag []Haul) []int
	Log       []string
}

// New shuffles, lays out the line and puts everybody on the submarine.
func New(names []string, starter int, rng *rand.Rand) (*Galleon, error) {
	if len(names) < 2 || len(names) > 6 {
		return nil, errNumber
	}
	g := &Galleon{names: names, dive: 1, air: tank, seat: starter, lastHome: nobody, rng: rng}
	g.layOut()
	n := len(names)
	g.pos, g.up, g.home = make([]int, n), make([]bool, n), make([]bool, n)
	g.bag, g.saved = make([][]Haul, n), make([][]Haul, n)
	g.board()
	return g, nil
}

func (g *Galleon) layOut() {
	g.count, g.points, g.level = nil, nil, nil
	for lvl := 0; lvl < levels; lvl++ {
		for v := 0; v < perLevel; v++ {
			g.addRow(Haul{1, lvl*4 + v/2, lvl + 1})
		}
	}
	for lvl := 1; lvl < levels; lvl++ {
		part := g.points[lvl*perLevel : (lvl+1)*perLevel]
		g.rng.Shuffle(perLevel, func(i, j int) { part[i], part[j] = part[j], part[i] })
	}
}

func (g *Galleon) board() {
	for i := range g.names {
		g.pos[i], g.up[i], g.home[i] = submarine, false, false
		g.bag[i] = nil
	}
	g.choked = false
	g.lastHome = nobody
	g.step = StepDeclare
}

func (g *Galleon) addRow(h Haul) {
	g.count = append(g.count, h.Count)
	g.points = append(g.points, h.Points)
	g.level = append(g.level, h.Level)
}

func (g *Galleon) logf(format string, args ...any) {
	g.Log = append(g.Log, fmt.Sprintf(format, args...))
}

// ---------------------------------------------------------------- sums over the columns

func (g *Galleon) taken(place, except int) bool {
	for i, p := range g.pos {
		if i != except && p == place && p != submarine {
			return true
		}
	}
	return false
}

// weight is what the bag takes off the roll.
func (g *Galleon) weight(seat int) int {
	sum := 0
	for _, h := range g.bag[seat] {
		sum += h.Count
	}
	return sum
}

// Score is what a diver has saved.
func (g *Galleon) Score(seat int) int {
	sum := 0
	for _, h := range g.saved[seat] {
		sum += h.Points
	}
	return sum
}

func (g *Galleon) bestFind(seat int) int {
	best := -1
	for _, h := range g.saved[seat] {
		if h.Points > best {
			best = h.Points
		}
	}
	return best
}

func (g *Galleon) allHome() bool {
	for _, h := range g.home {
		if !h {
			return false
		}
	}
	return true
}

// ---------------------------------------------------------------- the steps of a turn

// CanTurn reports whether the diver whose turn it is may turn back.
func (g *Galleon) CanTurn() bool {
	i := g.seat
	return g.step == StepDeclare && !g.up[i] && g.pos[i] != submarine && len(g.bag[i]) > 0
}

// Declare breathes and sets the direction.
func (g *Galleon) Declare(back bool) error {
	if g.step != StepDeclare {
		return errStep
	}
	if back && !g.CanTurn() {
		return errTurn
	}
	i := g.seat
	if breath := len(g.bag[i]); breath > 0 {
		g.air -= breath
		if g.air <= 0 {
			g.air = 0
			g.choked = true
		}
		g.logf("%s breathes %d, %d left", g.names[i], breath, g.air)
	}
	if back {
		g.up[i] = true
		g.logf("%s turns back", g.names[i])
	}
	g.step = StepRoll
	return nil
}

// Throw is a roll of the dice, 2 to 6.
func (g *Galleon) Throw() int { return 2 + g.rng.Intn(5) }

// Roll rolls and swims.
func (g *Galleon) Roll() (int, error) {
	if g.step != StepRoll {
		return 0, errStep
	}
	total := g.Throw()
	return total, g.RollTotal(total)
}

// RollTotal swims with a roll made elsewhere (people who want to use their own dice).
func (g *Galleon) RollTotal(total int) error {
	if g.step != StepRoll {
		return errStep
	}
	i := g.seat
	steps := total - g.weight(i)
	g.logf("%s rolls %d", g.names[i], total)
	if steps > 0 {
		g.swim(i, steps)
	}
	if g.home[i] {
		g.endTurn()
		return nil
	}
	g.step = StepSearch
	return nil
}

func (g *Galleon) swim(i, steps int) {
	way := 1
	if g.up[i] {
		way = -1
	}
	here, look := g.pos[i], g.pos[i]
	for steps > 0 {
		look += way
		if look >= len(g.count) {
			break
		}
		if look < 0 {
			here = submarine
			break
		}
		if g.taken(look, i) {
			continue
		}
		here = look
		steps--
	}
	g.pos[i] = here
	switch {
	case g.up[i] && here == submarine:
		g.home[i] = true
		g.lastHome = i
		g.logf("%s is home", g.names[i])
	case !g.up[i] && here >= 0 && here == len(g.count)-1:
		g.up[i] = true
		g.logf("%s is at the bottom and turns round", g.names[i])
	}
}

// CanTake reports whether there is something to pick up.
func (g *Galleon) CanTake() bool {
	p := g.pos[g.seat]
	return g.step == StepSearch && p != submarine && g.count[p] > 0
}

// Take picks up what lies here and ends the turn.
func (g *Galleon) Take() error {
	if g.step != StepSearch {
		return errStep
	}
	if !g.CanTake() {
		return errBlank
	}
	i, p := g.seat, g.pos[g.seat]
	g.bag[i] = append(g.bag[i], Haul{g.count[p], g.points[p], g.level[p]})
	g.logf("%s picks up %d of level %d", g.names[i], g.count[p], g.level[p])
	g.count[p], g.points[p], g.level[p] = 0, 0, 0
	g.endTurn()
	return nil
}

// Leave ends the turn.
func (g *Galleon) Leave() error {
	if g.step != StepSearch {
		return errStep
	}
	g.endTurn()
	return nil
}

func (g *Galleon) endTurn() {
	g.step = StepDeclare
	switch {
	case g.choked:
		g.runOut()
	case g.allHome():
		g.surface(g.lastHome)
	default:
		g.pass()
	}
}

func (g *Galleon) pass() {
	n := len(g.names)
	next := (g.seat + 1) % n
	if g.home[next] {
		next = (next + 1) % n
	}
	g.seat = next
}

// ---------------------------------------------------------------- the end of a dive

// runOut is the end of a dive without air: whoever was not home before loses the bag.
func (g *Galleon) runOut() {
	g.logf("the air has run out")
	if g.home[g.seat] {
		g.home[g.seat] = false // too late
	}
	order := g.drowned()
	g.clearBlanks()
	for _, i := range order {
		g.sink(i)
	}
	next := g.lastHome
	if len(order) > 0 {
		next = order[0]
	}
	g.air = tank
	g.surface(next)
}

// drowned lists the divers in the water, the farthest first.
func (g *Galleon) drowned() []int {
	order := []int{}
	for i := range g.names {
		if !g.home[i] {
			order = append(order, i)
		}
	}
	for a := 1; a < len(order); a++ {
		for b := a; b > 0 && g.pos[order[b]] > g.pos[order[b-1]]; b-- {
			order[b], order[b-1] = order[b-1], order[b]
		}
	}
	return order
}

// sink lets a diver's bag fall on the end of the line.
func (g *Galleon) sink(i int) {
	bag := g.bag[i]
	order := []int{}
	if g.SinkOrder != nil && len(bag) > 1 {
		order = g.SinkOrder(i, bag)
	}
	if checkOrder(order, len(bag)) != nil {
		order = order[:0]
		for k := range bag {
			order = append(order, k)
		}
	}
	for _, k := range order {
		g.pile(bag[k])
	}
	if len(bag) > 0 {
		g.logf("%s loses %d finds", g.names[i], len(bag))
	}
	g.bag[i] = nil
}

func checkOrder(order []int, n int) error {
	seen := make([]bool, n)
	for _, k := range order {
		if k < 0 || k >= n || seen[k] {
			return errOrder
		}
		seen[k] = true
	}
	if len(order) != n {
		return errOrder
	}
	return nil
}

func (g *Galleon) pile(h Haul) {
	last := len(g.count) - 1
	if last < 0 || g.count[last]+h.Count > pileSize {
		g.addRow(h)
		return
	}
	g.count[last] += h.Count
	g.points[last] += h.Points
	if h.Level > g.level[last] {
		g.level[last] = h.Level
	}
}

func (g *Galleon) clearBlanks() {
	k := 0
	for p := range g.count {
		if g.count[p] > 0 {
			g.count[k], g.points[k], g.level[k] = g.count[p], g.points[p], g.level[p]
			k++
		}
	}
	g.count, g.points, g.level = g.count[:k], g.points[:k], g.level[:k]
}

// surface saves what is home and begins the next dive.
func (g *Galleon) surface(starter int) {
	for i := range g.names {
		if g.home[i] {
			g.saved[i] = append(g.saved[i], g.bag[i]...)
		}
	}
	g.clearBlanks()
	g.board()
	g.seat = starter
	if g.dive == dives {
		g.step = StepOver
		g.logf("the game is over")
		return
	}
	g.dive++
	g.logf("dive %d", g.dive)
}

// Winners lists the winner, or those who share a draw.
func (g *Galleon) Winners() []int {
	best := []int{}
	for i := range g.names {
		if len(best) == 0 || g.better(i, best[0]) > 0 {
			best = []int{i}
		} else if g.better(i, best[0]) == 0 {
			best = append(best, i)
		}
	}
	return best
}

func (g *Galleon) better(a, b int) int {
	if d := g.Score(a) - g.Score(b); d != 0 {
		return d
	}
	return g.bestFind(a) - g.bestFind(b)
}

// String draws the line.
func (g *Galleon) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "dive %d, air %d |", g.dive, g.air)
	for p := range g.count {
		switch {
		case g.count[p] == 0:
			b.WriteString(" x")
		case g.count[p] == 1:
			fmt.Fprintf(&b, " %d", g.level[p])
		default:
			fmt.Fprintf(&b, " %dx%d", g.count[p], g.level[p])
		}
		for i := range g.names {
			if g.pos[i] == p {
				fmt.Fprintf(&b, "(%s %s)", g.names[i], map[bool]string{true: "^", false: "v"}[g.up[i]])
			}
		}
	}
	return b.String()
}
