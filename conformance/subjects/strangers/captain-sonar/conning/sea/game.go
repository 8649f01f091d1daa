package sea

import (
	"errors"
	"fmt"
)

// Side is a crew: 0 red, 1 blue.
type Side int

func (s Side) String() string { return [2]string{"red", "blue"}[s] }

// Manner is what the captain does with the submarine in a turn.
type Manner int

const (
	Sail Manner = iota
	Silent
	Surface
)

// Action is what may be done after the move.
type Action int

const (
	Nothing Action = iota
	DropMine
	TriggerMine
	FireTorpedo
	LaunchDrone
	UseSonar
)

// Order is a whole turn.
type Order struct {
	Manner Manner
	Dir    Direction
	Length int    // of Silent, 0 to 4
	Gauge  int    // the System to charge, -1 for none
	Symbol int    // number in the panel, from 1; 0 for none
	Action Action // not with Silent or Surface
	Target Square
	Sector int
}

// Hints is what a sonar brought.
type Hints struct{ Row, Column int }

// Report is what was announced in a turn.
type Report struct {
	Failure bool   // damage in the engine room
	Broken  bool   // the system did not work
	Impact  [2]int // damage to red and blue by an explosion
	Yes     bool   // the answer to a drone
	Hints   Hints  // the answer to a sonar, rows and columns from 1
	Sector  int    // where it surfaced
}

// Game is a match. It can be copied.
type Game struct {
	MapName string
	Limit   int
	Islands grid
	Crews   [2]Crew
	Turn    Side
	Left    int    // turns in a row of the side whose turn it is
	owed    [2]int // turns in a row that a side has when it is next at work
	Over    bool
	Winner  Side
}

// New begins a game; red has the first turn.
func New(mapName string, limit int) (*Game, error) {
	islands, err := islandsOf(mapName)
	if err != nil {
		return nil, err
	}
	if limit != 1 && limit != 4 {
		return nil, errors.New("1 damage (Sudden Death) or 4 (Hunt)")
	}
	return &Game{MapName: mapName, Limit: limit, Islands: islands, Left: 1}, nil
}

func (g *Game) water(s Square) bool { return s.inside() && !g.Islands.at(s) }

// Place puts a submarine on the map.
func (g *Game) Place(side Side, at Square) error {
	crew, enemy := &g.Crews[side], &g.Crews[1-side]
	if crew.Placed {
		return errors.New("already placed")
	}
	if !g.water(at) {
		return errors.New("no water there")
	}
	if enemy.Placed && enemy.At == at {
		return errors.New("that space is taken")
	}
	crew.Placed, crew.At = true, at
	crew.Route.set(at, true)
	return nil
}

// Play plays a whole turn, or none of it if the order is against the rules.
func (g *Game) Play(side Side, order Order) (Report, error) {
	next := *g
	report, err := next.play(side, order)
	if err != nil {
		return Report{}, err
	}
	*g = next
	return report, nil
}

func (g *Game) play(side Side, order Order) (report Report, err error) {
	if g.Over || !g.Crews[0].Placed || !g.Crews[1].Placed {
		return report, errors.New("there is nothing to play")
	}
	if side != g.Turn {
		return report, errors.New("it is the turn of " + g.Turn.String())
	}
	crew := &g.Crews[side]
	if order.Action != Nothing && order.Manner != Sail {
		return report, errors.New("one thing a turn")
	}
	switch order.Manner {
	case Surface:
		crew.surface()
		report.Sector = Sector(crew.At)
		g.owed[1-side] = 3
	case Silent:
		if crew.broken(Silence) && crew.full(Silence) {
			report.Broken = true
			if crew.leak() {
				crew.Damage++
				report.Failure = true
			}
			break
		}
		if !crew.full(Silence) {
			return report, errors.New("silence is not charged")
		}
		if order.Length < 0 || order.Length > 4 {
			return report, errors.New("0 to 4 spaces")
		}
		crew.Gauge[Silence] = 0
		if order.Length > 0 {
			if report.Failure, err = g.move(crew, order, order.Length); err != nil {
				return report, err
			}
		}
	default:
		if report.Failure, err = g.move(crew, order, 1); err != nil {
			return report, err
		}
		if err = g.act(side, order, &report); err != nil {
			return report, err
		}
	}
	g.next()
	return report, nil
}

// move moves the submarine, then the mate and the engineer mark.
func (g *Game) move(crew *Crew, order Order, count int) (failure bool, err error) {
	for i := 0; i < count; i++ {
		to := crew.At.step(order.Dir, 1)
		if !g.water(to) || crew.Route.at(to) {
			return false, fmt.Errorf("no way to %v", to)
		}
		crew.At = to
		crew.Route.set(to, true)
	}
	if !crew.allFull() {
		if order.Gauge < 0 || order.Gauge >= len(boxes) {
			return false, errors.New("the mate has to charge a gauge")
		}
		if crew.full(System(order.Gauge)) {
			return false, errors.New("that gauge is full")
		}
		crew.Gauge[order.Gauge]++
	} else if order.Gauge >= 0 {
		return false, errors.New("all gauges are full")
	}
	if crew.inPanel[order.Dir] == 6 {
		if order.Symbol != 0 {
			return false, errors.New("that panel is full")
		}
		return false, nil
	}
	if order.Symbol < 1 || order.Symbol > 6 || crew.marked[order.Dir][order.Symbol-1] {
		return false, errors.New("the engineer has to mark a free symbol of the panel")
	}
	failure = crew.mark(symbol{order.Dir, order.Symbol - 1})
	if failure {
		crew.Damage++
	}
	return failure, nil
}

var systemOf = map[Action]System{
	DropMine: Mine, TriggerMine: Mine, FireTorpedo: Torpedo, LaunchDrone: Drone, UseSonar: Sonar,
}

func (g *Game) act(side Side, order Order, report *Report) error {
	if order.Action == Nothing {
		return nil
	}
	crew, enemy := &g.Crews[side], &g.Crews[1-side]
	system := systemOf[order.Action]
	if order.Action != TriggerMine && !crew.full(system) {
		return errors.New(SystemNames[system] + " is not charged")
	}
	if crew.broken(system) {
		report.Broken = true
		if crew.leak() {
			crew.Damage++
			report.Failure = true
		}
		return nil
	}
	switch order.Action {
	case DropMine:
		t := order.Target
		near := abs(t.Col-crew.At.Col) <= 1 && abs(t.Row-crew.At.Row) <= 1 && t != crew.At
		if !near || !g.water(t) || crew.Mines.at(t) {
			return errors.New("no mine can be dropped there")
		}
		crew.Mines.set(t, true)
	case TriggerMine:
		if !crew.Mines.at(order.Target) {
			return errors.New("no mine there")
		}
		crew.Mines.set(order.Target, false)
		g.explode(order.Target, report)
		return nil // costs no charge
	case FireTorpedo:
		if !g.reach(crew.At, order.Target) {
			return errors.New("out of reach")
		}
		g.explode(order.Target, report)
	case LaunchDrone:
		if order.Sector < 1 || order.Sector > 4 {
			return errors.New("sectors 1 to 4")
		}
		report.Yes = Sector(enemy.At) == order.Sector
	case UseSonar:
		report.Hints = Hints{enemy.At.Row + 1, (enemy.At.Col+1)%Size + 1}
	}
	crew.Gauge[system] = 0
	return nil
}

// reach says whether a torpedo gets there in at most 4 steps through water.
func (g *Game) reach(from, to Square) bool {
	wave := []Square{from}
	var seen grid
	for d := 0; d <= 4; d++ {
		var further []Square
		for _, s := range wave {
			if s == to {
				return true
			}
			for dir := North; dir <= West; dir++ {
				n := s.step(dir, 1)
				if g.water(n) && !seen.at(n) {
					seen.set(n, true)
					further = append(further, n)
				}
			}
		}
		wave = further
	}
	return false
}

func (g *Game) explode(at Square, report *Report) {
	for i := range g.Crews {
		sub := g.Crews[i].At
		switch abs(sub.Col-at.Col) + abs(sub.Row-at.Row) {
		case 0:
			report.Impact[i] = 2
		case 1:
			report.Impact[i] = 1
		}
		g.Crews[i].Damage += report.Impact[i]
	}
}

// next looks for the end and says whose turn it is.
func (g *Game) next() {
	if g.Crews[1-g.Turn].Damage >= g.Limit {
		g.Over, g.Winner = true, g.Turn
		return
	}
	g.Left--
	if g.Left > 0 {
		return
	}
	g.Turn = 1 - g.Turn
	g.Left = 1
	if g.owed[g.Turn] > 0 {
		g.Left = g.owed[g.Turn]
		g.owed[g.Turn] = 0
	}
}

// Ways lists the directions in which a side can sail.
func (g *Game) Ways(side Side) []Direction {
	var list []Direction
	crew := &g.Crews[side]
	for dir := North; dir <= West; dir++ {
		to := crew.At.step(dir, 1)
		if g.water(to) && !crew.Route.at(to) {
			list = append(list, dir)
		}
	}
	return list
}

// FreeSymbols lists the symbols of a panel that are not marked, from 1.
func (c *Crew) FreeSymbols(panel Direction) []int {
	var list []int
	for i, yes := range c.marked[panel] {
		if !yes {
			list = append(list, i+1)
		}
	}
	return list
}

// OpenGauges lists the systems that can be charged.
func (c *Crew) OpenGauges() []int {
	var list []int
	for s := range boxes {
		if !c.full(System(s)) {
			list = append(list, s)
		}
	}
	return list
}
