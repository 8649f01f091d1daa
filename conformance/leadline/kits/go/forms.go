// Translates between the messages of Leadline and the values of a program, in both directions. It needs the kit.
//
// A Form translates one value. A Table pairs the fields of a record with the fields of a struct that hold them: it
// reports them, and loads them. A field that is not in the table is neither reported nor loaded.
//
//	var DIVER = NewTable(
//		Field("at", func(d *Diver) *int { return &d.Place }, FromZero),
//		Field("facing", func(d *Diver) *bool { return &d.IsUp }, Words(map[string]bool{"up": true, "down": false})),
//	)
//	DIVER.Report(&diver)                      // {"at": 3, "facing": "up"}
//	err := DIVER.Load(&diver, Data{"at": 3})
//
// Sequence plays moves one after the other, Answers answers the questions that a program asks during a call, and
// Complete fills in what messages omit.

package main

import (
	"encoding/json"
	"fmt"
	"sort"
)

type unknownValue struct{}

// Unknown is reported for a value that the program does not know: the field is left out.
var Unknown any = unknownValue{}

// Form is two functions for a value: Load makes the program's of the one in a message, Report the reverse.
type Form[T any] struct {
	Load   func(value any) (T, error)
	Report func(held T) any
}

// Number, Text and Truth are the forms of values that the program has as they are.
var Number = Form[int]{func(value any) (int, error) { return Whole(value), nil }, func(held int) any { return held }}
var Text = Form[string]{func(value any) (string, error) { text, _ := value.(string); return text, nil }, func(held string) any { return held }}
var Truth = Form[bool]{func(value any) (bool, error) { truth, _ := value.(bool); return truth, nil }, func(held bool) any { return held }}

// FromZero is the form of a number that the program counts from 0, such as a seat.
var FromZero = Form[int]{
	func(value any) (int, error) { return Whole(value) - 1, nil },
	func(held int) any { return held + 1 },
}

// Maybe returns the form of a value that may be null: nil in the program.
func Maybe[T any](form Form[T]) Form[*T] {
	load := func(value any) (*T, error) {
		if value == nil {
			return nil, nil
		}
		held, err := form.Load(value)
		return &held, err
	}
	return Form[*T]{load, func(held *T) any {
		if held == nil {
			return nil
		}
		return form.Report(*held)
	}}
}

// Or returns the form of a value that may be null: in the program it is then `none`, such as -1 for nobody.
func Or[T comparable](form Form[T], none T) Form[T] {
	load := func(value any) (T, error) {
		if value == nil {
			return none, nil
		}
		return form.Load(value)
	}
	return Form[T]{load, func(held T) any {
		if held == none {
			return nil
		}
		return form.Report(held)
	}}
}

// Words returns the form of a word for which the program has another value, given by word.
func Words[T comparable](pairs map[string]T) Form[T] {
	load := func(value any) (T, error) {
		word, _ := value.(string)
		held, is := pairs[word]
		if !is {
			return held, CannotLoad(fmt.Sprintf("the program has no %v", value))
		}
		return held, nil
	}
	return Form[T]{load, func(held T) any {
		for word, one := range pairs {
			if one == held {
				return word
			}
		}
		return nil
	}}
}

// Listed returns the form of a list.
func Listed[T any](form Form[T]) Form[[]T] {
	load := func(value any) ([]T, error) {
		made := []T{}
		for _, one := range List(value) {
			held, err := form.Load(one)
			if err != nil {
				return nil, err
			}
			made = append(made, held)
		}
		return made, nil
	}
	return Form[[]T]{load, func(held []T) any {
		made := []any{}
		for _, one := range held {
			made = append(made, form.Report(one))
		}
		return made
	}}
}

// Flat returns the form of a list of lists that the program keeps as a single list: it is loaded, and never reported.
func Flat[T any](form Form[T]) Form[[]T] {
	load := func(value any) ([]T, error) {
		joined := []any{}
		for _, one := range List(value) {
			joined = append(joined, List(one)...)
		}
		return Listed(form).Load(joined)
	}
	return Form[[]T]{load, func([]T) any { return Unknown }}
}

// Tally returns the form of a list in which a word may occur several times, and the program counts each.
func Tally() Form[map[string]int] {
	load := func(value any) (map[string]int, error) {
		counts := map[string]int{}
		for _, one := range List(value) {
			counts[fmt.Sprint(one)]++
		}
		return counts, nil
	}
	return Form[map[string]int]{load, func(held map[string]int) any {
		made := []any{}
		for _, word := range sortedNames(held) {
			for times := held[word]; times > 0; times-- {
				made = append(made, word)
			}
		}
		return made
	}}
}

func sortedNames[V any](table map[string]V) []string {
	names := []string{}
	for name := range table {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Inside returns the form of a value that the program keeps inside another, which `wrap` makes of it.
func Inside[T, U any](form Form[U], wrap func(U) T, unwrap func(T) U) Form[T] {
	load := func(value any) (T, error) {
		held, err := form.Load(value)
		return wrap(held), err
	}
	return Form[T]{load, func(held T) any { return form.Report(unwrap(held)) }}
}

// Made returns the form of a record for which the program has a struct, filled in by a table.
func Made[T any](table Table[T]) Form[T] {
	load := func(value any) (held T, err error) {
		err = table.Load(&held, Object(value))
		return held, err
	}
	return Form[T]{load, func(held T) any { return table.Report(&held) }}
}

// CopyOf returns a copy of a list, for the function that copies a game.
func CopyOf[T any](list []T) []T { return append([]T{}, list...) }

// CopiesOf returns a list of copies of the things that a list points to. `change` copies what each of them refers to.
func CopiesOf[T any](list []*T, change func(copied *T)) []*T {
	made := []*T{}
	for _, one := range list {
		copied := *one
		if change != nil {
			change(&copied)
		}
		made = append(made, &copied)
	}
	return made
}

// Table holds the fields of a record, each with what holds it in the program.
type Table[T any] []Entry[T]

// Entry is one field of a table.
type Entry[T any] struct {
	name   string
	report func(thing *T) any
	load   func(thing *T, value any) error
}

// NewTable returns a table with the given fields.
func NewTable[T any](fields ...Entry[T]) Table[T] { return fields }

// Field is held in a place of the program, in a form.
func Field[T, V any](name string, at func(thing *T) *V, form Form[V]) Entry[T] {
	return Entry[T]{name, func(thing *T) any { return form.Report(*at(thing)) }, LoadOnly(name, at, form).load}
}

// ReportOnly is a field that is only reported, by a function; not even that while it returns Unknown.
func ReportOnly[T any](name string, report func(thing *T) any) Entry[T] {
	return Entry[T]{name, report, nil}
}

// Computed is a field made up of several values of the program: one function reports it, and one loads it.
func Computed[T any](name string, report func(thing *T) any, load func(thing *T, value any) error) Entry[T] {
	return Entry[T]{name, report, load}
}

// LoadOnly is a field that is only loaded, because the program does not know it later.
func LoadOnly[T, V any](name string, at func(thing *T) *V, form Form[V]) Entry[T] {
	return Entry[T]{name, nil, func(thing *T, value any) error {
		held, err := form.Load(value)
		if err == nil {
			*at(thing) = held
		}
		return err
	}}
}

// Each is a field with a record for each of several things, which are filled in where they are.
func Each[T, V any](name string, at func(thing *T) []*V, table Table[V]) Entry[T] {
	load := func(thing *T, value any) error {
		records, held := List(value), at(thing)
		if len(records) != len(held) {
			return CannotLoad(fmt.Sprintf("the program has %d %s, not %d", len(held), name, len(records)))
		}
		for index, one := range records {
			if err := table.Load(held[index], Object(one)); err != nil {
				return err
			}
		}
		return nil
	}
	return Entry[T]{name, func(thing *T) any {
		made := []any{}
		for _, one := range at(thing) {
			made = append(made, table.Report(one))
		}
		return made
	}, load}
}

// Report returns what the program has of the record.
func (table Table[T]) Report(thing *T) Data {
	made := Data{}
	for _, field := range table {
		if field.report != nil {
			if value := field.report(thing); value != Unknown {
				made[field.name] = value
			}
		}
	}
	return made
}

// Load puts a record into a thing of the program. A field that is missing in the record is left alone.
func (table Table[T]) Load(thing *T, record Data) error {
	for _, field := range table {
		if value, is := record[field.name]; is && field.load != nil {
			if err := field.load(thing, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// ---- Playing

// Refusal returns an error of the program as a refusal; nil if there is none.
func Refusal(err error) error {
	if err == nil {
		return nil
	}
	return Refused(err.Error())
}

// Steps holds a function for each kind of choice, for Sequence. It returns nil; or a list whose first entry is what was
// really played of the move, nil if it was played as sent, and whose other entries are moves that the program made by
// itself after it.
type Steps[G any] map[string]func(game G, choice Data, chance any) ([]Data, error)

// Sequence returns a function Together that plays moves one after the other, for a program that also goes on by itself.
//
// If a move that the program has made by itself is sent later, it counts as played; otherwise it is reported at the end.
// A refusal cannot report moves that were played differently, so after such a move the whole sequence is refused.
func Sequence[G any](steps Steps[G]) func(game G, moves []any) ([]Data, error) {
	return func(game G, moves []any) ([]Data, error) {
		played, ahead := []Data{}, []Data{}
		for index, one := range moves {
			choice := Object(one).Object("choice")
			if gone := foreseen(ahead, choice); gone >= 0 {
				played = append(played, otherParts(ahead[gone], choice))
				ahead = append(ahead[:gone:gone], ahead[gone+1:]...)
				continue
			}
			step, is := steps[choice.Text("kind")]
			if !is {
				return nil, stoppedAt(Cannot{"not_offered", "this program has no choice " + choice.Text("kind"), 0}, played, ahead)
			}
			made, err := step(game, choice, Object(one)["chance"])
			if cannot, is := err.(Cannot); is && cannot.Word != "" {
				return nil, stoppedAt(cannot, played, ahead)
			} else if err != nil {
				return nil, err
			}
			if len(made) == 0 {
				made = []Data{nil}
			}
			played = append(played, made[0])
			for _, one := range made[1:] {
				if index+1 < len(moves) {
					own := Data{"after": index + 1}
					own.Add(one)
					one = own
				}
				ahead = append(ahead, one)
			}
		}
		for _, one := range append(played, ahead...) {
			if one != nil {
				return append(played, ahead...), nil
			}
		}
		return nil, nil
	}
}

// stoppedAt returns the error for the first move that was not played. The error has the number of that move only if all
// moves before it were played as sent, and the program made none by itself.
func stoppedAt(cannot Cannot, played, ahead []Data) error {
	for _, entry := range append(append([]Data{}, played...), ahead...) {
		if entry != nil {
			return Cannot{cannot.Word, cannot.Why, 0}
		}
	}
	return Cannot{cannot.Word, cannot.Why, len(played) + 1}
}

// PausesAt returns the kinds of a Sequence for `pauses_at`: all of them, except those at which the program goes on by
// itself.
func PausesAt[G any](steps Steps[G], goesOnAt ...string) []string {
	pauses := []string{}
	for _, kind := range sortedNames(steps) {
		waits := true
		for _, name := range goesOnAt {
			waits = waits && name != kind
		}
		if waits {
			pauses = append(pauses, kind)
		}
	}
	return pauses
}

func foreseen(ahead []Data, choice Data) int {
	for index, one := range ahead {
		if one.At("choice.kind") == choice["kind"] && sameValue(one.At("choice.seat"), choice["seat"]) {
			return index
		}
	}
	return -1
}

func otherParts(made, asked Data) Data {
	left, entry := Data{}, Data{}
	for name, value := range made.Object("choice") {
		if !sameValue(value, asked[name]) {
			left[name] = value
		}
	}
	if len(left) > 0 {
		entry["choice"] = left
	}
	if made["chance"] != nil {
		entry["chance"] = made["chance"]
	}
	if len(entry) == 0 {
		return nil
	}
	return entry
}

func sameValue(one, other any) bool {
	first, _ := json.Marshal(one)
	second, _ := json.Marshal(other)
	return string(first) == string(second)
}

// Answers are the answers that a move holds to the questions of a program, and which of them were asked for.
type Answers struct {
	Given Data
	asked map[string]bool
}

// NewAnswers returns answers by name.
func NewAnswers(given Data) *Answers { return &Answers{given, map[string]bool{}} }

// Get returns an answer, and notes that it was asked for.
func (answers *Answers) Get(name string) any {
	answers.asked[name] = true
	return answers.Given[name]
}

// RefuseUnasked returns Refused if the program did not ask for an answer, unless it is what happens without asking.
func (answers *Answers) RefuseUnasked(name string, idle ...any) error {
	for _, one := range idle {
		if sameValue(one, answers.Given[name]) {
			return nil
		}
	}
	if answers.asked[name] {
		return nil
	}
	return Refused("the program does not ask for " + name + " here")
}

// RefuseOthers returns Refused if the move has a part that the program did not ask for, except the parts in `idle`.
func (answers *Answers) RefuseOthers(idle ...string) error {
	for _, name := range sortedNames(answers.Given) {
		isIdle := name == "seat" || name == "kind" || name == "chance"
		for _, one := range idle {
			isIdle = isIdle || one == name
		}
		if isIdle {
			continue
		}
		if err := answers.RefuseUnasked(name, nil, false, 0, "", []any{}, Data{}); err != nil {
			return err
		}
	}
	return nil
}

// Pick returns the items of a pool that a move names, each once. It refuses a name that is not there.
func Pick[T any](named any, pool []T, form Form[T]) ([]T, error) {
	left, found := append([]T{}, pool...), []T{}
	for _, wanted := range List(named) {
		place := -1
		for index := len(left) - 1; index >= 0; index-- {
			if sameValue(form.Report(left[index]), wanted) {
				place = index
			}
		}
		if place < 0 {
			return nil, Refused("that is not there")
		}
		found, left = append(found, left[place]), append(left[:place:place], left[place+1:]...)
	}
	return found, nil
}

// Samples returns a function Sample of an adapter, given a function that rolls or deals once, by randomiser.
func Samples(randomisers map[string]func() any) func(randomiser string, times int) (any, error) {
	return func(randomiser string, times int) (any, error) {
		once, is := randomisers[randomiser]
		if !is {
			return nil, NotOffered("the program has no " + randomiser)
		}
		samples := []any{}
		for len(samples) < times {
			samples = append(samples, once())
		}
		return samples, nil
	}
}

// ---- What messages omit

// Complete returns an adapter whose functions receive setups, positions and choices with all their fields.
func Complete[G any](adapter Adapter[G]) Adapter[G] {
	shapes, kinds, load, together := MessageTable(adapter.Game), Kinds[G]{}, adapter.Load, adapter.Together
	whole := func(choice Data) Data { return Filled(choice, Object(shapes.Object("choice")[choice.Text("kind")])) }
	begin := adapter.New
	adapter.New = func(setup Data) (G, error) { return begin(Filled(setup, shapes.Object("setup"))) }
	if load != nil {
		adapter.Load = func(position Data) (G, error) { return load(Filled(position, shapes.Object("position"))) }
	}
	for kind, play := range adapter.Kinds {
		play := play
		kinds[kind] = func(game G, choice Data, chance any) (Data, error) { return play(game, whole(choice), chance) }
	}
	adapter.Kinds = kinds
	if together != nil {
		adapter.Together = func(game G, moves []any) ([]Data, error) {
			filled := []any{}
			for _, one := range moves {
				move := Object(one)
				filled = append(filled, Data{"choice": whole(move.Object("choice")), "chance": move["chance"]})
			}
			return together(game, filled)
		}
	}
	return adapter
}

// Choices returns every choice of a kind that the table of a game lists, given the lists that it names.
func Choices(game, kind string, seat any, lists map[string][]any) []Data {
	choices, seen := []Data{}, map[string]bool{}
	for _, fields := range List(MessageTable(game).Object("helpers").Object("candidates")[kind]) {
		made := []Data{{"seat": seat}}
		if kind != "" {
			made[0]["kind"] = kind
		}
		for _, name := range sortedNames(Object(fields)) {
			values := Object(fields)[name]
			listed := List(values)
			if list, is := values.(string); is {
				listed = lists[list]
			}
			longer := []Data{}
			for _, choice := range made {
				for _, value := range listed {
					with := Data{}
					with.Add(choice)
					if name == "*" {
						with.Add(Object(value))
					} else {
						with[name] = value
					}
					longer = append(longer, with)
				}
			}
			made = longer
		}
		for _, choice := range made {
			text, _ := json.Marshal(choice)
			if !seen[string(text)] {
				choices, seen[string(text)] = append(choices, choice), true
			}
		}
	}
	return choices
}
