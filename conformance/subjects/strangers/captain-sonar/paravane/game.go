package main

import (
	"errors"
	"fmt"
)

// A crew's whole turn goes through stages. Turn by turn only one crew has a
// turn open; in real time both have one all the while.

type Stage int

const (
	Waiting   Stage = iota // the other crew is on
	Placing                // captain chooses where to begin
	Heading_               // captain: head somewhere, or surface
	Charging               // first mate marks a gauge
	Breaking               // engineer crosses a symbol
	Systems                // captain: a system, or enough
	Answering              // enemy captain owes us a sonar reply
	Signing                // real time, surfaced: the crew draws round the sub
	Checking               // real time, surfaced: enemy engineer looks at it
	Finished
)

var stageName = []string{"waiting", "placing", "heading", "charging", "breaking", "systems", "answering", "signing", "checking", "finished"}

func (s Stage) String() string { return stageName[s] }

type CrewTurn struct {
	Stage  Stage
	Course Heading // panel for the engineer
	Used   bool    // a system was used since the last move
	Moved  bool    // a move was made (since surfacing, or this turn)
	Signed int
}

type Post int

const (
	Captain Post = iota
	FirstMate
	Engineer
	RadioOp
)

var roleName = []string{"captain", "first mate", "engineer", "radio operator"}

func (r Post) String() string { return roleName[r] }

type Order struct {
	Team    int
	By      Post
	Verb    string // place head surface charge break mine trigger torpedo drone sonar silence scenario reply enough sign check
	Course  Heading
	Spaces  int
	At      Cell
	Gauge   System
	Symbol  int
	Sector  int
	Claims  [2]Claim
	Verdict bool
}

type Claim struct {
	Kind  string // row column sector
	Value int    // from 1
}

func (c Claim) String() string {
	if c.Kind == "column" {
		return fmt.Sprintf("column %c", 'A'+c.Value-1)
	}
	return fmt.Sprintf("%s %d", c.Kind, c.Value)
}

type Call struct {
	Team int
	Text string
}

type Game struct {
	Chart    *Chart
	RealTime bool
	Sudden   bool
	CrewSize int
	Subs     [2]*Sub
	Turns    [2]*CrewTurn
	On       int // turn by turn: whose turn
	Skip     [2]int
	Calls    []Call
	Winner   int // -1 while it goes on
}

func NewGame(ch *Chart, realTime, sudden bool, crewSize int) *Game {
	g := &Game{Chart: ch, RealTime: realTime, Sudden: sudden, CrewSize: crewSize, Winner: -1}
	for t := 0; t < 2; t++ {
		g.Subs[t] = newSub(realTime)
		g.Turns[t] = &CrewTurn{Stage: Placing}
	}
	return g
}

// seat tells which player of the team holds a role.
func (g *Game) seat(r Post) int {
	switch g.CrewSize {
	case 4:
		return int(r)
	case 3:
		return [4]int{0, 0, 1, 2}[r]
	}
	return [4]int{0, 0, 0, 1}[r]
}

func (g *Game) call(team int, f string, a ...interface{}) {
	g.Calls = append(g.Calls, Call{team, fmt.Sprintf(f, a...)})
}

var errNotNow = errors.New("not now")

func systemOf(verb string) (System, bool) {
	for i, n := range systemName {
		if n == verb {
			return System(i), true
		}
	}
	return 0, false
}

// Allowed says why an order is refused, or nil.
func (g *Game) Allowed(o Order) error {
	if g.Winner >= 0 {
		return errors.New("the game is over")
	}
	me, t := g.Subs[o.Team], g.Turns[o.Team]
	foe := g.Turns[1-o.Team]
	switch o.Verb {
	case "place":
		if t.Stage != Placing {
			return errNotNow
		}
		if !g.Chart.Sea(o.At) {
			return errors.New("not open sea")
		}
		return nil
	case "reply":
		if foe.Stage != Answering {
			return errNotNow
		}
		return g.replyFits(o.Team, o.Claims)
	case "check":
		if foe.Stage != Checking {
			return errNotNow
		}
		return nil
	}
	if foe.Stage == Answering {
		return errors.New("everybody waits for the sonar reply")
	}
	free := t.Stage == Heading_ || (g.RealTime && t.Stage == Systems)
	switch o.Verb {
	case "head":
		if !free {
			return errNotNow
		}
		to := me.At.Go(o.Course)
		if !g.Chart.Sea(to) || me.onRoute(to) {
			return errors.New("no way through there")
		}
		return nil
	case "surface":
		if !free {
			return errNotNow
		}
		return nil
	case "charge":
		if t.Stage != Charging {
			return errNotNow
		}
		if me.full(o.Gauge) {
			return errors.New("that gauge is full")
		}
		return nil
	case "break":
		if t.Stage != Breaking {
			return errNotNow
		}
		if symbols[o.Symbol].Panel != t.Course || me.Crossed[o.Symbol] {
			return errors.New("cannot cross that symbol")
		}
		return nil
	case "sign":
		if t.Stage != Signing {
			return errNotNow
		}
		return nil
	case "enough":
		if t.Stage != Systems || g.RealTime {
			return errNotNow
		}
		return nil
	}
	if t.Stage != Systems {
		return errNotNow
	}
	if t.Used {
		return errors.New("one system only, move first")
	}
	if o.Verb == "trigger" {
		i := me.mineAt(o.At)
		if i < 0 {
			return errors.New("no mine of ours there")
		}
		if me.Mines[i].Fresh {
			return errors.New("it was only just dropped")
		}
		return nil
	}
	sys, ok := systemOf(o.Verb)
	if !ok {
		return errors.New("what?")
	}
	if o.By != Captain && !(o.By == FirstMate && (sys == DroneSys || sys == SonarSys)) {
		return errors.New("not your system")
	}
	if !me.full(sys) {
		return errors.New("not charged")
	}
	if me.broken(sys) {
		return nil // may be tried; it costs a radiation symbol
	}
	switch sys {
	case MineSys:
		if rings(me.At, o.At) != 1 || !g.Chart.Sea(o.At) || me.mineAt(o.At) >= 0 {
			return errors.New("a mine cannot go there")
		}
	case TorpedoSys:
		if !g.torpedoReaches(me.At, o.At) {
			return errors.New("out of reach")
		}
	case DroneSys:
		if o.Sector < 1 || o.Sector > g.Chart.Sectors() {
			return errors.New("no such sector")
		}
	case SilenceSys:
		return g.silenceFits(me, o)
	}
	return nil
}

// torpedoReaches tries the way across first and the way down first.
func (g *Game) torpedoReaches(from, to Cell) bool {
	dx, dy := to.X-from.X, to.Y-from.Y
	n := abs(dx) + abs(dy)
	if n < 1 || n > 4 || !g.Chart.Sea(to) {
		return false
	}
	run := func(p Cell, h Heading, k int) (Cell, bool) {
		for ; k > 0; k-- {
			p = p.Go(h)
			if !g.Chart.Sea(p) {
				return p, false
			}
		}
		return p, true
	}
	hx, hy := East, South
	if dx < 0 {
		hx = West
	}
	if dy < 0 {
		hy = North
	}
	if p, ok := run(from, hx, abs(dx)); ok {
		if _, ok = run(p, hy, abs(dy)); ok {
			return true
		}
	}
	if p, ok := run(from, hy, abs(dy)); ok {
		if _, ok = run(p, hx, abs(dx)); ok {
			return true
		}
	}
	return false
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

func (g *Game) silenceFits(me *Sub, o Order) error {
	if o.Spaces < 0 || o.Spaces > 4 {
		return errors.New("silence goes 0 to 4 spaces")
	}
	if o.Spaces > 0 && o.Course == NoHeading {
		return errors.New("which way?")
	}
	p := me.At
	for i := 0; i < o.Spaces; i++ {
		p = p.Go(o.Course)
		if !g.Chart.Sea(p) || me.onRoute(p) {
			return errors.New("no way through there")
		}
	}
	return nil
}

func (g *Game) claimTrue(team int, c Claim) bool {
	at := g.Subs[team].At
	switch c.Kind {
	case "row":
		return at.Y+1 == c.Value
	case "column":
		return at.X+1 == c.Value
	}
	return g.Chart.Sector(at) == c.Value
}

func (g *Game) claimInRange(c Claim) bool {
	top := map[string]int{"row": g.Chart.H, "column": g.Chart.W, "sector": g.Chart.Sectors()}[c.Kind]
	return c.Value >= 1 && c.Value <= top
}

// replyFits: one of the two must be true and the other a lie.
func (g *Game) replyFits(team int, cs [2]Claim) error {
	if !g.claimInRange(cs[0]) || !g.claimInRange(cs[1]) {
		return errors.New("that is not on the chart")
	}
	if g.claimTrue(team, cs[0]) == g.claimTrue(team, cs[1]) {
		return errors.New("one true and one false")
	}
	return nil
}

// Give carries an order out.
func (g *Game) Give(o Order) error {
	if err := g.Allowed(o); err != nil {
		return err
	}
	me, t := g.Subs[o.Team], g.Turns[o.Team]
	switch o.Verb {
	case "place":
		me.At, me.Placed = o.At, true
		me.Route = []Cell{o.At}
		t.Stage = Waiting
		if g.Subs[0].Placed && g.Subs[1].Placed {
			g.Turns[0].Stage = Heading_
			if g.RealTime {
				g.Turns[1].Stage = Heading_
			}
		}
	case "head":
		g.call(o.Team, "Head %s", o.Course)
		me.At = me.At.Go(o.Course)
		me.Route = append(me.Route, me.At)
		g.afterMove(o.Team, o.Course)
	case "surface":
		g.surface(o.Team)
	case "charge":
		me.Gauge[o.Gauge]++
		g.toBreaking(o.Team)
	case "break":
		me.Crossed[o.Symbol] = true
		g.checkWear(o.Team)
	case "sign":
		t.Signed++
		if t.Signed == 4 {
			t.Stage = Checking
		}
	case "check":
		foe := g.Turns[1-o.Team]
		foe.Signed = 0
		if o.Verdict {
			g.Subs[1-o.Team].wipeBreakdowns()
			g.call(1-o.Team, "Ready to dive")
			foe.Stage = Heading_
		} else {
			foe.Stage = Signing
		}
	case "reply":
		g.call(o.Team, "We are in %s, %s", o.Claims[0], o.Claims[1])
		g.Turns[1-o.Team].Stage = Systems
	case "enough":
		g.nextTurn()
	case "trigger":
		t.Used = true
		g.call(o.Team, "Stop! Triggering mine at %s", o.At)
		me.takeMine(o.At)
		g.blast(o.At, 1-o.Team)
	default:
		sys, _ := systemOf(o.Verb)
		g.activate(sys, o)
	}
	return nil
}

// afterMove is what every move brings with it.
func (g *Game) afterMove(team int, course Heading) {
	me, t := g.Subs[team], g.Turns[team]
	t.Course = course
	t.Moved = true
	t.Used = false
	for i := range me.Mines {
		me.Mines[i].Fresh = false
	}
	for s := System(0); s < numSystems; s++ {
		if !me.full(s) {
			t.Stage = Charging
			return
		}
	}
	g.toBreaking(team) // nothing left to charge
}

func (g *Game) toBreaking(team int) {
	t := g.Turns[team]
	t.Stage = Breaking
	if len(g.Subs[team].openIn(t.Course)) == 0 {
		g.checkWear(team)
	}
}

func (g *Game) checkWear(team int) {
	g.Turns[team].Stage = Systems
	if n := g.Subs[team].wear(g.Turns[team].Course); n > 0 {
		g.call(team, "Damage!")
		g.hurt(team, n)
	}
}

// hurt marks damage on the First Mate's sheet.
func (g *Game) hurt(team, n int) {
	g.Subs[team].Damage += n
	if !g.Sudden && g.Subs[team].Damage == 4 {
		g.end(1 - team)
	}
}

func (g *Game) end(winner int) {
	if g.Winner >= 0 {
		return
	}
	g.Winner = winner
	for _, t := range g.Turns {
		t.Stage = Finished
	}
}

// blast: an explosion, felt by the given teams.
func (g *Game) blast(at Cell, teams ...int) {
	for _, tm := range teams {
		switch rings(at, g.Subs[tm].At) {
		case 0:
			g.call(tm, "Direct hit, two damage")
			g.hurt(tm, 2)
		case 1:
			g.call(tm, "Indirect impact, one damage")
			g.hurt(tm, 1)
		default:
			g.call(tm, "Clear")
			continue
		}
		if g.Sudden {
			g.end(1 - tm)
		}
	}
}

func (g *Game) activate(sys System, o Order) {
	me, t := g.Subs[o.Team], g.Turns[o.Team]
	t.Used = true
	if me.broken(sys) {
		g.call(o.Team, "Stop! ... the %s does not work", sys)
		for i, sy := range symbols {
			if sy.Colour == Radiation && !me.Crossed[i] {
				me.Crossed[i] = true
				break
			}
		}
		return
	}
	me.Gauge[sys] = 0
	switch sys {
	case MineSys:
		me.Mines = append(me.Mines, Mine{o.At, true})
		g.call(o.Team, "Mine dropped!")
	case TorpedoSys:
		g.call(o.Team, "Torpedo launched, impact at %s", o.At)
		g.blast(o.At, 1-o.Team, o.Team)
		g.torpedoOnMine(o.At)
	case DroneSys:
		g.call(o.Team, "Stop! Launching drone. Are you in sector %d?", o.Sector)
		if g.Chart.Sector(g.Subs[1-o.Team].At) == o.Sector {
			g.call(1-o.Team, "Yes")
		} else {
			g.call(1-o.Team, "No")
		}
	case SonarSys:
		g.call(o.Team, "Stop! Activating sonar")
		t.Stage = Answering
	case SilenceSys:
		g.call(o.Team, "Stop! Activating silence, %d spaces", o.Spaces)
		if o.Spaces == 0 {
			return
		}
		for i := 0; i < o.Spaces; i++ {
			me.At = me.At.Go(o.Course)
		}
		me.Route = append(me.Route, me.At)
		g.afterMove(o.Team, o.Course)
	case ScenarioSys:
		g.call(o.Team, "Stop! Scenario")
	}
}

// torpedoOnMine: the mine is destroyed; mines next to it go off in a chain.
func (g *Game) torpedoOnMine(at Cell) {
	hit := g.Subs[0].takeMine(at)
	hit = g.Subs[1].takeMine(at) || hit
	if !hit {
		return
	}
	for tm := 0; tm < 2; tm++ {
		for _, m := range append([]Mine(nil), g.Subs[tm].Mines...) {
			if rings(m.At, at) == 1 && g.Winner < 0 {
				g.Subs[tm].takeMine(m.At)
				g.blast(m.At, 1-tm, tm)
			}
		}
	}
}

func (g *Game) surface(team int) {
	me, t := g.Subs[team], g.Turns[team]
	g.call(team, "Surfacing in sector %d!", g.Chart.Sector(me.At))
	me.Route = nil
	t.Moved = false
	if g.RealTime {
		t.Stage = Signing
		t.Signed = 0
		return
	}
	me.wipeBreakdowns()
	g.Skip[team] = 3
	g.nextTurn()
}

func (g *Game) nextTurn() {
	g.Turns[g.On].Stage = Waiting
	g.On = 1 - g.On
	if g.Skip[g.On] > 0 {
		g.Skip[g.On]--
		g.On = 1 - g.On
	}
	t := g.Turns[g.On]
	*t = CrewTurn{Stage: Heading_}
}

// Choices lists every order that the given team can give now.
func (g *Game) Choices(team int) (list []Order) {
	try := func(o Order) {
		o.Team = team
		if g.Allowed(o) == nil {
			list = append(list, o)
		}
	}
	me, t := g.Subs[team], g.Turns[team]
	if g.Turns[1-team].Stage == Answering {
		var all []Claim
		for _, k := range []string{"row", "column", "sector"} {
			for v := 1; g.claimInRange(Claim{k, v}); v++ {
				all = append(all, Claim{k, v})
			}
		}
		for i := range all {
			for j := i + 1; j < len(all); j++ {
				try(Order{Verb: "reply", Claims: [2]Claim{all[i], all[j]}})
			}
		}
		return
	}
	if g.Turns[1-team].Stage == Checking {
		try(Order{Verb: "check", By: Engineer, Verdict: true})
		try(Order{Verb: "check", By: Engineer})
	}
	for y := 0; y < g.Chart.H && t.Stage == Placing; y++ {
		for x := 0; x < g.Chart.W; x++ {
			try(Order{Verb: "place", At: Cell{x, y}})
		}
	}
	for h := West; h <= East; h++ {
		try(Order{Verb: "head", Course: h})
	}
	try(Order{Verb: "surface"})
	for s := System(0); s < numSystems; s++ {
		try(Order{Verb: "charge", By: FirstMate, Gauge: s})
	}
	for i := range symbols {
		try(Order{Verb: "break", By: Engineer, Symbol: i})
	}
	try(Order{Verb: "sign"})
	try(Order{Verb: "enough"})
	if t.Stage != Systems {
		return
	}
	for _, m := range me.Mines {
		try(Order{Verb: "trigger", At: m.At})
	}
	for s := System(0); s < numSystems; s++ {
		if me.broken(s) {
			try(Order{Verb: s.String()})
			continue
		}
		switch s {
		case MineSys, TorpedoSys:
			for y := me.At.Y - 4; y <= me.At.Y+4; y++ {
				for x := me.At.X - 4; x <= me.At.X+4; x++ {
					try(Order{Verb: s.String(), At: Cell{x, y}})
				}
			}
		case DroneSys:
			for k := 1; k <= g.Chart.Sectors(); k++ {
				try(Order{Verb: "drone", Sector: k})
			}
		case SilenceSys:
			try(Order{Verb: "silence", Course: NoHeading})
			for h := West; h <= East; h++ {
				for n := 1; n <= 4; n++ {
					try(Order{Verb: "silence", Course: h, Spaces: n})
				}
			}
		default:
			try(Order{Verb: s.String()})
		}
	}
	return
}
