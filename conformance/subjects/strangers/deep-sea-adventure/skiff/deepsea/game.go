// Package deepsea is the logic of Deep Sea Adventure.
package deepsea

import (
	"errors"
	"fmt"
	"math/rand"
	"sort"
)

// Step says what the game is waiting for.
type Step int

const (
	StepDeclare Step = iota // may turn back, or roll
	StepHunt                // pick up, drop, or nothing
	StepSink                // a drowned diver puts his loads in order
	StepOver
)

func (s Step) String() string {
	return [...]string{"declare", "hunt", "sink", "over"}[s]
}

// Diver is one player.
type Diver struct {
	Pos     int  // 0 is the submarine, 1 the first spot of the line
	Up      bool // facing the submarine
	Home    bool // back on board in this dive
	Load    []Treasure
	Kept    []Chip // brought home, this dive or earlier
	LastWin []Chip // what was revealed in the last clean-up
}

// Game is the engine; one method per thing a player can do.
type Game struct {
	Divers  []*Diver
	Line    []Spot
	Air     int
	Dive    int
	Current int
	Step    Step
	Die     [2]int // last roll

	dice      Dice
	sinkQueue []int
}

var (
	ErrNotYourTurn = errors.New("it is not your turn")
	ErrWrongStep   = errors.New("you can't do that now")
	ErrNoTreasure  = errors.New("you carry no treasure")
	ErrTurned      = errors.New("you have turned back already")
	ErrMustTurn    = errors.New("you can't dive any deeper, you must turn back")
	ErrBlank       = errors.New("there is no treasure here")
	ErrNotBlank    = errors.New("you can only drop on a blank chip")
	ErrNoSuchLoad  = errors.New("you don't carry that")
	ErrBadOrder    = errors.New("the order must name each of your treasures once")
)

// New sets up a game; first takes the first turn.
func New(divers, first int, seed int64) (*Game, error) {
	if divers < MinDivers || divers > MaxDivers {
		return nil, fmt.Errorf("%d to %d divers, not %d", MinDivers, MaxDivers, divers)
	}
	if first < 0 || first >= divers {
		return nil, fmt.Errorf("no diver %d", first)
	}
	rng := rand.New(rand.NewSource(seed))
	g := &Game{Line: layOut(rng), dice: randomDice{rng}}
	for i := 0; i < divers; i++ {
		g.Divers = append(g.Divers, &Diver{})
	}
	g.Dive = 1
	g.startDive(first)
	return g, nil
}

// UseDice replaces the dice, e.g. by real ones typed in, and returns the old ones.
func (g *Game) UseDice(d Dice) Dice {
	old := g.dice
	g.dice = d
	return old
}

func (g *Game) startDive(first int) {
	g.Air = fullTank
	for _, d := range g.Divers {
		d.Pos, d.Up, d.Home, d.Load = 0, false, false, nil
	}
	g.startTurn(first)
}

// startTurn lets the diver breathe.
func (g *Game) startTurn(seat int) {
	g.Current = seat
	g.Step = StepDeclare
	for _, t := range g.Divers[seat].Load {
		g.Air -= len(t)
	}
	if g.Air <= 0 {
		g.Air = 0
		g.endDive()
	}
}

func (g *Game) endTurn() {
	n := len(g.Divers)
	for i := 1; i <= n; i++ {
		next := (g.Current + i) % n
		if !g.Divers[next].Home {
			g.startTurn(next)
			return
		}
	}
	g.endDive()
}

func (g *Game) check(seat int, step Step) (*Diver, error) {
	if g.Step != step {
		return nil, ErrWrongStep
	}
	if seat != g.Current {
		return nil, ErrNotYourTurn
	}
	return g.Divers[seat], nil
}

// CanTurnBack is nil if the diver may turn back now.
func (g *Game) CanTurnBack(seat int) error {
	d, err := g.check(seat, StepDeclare)
	if err != nil {
		return err
	}
	if d.Up {
		return ErrTurned
	}
	if len(d.Load) == 0 {
		return ErrNoTreasure
	}
	return nil
}

// TurnBack turns the diver to face the submarine.
func (g *Game) TurnBack(seat int) error {
	if err := g.CanTurnBack(seat); err != nil {
		return err
	}
	g.Divers[seat].Up = true
	return nil
}

// CanSwim is nil if the diver may roll now.
func (g *Game) CanSwim(seat int) error {
	d, err := g.check(seat, StepDeclare)
	if err != nil {
		return err
	}
	if !d.Up && len(d.Load) > 0 && !g.roomBelow(d) {
		return ErrMustTurn
	}
	return nil
}

// Swim rolls the dice and moves the diver the way he faces.
func (g *Game) Swim(seat int) error {
	if err := g.CanSwim(seat); err != nil {
		return err
	}
	d := g.Divers[seat]
	g.Die[0], g.Die[1] = g.dice.Roll()
	steps := g.Die[0] + g.Die[1] - len(d.Load)
	if steps <= 0 {
		g.endTurn()
		return nil
	}
	g.move(d, steps)
	if d.Pos == 0 {
		if d.Up {
			d.Home = true
		}
		g.endTurn()
		return nil
	}
	g.Step = StepHunt
	return nil
}

func (g *Game) move(d *Diver, steps int) {
	dir := 1
	if d.Up {
		dir = -1
	}
	to := d.Pos + dir*steps
	for to > 0 && g.occupied(to, d) {
		to += dir
	}
	if to < 0 {
		to = 0
	}
	if to > len(g.Line) {
		to = len(g.Line)
	}
	d.Pos = to
}

func (g *Game) occupied(pos int, except *Diver) bool {
	for _, o := range g.Divers {
		if o != except && o.Pos == pos {
			return true
		}
	}
	return false
}

// roomBelow tells whether any free spot lies deeper than the diver.
func (g *Game) roomBelow(d *Diver) bool {
	for p := d.Pos + 1; p <= len(g.Line); p++ {
		if !g.occupied(p, d) {
			return true
		}
	}
	return false
}

// CanPickUp is nil if the diver may take what lies under him.
func (g *Game) CanPickUp(seat int) error {
	d, err := g.check(seat, StepHunt)
	if err != nil {
		return err
	}
	if g.Line[d.Pos-1].Blank() {
		return ErrBlank
	}
	return nil
}

// PickUp takes the treasure under the diver and leaves a blank chip.
func (g *Game) PickUp(seat int) error {
	if err := g.CanPickUp(seat); err != nil {
		return err
	}
	d := g.Divers[seat]
	spot := &g.Line[d.Pos-1]
	d.Load = append(d.Load, spot.Treasure)
	spot.Treasure = nil
	g.endTurn()
	return nil
}

// CanDrop is nil if the diver may drop one of his treasures here.
func (g *Game) CanDrop(seat int) error {
	d, err := g.check(seat, StepHunt)
	if err != nil {
		return err
	}
	if len(d.Load) == 0 {
		return ErrNoTreasure
	}
	if !g.Line[d.Pos-1].Blank() {
		return ErrNotBlank
	}
	return nil
}

// Drop puts the load with that index on the blank under the diver.
func (g *Game) Drop(seat, load int) error {
	if err := g.CanDrop(seat); err != nil {
		return err
	}
	d := g.Divers[seat]
	if load < 0 || load >= len(d.Load) {
		return ErrNoSuchLoad
	}
	g.Line[d.Pos-1].Treasure = d.Load[load]
	d.Load = append(d.Load[:load:load], d.Load[load+1:]...)
	g.endTurn()
	return nil
}

// LeaveIt does nothing in the treasure hunt.
func (g *Game) LeaveIt(seat int) error {
	if _, err := g.check(seat, StepHunt); err != nil {
		return err
	}
	g.endTurn()
	return nil
}

// endDive: those at home reveal, those still out drop all they carry.
func (g *Game) endDive() {
	g.sinkQueue = nil
	for seat, d := range g.Divers {
		d.LastWin = nil
		if !d.Home {
			g.sinkQueue = append(g.sinkQueue, seat)
			continue
		}
		for _, t := range d.Load {
			d.LastWin = append(d.LastWin, t...)
		}
		d.Kept = append(d.Kept, d.LastWin...)
		d.Load = nil
	}
	sort.SliceStable(g.sinkQueue, func(i, j int) bool {
		return g.Divers[g.sinkQueue[i]].Pos < g.Divers[g.sinkQueue[j]].Pos
	})
	g.Step = StepSink
	g.sinkNext()
}

// sinkNext goes on with the drowned until one has a choice to make.
func (g *Game) sinkNext() {
	for len(g.sinkQueue) > 0 {
		seat := g.sinkQueue[0]
		if len(g.Divers[seat].Load) > 1 {
			return
		}
		g.sink(seat, g.Divers[seat].Load)
	}
	g.cleanUp()
}

// Sinking gives the drowned diver who must order his loads, or -1.
func (g *Game) Sinking() int {
	if g.Step != StepSink || len(g.sinkQueue) == 0 {
		return -1
	}
	return g.sinkQueue[0]
}

// SinkInOrder drops all loads of a drowned diver in the order he likes.
func (g *Game) SinkInOrder(seat int, order []int) error {
	if g.Step != StepSink {
		return ErrWrongStep
	}
	if seat != g.Sinking() {
		return ErrNotYourTurn
	}
	load := g.Divers[seat].Load
	if len(order) != len(load) {
		return ErrBadOrder
	}
	seen := make([]bool, len(load))
	var sorted []Treasure
	for _, i := range order {
		if i < 0 || i >= len(load) || seen[i] {
			return ErrBadOrder
		}
		seen[i] = true
		sorted = append(sorted, load[i])
	}
	g.sink(seat, sorted)
	g.sinkNext()
	return nil
}

// sink stacks the loads behind the end of the line, three to a stack.
func (g *Game) sink(seat int, load []Treasure) {
	var stack Treasure
	for i, t := range load {
		if i > 0 && i%stackSize == 0 {
			g.Line = append(g.Line, Spot{stack})
			stack = nil
		}
		stack = append(stack, t...)
	}
	if len(stack) > 0 {
		g.Line = append(g.Line, Spot{stack})
	}
	g.Divers[seat].Load = nil
	g.sinkQueue = g.sinkQueue[1:]
}

func (g *Game) cleanUp() {
	for i := 0; i < len(g.Line); i++ {
		if g.Line[i].Blank() {
			g.Line = append(g.Line[:i], g.Line[i+1:]...)
		}
	}
	if g.Dive == dives || len(g.Line) == 0 {
		for _, d := range g.Divers {
			d.Pos, d.Up = 0, false
		}
		g.Step = StepOver
		return
	}
	g.Dive++
	g.startDive((g.Current + 1) % len(g.Divers))
}
