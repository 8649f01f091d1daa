// Puts anchor behind the Leadline protocol: with the argument --adapter the program listens to it instead of a person.

package main

import (
	"fmt"
	"math/rand"
	"os"
	"strings"
	"time"
)

var dealer = rand.New(rand.NewSource(time.Now().UnixNano()))

// seen is a game with what is told of the moment before the breath, which the program takes at the end of the turn before.
type seen struct {
	*Game
	airThen, dirThen, starter int
	events                    []Data
}

// note keeps air and direction of the diver to move as they were before its turn began.
func (s *seen) note(dive, air int, dir [maxDivers]int) {
	if s.step == stepOver {
		return
	}
	s.airThen, s.dirThen = air, dir[s.Who()]
	if s.dive != dive {
		s.airThen, s.dirThen, s.starter = s.air, down, s.Who() // nobody breathes in the first turn of a dive
	}
}

func players(n int) []string { return []string{"A", "B", "C", "D", "E", "F", "G", "H"}[:n] }

func newGame(setup Data) (*seen, error) {
	if setup.Int("seats") > 8 {
		return nil, Refused("2 to 6 divers")
	}
	if err := CheckSetup(setup); err != nil {
		return nil, err
	}
	g, err := NewGame(players(setup.Int("seats")), setup.Int("starter")-1, dealer)
	if err != nil {
		return nil, Refused(err.Error())
	}
	used := map[int]bool{}
	for k, space := range setup.List("deal") {
		if g.line[k].chips, err = numbers(space, used); err != nil {
			return nil, err
		}
	}
	return &seen{g, g.air, down, setup.Int("starter") - 1, []Data{}}, nil
}

func load(position Data) (*seen, error) {
	divers, used := position.List("divers"), map[int]bool{}
	g, err := NewGame(players(len(divers)), position.Int("starter")-1, dealer)
	if err != nil {
		return nil, CannotLoad(err.Error())
	}
	g.dive, g.air, g.lastHome, g.line = position.Int("dive"), position.Int("air"), position.Int("last_home")-1, nil
	for _, space := range position.List("line") {
		chips, err := numbers(space, used)
		if err != nil {
			return nil, err
		}
		g.line = append(g.line, Row{chips, len(chips) > 1})
	}
	for i, one := range divers {
		d := Object(one)
		g.pos[i], g.home[i], g.dir[i] = d.Int("at"), d.Bool("home"), down
		if d.Text("facing") == "up" {
			g.dir[i] = up
		}
		for _, where := range []string{"banked", "carried"} {
			for _, unit := range d.List(where) {
				chips, err := numbers(unit, used)
				if err != nil {
					return nil, err
				}
				if where == "carried" && !g.home[i] {
					g.hand[i] = append(g.hand[i], chips)
					continue
				}
				for _, c := range chips {
					g.points[i] += valueOf(c)
				}
				g.tops[i][levelOf(chips[len(chips)-1])]++
			}
		}
	}
	g.active = nil
	for k := 0; k < g.n; k++ {
		if i := (position.Int("starter") - 1 + k) % g.n; !g.home[i] {
			if i == position.Int("turn")-1 {
				g.at = len(g.active)
			}
			g.active = append(g.active, i)
		}
	}
	made := &seen{g, g.air, g.dir[g.Who()], position.Int("starter") - 1, []Data{}}
	g.beginTurn()
	return made, nil
}

// numbers are chips as the program counts them: two to a printed value, in the order of the
// values; or any other one of the same worth.
func numbers(unit any, used map[int]bool) ([]int, error) {
	chips := []int{}
	for _, one := range List(unit) {
		level, value := Object(one).Int("level"), Object(one).Int("value")
		c := (level-1)*8 + (value-(level-1)*4)*2
		if used[c] {
			c++
		}
		for other := 0; used[c] && other < 32; other++ {
			if !used[other] && levelOf(other) == level && valueOf(other) == value {
				c = other
			}
		}
		if used[c] {
			return nil, CannotLoad(fmt.Sprintf("there is no further chip of level %d worth %d", level, value))
		}
		used[c], chips = true, append(chips, c)
	}
	return chips, nil
}

func clone(s *seen) *seen {
	made, g := *s, *s.Game
	g.line, g.active, g.news = nil, append([]int{}, s.active...), nil
	for _, row := range s.line {
		g.line = append(g.line, Row{append([]int(nil), row.chips...), row.dropped})
	}
	for i := range g.hand {
		g.hand[i] = append([][]int(nil), s.hand[i]...)
	}
	made.Game = &g
	return &made
}

func play(s *seen, choice Data, chance any) (Data, error) {
	before := report(s)
	if choice.Text("search.action") == "drop" {
		return nil, NotOffered("there is no command to drop a treasure")
	}
	told, err := ReadTurn(before, choice, Object(chance))
	if err != nil {
		return nil, err
	}
	i, dive, air, dir := s.Who(), s.dive, s.air, s.dir
	s.events = []Data{{"kind": "breathed", "seat": i + 1, "by": len(s.hand[i]), "air": s.air}}
	loads := s.hand
	wish := map[string]int{"back": up, "deeper": down, "": s.dir[i]}[choice.Text("declare")]
	if wish != s.dir[i] {
		err = s.Turn()
	} else if s.step == stepTurn && choice.Has("declare") {
		err = s.Stay()
	}
	if err != nil {
		return nil, Refused(err.Error())
	}
	dice := Object(chance).List("dice")
	if err := s.RollAs(Whole(dice[0]), Whole(dice[1])); err != nil {
		return nil, Refused(err.Error())
	}
	if s.step == stepHunt && s.dive == dive && s.Who() == i {
		if told.Action == "pick-up" {
			loads[i] = append(append([][]int{}, loads[i]...), s.under(i))
			err = s.Take()
		} else {
			err = s.Pass()
		}
	} else if told.Action != "nothing" {
		err = fmt.Errorf("there is no treasure hunt in this turn")
	}
	if err != nil {
		return nil, Refused(err.Error())
	}
	s.note(dive, air, dir)
	if err := CheckEnd(before, report(s), choice, Object(chance)); err != nil {
		return nil, err
	}
	return s.laid(before, loads), nil
}

// under is what lies under a diver.
func (s *seen) under(i int) []int {
	if s.pos[i] == 0 {
		return nil
	}
	return s.line[s.pos[i]-1].chips
}

// laid tells the order in which chips of stacks were laid down one by one, where a dive has ended.
func (s *seen) laid(before Data, loads [maxDivers][][]int) Data {
	if s.step != stepOver && s.dive == before.Int("dive") {
		return nil
	}
	lay, stacks := []Data{}, false
	for i, one := range before.List("divers") {
		came := strings.Contains(strings.Join(s.news, "\n"), s.name[i]+" is home") // clone forgets older news
		if Object(one).Bool("home") || came || len(loads[i]) == 0 {
			continue
		}
		units := []any{}
		for _, unit := range loads[i] {
			stacks = stacks || len(unit) > 1
			for _, c := range unit {
				units = append(units, faced([]int{c}))
			}
		}
		lay = append(lay, Data{"seat": i + 1, "units": units})
	}
	if !stacks {
		return nil
	}
	return Data{"choice": Data{"lay": lay}}
}

func report(s *seen) Data {
	if s.step == stepOver {
		winners := s.Winners()
		for k := range winners {
			winners[k]++
		}
		return Data{"over": true, "scores": append([]int{}, s.points[:s.n]...), "winners": winners}
	}
	line, divers := []any{}, []Data{}
	for _, row := range s.line {
		line = append(line, faced(row.chips))
	}
	for i := 0; i < s.n; i++ {
		dir, treasures := s.dir[i], 0
		if i == s.Who() {
			dir = s.dirThen
		}
		for _, number := range s.tops[i] {
			treasures += number
		}
		d := Data{"at": s.pos[i], "facing": map[int]string{up: "up", down: "down"}[dir], "home": s.home[i]}
		if s.home[i] {
			d["held"] = treasures // only their number is known, and of stacks their top
		} else {
			units := []any{}
			for _, unit := range s.hand[i] {
				units = append(units, faced(unit))
			}
			d.Add(Data{"carried": units, "banked": treasures})
		}
		divers = append(divers, d)
	}
	position := Data{"dive": s.dive, "air": s.airThen, "line": line, "divers": divers, "over": false}
	position.Add(Data{"turn": s.Who() + 1, "starter": s.starter + 1, "last_home": nil})
	if s.lastHome >= 0 {
		position["last_home"] = s.lastHome + 1
	}
	return position
}

func faced(unit []int) []any {
	made := []any{}
	for _, c := range unit {
		made = append(made, Data{"level": levelOf(c), "value": valueOf(c)})
	}
	return made
}

// view is what stands on the screen: backs in the line, and of each diver only how many treasures it carries.
func view(s *seen, seats []any) Data {
	told := report(s)
	if s.step == stepOver {
		return told
	}
	line := []any{}
	for _, row := range s.line {
		space := []any{}
		for _, c := range row.chips {
			space = append(space, Data{"level": levelOf(c)})
		}
		line = append(line, space)
	}
	for i, one := range told["divers"].([]Data) {
		if !s.home[i] {
			one["carried"] = len(s.hand[i])
		}
	}
	told["line"] = line
	return told
}

func candidates(s *seen, seat any, kind string, given any) []Data {
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

func sample(randomiser string, times int) (any, error) {
	samples := []any{}
	for len(samples) < times {
		g, err := NewGame(players(2), 0, dealer)
		if err != nil {
			return nil, err
		}
		if randomiser == "dice" {
			if err := g.Roll(); err != nil {
				return nil, err
			}
			samples = append(samples, []int{g.dice[0], g.dice[1]})
			continue
		}
		deal := []any{}
		for _, row := range g.line {
			deal = append(deal, faced(row.chips))
		}
		samples = append(samples, deal)
	}
	return samples, nil
}

func init() {
	if len(os.Args) != 2 || os.Args[1] != "--adapter" {
		return
	}
	game := Adapter[*seen]{Game: "deep-sea-adventure", New: newGame, Load: load, Report: report, Copy: clone}
	game.Kinds, game.Candidates, game.View, game.Sample = Kinds[*seen]{"": play}, candidates, view, sample
	game.Can = []string{"many-games", "deal", "starter", "dice", "events"}
	game.Beside = func(s *seen) Data { return Data{"events": s.events} }
	methods := Handlers("anchor", game)
	legal := methods["legal"]
	methods["legal"] = func(params Data) (Data, error) {
		answer, err := legal(params)
		if err == nil {
			answer["not_offered"] = []Data{{"search": Data{"action": "drop"}}}
		}
		return answer, err
	}
	Serve(methods)
	os.Exit(0)
}
