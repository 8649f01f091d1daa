// Puts the game behind the Leadline protocol: ./adapter --adapter. A whole turn is one call of Play.

package main

import (
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
)

var goals = map[string]string{"hunt": "hunt", "sudden-death": "sudden"}
var letters = map[string]byte{"north": 'N', "south": 'S', "west": 'W', "east": 'E'}
var systems = map[string]string{"drop": "mine", "torpedo": "torpedo", "trigger": "trigger", "drone": "drone", "sonar": "sonar", "silence": "silence"}
var mates = map[string]bool{"drone": true, "sonar": true} // may be used by the First Mate too

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func begin(told Data) (*Match, error) {
	if orElse(told.Text("mode"), "turn-by-turn") != "turn-by-turn" {
		return nil, NotOffered("this program plays turn by turn")
	}
	m, err := NewMatch(orElse(told.Text("map"), "alpha"), goals[orElse(told.Text("goal"), "hunt")], rand.Int63())
	if err != nil {
		return nil, Refused(err.Error())
	}
	return m, nil
}

func newMatch(setup Data) (*Match, error) {
	if orElse(setup.Text("first"), "red") != "red" {
		return nil, NotOffered("red always begins")
	}
	return begin(setup)
}

func load(position Data) (*Match, error) {
	m, err := begin(position)
	if err != nil {
		return nil, err
	}
	if position.Has("question") {
		return nil, CannotLoad("questions are answered within the turn")
	}
	if position.Text("turn") == "blue" {
		m.Turn = 1
	}
	for who, one := range position.List("crews") {
		crew, s := Object(one), &m.Subs[who]
		if crew.Bool("ordered") || len(crew.List("owes")) > 0 {
			return nil, CannotLoad("a turn cannot be begun in the middle")
		}
		if crew.Has("at") {
			at, err := parsePos(crew.Text("at"))
			if err != nil {
				return nil, Refused(err.Error())
			}
			s.Placed, s.At, s.Sector = true, at, sectorOf(at)
		}
		for _, text := range crew.List("route") {
			if p, err := parsePos(fmt.Sprint(text)); err == nil {
				s.Route[p.Y][p.X] = true
			}
		}
		for _, text := range crew.List("mines") {
			if p, err := parsePos(fmt.Sprint(text)); err == nil {
				s.Mines[p.Y][p.X] = true
			}
		}
		for g, name := range gaugeNames {
			s.Gauge[g] = crew.Int("gauges." + name)
		}
		for _, symbol := range crew.List("marks") {
			s.Broken[symbolIndex(fmt.Sprint(symbol))] = true
		}
		s.Damage = crew.Int("damage")
		if waits := crew.Int("waits"); waits > 0 {
			m.Extra = waits - 1
		}
	}
	return m, nil
}

// together plays the starts, a surfacing, or a whole turn.
func together(m *Match, moves []any) ([]Data, error) {
	m.Log = nil
	first := Object(moves[0]).Object("choice")
	side, role, _ := strings.Cut(first.Text("seat"), ".")
	if first.Text("kind") == "start" {
		return place(m, moves)
	}
	if side != names[m.Turn] || role != "captain" {
		return nil, NotOffered("it only asks the side to move, and a turn begins with the Captain")
	}
	switch first.Text("kind") {
	case "surface":
		if len(moves) > 1 {
			return nil, NotOfferedAt("surfacing is the whole turn", 2)
		}
		if err := m.Play(Order{Surface: true}); err != nil {
			return nil, Refused(err.Error())
		}
		return nil, nil
	case "order":
		return turn(m, moves)
	}
	return nil, NotOffered("a turn begins with an order or a surfacing")
}

func place(m *Match, moves []any) ([]Data, error) {
	for i, move := range moves {
		choice := Object(move).Object("choice")
		side, role, _ := strings.Cut(choice.Text("seat"), ".")
		if choice.Text("kind") != "start" || role != "captain" {
			return nil, NotOfferedAt("Captains place their boats here", i+1)
		}
		who := 0
		if side == names[1] {
			who = 1
		}
		at, err := parsePos(choice.Text("at"))
		if err == nil {
			err = m.Place(who, at)
		}
		if err != nil {
			return nil, RefusedAt(err.Error(), i+1)
		}
	}
	return nil, nil
}

// turn gathers the parts of a turn, plays it, and tells what the program did by itself.
func turn(m *Match, moves []any) ([]Data, error) {
	who, played, o := m.Turn, make([]Data, len(moves)), Order{Gauge: "", Symbol: ""}
	me, foe := names[who], names[1-who]
	ended, radiation, drone, answer, unasked := false, -1, -1, -1, false
	for i, move := range moves {
		choice := Object(move).Object("choice")
		kind := choice.Text("kind")
		not := func(why string) ([]Data, error) { return nil, NotOfferedAt(why, i+1) }
		side, role, _ := strings.Cut(choice.Text("seat"), ".")
		due := map[string]string{"gauge": "first-mate", "breakdown": "engineer", "radiation": "engineer"}[kind]
		if role != orElse(due, "captain") && !(mates[kind] && role == "first-mate") {
			return not("no " + kind + " of " + role)
		}
		if isAnswer := strings.HasPrefix(kind, "answer"); side != map[bool]string{true: foe, false: me}[isAnswer] {
			return not("it only asks the side to move")
		}
		unasked = false
		switch {
		case kind == "order" && i == 0:
			o.Head = letters[choice.Text("to")]
		case kind == "gauge" && o.Use == "" && o.Gauge == "":
			o.Gauge = choice.Text("system")
		case kind == "gauge" && o.Use == "silence" && o.Gauge2 == "":
			o.Gauge2 = choice.Text("system")
		case kind == "breakdown" && o.Use == "" && o.Symbol == "":
			o.Symbol = choice.Text("symbol")
		case kind == "breakdown" && o.Use == "silence":
			unasked = true // the program never comes to it; the position will show
		case kind == "radiation" && o.Use != "":
			radiation = i
		case kind == "answer-drone" && o.Use == "drone":
			drone = i
		case kind == "answer-sonar" && o.Use == "sonar":
			answer = i
		case kind == "end":
			ended = true
		case systems[kind] != "" && o.Use == "":
			o.Use, o.Target, o.Sector = systems[kind], choice.Text("at"), choice.Int("sector")
			o.Dir, o.Spaces = letters[choice.Text("to")], choice.Int("length")
			if targets := kind == "drop" || kind == "torpedo" || kind == "trigger"; targets && o.Target == "" || kind == "drone" && o.Sector == 0 {
				return not("the order of a turn names a target")
			}
		default:
			return not("a turn has no place for this " + kind)
		}
	}
	if unasked {
		return nil, NotOfferedAt("no breakdown is marked after silence", len(moves))
	}
	hadGauge, hadSymbol := o.Gauge != "", o.Symbol != ""
	if ended || o.Use != "" { // nothing was due, so nothing is said
		o.Gauge, o.Symbol = orElse(o.Gauge, "-"), orElse(o.Symbol, "-")
	} else if hadSymbol {
		o.Gauge = orElse(o.Gauge, "-")
	}
	before := m.Subs[who]
	if err := m.Play(o); err != nil {
		why := err.Error()
		lacksGauge := !hadGauge && (strings.Contains(why, `gauge ""`) || strings.Contains(why, "First Mate has to"))
		lacksSymbol := !hadSymbol && (strings.Contains(why, `symbol ""`) || strings.Contains(why, "Engineer has to"))
		lacksSecond := o.Gauge2 == "" && strings.Contains(why, `gauge ""`)
		if !ended && (lacksGauge || lacksSymbol || lacksSecond) {
			return nil, NotOffered("it cannot be asked for half a turn")
		}
		return nil, Refused(why)
	}
	engineer, captain := Data{"kind": "radiation", "seat": me + ".engineer"}, Data{"seat": foe + ".captain"}
	if symbol := newRadiation(before, m.Subs[who], o.Symbol); symbol != "" {
		engineer["symbol"] = symbol
		played = put(played, radiation, engineer)
	}
	for _, line := range m.Log {
		said := strings.TrimPrefix(line, foe+": ")
		if o.Use == "drone" && (said == "Yes" || said == "No") && said != line {
			yes := said == "Yes"
			if drone >= 0 && Object(moves[drone]).Bool("choice.yes") != yes {
				return nil, Refused("the program answers " + said)
			}
			captain.Add(Data{"kind": "answer-drone", "yes": yes})
			played = put(played, drone, captain)
		}
		if o.Use == "sonar" && said != line && strings.Contains(said, ", ") {
			captain["kind"] = "answer-sonar"
			for _, part := range strings.Split(said, ", ") {
				name, value, _ := strings.Cut(part, " ")
				if captain[name] = value; name != "column" {
					captain[name], _ = strconv.Atoi(value)
				}
			}
			played = put(played, answer, captain)
		}
	}
	if !ended && !m.Over {
		played = append(played, Data{"choice": Data{"kind": "end", "seat": me + ".captain"}})
	}
	return played, nil
}

// put tells a choice at its place, or after all others where it was not asked for.
func put(played []Data, at int, choice Data) []Data {
	if at < 0 {
		return append(played, Data{"choice": choice})
	}
	played[at] = Data{"choice": choice}
	return played
}

// newRadiation is the radiation symbol that the program has marked beside the one of the move.
func newRadiation(before, after Sub, asked string) string {
	for i := range after.Broken {
		if radioactive(i) && after.Broken[i] && !before.Broken[i] && symbolName(i) != asked {
			return symbolName(i)
		}
	}
	return ""
}

func symbolName(i int) string { return fmt.Sprintf("%c%d", panelOrder[i/6], i%6+1) }

func report(m *Match) Data {
	crews := []Data{}
	for who := range m.Subs {
		s := &m.Subs[who]
		mines, marks, gauges := []string{}, []string{}, Data{}
		for y := range s.Mines {
			for x, is := range s.Mines[y] {
				if is {
					mines = append(mines, Pos{x, y}.String())
				}
			}
		}
		for i, is := range s.Broken {
			if is {
				marks = append(marks, symbolName(i))
			}
		}
		for g, name := range gaugeNames {
			gauges[name] = s.Gauge[g]
		}
		// the program knows where the route lies, not in which order it was sailed
		crew := Data{"mines": mines, "marks": marks, "gauges": gauges, "damage": s.Damage}
		if s.Placed {
			crew["at"] = s.At.String()
		}
		if !m.Over {
			crew.Add(Data{"owes": []string{}, "ordered": false})
			if m.Extra > 0 { // in the last of the extra turns the program does not know any more that it is one
				crew["waits"] = map[bool]int{true: 0, false: m.Extra + 1}[who == m.Turn]
			}
		}
		crews = append(crews, crew)
	}
	if m.Over {
		return Data{"crews": crews, "over": true, "winners": []string{names[m.Winner]}}
	}
	return Data{"crews": crews, "over": false, "turn": names[m.Turn]}
}

func clone(m *Match) *Match {
	made := *m
	return &made
}

func init() {
	if len(os.Args) < 2 || os.Args[1] != "--adapter" {
		return
	}
	maps := []string{"alpha", "bravo", "charlie", "delta", "echo"}
	game := Adapter[*Match]{Game: "captain-sonar", New: newMatch, Load: load, Report: report, Copy: clone, Together: together}
	game.Can = []string{"many-games"}
	game.More = Data{"pauses_at": []any{[]string{"order", "surface"}}, "offers": Data{
		"map": maps, "mode": []string{"turn-by-turn"}, "goal": []string{"hunt", "sudden-death"}, "first": []string{"red"}}}
	Serve(Handlers("hydrophone", game))
	os.Exit(0)
}
