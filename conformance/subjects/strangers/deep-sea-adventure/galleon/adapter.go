// Puts galleon.go behind the Leadline protocol: `./galleon adapter` serves it.

package main

import (
	"math/rand"
	"os"
	"time"
)

// table is a game with the events of its last turn.
type table struct {
	*Galleon
	events []any
}

func init() {
	if len(os.Args) < 2 || os.Args[1] != "adapter" {
		return
	}
	can := []string{"dice", "deal", "starter", "lay", "many-games", "events"}
	game := Adapter[*table]{Game: "deep-sea-adventure", New: newTable, Load: loadTable, Report: reportTable, Copy: copyTable}
	game.Kinds, game.Can, game.Candidates, game.Sample = Kinds[*table]{"": playTurn}, can, candidates, sampleDeals
	game.Beside = func(t *table) Data { return Data{"events": append([]any{}, t.events...)} }
	methods := Handlers("galleon", game)
	listed := methods["legal"]
	methods["legal"] = func(params Data) (Data, error) {
		answer, err := listed(params)
		if err == nil {
			answer["not_offered"] = []any{Data{"search": Data{"action": "drop"}}}
		}
		return answer, err
	}
	Serve(methods)
	os.Exit(0)
}

func begin(seats, starter int) (*table, error) {
	rng := rand.New(rand.NewSource(time.Now().UnixNano()))
	g, err := New(make([]string, seats), starter-1, rng)
	if err != nil {
		return nil, Refused(err.Error())
	}
	return &table{Galleon: g}, nil
}

func newTable(setup Data) (*table, error) {
	t, err := begin(setup.Int("seats"), setup.Int("starter"))
	if err != nil {
		return nil, err
	}
	if err := CheckSetup(setup); err != nil {
		return nil, err
	}
	t.setLine(setup.List("deal"))
	return t, nil
}

func loadTable(position Data) (*table, error) {
	divers := position.List("divers")
	t, err := begin(len(divers), position.Int("turn"))
	if err != nil {
		return nil, err
	}
	t.dive, t.air, t.lastHome = position.Int("dive"), position.Int("air"), position.Int("last_home")-1
	t.setLine(position.List("line"))
	for i, one := range divers {
		d := Object(one)
		t.pos[i], t.up[i], t.home[i] = d.Int("at")-1, d.Text("facing") == "up", d.Bool("home")
		t.bag[i], t.saved[i] = hauls(d.List("carried")), hauls(d.List("banked"))
	}
	return t, nil
}

func (t *table) setLine(line []any) {
	t.count, t.points, t.level = nil, nil, nil
	for _, h := range hauls(line) {
		t.addRow(h)
	}
}

func hauls(units []any) []Haul {
	made := []Haul{}
	for _, unit := range units {
		h := Haul{}
		for _, one := range List(unit) {
			chip := Object(one)
			h.Count++
			h.Points += chip.Int("value")
			if chip.Int("level") > h.Level {
				h.Level = chip.Int("level")
			}
		}
		made = append(made, h)
	}
	return made
}

// unitOf is a row as the protocol has it: of a stack only number and sum are known.
func unitOf(h Haul) any {
	switch h.Count {
	case 0:
		return []any{}
	case 1:
		return []any{Data{"level": h.Level, "value": h.Points}}
	}
	return Data{"chips": h.Count, "sum": h.Points}
}

func unitsOf(hauls []Haul) []any {
	made := []any{}
	for _, h := range hauls {
		made = append(made, unitOf(h))
	}
	return made
}

func (t *table) line() []any {
	made := []any{}
	for p := range t.count {
		made = append(made, unitOf(Haul{t.count[p], t.points[p], t.level[p]}))
	}
	return made
}

func copyTable(t *table) *table {
	g := *t.Galleon
	g.count, g.points, g.level = append([]int{}, g.count...), append([]int{}, g.points...), append([]int{}, g.level...)
	g.pos, g.up, g.home = append([]int{}, g.pos...), append([]bool{}, g.up...), append([]bool{}, g.home...)
	g.bag, g.saved = copyBags(g.bag), copyBags(g.saved)
	g.Log = nil
	return &table{Galleon: &g}
}

func copyBags(bags [][]Haul) [][]Haul {
	made := [][]Haul{}
	for _, bag := range bags {
		made = append(made, append([]Haul{}, bag...))
	}
	return made
}

// playTurn makes the three calls of a turn.
func playTurn(t *table, choice Data, chance any) (Data, error) {
	if choice.Text("search.action") == "drop" {
		return nil, NotOffered("there is no command to drop treasure")
	}
	before := reportTable(t)
	told, err := ReadTurn(before, choice, Object(chance))
	if err != nil {
		return nil, err
	}
	seat := t.seat
	word := choice.Text("declare") // without a word the diver keeps its course
	if t.up[seat] && word == "deeper" {
		return nil, Refused("this diver has turned and goes up")
	}
	breath := Data{"kind": "breathed", "seat": seat + 1, "by": len(t.bag[seat])}
	if err := t.Declare(word == "back" && !t.up[seat]); err != nil {
		return nil, Refused(err.Error())
	}
	breath["air"] = t.air
	t.SinkOrder = func(seat int, _ []Haul) []int {
		order := []int{}
		for _, number := range told.Orders[seat+1] {
			order = append(order, number-1)
		}
		return order
	}
	if err := t.RollTotal(told.Sum); err != nil {
		return nil, Refused(err.Error())
	}
	switch {
	case t.step == StepSearch && told.Action == "pick-up":
		err = t.Take()
	case t.step == StepSearch:
		err = t.Leave()
	case told.Action != "nothing":
		return nil, Refused("the turn is over before a search")
	}
	if err != nil {
		return nil, Refused(err.Error())
	}
	t.events = []any{breath}
	return nil, CheckEnd(before, reportTable(t), choice, Object(chance))
}

func candidates(t *table, seat any, _ string, _ any) []Data {
	choices := []Data{}
	for _, word := range []string{"deeper", "back"} {
		for _, action := range []string{"nothing", "pick-up"} {
			choice := Data{"seat": seat, "declare": word, "then": nil, "stop": false, "lay": []any{}}
			choice["search"] = Data{"action": action}
			choices = append(choices, choice)
		}
	}
	return choices
}

func reportTable(t *table) Data {
	if t.step == StepOver {
		scores, winners := []int{}, []int{}
		for i := range t.names {
			scores = append(scores, t.Score(i))
		}
		for _, i := range t.Winners() {
			winners = append(winners, i+1)
		}
		return Data{"over": true, "scores": scores, "winners": winners}
	}
	divers := []any{}
	for i := range t.names {
		facing := map[bool]string{true: "up", false: "down"}[t.up[i]]
		d := Data{"at": t.pos[i] + 1, "facing": facing, "home": t.home[i]}
		d.Add(Data{"carried": unitsOf(t.bag[i]), "banked": unitsOf(t.saved[i])})
		divers = append(divers, d)
	}
	position := Data{"dive": t.dive, "air": t.air, "line": t.line(), "divers": divers, "turn": t.seat + 1, "over": false}
	if t.lastHome != nobody {
		position["last_home"] = t.lastHome + 1
	}
	return position
}

// sampleDeals gives lines as the program lays them out. It throws a total and no dice.
func sampleDeals(randomiser string, times int) (any, error) {
	if randomiser != "deal" {
		return nil, NotOffered("the program throws a total of 2 to 6, not two dice")
	}
	samples := []any{}
	t, err := begin(2, 1)
	for ; err == nil && times > 0; times-- {
		t.layOut()
		samples = append(samples, t.line())
	}
	return samples, err
}
