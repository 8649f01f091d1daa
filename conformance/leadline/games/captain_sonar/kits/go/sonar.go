// Translates the moves and positions of Captain Sonar for an adapter. It needs forms.go and the kit.
//
// OfRoles does not offer an act to a role that does not have it. Decisions writes `to_act`, Question and Owes write
// fields of a position, SonarCandidates lists choices, and SonarOffers lists setups. Spaces, Directions and Letters are
// forms; Crew, Role, Section and Claims read a choice.

package main

import (
	"fmt"
	"strings"
)

// SonarWords returns a list of words of the game: `sides`, `roles`, `systems` or `directions`.
func SonarWords(list string) []string { return textsOf(sonarTable().List(list)) }

func sonarTable() Data { return MessageTable("captain-sonar").Object("helpers") }

func textsOf(list []any) []string {
	made := []string{}
	for _, one := range list {
		made = append(made, fmt.Sprint(one))
	}
	return made
}

// Crew returns the crew of the seat of a choice.
func Crew(choice Data) string { crew, _, _ := strings.Cut(choice.Text("seat"), "."); return crew }

// Role returns the role of the seat of a choice.
func Role(choice Data) string { _, role, _ := strings.Cut(choice.Text("seat"), "."); return role }

// Section returns the section of the hull that a seat traces, for a program that numbers them: each role has its own.
func Section(choice Data) int {
	for index, role := range SonarWords("roles") {
		if role == Role(choice) {
			return index + 1
		}
	}
	return 0
}

// Claims returns the parts that an answer to the sonar names.
func Claims(choice Data) Data {
	made := Data{}
	for _, name := range []string{"row", "column", "sector"} {
		if choice.Has(name) {
			made[name] = choice[name]
		}
	}
	return made
}

// Directions returns the form of a direction for which the program has other values.
func Directions[T comparable](north, east, south, west T) Form[T] {
	return Words(map[string]T{"north": north, "east": east, "south": south, "west": west})
}

// Letters is the form of a direction that the program calls N, E, S or W.
var Letters = Directions("N", "E", "S", "W")

// Spaces returns the form of a space, such as C4, that the program keeps as two numbers: the column, then the row.
//
// Both count from `first`. `wrap` makes the space of the program, and `unwrap` gives its numbers.
func Spaces[T any](wrap func(column, row int) T, unwrap func(space T) (column, row int), first int) Form[T] {
	load := func(value any) (space T, err error) {
		name, row := fmt.Sprint(value), 0
		if _, err = fmt.Sscan(strings.TrimLeft(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), &row); err != nil {
			return space, CannotLoad(fmt.Sprintf("there is no space %v", value))
		}
		return wrap(int(name[0]-'A')+first, row-1+first), nil
	}
	return Form[T]{load, func(space T) any {
		column, row := unwrap(space)
		return fmt.Sprintf("%c%d", 'A'+column-first, row+1-first)
	}}
}

// OfRoles returns the functions of an adapter, of which each is offered only to the roles that have the act.
func OfRoles[G any](kinds Kinds[G]) Kinds[G] {
	made := Kinds[G]{}
	for kind, play := range kinds {
		kind, play := kind, play
		made[kind] = func(game G, choice Data, chance any) (Data, error) {
			if err := checkRole(kind, choice); err != nil {
				return nil, err
			}
			return play(game, choice, chance)
		}
	}
	return made
}

// StepsOfRoles does the same for the functions of Sequence.
func StepsOfRoles[G any](steps Steps[G]) Steps[G] {
	made := Steps[G]{}
	for kind, play := range steps {
		kind, play := kind, play
		made[kind] = func(game G, choice Data, chance any) ([]Data, error) {
			if err := checkRole(kind, choice); err != nil {
				return nil, err
			}
			return play(game, choice, chance)
		}
	}
	return made
}

// checkRole returns NotOffered for an act that the role of the seat does not have.
func checkRole(kind string, choice Data) error {
	for _, role := range acting(kind) {
		if role == Role(choice) {
			return nil
		}
	}
	return NotOffered(fmt.Sprintf("the %s has no %s", Role(choice), kind))
}

func acting(kind string) []string { return textsOf(sonarTable().Object("acting").List(kind)) }

// Decisions returns the entries of `to_act` for kinds of decisions of a crew, each with the roles that may make it. Each
// role traces for itself: `trace` is one entry for each role. Use DecisionOf for the roles that have not traced yet.
func Decisions(crew string, kinds ...string) []Data {
	made := []Data{}
	for _, kind := range kinds {
		seats := []any{}
		for _, role := range acting(kind) {
			if kind == "trace" {
				made = append(made, DecisionOf(crew, role, kind))
			}
			seats = append(seats, crew+"."+role)
		}
		if kind != "trace" {
			made = append(made, Data{"kind": kind, "seats": seats})
		}
	}
	return made
}

// DecisionOf returns the entry of `to_act` for one role.
func DecisionOf(crew, role, kind string) Data {
	return Data{"kind": kind, "seats": []any{crew + "." + role}}
}

// Owes returns the field `owes`, given whether a gauge, a breakdown and a radiation mark is due.
func Owes(gauge, breakdown, radiation bool) []string {
	made := []string{}
	for index, due := range []bool{gauge, breakdown, radiation} {
		if due {
			made = append(made, []string{"gauge", "breakdown", "radiation"}[index])
		}
	}
	return made
}

// Question returns the field `question`: the crew that has to answer, about the drone (with a sector, otherwise 0) or
// the sonar; null without a crew.
func Question(side, about string, sector int) any {
	if side == "" {
		return nil
	}
	made := Data{"side": side, "about": about, "sector": nil}
	if sector > 0 {
		made["sector"] = sector
	}
	return made
}

// SonarOffers returns the setups that a program has: all, except where the values of a part, such as `map`, are named.
func SonarOffers(only Data) Data {
	made := Data{}
	made.Add(sonarTable().Object("setups"))
	made.Add(only)
	return made
}

// SonarCandidates returns every choice of a kind that may be legal on a map of this size.
func SonarCandidates(seat, kind string, columns, rows int, sectors []int, symbols []string) []Data {
	lists := map[string][]any{}
	for _, sector := range sectors {
		lists["sectors"] = append(lists["sectors"], sector)
	}
	for _, symbol := range symbols {
		lists["symbols"] = append(lists["symbols"], symbol)
	}
	for row := 1; row <= rows; row++ {
		lists["rows"] = append(lists["rows"], row)
	}
	for column := 0; column < columns; column++ {
		letter := string(rune('A' + column))
		lists["columns"] = append(lists["columns"], letter)
		for row := 1; row <= rows; row++ {
			lists["squares"] = append(lists["squares"], fmt.Sprint(letter, row))
		}
	}
	return Choices("captain-sonar", kind, seat, lists)
}
