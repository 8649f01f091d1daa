// Tries the helpers for Go: a choice names a helper and its arguments, and the answer holds what it returns.

package main

import (
	"fmt"
	"strings"
)

type chip struct{ level, points int }

type diver struct {
	place int
	isUp  bool
	bag   [][]chip
	hoard []chip
}

type game struct{ divers []*diver }

type die struct {
	kind string
	face int
}

type space struct{ column, row int }

var chipForm = Made(NewTable(
	Field("level", func(c *chip) *int { return &c.level }, Number),
	Field("value", func(c *chip) *int { return &c.points }, Number),
))
var diverTable = NewTable(
	Field("at", func(d *diver) *int { return &d.place }, FromZero),
	Field("facing", func(d *diver) *bool { return &d.isUp }, Words(map[string]bool{"up": true, "down": false})),
	Field("carried", func(d *diver) *[][]chip { return &d.bag }, Listed(Listed(chipForm))),
	Field("banked", func(d *diver) *[]chip { return &d.hoard }, Flat(chipForm)),
	ReportOnly("home", func(d *diver) any { return d.place < 0 }),
)
var gameTable = NewTable(Each("divers", func(g *game) []*diver { return g.divers }, diverTable))
var dieForm = Dice(
	func(kind string, face int) die { return die{kind, face} }, func(one die) (string, int) { return one.kind, one.face },
)

func spaceForm(first int) Form[space] {
	wrap := func(column, row int) space { return space{column, row} }
	return Spaces(wrap, func(one space) (int, int) { return one.column, one.row }, first)
}

// both returns a function that shows what a form loads, and what it reports of it.
func both[T any](form Form[T]) func(given any) (any, error) {
	return func(given any) (any, error) {
		held, err := form.Load(given)
		if err != nil {
			return nil, err
		}
		reported := form.Report(held)
		if reported == Unknown {
			reported = "unknown"
		}
		text := strings.NewReplacer("map[", "", "[", "", "]", "", "{", "", "}", "", ":", "=", "<nil>", "nobody", "-1", "nobody", "&", "")
		return []any{text.Replace(fmt.Sprint(held)), reported}, nil
	}
}

var named = map[string]func(given any) (any, error){
	"from zero":    both(FromZero),
	"words":        both(Words(map[string]bool{"up": true, "down": false})),
	"list":         both(Listed(FromZero)),
	"flat":         both(Flat(Number)),
	"tally":        both(Tally()),
	"letters":      both(Letters),
	"space":        both(Maybe(spaceForm(0))),
	"space from 1": both(spaceForm(1)),
	"die":          both(dieForm),
	"spent": both(Spent(
		func(kind string) die { return die{kind: kind} }, func(one die) string { return one.kind },
	)),
	"card": both(Or(Cards(
		func(id string) (string, bool) { return strings.ToUpper(id), id == "eel" }, strings.ToLower,
	), "nobody")),
	"depth": both(Depth(-1)),
	"shop":  both(Shops(map[string]string{"rod": "rods"})),
}

func tried(asked Data) (any, error) {
	choice, chips := asked.Object("choice"), asked.List("chips")
	switch asked.Text("do") {
	case "form":
		made, err := named[asked.Text("form")](asked["given"])
		if err == nil && asked.Text("form") == "spent" {
			List(made)[0] = strings.TrimSuffix(List(made)[0].(string), " 0")
		}
		return made, err
	case "table":
		one, points := diver{}, []any{}
		err := diverTable.Load(&one, asked.Object("record"))
		for _, chip := range one.hoard {
			points = append(points, chip.points)
		}
		return Data{"held": []any{one.place, one.isUp, points}, "report": diverTable.Report(&one)}, err
	case "tables":
		both := game{[]*diver{{}, {}}}
		err := gameTable.Load(&both, asked.Object("record"))
		return gameTable.Report(&both), err
	case "filled":
		return Filled(asked.Object("record"), asked.Object("shape")), nil
	case "pick":
		found, err := Pick(asked["named"], []die{{"player", 2}, {"omen", 1}, {"player", 2}}, dieForm)
		texts := []any{}
		for _, one := range found {
			texts = append(texts, fmt.Sprint(one.kind, " ", one.face))
		}
		return texts, err
	case "answers":
		answers, got := NewAnswers(asked.Object("answers")), []any{}
		for _, name := range asked.List("ask") {
			got = append(got, answers.Get(name.(string)))
		}
		return got, answers.RefuseUnasked(asked.Text("name"), asked.List("idle")...)
	case "samples":
		return Samples(map[string]func() any{"dice": func() any { return []any{1} }})(asked.Text("randomiser"), 2)
	case "chance":
		return chanceOf(asked), nil
	case "seat":
		return []any{Crew(choice), Role(choice), Section(choice)}, nil
	case "role":
		fine := func(int, Data, any) (Data, error) { return nil, nil }
		step := func(int, Data, any) ([]Data, error) { return nil, nil }
		kind := choice.Text("kind")
		_, err := OfRoles(Kinds[int]{kind: fine})[kind](0, choice, nil)
		if _, same := StepsOfRoles(Steps[int]{kind: step})[kind](0, choice, nil); fmt.Sprint(same) != fmt.Sprint(err) {
			return nil, same
		}
		return "fine", err
	case "claims":
		return Claims(choice), nil
	case "decisions":
		return Decisions("blue", textsOf(asked.List("kinds"))...), nil
	case "owes":
		due := asked.List("due")
		return Owes(due[0].(bool), due[1].(bool), due[2].(bool)), nil
	case "question":
		return Question(asked.Text("side"), "drone", asked.Int("sector")), nil
	case "offers":
		return SonarOffers(asked.Object("only")), nil
	case "sonar":
		return SonarCandidates("red.captain", asked.Text("of"), 3, 2, []int{1, 2}, []string{"W1", "E6"}), nil
	case "regrets":
		return RegretsCandidates(asked.Object("position"), 1, asked.Text("of"), asked.List("options")), nil
	case "computed":
		type pair struct {
			place int
			isUp  bool
		}
		sum := func(one *pair) any {
			if one.isUp {
				return one.place + 100
			}
			return one.place
		}
		load := func(one *pair, value any) error {
			one.place, one.isUp = Whole(value)%100, Whole(value) >= 100
			return nil
		}
		one, sums := pair{}, NewTable(Computed("sum", sum, load))
		err := sums.Load(&one, asked.Object("record"))
		return []any{one.place, one.isUp, sums.Report(&one)["sum"]}, err
	case "breath":
		dice := []int{}
		for _, die := range asked.List("dice") {
			dice = append(dice, Whole(die))
		}
		return BreathOnly(asked.Int("seat"), dice...), nil
	case "steps":
		return stepsOf(asked)
	case "known":
		return "fine", CheckKnown(asked.Object("position"))
	case "sea":
		choices, err := SeaCandidates(asked.Object("position"), 1, map[bool]any{false: Data{}}[asked.Bool("before")])
		return append([]Data{}, choices...), err
	case "drop":
		return Search("drop", 2, chips), nil
	case "breathed":
		return Breathed(2, 3, asked.Int("air")), nil
	case "ended":
		return Ended([]int{3, 5}, []int{2}), nil
	case "singles":
		return Singles(1, chips), nil
	case "backs":
		return Backs(chips), nil
	case "hidden":
		return Hidden(asked.Object("position"), asked.List("seats")), nil
	case "decision of":
		return DecisionOf("red", "engineer", "trace"), nil
	default:
		return NamedFirst(asked.List("lay"), 1, chips, func(one any) Data {
			return Data{"level": List(one)[0], "value": List(one)[1]}
		}), nil
	}
}

func stepsOf(asked Data) ([]any, error) {
	made := []any{}
	note := func(name string) func(int, int) error {
		return func(game, seat int) error {
			made = append(made, fmt.Sprint(name, " ", seat))
			return nil
		}
	}
	steps := TurnSteps[int]{
		Breathe: note("breathe"), TurnBack: note("turn back"), PickUp: note("pick up"), Leave: note("leave"),
		Swim: func(game, seat int, dice []int) ([]int, error) {
			if dice == nil {
				made = append(made, fmt.Sprint("swim ", seat))
				return []int{3, 1}, nil
			}
			made = append(made, fmt.Sprintf("swim %d %d %d", seat, dice[0], dice[1]))
			return nil, nil
		},
		Drop: func(game, seat, unit int) error {
			made = append(made, fmt.Sprintf("drop %d %d", seat, unit))
			return nil
		},
		LayDown: func(game int, orders map[int][]int) error {
			made = append(made, "lay down")
			return nil
		},
		Stops:       func(int) bool { return asked.Bool("stops") },
		Roll:        func(int) []int { return []int{2, 1} },
		SilentTurns: asked.Bool("silent"),
	}
	if asked.Bool("chips") {
		steps.LayChips = func(game int, lay []any) error {
			notes := []string{}
			for _, one := range lay {
				notes = append(notes, Object(one).Text("note"))
			}
			made = append(made, "lay ["+strings.Join(notes, ", ")+"]")
			return nil
		}
	}
	if asked.Bool("lacking") {
		steps.TurnBack = nil
	}
	if asked.Bool("ends") {
		steps.EndTurn = note("end turn")
	}
	if asked.Bool("early") {
		steps.StopEarly = note("stop")
	}
	steps.TakesBack = asked.Bool("takes back")
	if asked.Bool("deeper") {
		steps.GoDeeper = note("go deeper")
	}
	steps.Otherwise = func(int, Data) Data { return asked.Object("otherwise") }
	report := func(int) Data {
		if len(made) > 0 && asked.Has("after") {
			return asked.Object("after")
		}
		return asked.Object("position")
	}
	played, err := PlaySteps(report, steps)(0, asked.Object("choice"), asked["chance"])
	if played.Text("choice.search.action") == "nothing" {
		made = append(made, "no search")
	}
	if played.Has("choice.search.unit") {
		made = append(made, fmt.Sprint("dropped ", played.Int("choice.search.unit")))
	}
	if rolled, is := played.Object("chance")["dice"].([]int); is {
		made = append(made, fmt.Sprintf("rolled %d %d", rolled[0], rolled[1]))
	}
	return made, err
}

func chanceOf(asked Data) Data {
	chance, got := Chance{}, []any{}
	chance.Feed(asked["results"])
	for _, one := range asked.List("give") {
		own := List(one)[1]
		if number, is := own.(float64); is {
			own = int(number)
		}
		fits := func(got any) bool { return got != asked["not"] }
		got = append(got, chance.Give(List(one)[0].(string), func() any { return own }, fits))
	}
	return Data{"got": got, "played": chance.Played(asked["results"])}
}

func play(game Data, choice Data, chance any) (Data, error) {
	made, err := tried(choice)
	return Data{"is": made}, err
}

func begin(record Data) (Data, error) { return record, nil }

func asIs(record Data) Data { return record }

func check(game Data, choice Data, chance any) ([]Data, error) {
	dive := Data{"choice": Data{"kind": "dive", "seat": "blue.engineer", "fast": true}}
	if choice["rolls"] != nil {
		dive["chance"] = Data{"deep": choice["rolls"]}
	}
	return []Data{nil, dive}, nil
}

func turn(game Data, choice Data, chance any) ([]Data, error) {
	game["to"] = choice.Text("to")
	if choice.Text("to") == "north" {
		return nil, Refusal(fmt.Errorf("an island is there"))
	}
	return nil, nil
}

func silence(game Data, choice Data, chance any) (Data, error) { return Data{"choice": choice}, nil }

func main() {
	cases := Adapter[Data]{Game: "cases", New: begin, Report: asIs, Kinds: Kinds[Data]{"": play}}
	steps := Sequence(Steps[Data]{"check": check, "order": turn})
	sequence := Adapter[Data]{Game: "sequence", New: begin, Report: asIs, Together: steps}
	sequence.Copy = func(game Data) Data {
		copied := Data{}
		copied.Add(game)
		return copied
	}
	whole := Complete(Adapter[Data]{
		Game: "captain-sonar", New: begin, Report: asIs, Load: begin, Kinds: Kinds[Data]{"silence": silence},
	})
	Serve(Handlers("cases", cases, sequence, whole))
}
