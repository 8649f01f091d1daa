// Connects capstan (the package deepsea) to Leadline.

package main

import "capstan/deepsea"

// session is a game, with the events of its latest turn.
type session struct {
	*deepsea.Game
	events []any
}

func newGame(setup Data) (*session, error) {
	if err := CheckSetup(setup); err != nil {
		return nil, err
	}
	deal, err := treasures(setup.List("deal"))
	if err != nil {
		return nil, err
	}
	values := []int{}
	for _, t := range deal {
		values = append(values, t...)
	}
	g, err := deepsea.New(setup.Int("seats"), setup.Int("starter")-1, values)
	if err != nil {
		return nil, Refused(err.Error())
	}
	return &session{g, []any{}}, nil
}

func load(position Data) (*session, error) {
	if !position.Has("turn") {
		return nil, CannotLoad("the game is over")
	}
	line, err := treasures(position.List("line"))
	if err != nil {
		return nil, err
	}
	spare := deepsea.Blanks
	for _, t := range line {
		if t == nil {
			spare--
		}
	}
	divers := []*deepsea.Diver{}
	for _, one := range position.List("divers") {
		told := Object(one)
		d := &deepsea.Diver{Pos: told.Int("at"), Up: told.Text("facing") == "up", Home: told.Bool("home")}
		if d.Saved, err = treasures(told.List("banked")); err != nil {
			return nil, err
		}
		if d.Load, err = treasures(told.List("carried")); err != nil {
			return nil, err
		}
		if d.Home { // the program saves a load as the diver comes home
			d.Saved, d.Load = append(d.Saved, d.Load...), nil
		}
		divers = append(divers, d)
	}
	turn, last := position.Int("turn")-1, position.Int("last_home")-1
	return &session{deepsea.Resume(line, divers, position.Int("dive"), position.Int("air"), spare, turn, last), []any{}}, nil
}

// answers gives the answers of a move to what the program asks.
type answers struct {
	told                  Turn
	dice                  []any
	flips                 bool // whether the word changes the direction
	wasAsked, hasSearched bool
	after                 int // the units carried after the search
}

func (a *answers) Roll(int) (int, int) { return Whole(a.dice[0]), Whole(a.dice[1]) }

func (a *answers) TurnBack(int) bool {
	a.wasAsked = true
	return a.flips
}

func (a *answers) Search(int, []deepsea.Search) deepsea.Search {
	a.hasSearched = true
	kind := map[string]deepsea.SearchKind{"nothing": deepsea.Nothing, "pick-up": deepsea.Pick, "drop": deepsea.Drop}[a.told.Action]
	if kind == deepsea.Drop {
		return deepsea.Search{Kind: kind, Index: a.told.Unit - 1}
	}
	return deepsea.Search{Kind: kind}
}

func (a *answers) Order(seat int, load []deepsea.Treasure) []int {
	order := []int{}
	for i := range load {
		order = append(order, i)
	}
	if wanted := a.told.Orders[seat+1]; len(wanted) == len(load) {
		for place, number := range wanted {
			order[place] = number - 1
		}
	}
	return order
}

func play(s *session, choice Data, chance any) (Data, error) {
	before := report(s)
	told, err := ReadTurn(before, choice, Object(chance))
	if err != nil {
		return nil, err
	}
	seat := s.Current()
	d, word := s.Divers[seat], choice.Text("declare")
	a := &answers{told: told, dice: Object(chance).List("dice"), flips: word != "" && d.Up != (word == "back")}
	carried := len(d.Load)
	switch {
	case told.Action == "pick-up":
		carried++
	case told.Action == "drop" && len(d.Load[told.Unit-1]) == 1:
		carried--
	}
	if err := s.PlayTurn(a); err != nil {
		return nil, Refused(err.Error())
	}
	if a.flips && !a.wasAsked {
		return nil, Refused("the program does not ask this diver whether to turn")
	}
	if told.Action != "nothing" && !a.hasSearched {
		return nil, Refused("the diver has come home, and is not asked for a search")
	}
	after := report(s)
	s.events = []any{}
	if a.hasSearched { // the program breathes after the search, and not when coming home
		air := s.Air
		if after.Bool("over") || after.Int("dive") != before.Int("dive") {
			air = 0
		}
		s.events = append(s.events, Data{"kind": "breathed", "seat": seat + 1, "by": carried, "air": air})
	}
	return nil, CheckEnd(before, after, choice, Object(chance))
}

func candidates(s *session, seat any, _ string, _ any) []Data {
	if s.Over {
		return nil
	}
	searches := []Data{{"action": "nothing"}, {"action": "pick-up"}}
	for i := range s.Divers[Whole(seat)-1].Load {
		searches = append(searches, Data{"action": "drop", "unit": i + 1, "chips": nil, "source": "carried"})
	}
	all := []Data{}
	for _, word := range []string{"deeper", "back"} {
		for _, search := range searches {
			all = append(all, Data{"seat": seat, "declare": word, "then": nil, "stop": false, "search": search, "lay": []any{}})
		}
	}
	return all
}

func report(s *session) Data {
	if s.Over {
		scores, winners := []any{}, []any{}
		for seat := range s.Divers {
			scores = append(scores, s.Score(seat))
		}
		for _, seat := range s.Winners() {
			winners = append(winners, seat+1)
		}
		return Data{"over": true, "scores": scores, "winners": winners}
	}
	divers := []Data{}
	for _, d := range s.Divers {
		told := Data{"at": d.Pos, "home": d.Home}
		if d.Home {
			told["held"] = shown(d.Saved)
		} else {
			told.Add(Data{"facing": map[bool]string{true: "up", false: "down"}[d.Up]})
			told.Add(Data{"carried": shown(d.Load), "banked": shown(d.Saved)})
		}
		divers = append(divers, told)
	}
	position := Data{"dive": s.Dive, "air": s.Air, "line": shown(s.Line), "divers": divers}
	position.Add(Data{"turn": s.Current() + 1, "last_home": nil, "over": false})
	if last := s.LastHome(); last >= 0 {
		position["last_home"] = last + 1
	}
	return position
}

// treasures returns units in the form of the program; a blank is nil.
func treasures(units []any) ([]deepsea.Treasure, error) {
	made := []deepsea.Treasure{}
	for _, unit := range units {
		var one deepsea.Treasure
		for _, chip := range List(unit) {
			if !Object(chip).Has("value") {
				return nil, CannotLoad("a chip has no value")
			}
			one = append(one, Object(chip).Int("value"))
		}
		made = append(made, one)
	}
	return made, nil
}

// shown returns treasures in the form of the protocol.
func shown(treasures []deepsea.Treasure) []any {
	made := []any{}
	for _, t := range treasures {
		unit := []any{}
		for _, value := range t {
			unit = append(unit, Data{"level": deepsea.Level(value), "value": value})
		}
		made = append(made, unit)
	}
	return made
}

func main() {
	game := Adapter[*session]{Game: "deep-sea-adventure", New: newGame, Load: load, Report: report, Candidates: candidates}
	game.Kinds = Kinds[*session]{"": play}
	game.Can = []string{"many-games", "deal", "starter", "dice", "lay", "events"}
	game.Copy = func(s *session) *session { return &session{s.Game.Copy(), s.events} }
	game.Beside = func(s *session) Data { return Data{"events": s.events} }
	Serve(Handlers("capstan", game))
}
