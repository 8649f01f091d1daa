// An adapter that connects Paravane to Leadline: Captain Sonar.

package main

import (
	"fmt"
	"strings"
)

var sides = [2]string{"red", "blue"}
var compass = map[string]Heading{"west": West, "north": North, "south": South, "east": East}
var windName = [5]string{"west", "north", "south", "east", ""}
var roleWord = []string{"captain", "first-mate", "engineer", "radio-operator"}

// seen is the game with how much of its log has been told.
type seen struct {
	*Game
	told int
}

func indexOf(list []string, word string) int {
	for i, one := range list {
		if one == word {
			return i
		}
	}
	return -1
}

func symbolName(i int) string {
	return fmt.Sprintf("%s%d", strings.ToUpper(windName[symbols[i].Panel][:1]), i%6+1)
}

func symbolNames() (list []string) {
	for i := range symbols {
		list = append(list, symbolName(i))
	}
	return
}

func begin(frame Data) (*Game, error) {
	mode, goal := frame.Text("mode"), frame.Text("goal")
	chart := chartOf(frame.Text("map"), mode == "real-time")
	if chart == nil {
		return nil, Refused("there is no such map")
	}
	people := frame.List("people")
	size := 4
	for i, one := range people {
		if n := Whole(one); n < 2 || n > 4 {
			return nil, Refused("a team has 2 to 4 players")
		} else if i == 0 {
			size = n
		} else if n != size {
			return nil, NotOffered("both teams have the same number of players here")
		}
	}
	return NewGame(chart, mode == "real-time", goal == "sudden-death", size), nil
}

func newGame(setup Data) (*seen, error) {
	g, err := begin(setup)
	if err != nil {
		return nil, err
	}
	if g.RealTime == false && setup.Text("first") == "blue" {
		return nil, NotOffered("Red always begins")
	}
	return &seen{Game: g}, nil
}

func load(position Data) (*seen, error) {
	g, err := begin(position)
	if err != nil {
		return nil, CannotLoad(err.Error())
	}
	if position.Has("shooter") || position.Bool("over") {
		return nil, CannotLoad("this game is over")
	}
	g.On = 0
	if position.Text("turn") == "blue" {
		g.On = 1
	}
	crews := position.List("crews")
	placed := true
	for i, one := range crews {
		c, s := Object(one), g.Subs[i]
		if c.Int("exempt") != 0 {
			return nil, CannotLoad("all damage counts the same here")
		}
		s.Damage = c.Int("damage")
		for sys := range s.Gauge {
			s.Gauge[sys] = c.Int("gauges." + systemName[sys])
		}
		for _, m := range c.List("marks") {
			if k := indexOf(symbolNames(), m.(string)); k >= 0 {
				s.Crossed[k] = true
			}
		}
		for _, m := range c.List("mines") {
			s.Mines = append(s.Mines, Mine{readCell(m.(string)), m == c["fresh"]})
		}
		if !c.Has("at") {
			placed = false
			continue
		}
		s.At, s.Placed = readCell(c.Text("at")), true
		s.Route = nil
		for _, r := range c.List("route") {
			s.Route = append(s.Route, readCell(r.(string)))
		}
		if !c.Has("route") {
			s.Route = []Cell{s.At}
		}
		g.Skip[i] = c.Int("waits")
	}
	for i, one := range crews {
		if err := loadTurn(g, i, Object(one), placed); err != nil {
			return nil, err
		}
	}
	if q := position.Object("question"); q != nil {
		if q.Text("about") == "drone" {
			return nil, CannotLoad("the drone is answered at once")
		}
		asker := g.Turns[1-indexOf(sides[:], q.Text("side"))]
		if asker.Stage != Systems {
			return nil, CannotLoad("a sonar is only used after a move")
		}
		asker.Stage, asker.Used = Answering, true
	}
	return &seen{Game: g}, nil
}

func loadTurn(g *Game, i int, c Data, placed bool) error {
	t, s := g.Turns[i], g.Subs[i]
	if !placed {
		t.Stage = Placing
		if s.Placed {
			t.Stage = Waiting
		}
		return nil
	}
	owes := fmt.Sprint(c.List("owes"))
	gauge, mark := strings.Contains(owes, "gauge"), strings.Contains(owes, "breakdown")
	last := c.Text("last")
	t.Used = last == "use" && !gauge && !mark // a silence counts as a move here
	t.Moved = last == "order" || last == "use"
	t.Course = NoHeading
	if h, is := compass[c.Text("heading")]; is {
		t.Course = h
	}
	switch {
	case strings.Contains(owes, "radiation"):
		return CannotLoad("the radiation symbol is marked at once")
	case gauge && !mark:
		return CannotLoad("the First Mate always goes before the Engineer")
	case c.Bool("checked"):
		return CannotLoad("the crew dives as soon as the hull is found valid")
	case c.Bool("surfaced"):
		t.Stage, t.Signed = Signing, len(c.List("traced"))
		if t.Signed == 4 {
			t.Stage = Checking
		}
	case gauge:
		t.Stage = Charging
	case mark:
		t.Stage = Breaking
	case g.RealTime && t.Moved, !g.RealTime && i == g.On && c.Bool("ordered"):
		t.Stage = Systems
	case g.RealTime, i == g.On:
		t.Stage = Heading_
	default:
		t.Stage = Waiting
	}
	if !g.RealTime && i != g.On && t.Stage != Waiting {
		return CannotLoad("only the crew on turn has something to do")
	}
	return nil
}

func clone(from *seen) *seen {
	g := *from.Game
	for i := range g.Subs {
		s, t := *g.Subs[i], *g.Turns[i]
		s.Route = append([]Cell(nil), s.Route...)
		s.Mines = append([]Mine(nil), s.Mines...)
		s.Crossed = append([]bool(nil), s.Crossed...)
		g.Subs[i], g.Turns[i] = &s, &t
	}
	g.Calls = append([]Call(nil), g.Calls...)
	return &seen{&g, from.told}
}

func cellNames(cells []Cell) []string {
	list := []string{}
	for _, c := range cells {
		list = append(list, c.String())
	}
	return list
}

func crewTold(g *Game, i int) Data {
	s, t := g.Subs[i], g.Turns[i]
	mines, marks, gauges := []string{}, []string{}, Data{}
	told := Data{"fresh": nil}
	for _, m := range s.Mines {
		mines = append(mines, m.At.String())
		if m.Fresh {
			told["fresh"] = m.At.String()
		}
	}
	for k, x := range s.Crossed {
		if x {
			marks = append(marks, symbolName(k))
		}
	}
	for sys := range s.Gauge {
		gauges[systemName[sys]] = s.Gauge[sys]
	}
	if s.Placed {
		told["at"] = s.At.String()
	}
	told.Add(Data{"route": cellNames(s.Route), "mines": mines, "marks": marks, "gauges": gauges, "damage": s.Damage})
	if g.Winner >= 0 {
		return told // what was left to do is forgotten then
	}
	upkeep := t.Stage == Charging || t.Stage == Breaking
	told["owes"] = Owes(t.Stage == Charging, upkeep, false)
	if upkeep {
		told["heading"] = windName[t.Course]
	}
	told["ordered"] = !g.RealTime && (upkeep || t.Stage == Systems || t.Stage == Answering)
	told["surfaced"] = t.Stage == Signing || t.Stage == Checking
	told["checked"] = false
	if t.Stage == Checking {
		told["traced"] = roleWord
	} else if t.Signed == 0 {
		told["traced"] = []string{}
	}
	told["waits"] = g.Skip[i]
	return told
}

func toAct(g *Game) []Data {
	list := []Data{}
	for i, t := range g.Turns {
		if g.Winner < 0 && t.Stage == Answering {
			return Decisions(sides[1-i], "answer-sonar")
		}
	}
	systems := []string{"drop", "trigger", "torpedo", "drone", "sonar", "silence", "scenario"}
	for i, t := range g.Turns {
		add := func(kinds ...string) { list = append(list, Decisions(sides[i], kinds...)...) }
		switch t.Stage {
		case Placing:
			add("start")
		case Heading_:
			add("order", "surface")
		case Charging:
			add("gauge")
		case Breaking:
			add("breakdown")
		case Systems:
			if g.RealTime {
				add("order", "surface")
			} else {
				add("end")
			}
			if !t.Used {
				add(systems...)
			}
		case Signing:
			for k := t.Signed; k < 4; k++ {
				list = append(list, Data{"kind": "trace"})
			}
		case Checking:
			list = append(list, Decisions(sides[1-i], "check")...)
		}
	}
	return list
}

func frame(g *Game) Data {
	mode, goal := "turn-by-turn", "hunt"
	if g.RealTime {
		mode = "real-time"
	}
	if g.Sudden {
		goal = "sudden-death"
	}
	told := Data{"map": g.Chart.Name, "mode": mode, "goal": goal, "over": g.Winner >= 0}
	if g.Winner >= 0 {
		told["winners"] = []string{sides[g.Winner]}
	} else if !g.RealTime {
		told["turn"] = sides[g.On]
	}
	return told
}

func report(game *seen) Data {
	g := game.Game
	told := frame(g)
	told["crews"] = []Data{crewTold(g, 0), crewTold(g, 1)}
	told["to_act"] = toAct(g)
	told["question"] = nil
	for i, t := range g.Turns {
		if t.Stage == Answering {
			told["question"] = Question(sides[1-i], "sonar", 0)
		}
	}
	return told
}

// view is what `sight` shows: the own sheets, and the damage of the enemy.
func view(game *seen, seats []any) Data {
	told := frame(game.Game)
	crews := []Data{}
	for i := range sides {
		c := crewTold(game.Game, i)
		if !strings.Contains(fmt.Sprint(seats), sides[i]+".") {
			c = Data{"at": nil, "route": nil, "mines": nil, "marks": nil, "gauges": nil, "damage": c["damage"]}
		}
		crews = append(crews, c)
	}
	told["crews"] = crews
	return told
}

// beside turns the calls at the table into events. Nobody hears anything but the calls.
func beside(game *seen) Data {
	events := []Data{}
	heard := Data{}
	per := [2][]Data{{}, {}}
	for _, c := range game.Calls[game.told:] {
		e := eventOf(game.Game, c)
		if e == nil {
			continue
		}
		events = append(events, e)
		for i := range per {
			mine := Data{}
			mine.Add(e)
			for _, hidden := range map[string][]string{"moved": {"at"}, "dropped": {"at"}, "silenced": {"at", "to"}}[e.Text("kind")] {
				if i != c.Team {
					mine[hidden] = nil
				}
			}
			per[i] = append(per[i], mine)
		}
	}
	game.told = len(game.Calls)
	for i, side := range sides {
		for _, r := range roleWord {
			heard[side+"."+r] = per[i]
		}
	}
	return Data{"events": events, "heard": heard}
}

func eventOf(g *Game, c Call) Data {
	var word string
	var n int
	seat := sides[c.Team] + ".captain"
	scan := func(form string, to ...any) bool {
		k, err := fmt.Sscanf(c.Text, form, to...)
		return err == nil && k == len(to)
	}
	switch {
	case scan("Head %s", &word):
		return Data{"kind": "moved", "seat": seat, "to": strings.ToLower(word)}
	case scan("Surfacing in sector %d!", &n):
		return Data{"kind": "surfaced", "seat": seat, "sector": n}
	case scan("Torpedo launched, impact at %s", &word):
		return Data{"kind": "launched", "seat": seat, "at": word}
	case scan("Stop! Triggering mine at %s", &word):
		return Data{"kind": "triggered", "seat": seat, "at": word}
	case scan("Stop! Activating silence, %d spaces", &n):
		return Data{"kind": "silenced", "seat": seat, "length": n}
	case scan("Stop! ... the %s does not work", &word):
		return Data{"kind": "attempted", "system": word}
	case c.Text == "Mine dropped!":
		return Data{"kind": "dropped", "seat": seat}
	case scan("Stop! Launching drone. Are you in sector %d?", &n):
		return Data{"kind": "drone-launched", "sector": n}
	case c.Text == "Stop! Activating sonar":
		return Data{"kind": "sonar-activated"}
	case c.Text == "Stop! Scenario":
		return Data{"kind": "scenario-used", "seat": seat}
	case c.Text == "Damage!":
		return Data{"kind": "system-failed"}
	}
	return nil
}

// give passes an order on; `fill` puts the parts of the choice into it.
func give(verb string, fill func(g *Game, o *Order, choice Data) error) func(*seen, Data, any) ([]Data, error) {
	return func(game *seen, choice Data, chance any) ([]Data, error) {
		g := game.Game
		o := Order{Team: indexOf(sides[:], Crew(choice)), Verb: verb, Course: NoHeading, At: Cell{-1, -1}}
		o.By = Post(indexOf(roleWord, Role(choice)))
		if fill != nil {
			if err := fill(g, &o, choice); err != nil {
				return nil, err
			}
		}
		before := append([]bool(nil), g.Subs[o.Team].Crossed...)
		said := len(g.Calls)
		if err := g.Give(o); err != nil {
			return nil, Refused(err.Error())
		}
		return further(g, o, before, g.Calls[said:]), nil
	}
}

// further lists what the program did by itself after an order.
func further(g *Game, o Order, before []bool, calls []Call) []Data {
	made := []Data{nil}
	if o.Verb != "break" {
		for k, x := range g.Subs[o.Team].Crossed {
			if x && !before[k] {
				made = append(made, Data{"choice": Data{"kind": "radiation", "seat": sides[o.Team] + ".engineer", "symbol": symbolName(k)}})
			}
		}
	}
	for _, c := range calls {
		switch {
		case o.Verb == "drone" && c.Team != o.Team && (c.Text == "Yes" || c.Text == "No"):
			made = append(made, Data{"choice": Data{"kind": "answer-drone", "seat": sides[c.Team] + ".captain", "yes": c.Text == "Yes"}})
		case c.Text == "Ready to dive":
			made = append(made, Data{"choice": Data{"kind": "dive", "seat": sides[c.Team] + ".engineer"}})
		}
	}
	return made
}

func fillAt(g *Game, o *Order, choice Data) error {
	if choice.Has("at") {
		o.At = readCell(choice.Text("at"))
	}
	return nil
}

func fillSonar(g *Game, o *Order, choice Data) error {
	said := Claims(choice)
	if len(said) != 2 {
		return NotOffered("a reply has two parts")
	}
	k := 0
	for _, kind := range []string{"row", "column", "sector"} {
		if !said.Has(kind) {
			continue
		}
		v := said.Int(kind)
		if kind == "column" {
			v = int(said.Text(kind)[0]-'A') + 1
		}
		o.Claims[k] = Claim{kind, v}
		k++
	}
	return nil
}

func candidates(game *seen, seat any, kind string, given any) []Data {
	sectors := []int{}
	for k := 1; k <= game.Chart.Sectors(); k++ {
		sectors = append(sectors, k)
	}
	return SonarCandidates(fmt.Sprint(seat), kind, game.Chart.W, game.Chart.H, sectors, symbolNames())
}

func serveLeadline() {
	steps := Steps[*seen]{
		"start": give("place", fillAt),
		"order": give("head", func(g *Game, o *Order, choice Data) error {
			o.Course = compass[choice.Text("to")]
			return nil
		}),
		"gauge": give("charge", func(g *Game, o *Order, choice Data) error {
			o.Gauge, _ = systemOf(choice.Text("system"))
			return nil
		}),
		"breakdown": give("break", func(g *Game, o *Order, choice Data) error {
			o.Symbol = indexOf(symbolNames(), choice.Text("symbol"))
			if o.Symbol < 0 {
				return NotOffered("no such symbol")
			}
			return nil
		}),
		"drop":    give("mine", fillAt),
		"trigger": give("trigger", fillAt),
		"torpedo": give("torpedo", fillAt),
		"drone": give("drone", func(g *Game, o *Order, choice Data) error {
			o.Sector = choice.Int("sector")
			return nil
		}),
		"sonar":        give("sonar", nil),
		"answer-sonar": give("reply", fillSonar),
		"silence": give("silence", func(g *Game, o *Order, choice Data) error {
			o.Spaces = choice.Int("length")
			if h, is := compass[choice.Text("to")]; is {
				o.Course = h
			}
			return nil
		}),
		"scenario": give("scenario", nil),
		"surface":  give("surface", nil),
		"trace":    give("sign", nil),
		"check": give("check", func(g *Game, o *Order, choice Data) error {
			o.Verdict = len(choice.List("crossed")) == 0
			return nil
		}),
		"end": give("enough", nil),
	}
	pauses := []string{}
	for kind, step := range steps {
		kind, step := kind, step
		pauses = append(pauses, kind)
		steps[kind] = func(game *seen, choice Data, chance any) ([]Data, error) {
			if indexOf(acting(kind), Role(choice)) < 0 {
				return nil, NotOffered("the " + Role(choice) + " has no " + kind)
			}
			return step(game, choice, chance)
		}
	}
	game := Adapter[*seen]{Game: "captain-sonar", New: newGame, Load: load, Report: report, Copy: clone, View: view,
		Candidates: candidates, Beside: beside, Together: Sequence(steps),
		Can: []string{"many-games", "answers", "checks", "events", "heard"},
		More: Data{"offers": Data{"first": []string{"red"}}, "pauses_at": pauses, "claims": Data{"readings": Data{
			"starter": "red-begins", "trigger-as-activation": "is-an-activation", "broken-order-activation": "counts",
			"broken-and-uncharged": "uncharged-first", "scenario-system": "usable-no-effect", "upkeep-order": "first-mate-first",
			"mutual-destruction": "firing-team-wins", "trigger-moment": "after-order"}}}}
	Serve(Handlers("Paravane", Complete(game)))
}
