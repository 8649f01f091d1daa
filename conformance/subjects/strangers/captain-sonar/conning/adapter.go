// Puts conning behind the Leadline protocol. It plays a whole turn in one call.

package main

import (
	"fmt"
	"strings"

	"conning/sea"
)

var (
	words   = map[string]string{"north": "N", "east": "E", "south": "S", "west": "W"}
	sides   = map[string]sea.Side{"red": 0, "blue": 1}
	limits  = map[string]int{"hunt": 4, "sudden-death": 1}
	actions = map[string]sea.Action{
		"drop": sea.DropMine, "trigger": sea.TriggerMine, "torpedo": sea.FireTorpedo,
		"drone": sea.LaunchDrone, "sonar": sea.UseSonar,
	}
	buttons = map[string]string{"gauge": "first-mate", "breakdown": "engineer", "radiation": "engineer"} // else the captain
)

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func newGame(setup Data) (*sea.Game, error) {
	name := or(setup.Text("map"), "alpha")
	switch {
	case or(setup.Text("mode"), "turn-by-turn") != "turn-by-turn":
		return nil, NotOffered("conning is played turn by turn")
	case or(setup.Text("first"), "red") != "red":
		return nil, NotOffered("in conning red begins")
	case name == "charlie" || name == "delta" || name == "echo":
		return nil, NotOffered("conning has no map " + name)
	}
	game, err := sea.New(name, limits[or(setup.Text("goal"), "hunt")])
	if err != nil {
		return nil, Refused(err.Error())
	}
	return game, nil
}

func load(position Data) (*sea.Game, error) {
	game, err := newGame(Data{"map": position["map"], "mode": position["mode"], "goal": position["goal"]})
	if err != nil {
		return nil, CannotLoad(err.Error())
	}
	game.Turn = sides[or(position.Text("turn"), "red")]
	if position.Has("question") {
		return nil, CannotLoad("conning stops only between turns")
	}
	for i, one := range position.List("crews") {
		told, crew := Object(one), &game.Crews[i]
		if told.Bool("ordered") || len(told.List("owes")) > 0 {
			return nil, CannotLoad("conning stops only between turns")
		}
		if told.Int("exempt") != 0 {
			return nil, CannotLoad("conning knows only one kind of damage")
		}
		if told.Has("at") {
			crew.Placed, crew.At = true, squares([]any{told["at"]})[0]
		}
		crew.RestoreRoute(squares(told.List("route")))
		crew.RestoreMines(squares(told.List("mines")))
		crew.Restore(texts(told.List("marks")))
		for s, name := range sea.SystemNames {
			crew.Gauge[s] = told.Object("gauges").Int(name)
		}
		crew.Damage = told.Int("damage")
		if waits := told.Int("waits"); waits > 0 && sea.Side(i) == game.Turn {
			game.Owe(1-sea.Side(i), waits)
		} else if waits > 0 {
			game.Left = waits
		}
	}
	return game, nil
}

func texts(list []any) []string {
	made := []string{}
	for _, one := range list {
		made = append(made, fmt.Sprint(one))
	}
	return made
}

func squares(list []any) []sea.Square {
	made := []sea.Square{}
	for _, text := range texts(list) {
		s, _ := sea.ParseSquare(text)
		made = append(made, s)
	}
	return made
}

// report tells the position between turns. A route is known only as a set of spaces, so it is left out.
func report(game *sea.Game) Data {
	crews := []Data{}
	for i := range game.Crews {
		crew, gauges := &game.Crews[i], Data{}
		for s, name := range sea.SystemNames {
			gauges[name] = crew.Gauge[s]
		}
		told := Data{"at": nil, "mines": crew.Mines.List(), "gauges": gauges, "marks": crew.Marks(), "damage": crew.Damage}
		if crew.Placed {
			told["at"] = crew.At.String()
		}
		if !game.Over {
			told.Add(Data{"owes": []string{}, "heading": nil, "ordered": false})
			if sea.Side(i) == game.Turn {
				told["waits"] = game.Owed(1 - game.Turn)
			} else if game.Left > 1 { // with one left it does not know whether it is an extra one
				told["waits"] = game.Left
			}
		}
		crews = append(crews, told)
	}
	goal := map[int]string{1: "sudden-death", 4: "hunt"}[game.Limit]
	position := Data{"crews": crews, "map": game.MapName, "mode": "turn-by-turn", "goal": goal, "over": game.Over}
	if game.Over {
		position["winners"] = []string{game.Winner.String()}
	} else {
		position["turn"] = game.Turn.String()
	}
	return position
}

func start(game *sea.Game, moves []any) ([]Data, error) {
	for i, one := range moves {
		choice := Object(one).Object("choice")
		side, role, _ := strings.Cut(choice.Text("seat"), ".")
		if choice.Text("kind") != "start" || role != "captain" {
			return nil, NotOfferedAt("the captains place their submarines first", i+1)
		}
		at, err := sea.ParseSquare(choice.Text("at"))
		if err == nil {
			err = game.Place(sides[side], at)
		}
		if err != nil {
			return nil, RefusedAt(err.Error(), i+1)
		}
	}
	return nil, nil
}

// turn is what a bundle says of a turn; the numbers are places in the bundle, -1 for not said.
type turn struct {
	seat                           string // of the captain
	side                           sea.Side
	order                          sea.Order
	gauge, mark, leak, answer, end int
	yes, isAimed                   bool
	crew                           *sea.Crew
}

// owes says whether the mate or the engineer is still to be asked.
func (t *turn) owes() (gauge, mark bool) {
	if t.order.Manner == sea.Surface || t.order.Manner == sea.Silent && t.order.Length == 0 {
		return false, false
	}
	gauge = t.gauge < 0 && len(t.crew.OpenGauges()) > 0
	return gauge, t.mark < 0 && len(t.crew.FreeSymbols(t.order.Dir)) > 0
}

// read takes one choice of the bundle into the order.
func (t *turn) read(i int, choice Data) error {
	kind := choice.Text("kind")
	side, role, _ := strings.Cut(choice.Text("seat"), ".")
	isAnswer := strings.HasPrefix(kind, "answer-")
	if role != or(buttons[kind], "captain") && !((kind == "drone" || kind == "sonar") && role == "first-mate") {
		return NotOffered("a " + role + " has no part in that")
	}
	if i == 0 {
		t.side, t.seat = sides[side], side+".captain"
	} else if (sides[side] != t.side) != isAnswer {
		return NotOffered("a turn is of one crew")
	}
	gauge, mark := false, false
	if i > 0 {
		gauge, mark = t.owes()
	}
	switch kind {
	case "order", "silence", "surface":
		if i > 0 {
			return NotOffered("there is one move in a turn, and Silence is one")
		}
		t.order.Manner = map[string]sea.Manner{"order": sea.Sail, "silence": sea.Silent, "surface": sea.Surface}[kind]
		t.order.Length = choice.Int("length")
		if to := words[choice.Text("to")]; to != "" {
			t.order.Dir, _ = sea.ParseDirection(to)
		}
	case "gauge":
		if i == 0 || t.gauge >= 0 {
			return NotOffered("one gauge in a turn, and after the move")
		}
		t.gauge = i
		for s, name := range sea.SystemNames {
			if name == choice.Text("system") {
				t.order.Gauge = s
			}
		}
	case "breakdown":
		symbol := choice.Text("symbol")
		if i == 0 || t.mark >= 0 || len(symbol) != 2 || symbol[:1] != t.order.Dir.String() {
			return NotOffered("one number of the panel of the move")
		}
		t.mark, t.order.Symbol = i, int(symbol[1]-'0')
	case "drop", "trigger", "torpedo", "drone", "sonar":
		if i == 0 || gauge || mark || t.order.Manner != sea.Sail || t.order.Action != sea.Nothing {
			return NotOffered("one action in a turn, and after the move and the marks")
		}
		t.order.Action, t.order.Sector = actions[kind], choice.Int("sector")
		t.isAimed = kind == "sonar" || choice.Has("at") || choice.Has("sector")
		if choice.Has("at") {
			at, err := sea.ParseSquare(choice.Text("at"))
			if err != nil {
				return Refused(err.Error())
			}
			t.order.Target = at
		}
	case "answer-drone", "answer-sonar":
		if i == 0 || t.order.Action != actions[strings.TrimPrefix(kind, "answer-")] {
			return NotOffered("nobody is asked")
		}
		t.answer, t.yes = i, choice.Bool("yes")
	case "radiation":
		if i == 0 {
			return NotOffered("conning marks radiation in the turn")
		}
		t.leak = i
	case "end":
		if i == 0 || gauge || mark {
			return NotOffered("a turn is told with all its marks")
		}
		t.end = i
	default:
		return NotOffered("conning has no " + kind)
	}
	return nil
}

func together(game *sea.Game, moves []any) ([]Data, error) {
	if Object(moves[0]).Text("choice.kind") == "start" {
		return start(game, moves)
	}
	t := turn{gauge: -1, mark: -1, leak: -1, answer: -1, end: -1, order: sea.Order{Gauge: -1}, isAimed: true}
	t.crew = &game.Crews[sides[strings.Split(Object(moves[0]).Text("choice.seat"), ".")[0]]]
	for i, one := range moves {
		if t.end >= 0 {
			return nil, NotOffered("that is another turn")
		}
		if err := t.read(i, Object(one).Object("choice")); err != nil {
			return nil, err
		}
	}
	played := make([]Data, len(moves))
	extra := func(role, kind string, parts Data) {
		choice := Data{"kind": kind, "seat": t.side.String() + "." + role}
		choice.Add(parts)
		played = append(played, Data{"choice": choice})
	}
	gauge, mark := t.owes() // the script ends before them; a turn needs them
	if gauge {
		t.order.Gauge = t.crew.OpenGauges()[0]
	}
	if mark {
		t.order.Symbol = t.crew.FreeSymbols(t.order.Dir)[0]
	}
	before := strings.Join(t.crew.Marks(), " ") + " " + t.order.Dir.String() + fmt.Sprint(t.order.Symbol)
	report, err := game.Play(t.side, t.order)
	if err != nil {
		return nil, Refused(err.Error())
	}
	if !report.Broken && !t.isAimed {
		return nil, NotOffered("an order without a target")
	}
	isSilent := t.order.Manner == sea.Silent
	if gauge && !(isSilent && report.Broken) {
		extra("first-mate", "gauge", Data{"system": sea.SystemNames[t.order.Gauge]})
	}
	if mark && !(isSilent && report.Broken) {
		extra("engineer", "breakdown", Data{"symbol": t.order.Dir.String() + fmt.Sprint(t.order.Symbol)})
	}
	if report.Broken && t.answer >= 0 || !report.Broken && t.leak >= 0 {
		return nil, Refused("the system is " + map[bool]string{true: "broken", false: "not broken"}[report.Broken])
	}
	if report.Broken {
		for _, symbol := range t.crew.Marks() {
			if strings.Contains(before, symbol) {
				continue
			}
			if t.leak >= 0 {
				played[t.leak] = Data{"choice": Data{"symbol": symbol}}
			} else {
				extra("engineer", "radiation", Data{"symbol": symbol})
			}
		}
	} else if err := answers(&t, report, played, &played); err != nil {
		return nil, err
	}
	if t.end < 0 && !game.Over && t.order.Manner != sea.Surface {
		extra("captain", "end", nil)
	}
	return played, nil
}

// answers says what the program has answered for the other captain.
func answers(t *turn, report sea.Report, list []Data, played *[]Data) error {
	said := Data{"kind": "answer-drone", "seat": (1 - t.side).String() + ".captain", "yes": report.Yes}
	switch {
	case t.order.Action == sea.LaunchDrone && t.answer >= 0:
		if t.yes != report.Yes {
			return Refused(fmt.Sprintf("conning answers %v", report.Yes))
		}
		return nil
	case t.order.Action == sea.UseSonar:
		column := string(rune('A' + report.Hints.Column - 1))
		said = Data{"kind": "answer-sonar", "seat": said["seat"], "row": report.Hints.Row, "column": column}
	case t.order.Action != sea.LaunchDrone:
		return nil
	}
	if t.answer >= 0 {
		list[t.answer] = Data{"choice": said}
	} else {
		*played = append(*played, Data{"choice": said})
	}
	return nil
}

func main() {
	game := Adapter[*sea.Game]{Game: "captain-sonar", New: newGame, Load: load, Report: report, Together: together}
	game.Copy = func(game *sea.Game) *sea.Game { made := *game; return &made }
	game.Can = []string{"many-games"}
	offers := Data{"map": []string{"alpha", "bravo"}, "mode": []string{"turn-by-turn"}, "first": []string{"red"}}
	offers["goal"] = []string{"hunt", "sudden-death"}
	game.More = Data{"offers": offers, "pauses_at": []any{[]string{"order", "surface"}}}
	Serve(Handlers("conning", game))
}
