// Puts the rules of dinghy behind the Leadline protocol.
//
// One call of the program is one whole action. What is decided in it the program asks of its Table, and here the Table
// is the bundle of moves that was sent: it answers out of the moves that follow, and says in `played` what else was done.

package main

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"strconv"
	"strings"

	"dinghy/rules"
)

var decks = map[string]string{"fish": "fish", "regrets": "regret", "dinks": "dink", "rods": "rod", "reels": "reel", "supplies": "supply"}
var shops = map[string]string{"rod": "rods", "reel": "reels", "supply": "supplies", "dice": "dice"}
var columns = []string{"a", "b", "c"}

// evening is a game; Acted says that it was loaded after the action of a turn.
type evening struct {
	G     *rules.Game
	Acted bool
}

func clone(e *evening) *evening {
	e.G.Table = nil
	text, _ := json.Marshal(e)
	made := &evening{}
	_ = json.Unmarshal(text, made)
	return made
}

// ---- the Table: moves of a bundle

type luck struct {
	of   string
	left []any
}

type bundle struct {
	moves  []Data
	next   int      // the move that is not used yet
	pools  [][]luck // what chance gives, by move
	played []Data
	used   [][]Data // chance that was used, by entry of played
	own    []bool   // whether some of it was the program's own
	dice   []string // what is left of a pick-dice
	ended  int      // whose turn has ended with its action: an `end` is due; -1: none
}

func newBundle(moves []any) *bundle {
	b := &bundle{ended: -1}
	for _, move := range moves {
		m, pool := Object(move), []luck{}
		for _, one := range m.List("chance") {
			got, is := Object(one)["got"].([]any)
			if !is {
				got = []any{Object(one)["got"]}
			}
			pool = append(pool, luck{Object(one).Text("of"), append([]any{}, got...)})
		}
		b.moves, b.pools = append(b.moves, m.Object("choice")), append(b.pools, pool)
		b.played, b.used, b.own = append(b.played, nil), append(b.used, nil), append(b.own, false)
	}
	return b
}

// luck is what chance gives; what no move says is the program's own.
func (b *bundle) luck(of string, own func() any) any {
	entry := max(0, b.next-1)
	if b.next >= len(b.moves) {
		entry = len(b.played) - 1
	}
	for i := range b.pools {
		for k := range b.pools[i] {
			if pool := &b.pools[i][k]; pool.of == of && len(pool.left) > 0 {
				got := pool.left[0]
				pool.left = pool.left[1:]
				b.note(i, of, got)
				return got
			}
		}
	}
	got := own()
	if entry >= 0 {
		b.note(entry, of, got)
		b.own[entry] = true
	}
	return got
}

func (b *bundle) note(entry int, of string, got any) {
	if rules.Box.Dice[of] != nil {
		got = []any{got}
	}
	b.used[entry] = append(b.used[entry], Data{"of": of, "got": got})
}

func min(a, b int) int { return -max(-a, -b) }

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func (b *bundle) Roll(kind string, faces []int) int {
	return Whole(b.luck(kind, func() any { return faces[rand.Intn(len(faces))] }))
}

func (b *bundle) Pick(what string, from []string) int {
	got, _ := b.luck(what, func() any { return from[rand.Intn(len(from))] }).(string)
	for i, one := range from {
		if one == got {
			return i
		}
	}
	for i, one := range from {
		if strings.HasPrefix(one, "?") {
			from[i] = got
			return i
		}
	}
	return 0
}

// Card turns a card up: one that nobody knows is decided now.
func (b *bundle) Card(what, id string) string {
	if !strings.HasPrefix(id, "?") {
		return id
	}
	of := decks[strings.TrimPrefix(what, "shown ")]
	card, _ := b.luck(of, func() any {
		for name, card := range rules.Cards { // in the order of a Go map: any
			if decks[card.Deck] == of {
				return name
			}
		}
		return nil
	}).(string)
	return card
}

var asked = map[string]string{"reroll": "muster", "fresh": "keep", "pay": "pay", "die for a dink": "let-go", "keep": "keep-cards",
	"reward": "reward", "increment": "pick-dice", "set_max": "pick-dice", "refresh": "pick-dice", "lose": "lose"}

func kindOf(question string, least int) string {
	switch {
	case question == "regret" && least == 0:
		return "discard-regret"
	case question == "regret":
		return "pick-cards"
	case strings.HasPrefix(question, "put back"):
		return "put-back"
	}
	return asked[question]
}

// Choose answers a question of the program out of the moves that follow.
func (b *bundle) Choose(seat int, question string, options []string, least, most int) []int {
	kind := kindOf(question, least)
	if question == "reroll" && most == 1 { // an ability, not a muster
		kind = "pick-dice"
	}
	if kind == "pick-dice" && len(b.dice) > 0 {
		die := b.dice[0]
		b.dice = b.dice[1:]
		return []int{b.place(options, die)}
	}
	if b.ended < 0 && b.next > 0 && (kind == "reward" || kind == "lose") && b.moves[b.next-1].Text("kind") != "pass" {
		b.ended = Whole(b.moves[b.next-1]["seat"]) - 1
	}
	if b.next < len(b.moves) && b.moves[b.next].Text("kind") == "end" && (kind == "reward" || kind == "lose") {
		b.next, b.ended = b.next+1, -1
	}
	if b.next < len(b.moves) && (kind == "pay" || kind == "let-go") && !fits(b.moves[b.next], kind, seat) {
		if b.moves[b.next].Text("kind") == "pay" {
			panic(Refused("the dice are not enough for this fish"))
		}
		panic(NotOffered("nothing can be done while the fish is on the hook but to pay or to let go"))
	}
	if b.next >= len(b.moves) || !fits(b.moves[b.next], kind, seat) {
		if isForced(options, least, most, kind) {
			return first(least)
		}
		if b.next < len(b.moves) && (kind != "pick-dice" || least > 0) {
			panic(NotOffered(fmt.Sprintf("the program asks for %s before %s", kind, b.moves[b.next].Text("kind"))))
		}
		return b.byItself(seat, kind, options, least, most)
	}
	move := b.moves[b.next]
	if kind == "pay" && move.Text("kind") == "let-go" {
		return nil // and the die is asked for next
	}
	b.next++
	chosen := b.answer(move, kind, options)
	if len(chosen) < least || len(chosen) > most {
		panic(RefusedAt(fmt.Sprintf("%s: %d to %d", kind, least, most), b.next))
	}
	return chosen
}

func fits(move Data, kind string, seat int) bool {
	is := move.Text("kind")
	return move.Int("seat") == seat+1 && (is == kind || (kind == "pay" && is == "let-go"))
}

func isForced(options []string, least, most int, kind string) bool {
	alike := least == most && kind != "reward" && kind != "muster"
	for _, one := range options {
		alike = alike && (one == options[0] || len(options) == least)
	}
	return alike
}

func first(n int) []int {
	places := []int{}
	for i := 0; i < n; i++ {
		places = append(places, i)
	}
	return places
}

// answer is what a move says to a question.
func (b *bundle) answer(move Data, kind string, options []string) []int {
	wanted := []string{}
	switch kind {
	case "muster":
		wanted = dieNames(move.List("reroll"))
	case "keep", "pay":
		wanted = dieNames(move.List("dice"))
	case "let-go":
		wanted = dieNames([]any{move["die"]})
	case "pick-dice":
		wanted = dieNames(move.List("dice"))
		for _, kind := range texts(move.List("spent")) {
			wanted = append(wanted, kind+":?")
		}
		if len(wanted) > 1 {
			wanted, b.dice = wanted[:1], wanted[1:]
		}
	case "keep-cards", "pick-cards":
		wanted = texts(move.List("cards"))
	case "discard-regret":
		if move.Bool("at_random") {
			panic(NotOffered("the player chooses which Regret goes"))
		}
		if move.Has("regret") {
			wanted = []string{move.Text("regret")}
		}
	case "put-back":
		wanted = []string{move.Text("on")}
	case "reward":
		wanted = []string{move.Text("take")}
	case "lose":
		wanted = []string{strconv.Itoa(move.Int("slot"))}
	}
	places, left := []int{}, append([]string{}, options...)
	for _, one := range wanted {
		place := b.place(left, one)
		left[place] = ""
		places = append(places, place)
	}
	return places
}

func (b *bundle) place(options []string, wanted string) int {
	for i, one := range options {
		if one == wanted || (strings.HasSuffix(wanted, ":?") && strings.HasPrefix(one, strings.TrimSuffix(wanted, "?"))) {
			return i
		}
	}
	panic(RefusedAt(wanted+" is not among them", b.next))
}

// byItself decides what no move says, and tells it behind those that were sent.
func (b *bundle) byItself(seat int, kind string, options []string, least, most int) []int {
	if kind == "pick-dice" && least == 0 { // one may leave it; with one die the suite does not ask
		return first(2 - min(2, len(options)))
	}
	if kind == "pay" {
		return nil // a let-go follows
	}
	places := first(least)
	choice := Data{"kind": kind, "seat": seat + 1}
	switch kind {
	case "keep":
		places = first(most)
		choice["dice"] = dice(at(options, places))
	case "muster":
		choice["reroll"] = []any{}
	case "let-go":
		choice["die"] = dice(at(options, places))[0]
	case "keep-cards", "pick-cards":
		choice["cards"] = at(options, places)
	case "put-back":
		choice["on"] = options[0]
	case "reward":
		choice["take"] = options[0]
	case "lose":
		choice["slot"], _ = strconv.Atoi(options[0])
	case "pick-dice":
		choice["dice"] = dice(at(options, places))
	}
	b.tell(choice)
	return places
}

func (b *bundle) tell(choice Data) {
	if b.ended >= 0 && choice.Text("kind") != "end" {
		b.end()
	}
	b.played, b.used, b.own = append(b.played, Data{"choice": choice}), append(b.used, nil), append(b.own, false)
}

// end tells that the turn has ended with its action.
func (b *bundle) end() {
	seat := b.ended
	b.ended = -1
	b.tell(Data{"kind": "end", "seat": seat + 1})
}

func at(options []string, places []int) []string {
	some := []string{}
	for _, i := range places {
		some = append(some, options[i])
	}
	return some
}

func texts(list []any) []string {
	made := []string{}
	for _, one := range list {
		text, _ := one.(string)
		made = append(made, text)
	}
	return made
}

func dieNames(list []any) []string {
	names := []string{}
	for _, one := range list {
		if die := Object(one); die != nil {
			names = append(names, fmt.Sprintf("%s:%d", die.Text("die"), die.Int("face")))
		}
	}
	return names
}

func dice(names []string) []any {
	made := []any{}
	for _, name := range names {
		kind, face, _ := strings.Cut(name, ":")
		number, _ := strconv.Atoi(face)
		made = append(made, Data{"die": kind, "face": number})
	}
	return made
}

// ---- playing

func together(e *evening, moves []any) (played []Data, err error) {
	b := newBundle(moves)
	for b.next < len(b.moves) {
		before, began := clone(e), b.next
		e.G.Table = b
		if err := b.call(e); err != nil {
			*e = *before
			if cannot, is := err.(Cannot); is {
				return nil, cannot
			}
			return nil, RefusedAt(err.Error(), began+1)
		}
	}
	if b.ended >= 0 {
		b.end()
	}
	for i, own := range b.own {
		if own {
			if b.played[i] == nil {
				b.played[i] = Data{}
			}
			b.played[i]["chance"] = b.used[i]
		}
	}
	return b.played, nil
}

// call makes the call that the next move is the beginning of.
func (b *bundle) call(e *evening) (err error) {
	defer func() {
		if why := recover(); why != nil {
			cannot, is := why.(Cannot)
			if !is {
				panic(why)
			}
			cannot.Code = 0 // nothing of the bundle is played: a call cannot be left half-way
			err = cannot
		}
	}()
	move, g := b.moves[b.next], e.G
	kind, seat := move.Text("kind"), move.Int("seat")-1
	b.next++
	if kind == "end" {
		return b.endTurn(e, seat)
	}
	if e.Acted {
		return fmt.Errorf("the action of this turn is over")
	}
	if b.ended == seat {
		return NotOffered("the turn ends with its action")
	}
	if g.Phase == "action" && g.Turn != seat {
		return fmt.Errorf("it is the turn of somebody else")
	}
	if err = b.act(g, move, kind, seat); err != nil {
		return err
	}
	if b.next < len(b.moves) && inside[b.moves[b.next].Text("kind")] {
		return Refused("the program does not ask for " + b.moves[b.next].Text("kind"))
	}
	if strings.Contains(" cast abandon sell visit mount ", " "+kind+" ") && b.ended < 0 && !b.saidEnd() {
		b.ended = seat
	}
	return nil
}

// inside are the kinds that are asked for in a call and never begin one.
var inside = map[string]bool{"keep": true, "discard-regret": true, "pay": true, "let-go": true, "put-back": true, "keep-cards": true,
	"reward": true, "lose": true, "option": true, "pick-dice": true, "pick-cards": true, "pick-shoal": true, "pick-player": true, "order": true}

// unknown says whether the program has a card, but not what it does.
func unknown(id string) bool {
	c := rules.Cards[id]
	if c.Deck == "rods" || c.Deck == "reels" {
		return len(c.Static) == 0 && (c.Activated == nil || c.Activated.When != "any_turn")
	}
	return c.When != "" && c.Cut == 0 && (c.When != "any_turn" || len(c.Effects) == 0)
}

func (b *bundle) saidEnd() bool {
	for _, move := range b.moves[:b.next] {
		if move.Text("kind") == "end" {
			return true
		}
	}
	for _, one := range b.played[len(b.moves):] {
		if one.Text("choice.kind") == "end" {
			return true
		}
	}
	return false
}

func (b *bundle) endTurn(e *evening, seat int) error {
	switch {
	case b.ended == seat:
		b.ended = -1
	case e.Acted && e.G.Turn == seat:
		e.Acted = false
		e.G.EndTurn()
	default:
		return fmt.Errorf("there is no turn to end")
	}
	return nil
}

func (b *bundle) act(g *rules.Game, move Data, kind string, seat int) error {
	switch kind {
	case "muster":
		again, err := places(g, seat, dieNames(move.List("reroll")))
		if err != nil {
			return err
		}
		return g.Muster(seat, again)
	case "throw":
		return g.Throw(seat, move.Int("to")-1)
	case "declare":
		return g.Declare(seat, move.Text("to") == "port")
	case "equip":
		if move.Has("rod") && move.Has("reel") {
			return NotOffered("this program has one place for a rod or a reel")
		}
		return g.Equip(seat, move.Text("rod")+move.Text("reel"))
	case "cast":
		return g.Fish(seat, move.Text("shoal"))
	case "abandon":
		return g.Abandon(seat)
	case "sell":
		return g.Sell(seat, texts(move.List("fish")))
	case "visit":
		tier := -1
		for i, one := range rules.Shops[shops[move.Text("shop")]] {
			if one.Price == move.Int("price") {
				tier = i
			}
		}
		return g.Visit(seat, shops[move.Text("shop")], tier)
	case "mount":
		fish := move.List("fish")
		if len(fish) > 1 {
			return NotOffered("this program mounts one fish in an action")
		}
		if len(fish) == 0 {
			return fmt.Errorf("nothing is mounted")
		}
		return g.Mount(seat, Object(fish[0]).Text("fish"), Object(fish[0]).Int("slot")-1)
	case "pass":
		return g.Pass(seat)
	case "eat":
		return g.Eat(seat, move.Text("fish"))
	case "worms":
		return g.Worms(seat, move.Text("shoal"))
	case "preserver":
		return g.Preserver(seat)
	case "dink", "supply", "gear":
		if unknown(move.Text("card")) {
			return NotOffered("this program does not know what " + move.Text("card") + " does")
		}
		if kind == "gear" {
			return g.UseGear(seat, move.Text("card"))
		}
		return g.Use(seat, move.Text("card"))
	case "sinker":
		die, err := places(g, seat, dieNames([]any{move["die"]}))
		if err != nil {
			return err
		}
		return g.Sinker(seat, die[0])
	case "omen", "coin":
		return NotOffered("there is no such action as " + kind)
	}
	return fmt.Errorf("nobody asks for %s now", kind)
}

// places are the Fresh dice of a player that look so.
func places(g *rules.Game, seat int, names []string) ([]int, error) {
	found := []int{}
	taken := map[int]bool{}
	for _, name := range names {
		place := -1
		for i, d := range g.Players[seat].Dice {
			if place < 0 && d.Fresh && !taken[i] && fmt.Sprintf("%s:%d", d.Kind, d.Face) == name {
				place = i
			}
		}
		if place < 0 {
			return nil, fmt.Errorf("there is no Fresh die %s", name)
		}
		taken[place] = true
		found = append(found, place)
	}
	return found, nil
}

// ---- openings

func pile(list []any, of string) []string {
	cards := []string{}
	for i, one := range list {
		id, known := one.(string)
		if !known {
			id = fmt.Sprintf("?%s.%d", of, i)
		}
		cards = append(cards, id)
	}
	return cards
}

func blank(seats int, day string) *evening {
	names := []string{}
	for seat := 1; seat <= seats; seat++ {
		names = append(names, strconv.Itoa(seat))
	}
	if day == "" {
		day = "monday"
	}
	return &evening{G: rules.New(names, day, rand.New(rand.NewSource(rand.Int63())), nil)}
}

func newGame(setup Data) (*evening, error) {
	seats, day := setup.Int("seats"), setup.Text("start")
	if seats < 2 || seats > 5 {
		return nil, Refused("two to five can play")
	}
	if day != "" && day != "monday" && day != "tuesday" {
		return nil, Refused("the week begins on Monday or Tuesday")
	}
	e := blank(seats, day)
	e.G.First = max(0, setup.Int("first")-1)
	e.G.Turn = e.G.First
	for depth := 1; depth <= 3; depth++ {
		fish := pile(setup.List(fmt.Sprintf("depth_%d", depth)), "fish")
		for i, column := range columns {
			e.G.Sea[strconv.Itoa(depth)+column] = &rules.Shoal{Fish: fish[13*i : 13*i+13]}
		}
	}
	for deck := range e.G.Decks {
		e.G.Decks[deck] = pile(setup.List(deck), decks[deck])
	}
	e.G.Decks["regrets"] = e.G.Decks["regrets"][:10*seats]
	return e, nil
}

func load(told Data) (*evening, error) {
	if told.Has("set_ahead") {
		return nil, CannotLoad("this program sets no Difficulty ahead")
	}
	e := blank(len(told.List("anglers")), told.Text("first_day"))
	g := e.G
	for i, day := range rules.Box.Days {
		if day == told.Text("day") {
			g.Day = i
		} else if !told.Has("day") {
			g.Day = 0
		}
	}
	g.First, g.Last, g.Off = max(0, told.Int("first")-1), told.Int("last_turns"), told.Int("easier")+told.Int("cheaper")
	for _, one := range told.List("shoals") {
		shoal, cards := Object(one), []any{}
		for i, card := range Object(one).List("cards") {
			cards = append(cards, Object(card)["card"])
			if i > 0 && Object(card).Bool("up") {
				return nil, CannotLoad("only the top fish of a shoal lies face-up")
			}
		}
		up := len(cards) > 0 && Object(shoal.List("cards")[0]).Bool("up")
		g.Sea[shoal.Text("name")] = &rules.Shoal{Fish: pile(cards, "fish"), Up: up}
	}
	g.Out = nil
	for _, of := range decks {
		g.Out = append(g.Out, pile(told.List(of+"_discards"), of)...)
	}
	for deck := range g.Decks {
		g.Decks[deck] = pile(told.List(decks[deck]+"_deck"), decks[deck])
	}
	g.Bag, g.Omen = texts(told.List("bag")), false
	for _, die := range texts(told.List("aside")) {
		g.Omen = g.Omen || die == "omen"
	}
	for i, one := range told.List("anglers") {
		if err := loadPlayer(g.Players[i], Object(one)); err != nil {
			return nil, err
		}
		g.Players[i].Preserver = told.Int("preserver") == i+1
	}
	return e, where(e, told)
}

func loadPlayer(p *rules.Player, told Data) error {
	for _, part := range []string{"rolled", "drawn_rods", "drawn_reels", "drawn_supplies"} {
		if len(told.List(part)) > 0 {
			return CannotLoad("this program cannot begin while dice or cards are chosen")
		}
	}
	for _, part := range []string{"fish", "dinks", "supplies"} {
		for _, card := range told.List(part) {
			if card == nil {
				return CannotLoad("every player of this program knows its own hand")
			}
		}
	}
	if told.Has("rod") && told.Has("reel") {
		return CannotLoad("this program has one place for a rod or a reel")
	}
	p.Depth = 1
	if told.Has("depth") {
		p.Depth = told.Int("depth")
	}
	p.Dice = nil
	for _, die := range told.List("fresh") {
		p.Dice = append(p.Dice, rules.Die{Kind: Object(die).Text("die"), Face: Object(die).Int("face"), Fresh: true})
	}
	for _, kind := range texts(told.List("spent")) {
		p.Dice = append(p.Dice, rules.Die{Kind: kind, Face: 1})
	}
	p.Hand, p.Regrets = texts(told.List("fish")), pile(told.List("regrets"), "regret")
	p.Dinks, p.Supplies = texts(told.List("dinks")), texts(told.List("supplies"))
	p.Gear = append(texts(told.List("rods")), texts(told.List("reels"))...)
	p.Equipped = told.Text("rod") + told.Text("reel")
	if slots := told.List("mounts"); slots != nil {
		p.Slots = nil
		for _, one := range slots {
			slot := rules.Slot{Times: Object(one).Int("times")}
			if fish := Object(one).List("fish"); len(fish) > 0 {
				slot.Fish = texts(fish)[0]
			}
			p.Slots = append(p.Slots, slot)
		}
	}
	p.Bucks, p.Worms, p.Lifeboat = told.Int("bucks"), told.Bool("worms"), !told.Has("lifeboat") || told.Bool("lifeboat")
	p.Passed, p.Used = told.Bool("passed"), texts(told.List("used"))
	for _, shop := range texts(told.List("visited")) {
		p.Visited = append(p.Visited, shops[shop])
	}
	if told.Bool("has_cast") {
		p.CaughtToday = 1
	}
	return nil
}

// where says where the game goes on: before a muster, a throw, a declaration or equipping, or in a turn.
func where(e *evening, told Data) error {
	g, musters, throws, others := e.G, 0, 0, ""
	for _, one := range told.List("frames") {
		frame := Object(one)
		switch {
		case frame.Text("kind") == "muster":
			musters++
		case frame.Text("kind") == "throw":
			throws++
		default:
			others += " " + frame.Text("kind")
		}
	}
	g.Turn = max(0, told.Int("turn")-1)
	switch phase := told.Text("phase"); {
	case others != "" || ((musters > 0 || throws > 0) && phase != "refresh"):
		return CannotLoad("this program cannot begin in the midst of" + others)
	case phase == "refresh" && musters > 0:
		g.Phase, g.Turn = "refresh", (g.First+len(g.Players)-musters)%len(g.Players)
	case phase == "refresh":
		g.Phase = "throw"
	case phase == "declaration", phase == "equip":
		g.Phase = phase
	case phase == "action", phase == "":
		g.Phase, e.Acted = "action", told.Bool("acted")
	default:
		return CannotLoad("the game is over")
	}
	return nil
}

// ---- the position

func shown(cards []string) []any {
	made := []any{}
	for _, id := range cards {
		if strings.HasPrefix(id, "?") {
			made = append(made, nil)
		} else {
			made = append(made, id)
		}
	}
	return made
}

// of are the cards of a deck among others.
func of(cards []string, kind string) []any {
	some := []string{}
	for _, id := range cards {
		if decks[rules.Cards[id].Deck] == kind || strings.HasPrefix(id, "?"+kind) {
			some = append(some, id)
		}
	}
	return shown(some)
}

func report(e *evening) Data {
	g := e.G
	told := Data{"day": rules.Box.Days[g.Day], "first": g.First + 1, "over": g.Phase == "over", "bag": append([]string{}, g.Bag...)}
	anglers, shoals := []Data{}, []Data{}
	told["preserver"], told["aside"] = nil, []string{}
	if g.Omen {
		told["aside"] = []string{"omen"}
	}
	for i, p := range g.Players {
		anglers = append(anglers, reportPlayer(p, g.Phase == "over"))
		if p.Preserver {
			told["preserver"] = i + 1
		}
	}
	for depth := 1; depth <= 3; depth++ {
		for _, column := range columns {
			shoal, cards := g.Sea[strconv.Itoa(depth)+column], []Data{}
			for i, id := range shown(shoal.Fish) {
				cards = append(cards, Data{"card": id, "up": i == 0 && shoal.Up})
			}
			shoals = append(shoals, Data{"name": strconv.Itoa(depth) + column, "cards": cards})
		}
	}
	told.Add(Data{"anglers": anglers, "shoals": shoals})
	for _, kind := range []string{"fish", "regret", "dink", "supply"} {
		told[kind+"_discards"] = of(g.Out, kind)
	}
	for deck, cards := range g.Decks {
		told[decks[deck]+"_deck"] = shown(cards)
	}
	if g.Phase == "over" {
		winners := []int{}
		for _, seat := range g.Winners {
			winners = append(winners, seat+1)
		}
		told.Add(Data{"scores": g.Points, "winners": winners, "phase": "over", "to_act": []Data{}})
		return told
	}
	told["phase"], told["turn"] = g.Phase, g.Turn+1
	kinds := map[string]string{"refresh": "muster", "throw": "throw", "declaration": "declare", "equip": "equip"}
	if kind := kinds[g.Phase]; kind != "" {
		told["to_act"] = []Data{{"seats": []int{g.Turn + 1}, "kind": kind}}
	}
	if g.Phase == "throw" {
		told["phase"] = "refresh"
	}
	if g.Phase == "action" {
		sea := g.Players[g.Turn].Depth > 0
		told.Add(Data{"last_turns": g.Last, "easier": 0, "cheaper": 0, "attempt": []Data{}})
		told[map[bool]string{true: "easier", false: "cheaper"}[sea]] = g.Off
	}
	return told
}

func reportPlayer(p *rules.Player, over bool) Data {
	fresh, spent, mounts := []Data{}, []string{}, []Data{}
	for _, d := range p.Dice {
		if d.Fresh {
			fresh = append(fresh, Data{"die": d.Kind, "face": d.Face})
		} else {
			spent = append(spent, d.Kind)
		}
	}
	for _, s := range p.Slots {
		fish := []string{}
		if s.Fish != "" {
			fish = []string{s.Fish}
		}
		mounts = append(mounts, Data{"times": s.Times, "fish": fish})
	}
	visited := []string{}
	for name, shop := range shops {
		for _, one := range p.Visited {
			if one == shop {
				visited = append(visited, name)
			}
		}
	}
	told := Data{"depth": p.Depth, "fresh": fresh, "spent": spent, "rolled": []Data{}, "fish": shown(p.Hand), "mounts": mounts,
		"regrets": shown(p.Regrets), "dinks": shown(p.Dinks), "supplies": shown(p.Supplies), "rods": of(p.Gear, "rod"),
		"reels": of(p.Gear, "reel"), "rod": nil, "reel": nil, "bucks": p.Bucks, "worms": p.Worms, "lifeboat": p.Lifeboat}
	if p.Equipped != "" {
		told[decks[rules.Cards[p.Equipped].Deck]] = p.Equipped
	}
	if !over {
		told.Add(Data{"passed": p.Passed, "visited": visited, "used": append([]string{}, p.Used...)})
	}
	return told
}

func main() {
	game := Adapter[*evening]{Game: "deep-regrets", New: newGame, Load: load, Report: report, Copy: clone, Together: together}
	game.Can = []string{"many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"}
	stops := []any{}
	for _, kind := range []string{"muster", "throw", "declare", "equip", "pass"} {
		stops = append(stops, []string{kind})
	}
	game.More = Data{"offers": Data{"seats": []int{2, 3, 4, 5}, "start": []string{"monday", "tuesday"}}, "pauses_at": stops}
	Serve(Handlers("dinghy", game))
}
