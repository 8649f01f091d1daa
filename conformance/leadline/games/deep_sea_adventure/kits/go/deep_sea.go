// Reads a turn of Deep Sea Adventure for a program that cannot accept every part of a move. It needs the kit.
//
// ReadTurn returns the parts of a turn that a program needs: the word, even if a diver turns back without saying so
// because no deeper space is free; the sum of the dice; and the unit dropped, which is always a whole unit. It
// rejects every other request as not offered. CheckEnd refuses a laying order or a roll-off if the turn does not end
// a dive. CheckSetup accepts only setups that the box allows.

package main

import (
	"fmt"
	"sort"
	"strings"
)

// Turn holds the parts of a turn that a program needs.
type Turn struct {
	Seat   int
	Word   string        // `deeper` or `back`; never missing
	Sum    int           // of the dice; 0 if the program rolls them
	Action string        // `nothing`, `pick-up` or `drop`
	Unit   int           // the number of the dropped unit among those reported, from 1; 0 for none
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

// silentWord returns the word that a silent diver means: it keeps its direction, and turns back if no deeper space is
// free. From the submarine it can only go deeper.
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

// loadOf returns the units of a diver as reported; if only their number is reported, nil for each.
func loadOf(diver Data) ([]any, error) {
	if !diver.Has("carried") {
		return nil, BadRequest("report what a diver carries, or at least how many units")
	}
	if number := diver.Int("carried"); number > 0 {
		return make([]any, number), nil
	}
	return append([]any{}, diver.List("carried")...), nil
}

// dropped returns the number of the whole unit that is dropped.
func dropped(diver, search Data) (int, error) {
	carried, err := loadOf(diver)
	if err != nil {
		return 0, err
	}
	chips, number := search.List("chips"), search.Int("unit")
	if !search.Has("unit") && chips != nil {
		if number, err = namedByChips(carried, chips); err != nil {
			return 0, err
		}
	} else if !search.Has("unit") && len(carried) == 1 {
		number = 1
	}
	if number < 1 || number > len(carried) {
		return 0, Refused("there is no such unit")
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

// namedByChips returns the number of the unit with these chips; 0 for none. The sum alone does not show how many chips a
// unit has, so a unit that may be the one has to be named by its number.
func namedByChips(carried, chips []any) (int, error) {
	mayFit := false
	for index, own := range carried {
		fits := own == nil || same(chips, own)
		if fits && (List(own) != nil || Object(own).Has("chips") && Object(own).Has("sum")) {
			return index + 1, nil
		}
		mayFit = mayFit || fits
	}
	if mayFit {
		return 0, NotOffered("the program does not know the chips of this unit, so the move has to name its number")
	}
	return 0, nil
}

// order returns the numbers of a diver's units after the turn, in the order in which they are laid down.
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
		load = append(load, nil) // a unit picked up comes last, and may contain any chips
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

// numbered returns the numbers of units, each once, in the order in which a laying order names them.
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

// same reports whether chips may be those of a reported unit: the same chips, or as many with the same sum.
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

// size returns the number of chips in a unit, or untold.
func size(unit any, untold int) int {
	if list := List(unit); list != nil {
		return len(list)
	}
	if !Object(unit).Has("chips") {
		return untold
	}
	return Object(unit).Int("chips")
}

// faces returns the chips of a unit as text, regardless of which seats have seen them.
func faces(unit []any) string {
	chips := []string{}
	for _, chip := range unit {
		chips = append(chips, fmt.Sprint(Object(chip).Int("level"), ":", Object(chip).Int("value")))
	}
	sort.Strings(chips)
	return strings.Join(chips, " ")
}

// TurnSteps are the steps of a turn, each of which takes the game and the seat. Swim also takes the dice. They are nil if
// the program rolls, which then returns the dice, and in `legal` before the roll: a program that needs dice may use any.
// Drop also takes the number of the unit, from 1. Leave ends the search of a diver that does nothing under water. EndTurn
// presses the button that ends the turn: it is called after every search, also for a diver that came home, unless the
// dive is over. Both are called even if the program has ended the turn by itself: then do nothing. LayDown comes last; it takes, by seat, the numbers of the units in the order in which
// they are laid down, as far as the move states them. A program that lays down each chip by itself has LayChips in its
// place; it takes the orders as they are sent, which NamedFirst reads.
//
// A player who says nothing is left alone: TurnBack is called only for a player who says so. With SilentTurns, it is also
// called for a silent diver for whom no deeper space is free. A step that is nil is one that the program makes by itself,
// except TurnBack, PickUp and Drop, which are not offered without their functions. If the breath ends the dive or the
// game, only LayDown or LayChips follows. Stops takes the game after the breath, and returns whether this turn is over
// although the program does not report this yet. A program that rolls needs Roll to roll for a turn that the breath ends.
// GoDeeper is called for a player who says so. StopEarly ends the turn of a player who stops after the breath. With
// TakesBack, which belongs to `take-back` in Can, a second word is played like the first, by GoDeeper or TurnBack.
// Otherwise takes the game and the choice after the turn, and returns the
// parts of the choice that the program played differently, such as another unit in `search`; nil if there are none.
type TurnSteps[G any] struct {
	Breathe, GoDeeper, TurnBack, PickUp, Leave, EndTurn, StopEarly func(game G, seat int) error

	Swim        func(game G, seat int, dice []int) ([]int, error)
	Drop        func(game G, seat, unit int) error
	LayDown     func(game G, orders map[int][]int) error
	LayChips    func(game G, lay []any) error
	Stops       func(game G) bool
	Roll        func(game G) []int
	SilentTurns bool
	TakesBack   bool
	Otherwise   func(game G, choice Data) Data
}

func (steps TurnSteps[G]) lay(game G, turn Turn, choice Data) error {
	switch {
	case steps.LayChips != nil:
		return steps.LayChips(game, choice.List("lay"))
	case steps.LayDown != nil:
		return steps.LayDown(game, turn.Orders)
	}
	return nil
}

// PlaySteps returns the function of an adapter that plays a turn in steps.
func PlaySteps[G any](report func(game G) Data, steps TurnSteps[G]) func(game G, choice Data, chance any) (Data, error) {
	return func(game G, choice Data, chance any) (Data, error) {
		before, given := report(game), Object(chance)
		read, err := steps.readable(choice, given)
		if err != nil {
			return nil, err
		}
		turn, err := ReadTurn(before, read, given)
		if err != nil {
			return nil, err
		}
		isUp := Object(before.List("divers")[turn.Seat-1]).Text("facing") == "up"
		isDeeper := choice.Text("declare") == "deeper"
		if isDeeper && isUp && steps.GoDeeper == nil {
			return nil, NotOffered("a diver that has turned back has no way to say deeper")
		}
		var dice []int
		for _, die := range given.List("dice") {
			dice = append(dice, Whole(die))
		}
		if steps.Breathe != nil {
			err = steps.Breathe(game, turn.Seat)
			if err == nil && (hasEnded(before, report(game)) || steps.Stops != nil && steps.Stops(game)) {
				err = steps.lay(game, turn, choice)
				return steps.cutShort(game, turn, dice == nil), err
			}
		}
		if err == nil && choice.Bool("stop") {
			if err = steps.StopEarly(game, turn.Seat); err == nil {
				err = steps.lay(game, turn, choice)
			}
			return nil, err
		}
		if err == nil {
			err = steps.say(game, turn, choice, isUp)
		}
		if err != nil {
			return nil, err
		}
		if steps.Swim == nil {
			return nil, NotOffered("the program has no way to swim")
		}
		rolled, err := steps.Swim(game, turn.Seat, dice)
		switch {
		case err != nil:
		case turn.Action == "pick-up":
			err = madeBy(steps.PickUp, game, turn.Seat, "pick up")
		case turn.Action == "drop" && steps.Drop == nil:
			err = NotOffered("the program has no way to drop")
		case turn.Action == "drop":
			err = steps.Drop(game, turn.Seat, turn.Unit)
		case steps.Leave != nil && isUnderWay(before, report(game), turn.Seat):
			err = steps.Leave(game, turn.Seat)
		}
		if err == nil && steps.EndTurn != nil && !hasEnded(before, report(game)) {
			err = steps.EndTurn(game, turn.Seat)
		}
		if err == nil {
			err = steps.lay(game, turn, choice)
		}
		if err == nil {
			err = CheckEnd(before, report(game), choice, given)
		}
		if err != nil {
			return nil, err
		}
		return steps.played(game, choice, dice == nil, rolled), nil
	}
}

// readable returns a choice as ReadTurn reads it: without the parts that only the steps of the program play.
func (steps TurnSteps[G]) readable(choice, given Data) (Data, error) {
	read := Data{}
	read.Add(choice)
	if steps.LayChips != nil {
		read["lay"] = []any{}
	}
	if steps.TakesBack && choice.Has("then") {
		if !choice.Has("declare") {
			return nil, Refused("there is no first word to take back")
		}
		read["then"] = nil
	}
	if steps.StopEarly != nil && choice.Bool("stop") {
		if choice.Has("declare") || given.Has("dice") || choice.Text("search.action") != "nothing" {
			return nil, Refused("a turn that stops after the breath has nothing more")
		}
		read["stop"] = false
	}
	return read, nil
}

// say says the words of a turn, as far as the program has to hear them.
func (steps TurnSteps[G]) say(game G, turn Turn, choice Data, isUp bool) (err error) {
	if choice.Text("declare") == "deeper" && steps.GoDeeper != nil {
		err = steps.GoDeeper(game, turn.Seat)
	}
	if err == nil && turn.Word == "back" && !isUp && (steps.SilentTurns || choice.Has("declare")) {
		err = madeBy(steps.TurnBack, game, turn.Seat, "turn back")
	}
	if err == nil && choice.Text("then") == "deeper" {
		err = madeBy(steps.GoDeeper, game, turn.Seat, "say deeper")
	} else if err == nil && choice.Text("then") == "back" {
		err = madeBy(steps.TurnBack, game, turn.Seat, "say back")
	}
	return err
}

// played returns what a program played differently, and the dice if it rolled them; nil for nothing.
func (steps TurnSteps[G]) played(game G, choice Data, isRolled bool, rolled []int) Data {
	entry := Data{}
	if isRolled && rolled != nil {
		entry["chance"] = Data{"dice": rolled}
	}
	if steps.Otherwise != nil {
		if own := steps.Otherwise(game, choice); own != nil {
			entry["choice"] = own
		}
	}
	if len(entry) == 0 {
		return nil
	}
	return entry
}

// cutShort returns what was played of a turn that the breath ended; nil if that is all that was sent.
func (steps TurnSteps[G]) cutShort(game G, turn Turn, isRolled bool) Data {
	if isRolled && steps.Roll != nil {
		return BreathOnly(0, steps.Roll(game)...)
	}
	if turn.Action == "nothing" {
		return nil
	}
	return BreathOnly(0)
}

// madeBy calls a step of a program; without one, it is not offered.
func madeBy[G any](step func(game G, seat int) error, game G, seat int, what string) error {
	if step == nil {
		return NotOffered("the program has no way to " + what)
	}
	return step(game, seat)
}

// hasEnded reports whether the dive or the game has ended between two reports.
func hasEnded(before, after Data) bool {
	return after.Bool("over") && !before.Bool("over") || after.Int("dive") != before.Int("dive")
}

// BreathOnly returns the entry of `played` for a turn that ended after the breath, without a search. A seat other than 0
// is for a turn that was not sent, such as one whose breath your program makes at the end of the turn before. Give the
// dice if they were not sent. They have no effect in such a turn, but a turn without a roll cannot be followed. The entry
// does not say `stop`, because the player did not end the turn.
func BreathOnly(seat int, dice ...int) Data {
	entry := Data{"choice": Data{"search": Search("nothing", 0, nil)}}
	if seat > 0 {
		entry["choice"] = Written(seat, nil, Search("nothing", 0, nil))
	}
	if len(dice) > 0 {
		entry["chance"] = Data{"dice": dice}
	}
	return entry
}

// isUnderWay reports whether a diver is still under water in the same dive, as far as the program reports it.
func isUnderWay(before, after Data, seat int) bool {
	isOn := !after.Bool("over") && after.Int("dive") == before.Int("dive")
	return isOn && !Object(after.List("divers")[seat-1]).Bool("home")
}

// CheckEnd refuses a laying order or a roll-off in a turn that does not end the dive, given both positions as reported.
func CheckEnd(before, after, choice, chance Data) error {
	ends := after.Bool("over") || after.Int("dive") != before.Int("dive")
	if !ends && len(choice.List("lay"))+len(chance.List("roll_off")) > 0 {
		return Refused("there is nothing to lay down or to roll for: the dive goes on in this program")
	}
	return nil
}

// CheckKnown returns CannotLoad if the game is finished or a chip has no value. Use it if your program cannot represent
// chips of unknown value.
func CheckKnown(position Data) error {
	if !position.Has("turn") {
		return CannotLoad("the game is over")
	}
	units := append([]any{}, position.List("line")...)
	for _, diver := range position.List("divers") {
		units = append(append(units, Object(diver).List("carried")...), Object(diver).List("banked")...)
	}
	for _, unit := range units {
		for _, chip := range List(unit) {
			if !Object(chip).Has("value") {
				return CannotLoad("a chip has no value")
			}
		}
	}
	return nil
}

// CheckSetup accepts only starters that take part, and deals of the 32 chips in the order of their levels.
func CheckSetup(setup Data) error {
	if setup.Int("starter") > setup.Int("seats") {
		return NotOffered(fmt.Sprintf("seat %d does not take part", setup.Int("starter")))
	}
	if !setup.Has("deal") {
		return nil
	}
	deal, copies := setup.List("deal"), map[int]int{}
	if len(deal) != 32 {
		return NotOffered("a deal is 32 spaces with one chip each")
	}
	for index, space := range deal {
		chips := List(space)
		if len(chips) != 1 {
			return NotOffered("a deal is 32 spaces with one chip each")
		}
		level, value := Object(chips[0]).Int("level"), Object(chips[0]).Int("value")
		copies[value]++
		if level != index/8+1 || value/4+1 != level || copies[value] > 2 {
			return NotOffered("a deal is eight chips of each level, in the order of the levels, and every value twice")
		}
	}
	return nil
}

// ---- Writing

// SeaCandidates returns every choice that may be legal in a reported position: each word with each search. If `given`,
// which `legal` sends, is there but nil, the dice are not rolled yet: then only the words are listed.
func SeaCandidates(position Data, seat int, given ...any) ([]Data, error) {
	if position.Bool("over") {
		return nil, nil
	}
	carried, err := loadOf(Object(position.List("divers")[seat-1]))
	searches := []Data{Search("nothing", 0, nil), Search("pick-up", 0, nil)}
	if len(given) > 0 && given[0] == nil {
		carried, searches = nil, searches[:1]
	}
	for unit := range carried {
		searches = append(searches, Search("drop", unit+1, nil))
	}
	choices := []Data{}
	for _, word := range []string{"deeper", "back"} {
		for _, search := range searches {
			choices = append(choices, Written(seat, word, search))
		}
	}
	return choices, err
}

// Written returns a choice: a word, and a search as Search writes it.
func Written(seat int, word any, search Data) Data {
	return Data{"seat": seat, "declare": word, "then": nil, "stop": false, "search": search, "lay": []any{}}
}

// Search returns a search: what is done, and for a drop the number of the unit, with its chips if these matter.
func Search(action string, unit int, chips []any) Data {
	if action != "drop" {
		return Data{"action": action}
	}
	search := Data{"action": action, "unit": unit, "chips": nil, "source": "carried"}
	if chips != nil {
		search["chips"] = chips
	}
	return search
}

// Breathed returns the events of a turn for a program that knows only the breath: by how much, and the air after it.
func Breathed(seat, by, air int) []Data {
	return []Data{{"kind": "breathed", "seat": seat, "by": by, "air": air}}
}

// Ended returns the report of a game that is over, with the seats that have won.
func Ended(scores, winners []int) Data {
	numbers := func(list []int) []any {
		made := []any{}
		for _, one := range list {
			made = append(made, one)
		}
		return made
	}
	return Data{"over": true, "scores": numbers(scores), "winners": numbers(winners)}
}

// Singles returns the laying order of a program that lays down each chip by itself.
func Singles(seat int, chips []any) Data {
	units := []any{}
	for _, chip := range chips {
		units = append(units, []any{chip})
	}
	return Data{"seat": seat, "units": units}
}

// NamedFirst returns the chips of a diver, which are the program's own, as a move lays them down; those that it does not
// name come last. `report` turns a chip into that of a message.
func NamedFirst[T any](lay []any, seat int, chips []T, report func(chip T) Data) []T {
	left, order := append([]T{}, chips...), []T{}
	for _, one := range lay {
		for _, unit := range Object(one).List("units") {
			for _, wanted := range List(unit) {
				for place, own := range left {
					if Object(one).Int("seat") == seat && faces([]any{report(own)}) == faces([]any{wanted}) {
						order, left = append(order, own), append(left[:place:place], left[place+1:]...)
						break
					}
				}
			}
		}
	}
	return append(order, left...)
}

// Backs returns the chips of a unit as somebody sees them who does not know their values.
func Backs(unit []any) []any {
	backs := []any{}
	for _, chip := range unit {
		backs = append(backs, Data{"level": Object(chip)["level"]})
	}
	return backs
}

// Hidden returns a reported position with the backs of all chips, except of those that the given seats carry.
func Hidden(report Data, seats []any) Data {
	made, divers, carries := Data{}, []any{}, map[int]bool{}
	for name, value := range report {
		made[name] = value
	}
	if report.Bool("over") {
		return made
	}
	for _, seat := range seats {
		carries[Whole(seat)] = true
	}
	for index, one := range report.List("divers") {
		diver := Data{}
		for name, value := range Object(one) {
			diver[name] = value
		}
		if units := diver.List("carried"); units != nil && !carries[index+1] {
			diver["carried"] = backsOf(units)
		}
		divers = append(divers, diver)
	}
	made["divers"], made["line"] = divers, backsOf(report.List("line"))
	return made
}

func backsOf(units []any) []any {
	backs := []any{}
	for _, unit := range units {
		backs = append(backs, Backs(List(unit)))
	}
	return backs
}
