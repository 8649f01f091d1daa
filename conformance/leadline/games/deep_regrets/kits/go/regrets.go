// Translates the moves, cards, dice and positions of Deep Regrets for an adapter. It needs forms.go and the kit.
//
// Dice, Spent, Cards, Depth and Shops are forms. Chance gives a program the results that a move names, and notes those
// that the program drew or rolled by itself. RegretsCandidates lists choices in a reported position.

package main

import (
	"fmt"
	"sort"
)

// RegretsWords returns a list of words of the game: `days` or `shops`.
func RegretsWords(list string) []any {
	return MessageTable("deep-regrets").Object("helpers").List(list)
}

// DeckOf returns the name that messages have for a hand or deck of a kind of card, such as `rods` for `rod`.
func DeckOf(card string) string {
	return MessageTable("deep-regrets").Object("helpers").Object("decks").Text(card)
}

// Dice returns the form of a die that shows a face.
func Dice[T any](wrap func(kind string, face int) T, unwrap func(die T) (kind string, face int)) Form[T] {
	load := func(value any) (T, error) { return wrap(Object(value).Text("die"), Object(value).Int("face")), nil }
	return Form[T]{load, func(die T) any {
		kind, face := unwrap(die)
		return Data{"die": kind, "face": face}
	}}
}

// Spent returns the form of a Spent die, for which a message has only its kind.
func Spent[T any](wrap func(kind string) T, kind func(die T) string) Form[T] {
	return Inside(Text, wrap, kind)
}

// Cards returns the form of a card, of which the program has a value that `find` gives by its id. A card that it does
// not have cannot be loaded.
func Cards[T any](find func(id string) (card T, is bool), id func(card T) string) Form[T] {
	load := func(value any) (T, error) {
		card, is := find(fmt.Sprint(value))
		if !is {
			return card, CannotLoad(fmt.Sprintf("there is no card %v", value))
		}
		return card, nil
	}
	return Form[T]{load, func(card T) any { return id(card) }}
}

// Depth returns the form of a Depth that the program has as another number while the player is at Port.
func Depth(port int) Form[int] {
	swap := func(from, to, depth int) int {
		if depth == from {
			return to
		}
		return depth
	}
	return Inside(Number, func(depth int) int { return swap(0, port, depth) }, func(depth int) int { return swap(port, 0, depth) })
}

// Shops returns the form of a shop for which the program may have another name.
func Shops(names map[string]string) Form[string] {
	all := map[string]string{}
	for _, shop := range RegretsWords("shops") {
		all[shop.(string)] = shop.(string)
	}
	for shop, name := range names {
		all[shop] = name
	}
	return Words(all)
}

// Chance holds the results of chance that a move names, in order, for the places where the program rolls or draws.
type Chance struct {
	left []Data
	own  []any // the results that no move named, as they are reported in `played`
}

// Feed takes the results of a move, in place of those that are left of the move before.
func (chance *Chance) Feed(results any) {
	chance.left, chance.own = nil, nil
	for _, one := range List(results) {
		got := List(Object(one)["got"])
		if got == nil {
			got = []any{Object(one)["got"]}
		}
		for _, result := range got {
			chance.left = append(chance.left, Data{"of": Object(one).Text("of"), "got": result})
		}
	}
}

// Give returns the next result of a kind; if the move names none that fits, that of the program, which is noted.
//
// `fits` may be nil. Results are texts, or whole numbers, which `Whole` reads.
func (chance *Chance) Give(of string, otherwise func() any, fits func(got any) bool) any {
	for place, one := range chance.left {
		if one["of"] == of && (fits == nil || fits(one["got"])) {
			chance.left = append(chance.left[:place:place], chance.left[place+1:]...)
			return one["got"]
		}
	}
	got := otherwise()
	noted := Data{"of": of, "got": got}
	if _, isNumber := got.(int); isNumber {
		noted["got"] = []any{got}
	}
	chance.own = append(chance.own, noted)
	return got
}

// Played returns the entry of `played` for a move with these results; nil if nothing was added to them.
func (chance *Chance) Played(results any) Data {
	if chance.own == nil {
		return nil
	}
	return Data{"chance": append(append([]any{}, List(results)...), chance.own...)}
}

// RegretsCandidates returns every choice of a kind that may be legal in a reported position.
//
// `options` are what the open question allows, where the position does not say it: the cards, the shoals or the numbers
// to choose from, and for `pick-dice` pairs of Fresh dice and Spent dice.
func RegretsCandidates(position Data, seat int, kind string, options []any) []Data {
	angler := Object(position.List("anglers")[seat-1])
	fresh, rolled := kitInOrder(angler.List("fresh")), kitInOrder(angler.List("rolled"))
	lists := map[string][]any{
		"fresh dice": fresh, "sets of fresh dice": kitSubsets(fresh), "sets of rolled dice": kitSubsets(rolled),
		"dinks": angler.List("dinks"), "supplies": angler.List("supplies"), "regrets": angler.List("regrets"),
		"rods or none": append([]any{nil}, angler.List("rods")...), "reels or none": append([]any{nil}, angler.List("reels")...),
		"options": options, "orders of options": kitOrders(options, len(options)),
	}
	for _, fish := range angler.List("fish") {
		if fish != nil {
			lists["fish"] = append(lists["fish"], fish)
		}
	}
	lists["fish"] = kitInOrder(lists["fish"])
	lists["sets of fish"] = kitSubsets(lists["fish"])
	free := []any{}
	for index, mount := range angler.List("mounts") {
		if held := Object(mount).List("fish"); len(held) > 0 {
			lists["full slots"], lists["mounted fish"] = append(lists["full slots"], index+1), append(lists["mounted fish"], held...)
		} else {
			free = append(free, index+1)
		}
	}
	lists["ways to mount"] = kitWaysToMount(lists["fish"], free)
	for _, gear := range []string{"rod", "reel"} {
		if angler.Has(gear) {
			lists["equipped"] = append(lists["equipped"], angler[gear])
		}
	}
	drawn := append(append(append([]any{}, angler.List("drawn_rods")...), angler.List("drawn_reels")...), angler.List("drawn_supplies")...)
	lists["sets of drawn cards"] = kitSubsets(kitInOrder(drawn))
	for index := range position.List("anglers") {
		lists["players"] = append(lists["players"], index+1)
	}
	for _, shoal := range position.List("shoals") {
		lists["shoals"] = append(lists["shoals"], Object(shoal)["name"])
	}
	lists["shoals to choose"] = options
	if len(options) == 0 {
		lists["shoals to choose"] = lists["shoals"]
	}
	for _, option := range options {
		lists["single options"] = append(lists["single options"], []any{option})
		if pair := List(option); len(pair) == 2 {
			lists["dice to choose"] = append(lists["dice to choose"], Data{"dice": pair[0], "spent": pair[1]})
		}
	}
	return Choices("deep-regrets", kind, seat, lists)
}

// kitInOrder returns dice or names in a fixed order.
func kitInOrder(pool []any) []any {
	sorted := append([]any{}, pool...)
	key := func(one any) string { return fmt.Sprint(Object(one).Text("die"), Object(one).Int("face"), one) }
	sort.Slice(sorted, func(one, other int) bool { return key(sorted[one]) < key(sorted[other]) })
	return sorted
}

func kitSubsets(pool []any) []any {
	made := []any{[]any{}}
	for _, one := range pool {
		for _, subset := range made[:len(made):len(made)] {
			made = append(made, append(append([]any{}, List(subset)...), one))
		}
	}
	return made
}

// kitOrders returns every way to put this many items of a pool in an order.
func kitOrders(pool []any, number int) []any {
	if number == 0 {
		return []any{[]any{}}
	}
	made := []any{}
	for index, one := range pool {
		rest := append(append([]any{}, pool[:index]...), pool[index+1:]...)
		for _, order := range kitOrders(rest, number-1) {
			made = append(made, append([]any{one}, List(order)...))
		}
	}
	return made
}

// kitWaysToMount returns each way to mount at most three fish in free slots.
func kitWaysToMount(fish, free []any) []any {
	made := []any{}
	for _, subset := range kitSubsets(fish) {
		some := List(subset)
		if len(some) == 0 || len(some) > 3 || len(some) > len(free) {
			continue
		}
		for _, slots := range kitOrders(free, len(some)) {
			mounted := []any{}
			for index, one := range some {
				mounted = append(mounted, Data{"fish": one, "slot": List(slots)[index]})
			}
			made = append(made, mounted)
		}
	}
	return made
}
