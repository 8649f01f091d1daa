// An adapter that connects deepsea to Leadline: Deep Sea Adventure. The program has a method for each step.

package main

import (
	"math/rand"

	"dsa/deepsea"
)

// game is a running game. The engine lets the next diver breathe as soon as a turn is over; Leadline counts the breath
// to the turn of the one who breathes. So `air` keeps the air before that breath, and `pending` says that a loaded
// position still has the breath before it: the engine then stands at the end of the turn of the seat before.
type game struct {
	*deepsea.Game
	pending bool
	air     int
}

var chip = Form[deepsea.Chip]{
	func(value any) (deepsea.Chip, error) {
		data := Object(value)
		if !data.Has("level") || !data.Has("value") {
			return deepsea.Chip{}, CannotLoad("every chip must have its value")
		}
		return deepsea.Chip{Level: data.Int("level"), Value: data.Int("value")}, nil
	},
	func(held deepsea.Chip) any { return Data{"level": held.Level, "value": held.Value} },
}
var unit = Inside(Listed(chip),
	func(chips []deepsea.Chip) deepsea.Treasure { return chips },
	func(held deepsea.Treasure) []deepsea.Chip { return held })
var spot = Inside(unit,
	func(held deepsea.Treasure) deepsea.Spot { return deepsea.Spot{Treasure: held} },
	func(held deepsea.Spot) deepsea.Treasure { return held.Treasure })

// divers: The divers in seat order, clockwise.
var DIVERS = NewTable[deepsea.Diver](
	Field("at", func(one *deepsea.Diver) *int { return &one.Pos }, Number),
	Field("facing", func(one *deepsea.Diver) *bool { return &one.Up }, Words(map[string]bool{"up": true, "down": false})),
	Field("home", func(one *deepsea.Diver) *bool { return &one.Home }, Truth),
	Field("carried", func(one *deepsea.Diver) *[]deepsea.Treasure { return &one.Load }, Listed(unit)),
	Field("banked", func(one *deepsea.Diver) *[]deepsea.Chip { return &one.Kept }, Flat(chip)),
)

var POSITION = NewTable[game](
	Field("dive", func(one *game) *int { return &one.Dive }, Number),
	LoadOnly("air", func(one *game) *int { return &one.Air }, Number),
	ReportOnly("air", func(one *game) any { return one.shownAir() }),
	Field("line", func(one *game) *[]deepsea.Spot { return &one.Line }, Listed(spot)),
	Each("divers", func(one *game) []*deepsea.Diver { return one.Divers }, DIVERS),
	ReportOnly("turn", func(one *game) any { return one.turn() }),
	ReportOnly("to_act", func(one *game) any {
		if one.Step == deepsea.StepOver {
			return []any{}
		}
		return []any{Data{"seats": []any{one.turn()}, "kind": "turn"}}
	}),
	ReportOnly("over", func(one *game) any { return one.Step == deepsea.StepOver }),
)

func (one *game) shownAir() int {
	if one.pending || one.Step == deepsea.StepOver {
		return one.Air
	}
	return one.air
}

func (one *game) turn() any {
	if one.Step == deepsea.StepOver {
		return nil
	}
	if one.pending {
		return (one.Current+1)%len(one.Divers) + 1
	}
	return one.Current + 1
}

// newGame starts a new game.
func newGame(setup Data) (*game, error) {
	if err := CheckSetup(setup); err != nil {
		return nil, err
	}
	first := 0
	if setup.Has("starter") {
		first = setup.Int("starter") - 1
	}
	engine, err := deepsea.New(setup.Int("seats"), first, rand.Int63())
	if err != nil {
		return nil, Refusal(err)
	}
	if setup.Has("deal") {
		if engine.Line, err = Listed(spot).Load(setup["deal"]); err != nil {
			return nil, err
		}
	}
	return &game{Game: engine, air: engine.Air}, nil
}

// report returns the position.
func report(game *game) Data {
	said := POSITION.Report(game)
	if game.Step == deepsea.StepOver {
		scores, winners := []int{}, []int{}
		for seat := range game.Divers {
			scores = append(scores, game.Score(seat))
		}
		for _, seat := range game.Winners() {
			winners = append(winners, seat+1)
		}
		said.Add(Ended(scores, winners))
	}
	return said
}

// load begins a game in the middle, before the breath of the seat to move.
func load(position Data) (*game, error) {
	seats, turn := len(position.List("divers")), position.Int("turn")-1
	engine, err := deepsea.New(seats, 0, rand.Int63())
	if err != nil {
		return nil, CannotLoad(err.Error())
	}
	one := &game{Game: engine, pending: true}
	if err := POSITION.Load(one, position); err != nil {
		return nil, err
	}
	if turn < 0 {
		one.Step, one.pending = deepsea.StepOver, false
		return one, nil
	}
	if engine.Divers[turn].Home {
		return nil, CannotLoad("a diver at home has no turn")
	}
	engine.Current, engine.Step = (turn+seats-1)%seats, deepsea.StepHunt
	return one, nil
}

// copied returns a copy of a game, on which a move is tried.
func copied(one *game) *game {
	other, engine := *one, *one.Game
	engine.Line = append([]deepsea.Spot{}, engine.Line...)
	engine.Divers = nil
	for _, diver := range one.Divers {
		twin := *diver
		twin.Load = append([]deepsea.Treasure{}, diver.Load...)
		twin.Kept = append([]deepsea.Chip{}, diver.Kept...)
		engine.Divers = append(engine.Divers, &twin)
	}
	other.Game = &engine
	return &other
}

// fixed are the dice of a move.
type fixed [2]int

func (dice fixed) Roll() (int, int) { return dice[0], dice[1] }

// breathOnly is a turn of which the program plays only the breath.
func breathOnly(seat int) Data {
	return Data{
		"choice": Data{"seat": seat, "declare": nil, "then": nil, "stop": true, "search": Search("nothing", 0, nil), "lay": []any{}},
		"chance": Data{"dice": nil},
	}
}

// STEPS: the only kind of choice is a whole turn.
var STEPS = Steps[*game]{
	"": func(now *game, choice Data, chance any) ([]Data, error) {
		before, rolled := report(now), Object(chance)
		turn, err := ReadTurn(before, choice, rolled)
		if err != nil {
			return nil, err
		}
		trial := copied(now)
		if dice := rolled.List("dice"); len(dice) == 2 {
			own := trial.UseDice(fixed{Whole(dice[0]), Whole(dice[1])})
			defer func() { trial.UseDice(own) }()
		}
		made, err := trial.play(turn, choice.Has("declare"))
		if err == nil {
			err = trial.lay(turn.Orders)
		}
		if err == nil {
			err = CheckEnd(before, report(trial), choice, rolled)
		}
		if err != nil {
			return nil, err
		}
		if made[0] == nil && !rolled.Has("dice") {
			made[0] = Data{"chance": Data{"dice": []any{trial.Die[0], trial.Die[1]}}}
		}
		*now = *trial
		return made, nil
	},
}

// play makes the calls of a turn. It returns what was played otherwise, and the turn that the program made after it.
func (one *game) play(turn Turn, isSaid bool) ([]Data, error) {
	seat, dive := turn.Seat-1, one.Dive
	if one.pending {
		one.pending = false
		if err := one.LeaveIt(one.Current); err != nil {
			return nil, Refusal(err)
		}
		if one.Step != deepsea.StepDeclare || one.Dive != dive {
			return []Data{{"choice": Data{"stop": true, "declare": nil, "search": Data{"action": "nothing"}}, "chance": Data{"dice": nil}}}, nil
		}
	}
	one.air = one.Air
	diver, others := one.Divers[seat], 0
	for _, other := range one.Divers {
		if other != diver && !other.Home {
			others++
		}
	}
	load := len(diver.Load)
	var err error
	switch {
	case !isSaid && one.CanSwim(seat) == nil:
	case turn.Word == "back" && !diver.Up:
		err = one.TurnBack(seat)
	case turn.Word == "deeper" && diver.Up:
		err = NotOffered("a diver who has turned back cannot say that it goes deeper")
	}
	if err != nil {
		return nil, refusal(err)
	}
	if err = one.Swim(seat); err != nil {
		return nil, Refusal(err)
	}
	isHunting := one.Step == deepsea.StepHunt
	switch {
	case turn.Action == "pick-up":
		err = one.PickUp(seat)
	case turn.Action == "drop":
		err = one.Drop(seat, turn.Unit-1)
	case isHunting:
		err = one.LeaveIt(seat)
	}
	if err != nil {
		return nil, Refusal(err)
	}
	hasCome := !isHunting && one.Die[0]+one.Die[1] > load
	if one.Step == deepsea.StepDeclare && one.Dive == dive || hasCome && others == 0 {
		return []Data{nil}, nil
	}
	last := one.Current // the breath of this seat has ended the dive
	if one.Step == deepsea.StepDeclare {
		last = (last + len(one.Divers) - 1) % len(one.Divers)
	}
	return []Data{nil, breathOnly(last + 1)}, nil
}

// refusal is Refusal, but leaves what the adapter itself has to say.
func refusal(err error) error {
	if _, is := err.(Cannot); is {
		return err
	}
	return Refusal(err)
}

// lay answers the question in which order a drowned diver lays down his treasure: as stated, or in the order of taking.
func (one *game) lay(orders map[int][]int) error {
	isEnd := one.Step != deepsea.StepDeclare
	for one.Step == deepsea.StepSink {
		seat, order := one.Sinking(), []int{}
		for _, number := range orders[seat+1] {
			if number <= len(one.Divers[seat].Load) { // a unit that he could not pick up is not among them
				order = append(order, number-1)
			}
		}
		for number := range one.Divers[seat].Load {
			if len(orders[seat+1]) == 0 {
				order = append(order, number)
			}
		}
		if err := one.SinkInOrder(seat, order); err != nil {
			return Refusal(err)
		}
	}
	if isEnd || one.Air == 25 {
		one.air = one.Air
	}
	return nil
}

// candidates returns the choices that may be legal: the words, and with known dice each word with each search.
func candidates(game *game, seat any, kind string, given any) []Data {
	choices, err := SeaCandidates(report(game), Whole(seat))
	if err != nil || Whole(seat) != Whole(game.turn()) {
		return nil
	}
	if Object(given).Has("dice") {
		return choices
	}
	words := []Data{}
	for _, choice := range choices {
		if choice.Text("search.action") == "nothing" {
			words = append(words, choice)
		}
	}
	return words
}

func seen(chips []deepsea.ChipView) []any {
	made := []any{}
	for _, one := range chips {
		if one.Value < 0 {
			made = append(made, Data{"level": one.Level, "value": nil})
		} else {
			made = append(made, Data{"level": one.Level, "value": one.Value})
		}
	}
	return made
}

func units(held [][]deepsea.ChipView) []any {
	made := []any{}
	for _, one := range held {
		made = append(made, seen(one))
	}
	return made
}

// view returns what the program shows to the given seats.
func view(game *game, seats []any) Data {
	table, divers := game.See(-1), []any{}
	for _, seat := range seats {
		own := Whole(seat) - 1
		table.Divers[own] = game.See(own).Divers[own]
	}
	for _, one := range table.Divers {
		facing := "down"
		if one.Up {
			facing = "up"
		}
		divers = append(divers, Data{"at": one.Pos, "facing": facing, "home": one.Home, "carried": units(one.Load)})
	}
	return Data{"dive": table.Dive, "air": game.shownAir(), "turn": game.turn(), "line": units(table.Line), "divers": divers}
}

// sample lets the program roll and deal.
var sample = Samples(map[string]func() any{
	"dice": func() any {
		engine, _ := deepsea.New(2, 0, rand.Int63())
		_ = engine.Swim(0)
		return []any{engine.Die[0], engine.Die[1]}
	},
	"deal": func() any {
		engine, _ := deepsea.New(2, 0, rand.Int63())
		return Listed(spot).Report(engine.Line)
	},
})

func main() {
	rand.Seed(20261129)
	can := []string{"many-games", "deal", "starter", "dice", "lay"}
	adapter := Adapter[*game]{
		Game: "deep-sea-adventure", New: newGame, Report: report, Copy: copied, Load: load, Kinds: Kinds[*game]{},
		Candidates: candidates, View: view, Sample: sample, Together: Sequence(STEPS), Can: can,
		More: Data{"claims": Data{"readings": Data{"end-empty-handed": "stays"}}},
	}
	Serve(Handlers("deepsea", Complete(adapter)))
}
