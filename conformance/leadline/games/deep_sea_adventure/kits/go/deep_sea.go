// Reads a turn of Deep Sea Adventure for a program that has less than a move says; use it with the kit beside it.
//
// ReadTurn says what a program has to be told: the word, also where a diver turns silently because it has to; the sum
// of the dice; which unit is dropped whole. What goes beyond that is not offered. CheckEnd refuses what belongs to the
// end of a dive in a turn that does not end one.

package main

import (
	"fmt"
	"sort"
	"strings"
)

// Turn is what a program has to be told of a turn.
type Turn struct {
	Seat   int
	Word   string        // `deeper` or `back`; never missing
	Sum    int           // of the dice; 0 if the program rolls itself
	Action string        // `nothing`, `pick-up` or `drop`
	Unit   int           // the place of what is dropped among the units that are reported, from 1; 0 for none
	Orders map[int][]int // by seat: the numbers of its units as they are laid down
}

// ReadTurn reads a turn in the position that the program reports.
func ReadTurn(position, choice, chance Data) (Turn, error) {
	turn := Turn{Seat: choice.Int("seat"), Word: choice.Text("declare"), Action: choice.Text("search.action")}
	if turn.Seat != position.Int("turn") {
		return turn, NotOffered("it is somebody else's turn")
	}
	if choice.Bool("stop") || choice.Has("then") || choice.Text("search.source") == "banked" {
		return turn, NotOffered("there is no way to stop early, to say a second word or to drop what is in the bank")
	}
	dice := chance.List("dice")
	turn.Sum = Total(dice)
	for _, die := range dice {
		if len(dice) != 2 || Whole(die) < 1 || Whole(die) > 3 {
			return turn, Refused(fmt.Sprintf("the two dice cannot show %v", dice))
		}
	}
	if turn.Word == "" {
		turn.Word = silentWord(position, turn.Seat)
	}
	var err error
	if turn.Action == "drop" {
		turn.Unit, err = dropped(Object(position.List("divers")[turn.Seat-1]), choice.Object("search"))
	}
	turn.Orders = map[int][]int{}
	for _, lay := range choice.List("lay") {
		seat := Object(lay).Int("seat")
		if _, twice := turn.Orders[seat]; twice {
			return turn, Refused("two laying orders are stated for one diver")
		}
		if err == nil {
			turn.Orders[seat], err = order(position, turn, Object(lay))
		}
	}
	return turn, err
}

// silentWord is what a diver does that says nothing: it keeps its direction, and turns where no space deeper is open.
// From the submarine it can only go deeper.
func silentWord(position Data, seat int) string {
	diver, taken := Object(position.List("divers")[seat-1]), map[int]bool{}
	for _, one := range position.List("divers") {
		taken[Object(one).Int("at")] = true
	}
	isOpen := false
	for space := diver.Int("at") + 1; space <= len(position.List("line")); space++ {
		isOpen = isOpen || !taken[space]
	}
	if diver.Int("at") == 0 || diver.Text("facing") == "down" && isOpen {
		return "deeper"
	}
	return "back"
}

// loadOf gives the units of a diver as they are reported; where only their number is, nil for each.
func loadOf(diver Data) ([]any, error) {
	if !diver.Has("carried") {
		return nil, BadRequest("report what a diver carries, or at least how many units")
	}
	if number := diver.Int("carried"); number > 0 {
		return make([]any, number), nil
	}
	return append([]any{}, diver.List("carried")...), nil
}

// dropped is the number of the whole unit that is dropped.
func dropped(diver, search Data) (int, error) {
	carried, err := loadOf(diver)
	if err != nil {
		return 0, err
	}
	chips, number := search.List("chips"), search.Int("unit")
	for place := 1; !search.Has("unit") && number == 0 && place <= len(carried); place++ {
		own := carried[place-1]
		if chips == nil && len(carried) == 1 || chips != nil && own != nil && same(chips, own) {
			number = place
		}
	}
	if number < 1 || number > len(carried) {
		return 0, Refused("there is no such unit, or it is not said which")
	}
	own := carried[number-1]
	if chips == nil || own == nil {
		return number, nil
	}
	if len(chips) < size(own, 0) {
		return 0, NotOffered("a part of a stack cannot be dropped")
	}
	if !same(chips, own) {
		return 0, Refused(fmt.Sprintf("unit %d is something else", number))
	}
	return number, nil
}

// order gives the numbers of a diver's units, as it has them after the turn, in the order in which they are laid down.
func order(position Data, turn Turn, lay Data) ([]int, error) {
	seat, divers := lay.Int("seat"), position.List("divers")
	if seat < 1 || seat > len(divers) || Object(divers[seat-1]).Bool("home") {
		return nil, Refused(fmt.Sprintf("seat %d lays nothing down", seat))
	}
	load, err := loadOf(Object(divers[seat-1]))
	if err != nil {
		return nil, err
	}
	if seat == turn.Seat && turn.Action == "pick-up" {
		load = append(load, nil) // what is picked up comes last, and may be anything
	} else if seat == turn.Seat && turn.Action == "drop" {
		load = append(load[:turn.Unit-1], load[turn.Unit:]...)
	}
	unknown := 0
	for _, own := range load {
		if own == nil {
			unknown++
		}
	}
	if unknown > 1 {
		return nil, BadRequest("report the units of a load, or leave `lay` out of `can`")
	}
	return numbered(load, lay)
}

// numbered gives the numbers of units, each once, in the order in which a laying order names them.
func numbered(load []any, lay Data) ([]int, error) {
	numbers, taken := []int{}, map[int]bool{}
	for _, wanted := range lay.List("units") {
		for place, own := range load {
			if !taken[place] && (own == nil || same(List(wanted), own)) {
				numbers, taken[place] = append(numbers, place+1), true
				break
			}
		}
	}
	if len(numbers) != len(load) || len(numbers) != len(lay.List("units")) {
		return nil, Refused(fmt.Sprintf("seat %d lays down all its units, each once", lay.Int("seat")))
	}
	return numbers, nil
}

// same says whether chips may be what is reported of a unit: its chips, or only their number and sum.
func same(chips []any, unit any) bool {
	if list := List(unit); list != nil {
		return faces(chips) == faces(list)
	}
	sum := 0
	for _, chip := range chips {
		sum += Object(chip).Int("value")
	}
	return size(unit, len(chips)) == len(chips) && (!Object(unit).Has("sum") || Object(unit).Int("sum") == sum)
}

// size is how many chips a unit has, or untold.
func size(unit any, untold int) int {
	if list := List(unit); list != nil {
		return len(list)
	}
	if !Object(unit).Has("chips") {
		return untold
	}
	return Object(unit).Int("chips")
}

// faces are the chips of a unit as a text, whoever has seen them.
func faces(unit []any) string {
	chips := []string{}
	for _, chip := range unit {
		chips = append(chips, fmt.Sprint(Object(chip).Int("level"), ":", Object(chip).Int("value")))
	}
	sort.Strings(chips)
	return strings.Join(chips, " ")
}

// CheckEnd refuses a laying order or a roll-off in a turn that does not end the dive, given both positions as reported.
func CheckEnd(before, after, choice, chance Data) error {
	ends := after.Bool("over") || after.Int("dive") != before.Int("dive")
	if !ends && len(choice.List("lay"))+len(chance.List("roll_off")) > 0 {
		return Refused("there is nothing to lay down or to roll for: the dive goes on")
	}
	return nil
}
