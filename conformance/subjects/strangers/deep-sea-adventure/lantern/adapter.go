// Connects lantern to Leadline: `lantern adapter`.

package main

import (
	"fmt"
	"time"
)

// table is a State with what the messages want and the State forgets: the
// engine lets the next diver breathe (and turns him round on the last chip)
// as soon as a turn is over, the messages count that to his own turn.
type table struct {
	s  State
	o2 int8   // the air before the breath of the seat to move
	up bool   // how he faced before
	ev []Data // the breath of the last turn played
}

func tell(c int8) Data {
	if c > 32 {
		return Data{"level": int(c - 32)}
	}
	return Data{"level": int(lvl(c)), "value": int(val(c))}
}

func tellPile(t Pile) []any {
	r := []any{}
	for _, c := range t.C[:t.N] {
		r = append(r, tell(c))
	}
	return r
}

func (g *table) tell(s *State) Data {
	if s.Over() {
		sc := []int{}
		for i := int8(0); i < s.N; i++ {
			sc = append(sc, s.Score(i))
		}
		return Ended(sc, []int{int(s.Win) + 1})
	}
	line, divers := []any{}, []any{}
	for _, t := range s.L[:s.Len] {
		line = append(line, tellPile(t))
	}
	for i := int8(0); i < s.N; i++ {
		p := &s.P[i]
		up := p.Up
		if i == s.Mv {
			up = g.up
		}
		d := Data{"at": int(p.Pos), "home": p.Home, "facing": "down"}
		if up {
			d["facing"] = "up"
		}
		if !p.Home { // what is home lies there chip by chip, nobody remembers the stacks
			h := []any{}
			for _, t := range p.H[:p.NH] {
				h = append(h, tellPile(t))
			}
			d["carried"] = h
		}
		divers = append(divers, d)
	}
	r := Data{"dive": int(s.Dive), "air": int(g.o2), "line": line, "divers": divers, "turn": int(s.Mv) + 1, "over": false,
		"to_act": []any{Data{"seats": []any{int(s.Mv) + 1}, "kind": "turn"}}}
	if s.Back >= 0 {
		r["last_home"] = int(s.Back) + 1
	}
	return r
}

func report(g *table) Data { return g.tell(&g.s) }

func newTable(setup Data) (*table, error) {
	n := setup.Int("seats")
	if n < 2 || n > MaxP {
		return nil, Refused(fmt.Sprintf("lantern is for 2 to 6 divers, not %d", n))
	}
	if err := CheckSetup(setup); err != nil {
		return nil, err
	}
	if setup.Int("starter") < 1 {
		return nil, NotOffered("somebody has to be named who starts")
	}
	g := &table{s: New(n, setup.Int("starter")-1, uint64(time.Now().UnixNano())), o2: FullO2}
	if setup.Has("deal") {
		var b box
		for i, t := range setup.List("deal") {
			p, err := b.pile(t)
			if err != nil {
				return nil, err
			}
			g.s.L[i] = p
		}
	}
	return g, nil
}

// box gives out chips: there are two of every value.
type box [16]int8

func (b *box) pile(unit any) (Pile, error) {
	var t Pile
	for _, x := range List(unit) {
		c := Object(x)
		if !c.Has("value") {
			return t, CannotLoad("every chip needs its value")
		}
		v := c.Int("value")
		if v < 0 || v > 15 || v/4+1 != c.Int("level") || b[v] > 1 {
			return t, Refused(fmt.Sprintf("the box has no such chip (any more): level %d, value %d", c.Int("level"), v))
		}
		if int(t.N) == len(t.C) {
			return t, CannotLoad("lantern has stacks of three chips at most")
		}
		t.C[t.N] = int8(2*v) + b[v]
		t.N++
		b[v]++
	}
	return t, nil
}

// seen tells whether anybody has seen a chip of these units.
func seen(units []any) bool {
	for _, u := range units {
		for _, c := range List(u) {
			if len(Object(c).List("known_to")) > 0 {
				return true
			}
		}
	}
	return false
}

func load(pos Data) (*table, error) {
	n, turn, dive := len(pos.List("divers")), pos.Int("turn"), pos.Int("dive")
	if n < 2 || n > MaxP || turn > n || dive < 1 || dive > Dives {
		return nil, Refused("lantern has 2 to 6 divers and 3 dives")
	}
	if turn < 1 {
		return nil, CannotLoad("somebody must be to move")
	}
	if len(pos.List("line")) > MaxLen-Chips {
		return nil, CannotLoad("the line is too long")
	}
	var b box
	s := New(n, turn-1, uint64(time.Now().UnixNano()))
	s.L, s.Len = [MaxLen]Pile{}, 0
	if seen(pos.List("line")) {
		return nil, CannotLoad("in lantern nobody knows a chip that lies in the line")
	}
	for _, u := range pos.List("line") {
		t, err := b.pile(u)
		if err != nil {
			return nil, err
		}
		s.L[s.Len] = t
		s.Len++
	}
	for i, x := range pos.List("divers") {
		d, p := Object(x), &s.P[i]
		if d.Int("at") < 0 || d.Int("at") > int(s.Len) {
			return nil, Refused("a diver is not on the line")
		}
		p.Pos, p.Up, p.Home = int8(d.Int("at")), d.Text("facing") == "up", d.Bool("home")
		bank := func(units []any) error {
			for _, u := range units {
				t, err := b.pile(u)
				if err != nil {
					return err
				}
				p.NB += int8(copy(p.B[p.NB:], t.C[:t.N]))
			}
			return nil
		}
		if err := bank(d.List("banked")); err != nil {
			return nil, err
		}
		p.NB0 = p.NB
		if p.Home {
			if err := bank(d.List("carried")); err != nil {
				return nil, err
			}
			continue
		}
		if len(d.List("carried")) > Hold {
			return nil, CannotLoad("a diver of lantern has six places in his hold")
		}
		for _, u := range d.List("carried") {
			t, err := b.pile(u)
			if err != nil {
				return nil, err
			}
			p.H[p.NH] = t
			p.NH++
			p.Got = true
		}
	}
	if s.P[turn-1].Home {
		return nil, Refused("the diver to move is home")
	}
	s.Dive, s.Air, s.Back = int8(dive), int8(pos.Int("air")), int8(pos.Int("last_home")-1)
	g := &table{o2: s.Air, up: s.P[turn-1].Up}
	s.startTurn(int8(turn - 1))
	g.s = s
	return g, nil
}

// playTurn plays a whole turn: the word, the dice, the search.
func playTurn(g *table, choice Data, chance any) (Data, error) {
	was := report(g)
	t, err := ReadTurn(was, choice, Object(chance))
	if err != nil {
		return nil, err
	}
	s := &g.s
	me := s.Mv
	p := &s.P[me]
	ev := []Data{{"kind": "breathed", "seat": t.Seat, "by": int(p.load()), "air": int(s.Air)}}
	played := Data{}

	// the word; silence is "on as before"
	word := choice.Text("declare")
	if s.Ph == PhDir {
		a := int8(ADown)
		if word == "back" {
			a = AUp
		}
		s.Apply(a)
	} else if word == "back" && !p.Up {
		return nil, Refused("this diver may not turn back")
	} else if word == "deeper" && p.Up {
		return nil, Refused("this diver goes up")
	}

	// the dice
	old := *s
	roll := s.RollAct()
	if d := Object(chance).List("dice"); d != nil {
		roll = ARoll + int8((Whole(d[0])-1)*3+Whole(d[1])-1)
	} else {
		played["chance"] = Data{"dice": []any{int(roll-ARoll)/3 + 1, int(roll-ARoll)%3 + 1}}
	}
	s.Apply(roll)

	// the search
	if s.Ph == PhSearch && s.Mv == me {
		old = *s
		q := &old.P[me]
		a := map[string]int8{"nothing": ANone, "pick-up": ATake, "drop": ADrop}[t.Action]
		if a == ADrop && q.NH > 0 && t.Unit != int(q.NH) {
			played["choice"] = Data{"search": Search("drop", int(q.NH), tellPile(q.H[q.NH-1]))} // always the last one
		}
		if !s.Apply(a) {
			return nil, Refused("there is no such action here: " + t.Action)
		}
		if a == ATake {
			q.H[q.NH] = old.L[q.Pos-1]
			q.NH++
		}
		if a == ADrop {
			q.NH--
		}
	} else if t.Action != "nothing" {
		return nil, Refused("the turn is over after this swim")
	}

	// air and facing before the next diver's breath
	g.ev = ev
	if s.Dive == old.Dive {
		g.o2, g.up = old.Air, old.P[s.Mv].Up
	} else {
		g.o2, g.up = s.Air, false
		if lay := laid(&old, s); len(lay) > 0 {
			c := played.Object("choice")
			if c == nil {
				c = Data{}
			}
			c["lay"] = lay
			played["choice"] = c
		}
	}
	if err := CheckEnd(was, report(g), choice, Object(chance)); err != nil {
		return nil, err
	}
	if len(played) == 0 {
		return nil, nil
	}
	return played, nil
}

// laid tells how loads with stacks went to the bottom: chip by chip.
func laid(old, s *State) []any {
	r := []any{}
	for i := int8(0); i < old.N; i++ {
		p := &old.P[i]
		if p.Home || p.NH == 0 || i == old.Mv && s.P[i].NB > p.NB { // the last one came home just now
			continue
		}
		chips, stack := []any{}, false
		for _, t := range p.H[:p.NH] {
			chips = append(chips, tellPile(t)...)
			stack = stack || t.N > 1
		}
		if stack {
			r = append(r, Singles(int(i)+1, chips))
		}
	}
	return r
}

// candidates asks the engine what it would take.
func candidates(g *table, seat any, kind string, given any) []Data {
	r := []Data{}
	if g.s.Over() || Whole(seat) != int(g.s.Mv)+1 {
		return r
	}
	me := g.s.Mv
	add := func(s State, word string) {
		d := Object(given).List("dice")
		if d != nil {
			s.Apply(ARoll + int8((Whole(d[0])-1)*3+Whole(d[1])-1))
		}
		if d == nil || s.Ph != PhSearch || s.Mv != me {
			r = append(r, Written(Whole(seat), word, Search("nothing", 0, nil)))
			return
		}
		for _, a := range s.Legal() {
			name := map[int8]string{ANone: "nothing", ATake: "pick-up", ADrop: "drop"}[a]
			r = append(r, Written(Whole(seat), word, Search(name, int(s.P[me].NH), nil)))
		}
	}
	if g.s.Ph == PhDir {
		for _, a := range g.s.Legal() {
			s := g.s
			s.Apply(a)
			add(s, map[int8]string{ADown: "deeper", AUp: "back"}[a])
		}
	} else if g.s.P[me].Up {
		add(g.s, "back")
	} else {
		add(g.s, "deeper")
	}
	return r
}

// view lays the observations of the seats over each other.
func view(g *table, seats []any) Data {
	o := g.s.See(int8(Whole(seats[0]) - 1)).S
	for _, x := range seats[1:] {
		q := g.s.See(int8(Whole(x) - 1)).S
		for i := range o.P {
			for k := range o.P[i].H {
				for j := range o.P[i].H[k].C {
					if c := q.P[i].H[k].C[j]; c < 32 {
						o.P[i].H[k].C[j] = c
					}
				}
			}
		}
	}
	return g.tell(&o)
}

var dice = New(2, 0, uint64(time.Now().UnixNano()))

func sample(randomiser string, times int) (any, error) {
	r := []any{}
	for i := 0; i < times; i++ {
		if randomiser == "dice" {
			a := int(dice.RollAct() - ARoll)
			r = append(r, []any{a/3 + 1, a%3 + 1})
			continue
		}
		s := New(2, 0, uint64(time.Now().UnixNano()))
		line := []any{}
		for _, t := range s.L[:s.Len] {
			line = append(line, tellPile(t))
		}
		r = append(r, line)
	}
	return r, nil
}

func serve() {
	a := Adapter[*table]{Game: "deep-sea-adventure", New: newTable, Load: load, Report: report, Kinds: Kinds[*table]{"": playTurn},
		Can: []string{"many-games", "deal", "starter", "dice", "events"}}
	a.Copy = func(g *table) *table { c := *g; return &c }
	a.Candidates, a.View, a.Sample = candidates, view, sample
	a.Beside = func(g *table) Data {
		if g.ev == nil {
			return Data{"events": []Data{}}
		}
		return Data{"events": g.ev}
	}
	a.More = Data{"claims": Data{"readings": Data{
		"end-with-treasure":       "must-turn",
		"end-empty-handed":        "must-turn",
		"below-zero":              "clamp-zero",
		"carried-stack-restacked": "physical",
		"blanks-exhausted":        "unlimited",
	}}}
	Serve(Handlers("lantern", Complete(a)))
}
