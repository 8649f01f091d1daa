// Package deepsea plays Deep Sea Adventure. A whole turn is one call of
// PlayTurn; everything that has to be asked goes through the Table.
package deepsea

import (
	"fmt"
	"sort"
)

const (
	Dives    = 3
	FullTank = 25
	Blanks   = 12
	StackMax = 3
)

// Treasure is one chip or a stack of chips (values 0 to 15).
type Treasure []int

// Level of a chip value: 1 to 4.
func Level(v int) int { return v/4 + 1 }

// SearchKind is what a diver does in step 4.
type SearchKind int

const (
	Nothing SearchKind = iota
	Pick
	Drop
)

// Search is an action of step 4; Index is the treasure in the load to drop.
type Search struct {
	Kind  SearchKind
	Index int
}

// Table is asked for decisions and dice.
type Table interface {
	Roll(seat int) (int, int)
	TurnBack(seat int) bool
	Search(seat int, options []Search) Search
	// Order returns the indices of the load in the order of stacking.
	Order(seat int, load []Treasure) []int
}

// Diver is a player.
type Diver struct {
	Pos   int
	Up    bool
	Home  bool
	Load  []Treasure
	Saved []Treasure
}

// Game is the state of a game.
type Game struct {
	Line   []Treasure // nil is a blank
	Divers []*Diver
	Dive   int
	Air    int
	Spare  int // blanks in the supply
	Over   bool

	active   []int
	cur      int
	lastHome int
}

// New starts a game; values are the 32 chips in the order of the line.
func New(players, first int, values []int) (*Game, error) {
	if players < 2 || players > 6 {
		return nil, fmt.Errorf("2 to 6 players, not %d", players)
	}
	g := &Game{Spare: Blanks}
	for _, v := range values {
		g.Line = append(g.Line, Treasure{v})
	}
	for i := 0; i < players; i++ {
		g.Divers = append(g.Divers, &Diver{})
	}
	g.startDive(first)
	return g, nil
}

// Standard gives the 32 values, each level mixed by shuffle.
func Standard(shuffle func(n int, swap func(i, j int))) []int {
	var all []int
	for l := 0; l < 4; l++ {
		var v []int
		for i := 0; i < 8; i++ {
			v = append(v, l*4+i/2)
		}
		shuffle(8, func(i, j int) { v[i], v[j] = v[j], v[i] })
		all = append(all, v...)
	}
	return all
}

func (g *Game) startDive(first int) {
	g.Dive++
	g.Air = FullTank
	g.active = nil
	for i, d := range g.Divers {
		d.Pos, d.Up, d.Home, d.Load = 0, false, false, nil
		g.active = append(g.active, i)
	}
	g.cur = first
}

// Current is the seat whose turn it is.
func (g *Game) Current() int { return g.active[g.cur] }

func (g *Game) occupied(pos, but int) bool {
	if pos <= 0 {
		return false
	}
	for i, d := range g.Divers {
		if i != but && !d.Home && d.Pos == pos {
			return true
		}
	}
	return false
}

// Options of step 4 for a seat.
func (g *Game) Options(seat int) []Search {
	opts := []Search{{Kind: Nothing}}
	d := g.Divers[seat]
	if d.Pos == 0 {
		return opts
	}
	if g.Line[d.Pos-1] != nil {
		if g.Spare > 0 {
			opts = append(opts, Search{Kind: Pick})
		}
		return opts
	}
	if len(d.Load) == 0 || d.Up && len(d.Load) == 1 {
		return opts
	}
	for i := range d.Load {
		opts = append(opts, Search{Drop, i})
	}
	return opts
}

// PlayTurn plays the turn of the current diver to its end (with the end of
// the dive, if it comes to that).
func (g *Game) PlayTurn(t Table) error {
	if g.Over {
		return fmt.Errorf("the game is over")
	}
	seat := g.Current()
	d := g.Divers[seat]
	a, b := t.Roll(seat)
	if len(d.Load) > 0 && t.TurnBack(seat) {
		d.Up = !d.Up
	}
	g.swim(seat, a+b-len(d.Load))
	if !d.Home {
		opts := g.Options(seat)
		s := t.Search(seat, opts)
		if err := g.search(d, s, opts); err != nil {
			return err
		}
		g.Air -= len(d.Load)
		if g.Air < 0 {
			g.Air = 0
		}
	}
	g.next(t)
	return nil
}

func (g *Game) swim(seat, steps int) {
	d := g.Divers[seat]
	way := 1
	if d.Up {
		way = -1
	}
	for ; steps > 0; steps-- {
		p := d.Pos + way
		if g.occupied(p, seat) {
			p += way
		}
		if p > len(g.Line) {
			break
		}
		if p <= 0 {
			d.Pos = 0
			d.Home = true
			d.Saved = append(d.Saved, d.Load...)
			d.Load = nil
			g.lastHome = seat
			return
		}
		d.Pos = p
	}
	if d.Pos == len(g.Line) {
		d.Up = true
	}
}

func (g *Game) search(d *Diver, s Search, opts []Search) error {
	ok := false
	for _, o := range opts {
		ok = ok || o == s
	}
	if !ok {
		return fmt.Errorf("not possible now: %v", s)
	}
	switch s.Kind {
	case Pick:
		d.Load = append(d.Load, g.Line[d.Pos-1])
		g.Line[d.Pos-1] = nil
		g.Spare--
	case Drop:
		t := d.Load[s.Index]
		top := len(t) - 1
		g.Line[d.Pos-1] = Treasure{t[top]}
		if top == 0 {
			d.Load = append(d.Load[:s.Index:s.Index], d.Load[s.Index+1:]...)
		} else {
			d.Load[s.Index] = t[:top:top]
		}
		g.Spare++
	}
	return nil
}

func (g *Game) next(t Table) {
	if g.Divers[g.active[g.cur]].Home {
		g.active = append(g.active[:g.cur:g.cur], g.active[g.cur+1:]...)
	}
	if len(g.active) == 0 || g.Air <= 0 {
		g.endDive(t)
		return
	}
	g.cur = (g.cur + 1) % len(g.active)
}

func (g *Game) endDive(t Table) {
	if g.Dive == Dives {
		g.Over = true
		return
	}
	var stack Treasure
	count := 0
	far := 0
	for _, seat := range g.active {
		d := g.Divers[seat]
		order := make([]int, len(d.Load))
		for i := range order {
			order[i] = i
		}
		if len(order) > 1 {
			order = t.Order(seat, d.Load)
		}
		for _, i := range order {
			if count > StackMax {
				g.Line = append(g.Line, stack)
				stack, count = nil, 0
			}
			stack = append(stack, d.Load[i]...)
			count++
		}
		d.Load = nil
		if d.Pos > far || far == 0 {
			far = d.Pos
			g.lastHome = seat
		}
	}
	if count > 0 {
		g.Line = append(g.Line, stack)
	}
	var rest []Treasure
	for _, sp := range g.Line {
		if sp != nil {
			rest = append(rest, sp)
		}
	}
	g.Line = rest
	g.startDive(g.lastHome)
}

// Score of a seat.
func (g *Game) Score(seat int) int {
	sum := 0
	for _, v := range g.chips(seat) {
		sum += v
	}
	return sum
}

func (g *Game) chips(seat int) []int {
	var all []int
	d := g.Divers[seat]
	for _, list := range [][]Treasure{d.Saved, d.Load} {
		for _, t := range list {
			all = append(all, t...)
		}
	}
	return all
}

// Winners of the game; more than one: a draw between them.
func (g *Game) Winners() []int {
	seats := make([]int, len(g.Divers))
	for i := range seats {
		seats[i] = i
	}
	before := func(a, b int) bool {
		if g.Score(a) != g.Score(b) {
			return g.Score(a) > g.Score(b)
		}
		return len(g.chips(a)) > len(g.chips(b))
	}
	sort.SliceStable(seats, func(i, j int) bool { return before(seats[i], seats[j]) })
	n := 1
	for n < len(seats) && !before(seats[0], seats[n]) {
		n++
	}
	return seats[:n]
}
