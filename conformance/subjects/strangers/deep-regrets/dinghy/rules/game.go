package rules

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"strconv"
)

// Die is a die of a player.
type Die struct {
	Kind  string
	Face  int
	Fresh bool
}

// Slot is a place on the trophy wall.
type Slot struct {
	Times int
	Fish  string
}

// Player is one angler. Depth 0 is Port.
type Player struct {
	Name              string
	Depth             int
	Dice              []Die
	Bucks             int
	Worms, Lifeboat   bool
	Hand, Regrets     []string
	Dinks, Supplies   []string
	Gear              []string
	Equipped          string // a rod or a reel
	Slots             []Slot
	Passed, Preserver bool
	Visited, Used     []string
	CaughtToday       int
}

// Shoal is a pile of fish, the top one first.
type Shoal struct {
	Fish []string
	Up   bool
}

// Table is where people sit: it rolls, draws and decides for them.
type Table interface {
	Roll(kind string, faces []int) int                                         // a face
	Pick(what string, from []string) int                                       // a place, by chance
	Card(what string, id string) string                                        // a card is turned up or drawn
	Choose(seat int, question string, options []string, least, most int) []int // places, by the player
}

// Game is a whole game.
type Game struct {
	Players       []*Player
	Sea           map[string]*Shoal
	Decks         map[string][]string
	Bag           []string
	Omen          bool
	Out           []string
	Day, FirstDay int
	First, Turn   int
	Phase         string // refresh, throw, declaration, equip, action, over
	Last          int    // turns that the last player still has; 0: there are several
	Off           int    // what was used for the cast or the shop of this turn
	cast          *hook
	Table         Table
	Points        []int
	Winners       []int
}

type hook struct {
	fish       string
	base, plus int
}

var errNot = errors.New("that cannot be done now")

func no(format string, a ...any) error { return fmt.Errorf(format, a...) }

// New sets a game up.
func New(names []string, day string, rng *rand.Rand, table Table) *Game {
	g := &Game{Sea: map[string]*Shoal{}, Decks: map[string][]string{}, Omen: true, Phase: "refresh", Table: table}
	for i, d := range Box.Days {
		if d == day {
			g.Day, g.FirstDay = i, i
		}
	}
	for _, name := range names {
		p := &Player{Name: name, Depth: 1, Lifeboat: true}
		for i := 0; i < 3; i++ {
			p.Dice = append(p.Dice, Die{Kind: "player", Face: 1})
		}
		for _, times := range Box.Mounts {
			p.Slots = append(p.Slots, Slot{Times: times})
		}
		g.Players = append(g.Players, p)
	}
	for depth := 1; depth <= 3; depth++ {
		pile := []string{}
		for _, c := range Box.Fish {
			for n := 0; c.Depth == depth && n < max(1, c.Copies); n++ {
				pile = append(pile, c.ID)
			}
		}
		rng.Shuffle(len(pile), func(i, j int) { pile[i], pile[j] = pile[j], pile[i] })
		for i, column := range []string{"a", "b", "c"} {
			g.Sea[strconv.Itoa(depth)+column] = &Shoal{Fish: append([]string{}, pile[13*i:13*i+13]...)}
		}
	}
	for deck, cards := range decks() {
		pile := []string{}
		for _, c := range cards {
			for n := 0; deck != "fish" && n < max(1, c.Copies); n++ {
				pile = append(pile, c.ID)
			}
		}
		rng.Shuffle(len(pile), func(i, j int) { pile[i], pile[j] = pile[j], pile[i] })
		if deck == "regrets" {
			pile = pile[:10*len(names)]
		}
		g.Decks[deck] = pile
	}
	delete(g.Decks, "fish")
	for kind, n := range Box.Bag {
		for i := 0; i < n; i++ {
			g.Bag = append(g.Bag, kind)
		}
	}
	return g
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func min(a, b int) int { return -max(-a, -b) }

// ---- small things

func (g *Game) seat(step int) int { return (g.First + step) % len(g.Players) }

// Row is where a player stands on the Madness Tracker.
func (p *Player) Row() Row {
	row := Box.Madness[0]
	for _, r := range Box.Madness {
		if len(p.Regrets) >= r.Cards {
			row = r
		}
	}
	return row
}

func (p *Player) worth(id string) int {
	c := Cards[id]
	if _, fixed := c.rule("value_fixed"); fixed {
		return c.Value
	}
	if c.Align == "fair" {
		return max(0, c.Value+p.Row().Fair)
	}
	return max(0, c.Value+p.Row().Foul)
}

func (p *Player) earn(n int) { p.Bucks = min(10, p.Bucks+n) }

func (p *Player) fresh() []int {
	places := []int{}
	for i, d := range p.Dice {
		if d.Fresh {
			places = append(places, i)
		}
	}
	return places
}

func (p *Player) names(places []int) []string {
	names := []string{}
	for _, i := range places {
		names = append(names, fmt.Sprintf("%s:%d", p.Dice[i].Kind, p.Dice[i].Face))
	}
	return names
}

func take(list *[]string, id string) bool {
	for i, one := range *list {
		if one == id {
			*list = append(append([]string{}, (*list)[:i]...), (*list)[i+1:]...)
			return true
		}
	}
	return false
}

func has(list []string, id string) bool { return take(&list, id) }

func (g *Game) choose(seat int, question string, options []string, least, most int) []int {
	return g.Table.Choose(seat, question, options, least, most)
}

func (g *Game) draw(deck string) (string, bool) {
	pile := g.Decks[deck]
	if len(pile) == 0 {
		return "", false
	}
	id := g.Table.Card(deck, pile[0])
	g.Decks[deck] = append([]string{}, pile[1:]...)
	return id, true
}

func (g *Game) drawRegrets(seat, n int) {
	for ; n > 0; n-- {
		if id, ok := g.draw("regrets"); ok {
			g.Players[seat].Regrets = append(g.Players[seat].Regrets, id)
		}
	}
}

func (g *Game) drawDink(seat int) {
	if id, ok := g.draw("dinks"); ok {
		g.Players[seat].Dinks = append(g.Players[seat].Dinks, id)
	}
}

func (g *Game) dropRegret(seat int, random, optional bool) {
	p := g.Players[seat]
	if len(p.Regrets) == 0 {
		return
	}
	least, place := 1, 0
	if optional {
		least = 0
	}
	if random {
		place = g.Table.Pick("lost-regret", p.Regrets)
	} else {
		chosen := g.choose(seat, "regret", p.Regrets, least, 1)
		if len(chosen) == 0 {
			return
		}
		place = chosen[0]
	}
	id := p.Regrets[place]
	take(&p.Regrets, id)
	g.Out = append(g.Out, id)
}

func (g *Game) gainDie(seat int, kind string) {
	face := g.Table.Roll(kind, Box.Dice[kind])
	g.Players[seat].Dice = append(g.Players[seat].Dice, Die{kind, face, true})
}

func (g *Game) fromBag(seat int) {
	if len(g.Bag) > 0 {
		kind := g.Bag[g.Table.Pick("bag", g.Bag)]
		take(&g.Bag, kind)
		g.gainDie(seat, kind)
	}
}

func (g *Game) seaEmpty() bool {
	for _, s := range g.Sea {
		if len(s.Fish) > 0 {
			return false
		}
	}
	return true
}

// ---- the day

func (g *Game) startDay() {
	g.Day++
	g.First = g.seat(1)
	for _, s := range g.Sea {
		if s.Up && len(s.Fish) > 0 {
			g.Out = append(g.Out, s.Fish[0])
			s.Fish = append([]string{}, s.Fish[1:]...)
		}
		s.Up = false
	}
	for step := range g.Players {
		p := g.Players[g.seat(step)]
		p.Passed, p.Visited, p.Used, p.CaughtToday = false, nil, nil, 0
		switch Box.Days[g.Day] {
		case "wednesday", "friday":
			p.Worms = true
		case "thursday":
			p.earn(3)
		case "saturday":
			g.fromBag(g.seat(step))
		}
		if p.Depth > 0 {
			p.Depth = 1 // everybody comes up again
		}
	}
	g.Phase, g.Turn = "refresh", g.First
	if g.seaEmpty() {
		g.finish()
	}
}

// Muster rolls all Spent dice of a player and those Fresh dice that are named.
func (g *Game) Muster(seat int, again []int) error {
	if g.Phase != "refresh" || seat != g.Turn {
		return errNot
	}
	if err := g.muster(seat, again); err != nil {
		return err
	}
	g.Turn = (g.Turn + 1) % len(g.Players)
	if g.Turn == g.First {
		g.Phase = "throw"
		g.Turn = g.strongest()
	}
	return nil
}

func (g *Game) muster(seat int, again []int) error {
	p := g.Players[seat]
	for _, i := range again {
		if i < 0 || i >= len(p.Dice) || !p.Dice[i].Fresh {
			return no("die %d is not Fresh", i)
		}
		p.Dice[i].Fresh = false
	}
	rolled := []int{}
	for i := range p.Dice {
		if !p.Dice[i].Fresh {
			p.Dice[i].Face = g.Table.Roll(p.Dice[i].Kind, Box.Dice[p.Dice[i].Kind])
			rolled = append(rolled, i)
		}
	}
	room := min(max(0, p.Row().MaxDice-len(p.fresh())), len(rolled))
	if room > 0 {
		for _, k := range g.choose(seat, "fresh", p.names(rolled), 0, room) {
			p.Dice[rolled[k]].Fresh = true
		}
	}
	return nil
}

// strongest is who throws the Life Preserver.
func (g *Game) strongest() int {
	best, who := -1, 0
	for step := range g.Players {
		total := 0
		for _, d := range g.Players[g.seat(step)].Dice {
			if d.Fresh {
				total += d.Face
			}
		}
		if total > best {
			best, who = total, g.seat(step)
		}
	}
	return who
}

// Throw throws the Life Preserver to another player.
func (g *Game) Throw(seat, to int) error {
	if g.Phase != "throw" || seat != g.Turn || to == seat || to < 0 || to >= len(g.Players) {
		return errNot
	}
	for i, p := range g.Players {
		p.Preserver = i == to
	}
	g.Turn, g.Phase = g.First, "declaration"
	if g.Day == g.FirstDay {
		g.begin()
	}
	return nil
}

// Declare says where a player is today.
func (g *Game) Declare(seat int, port bool) error {
	if g.Phase != "declaration" || seat != g.Turn {
		return errNot
	}
	p := g.Players[seat]
	if port && p.Depth > 0 {
		g.makePort(seat)
	} else if !port && p.Depth == 0 {
		p.Depth = 1
	}
	g.Turn = (g.Turn + 1) % len(g.Players)
	if g.Turn == g.First {
		g.Phase = "equip"
		g.skipBare()
	}
	return nil
}

func (g *Game) makePort(seat int) {
	p := g.Players[seat]
	p.Depth = 0
	_ = g.muster(seat, g.freshOf(seat, g.choose(seat, "reroll", p.names(p.fresh()), 0, len(p.fresh()))))
	g.dropRegret(seat, false, true)
}

func (g *Game) freshOf(seat int, chosen []int) []int {
	fresh, places := g.Players[seat].fresh(), []int{}
	for _, k := range chosen {
		places = append(places, fresh[k])
	}
	return places
}

// Equip takes a rod or a reel in hand, or nothing.
func (g *Game) Equip(seat int, card string) error {
	p := g.Players[seat]
	if g.Phase != "equip" || seat != g.Turn || (card != "" && !has(p.Gear, card)) {
		return errNot
	}
	p.Equipped = card
	g.Turn = (g.Turn + 1) % len(g.Players)
	if g.Turn == g.First {
		g.begin()
		return nil
	}
	g.skipBare()
	return nil
}

// skipBare goes on to the next player with something to equip.
func (g *Game) skipBare() {
	for len(g.Players[g.Turn].Gear) == 0 {
		g.Players[g.Turn].Equipped = ""
		g.Turn = (g.Turn + 1) % len(g.Players)
		if g.Turn == g.First {
			g.begin()
			return
		}
	}
}

func (g *Game) begin() {
	g.Phase, g.Turn, g.Last, g.Off = "action", g.First, 0, 0
}

// EndTurn goes on to the next player; who has passed is rewarded on the way.
func (g *Game) EndTurn() {
	g.Off = 0
	left := 0
	for _, p := range g.Players {
		if !p.Passed {
			left++
		}
	}
	if g.seaEmpty() {
		g.finish()
		return
	}
	if g.Last > 0 {
		g.Last--
		if g.Last == 0 {
			left = 0
		}
	} else if left == 1 {
		g.Last = 2
	}
	if left == 0 {
		g.endDay()
		return
	}
	for {
		g.Turn = (g.Turn + 1) % len(g.Players)
		if !g.Players[g.Turn].Passed {
			return
		}
		g.reward(g.Turn)
	}
}

func (g *Game) endDay() {
	if Box.Days[g.Day] == "saturday" {
		g.finish()
		return
	}
	g.startDay()
}

// ---- actions; each of them ends the turn

func (g *Game) mine(seat int, sea bool) (*Player, error) {
	if g.Phase != "action" || seat != g.Turn || (g.Players[seat].Depth > 0) != sea {
		return nil, errNot
	}
	return g.Players[seat], nil
}

// Fish casts into a shoal, and pays or lets go.
func (g *Game) Fish(seat int, at string) error {
	p, err := g.mine(seat, true)
	if err != nil {
		return err
	}
	shoal := g.Sea[at]
	if shoal == nil || len(shoal.Fish) == 0 || int(at[0]-'0') > p.Depth || len(p.fresh()) == 0 {
		return no("you cannot fish in %s", at)
	}
	id := shoal.Fish[0]
	if !shoal.Up {
		id = g.Table.Card("fish", id)
		shoal.Fish[0] = id
	}
	shoal.Up = true
	fish := Cards[id]
	g.cast = &hook{fish: id, base: fish.Difficulty, plus: -g.Off}
	g.play(seat, fish.Reveal)
	fresh := p.fresh()
	need := g.difficulty(p)
	var chosen []int
	if total(p, fresh) > need {
		chosen = g.choose(seat, "pay", p.names(fresh), 0, len(fresh))
	}
	paid := []int{}
	for _, k := range chosen {
		paid = append(paid, fresh[k])
	}
	g.cast = nil
	if total(p, paid) <= need || len(paid) == 0 {
		if len(paid) > 0 {
			return no("that is not enough for %s", id)
		}
		if len(fresh) > 0 {
			p.Dice[fresh[g.choose(seat, "die for a dink", p.names(fresh), 1, 1)[0]]].Fresh = false
			g.drawDink(seat)
		}
		g.EndTurn()
		return nil
	}
	for _, i := range paid {
		p.Dice[i].Fresh = false
	}
	shoal.Fish, shoal.Up = append([]string{}, shoal.Fish[1:]...), false
	p.Hand = append(p.Hand, id)
	p.CaughtToday++
	g.play(seat, fish.Catch)
	if len(shoal.Fish) == 0 {
		g.drawRegrets(seat, 1)
	}
	g.EndTurn()
	return nil
}

func total(p *Player, places []int) int {
	sum := 0
	for _, i := range places {
		sum += p.Dice[i].Face
	}
	return sum
}

func (g *Game) difficulty(p *Player) int {
	n, fish := g.cast.base+g.cast.plus, Cards[g.cast.fish]
	for _, r := range Cards[p.Equipped].Static {
		if r.Is == "difficulty" && fits(p, fish, r.Filter) {
			n += r.N
		}
	}
	return max(0, n)
}

func fits(p *Player, fish Card, filter json.RawMessage) bool {
	want := map[string]any{}
	if json.Unmarshal(filter, &want) != nil {
		return true // all
	}
	for key, value := range want {
		if (key == "size" && fish.Size != value) || (key == "align" && fish.Align != value) ||
			(key == "first_today" && p.CaughtToday > 0) {
			return false
		}
	}
	return true
}

// Abandon turns the lifeboat and makes Port.
func (g *Game) Abandon(seat int) error {
	p, err := g.mine(seat, true)
	if err != nil || !p.Lifeboat {
		return errNot
	}
	p.Lifeboat = false
	g.makePort(seat)
	g.EndTurn()
	return nil
}

// Sell sells fish of the hand.
func (g *Game) Sell(seat int, fish []string) error {
	p, err := g.mine(seat, false)
	if err != nil || len(fish) == 0 {
		return errNot
	}
	hand := append([]string{}, p.Hand...)
	sum, foul := 0, 0
	for _, id := range fish {
		if _, not := Cards[id].rule("no_sell"); not || !take(&hand, id) {
			return no("%s cannot be sold", id)
		}
		sum += Cards[id].Value
		if Cards[id].Align == "foul" {
			foul++
		}
	}
	p.Hand = hand
	g.Out = append(g.Out, fish...)
	p.earn(sum)
	g.drawRegrets(seat, foul)
	g.EndTurn()
	return nil
}

// Visit buys in a shop at one of its tiers.
func (g *Game) Visit(seat int, shop string, tier int) error {
	p, err := g.mine(seat, false)
	if err != nil || tier < 0 || tier >= len(Shops[shop]) || has(p.Visited, shop) {
		return errNot
	}
	t := Shops[shop][tier]
	cost := max(0, t.Price-p.Row().Discount-g.Off)
	if cost > p.Bucks {
		return no("that costs %d", cost)
	}
	p.Bucks -= cost
	p.Visited = append(p.Visited, shop)
	if shop == "dice" {
		for i := 0; i < t.Draw; i++ {
			g.fromBag(seat)
		}
		g.EndTurn()
		return nil
	}
	drawn := []string{}
	for i := 0; i < t.Draw; i++ {
		if id, ok := g.draw(shop); ok {
			drawn = append(drawn, id)
		}
	}
	keep := min(t.Keep, len(drawn))
	kept := map[int]bool{}
	for _, k := range g.choose(seat, "keep", drawn, keep, keep) {
		kept[k] = true
	}
	for k, id := range drawn {
		switch {
		case !kept[k]:
			g.Decks[shop] = append(g.Decks[shop], id)
		case shop == "supplies":
			p.Supplies = append(p.Supplies, id)
		default:
			p.Gear = append(p.Gear, id)
		}
	}
	g.EndTurn()
	return nil
}

// Mount hangs a fish on the wall.
func (g *Game) Mount(seat int, fish string, slot int) error {
	p, err := g.mine(seat, false)
	if err != nil || slot < 0 || slot >= len(p.Slots) || p.Slots[slot].Fish != "" || !take(&p.Hand, fish) {
		return errNot
	}
	p.Slots[slot].Fish = fish
	g.EndTurn()
	return nil
}

// Pass passes for the day.
func (g *Game) Pass(seat int) error {
	if g.Phase != "action" || seat != g.Turn {
		return errNot
	}
	g.Players[seat].Passed = true
	g.reward(seat)
	g.EndTurn()
	return nil
}

func (g *Game) reward(seat int) {
	if g.choose(seat, "reward", []string{"dink", "regret"}, 1, 1)[0] == 0 {
		g.drawDink(seat)
		return
	}
	g.dropRegret(seat, true, false)
}

// ---- free actions, before the action

func (g *Game) free(seat int) (*Player, error) {
	if g.Phase != "action" || seat != g.Turn {
		return nil, errNot
	}
	return g.Players[seat], nil
}

// Eat eats a fish of the hand.
func (g *Game) Eat(seat int, fish string) error {
	p, err := g.free(seat)
	if err != nil || len(Cards[fish].Eat) == 0 || !take(&p.Hand, fish) {
		return errNot
	}
	g.Out = append(g.Out, fish)
	g.play(seat, Cards[fish].Eat)
	return nil
}

// Worms looks at the top fish of a shoal and puts it back.
func (g *Game) Worms(seat int, at string) error {
	p, err := g.free(seat)
	shoal := g.Sea[at]
	if err != nil || !p.Worms || shoal == nil || len(shoal.Fish) == 0 {
		return errNot
	}
	if !shoal.Up {
		shoal.Fish[0] = g.Table.Card("fish", shoal.Fish[0])
	}
	if g.choose(seat, "put back "+shoal.Fish[0], []string{"top", "bottom"}, 1, 1)[0] == 1 {
		shoal.Fish = append(append([]string{}, shoal.Fish[1:]...), shoal.Fish[0])
		shoal.Up = false
	}
	return nil
}

// Preserver gives the Life Preserver away for the cast or the shop of this turn.
func (g *Game) Preserver(seat int) error {
	p, err := g.free(seat)
	if err != nil || !p.Preserver {
		return errNot
	}
	p.Preserver = false
	g.Off += 2
	return nil
}

// Use plays a Dink or a supply card.
func (g *Game) Use(seat int, id string) error {
	p, err := g.free(seat)
	c := Cards[id]
	if err != nil || (c.When == "sea_pay" && p.Depth == 0) || (c.When == "shop" && p.Depth > 0) ||
		(c.Cut == 0 && (len(c.Effects) == 0 || c.When != "any_turn")) {
		return errNot
	}
	if !take(&p.Dinks, id) && !take(&p.Supplies, id) {
		return no("you have no %s", id)
	}
	g.Out = append(g.Out, id)
	g.Off += c.Cut
	g.play(seat, c.Effects)
	return nil
}

// UseGear uses the ability of what is equipped.
func (g *Game) UseGear(seat int, id string) error {
	p, err := g.free(seat)
	a := Cards[id].Activated
	if err != nil || id == "" || p.Equipped != id || a == nil || a.When != "any_turn" || has(p.Used, id) {
		return errNot
	}
	p.Used = append(p.Used, id)
	g.play(seat, a.Effects)
	return nil
}

// Sinker spends a die and takes the boat down.
func (g *Game) Sinker(seat, die int) error {
	p, err := g.free(seat)
	if err != nil || p.Depth == 0 || p.Depth == 3 || die < 0 || die >= len(p.Dice) || !p.Dice[die].Fresh {
		return errNot
	}
	p.Dice[die].Fresh = false
	p.Depth++
	return nil
}

// ---- texts of cards

func (g *Game) who(seat int, who json.RawMessage) []int {
	n := len(g.Players)
	seats := []int{}
	var depth struct {
		AtDepth int `json:"at_depth"`
	}
	isDepth := json.Unmarshal(who, &depth) == nil
	for k := 0; k < n; k++ {
		other := (seat + k) % n
		p := g.Players[other]
		switch {
		case isDepth && p.Depth == depth.AtDepth, string(who) == `"self"` && k == 0, string(who) == `"all"`,
			string(who) == `"others"` && k > 0, string(who) == `"left"` && k == 1, string(who) == `"at_sea"` && p.Depth > 0:
			seats = append(seats, other)
		}
	}
	return seats
}

func (g *Game) play(seat int, effects []Effect) {
	p := g.Players[seat]
	for _, e := range effects {
		n := e.Number()
		switch e.Do {
		case "draw_regret":
			for _, s := range g.who(seat, e.Who) {
				g.drawRegrets(s, n)
			}
		case "discard_regret":
			for _, s := range g.who(seat, e.Who) {
				for i := 0; i < n; i++ {
					g.dropRegret(s, e.Pick == "random", false)
				}
			}
		case "draw_dink":
			for i := 0; i < n; i++ {
				g.drawDink(seat)
			}
		case "gain_bucks":
			for _, s := range g.who(seat, e.Who) {
				g.Players[s].earn(n)
			}
		case "set_difficulty", "add_difficulty":
			g.change(e)
		case "boat":
			for _, s := range g.who(seat, e.Who) {
				g.steer(g.Players[s], e)
			}
		case "increment", "set_max", "refresh", "reroll":
			g.dice(seat, e.Do, n)
		case "flip_worms":
			p.Worms = true
		case "gain_die":
			g.giveDie(seat, e.Kind)
		case "coin":
			if g.Table.Pick("coin", []string{"heads", "tails"}) == 0 {
				g.play(seat, e.Heads)
			} else {
				g.play(seat, e.Tails)
			}
		case "take_supply":
			if id, ok := g.draw("supplies"); ok {
				p.Supplies = append(p.Supplies, id)
			}
		}
	}
}

func (g *Game) change(e Effect) {
	switch {
	case g.cast == nil && e.Do == "add_difficulty":
		g.Off -= e.X // used ahead
	case g.cast == nil:
	case e.Do == "set_difficulty":
		g.cast.base = e.X
	default:
		g.cast.plus += e.X
	}
}

func (g *Game) steer(p *Player, e Effect) {
	if p.Depth == 0 {
		return
	}
	to := p.Depth + e.By
	if e.To != nil {
		_ = json.Unmarshal(e.To, &to)
	}
	p.Depth = max(1, min(3, to))
}

func (g *Game) giveDie(seat int, kind string) {
	switch {
	case kind == "omen" && g.Omen:
		g.Omen = false
		g.gainDie(seat, kind)
	case kind == "any":
		g.fromBag(seat)
	case take(&g.Bag, kind):
		g.gainDie(seat, kind)
	}
}

// dice changes up to n dice of a player, one after the other.
func (g *Game) dice(seat int, do string, n int) {
	p := g.Players[seat]
	done := map[int]bool{}
	for ; n > 0; n-- {
		can := []int{}
		for i, d := range p.Dice {
			top := highest(d.Kind)
			if done[i] || d.Fresh == (do == "refresh") || (do == "increment" && d.Face == top) {
				continue
			}
			can = append(can, i)
		}
		if len(can) == 0 || (do == "refresh" && len(p.fresh()) >= p.Row().MaxDice) {
			return
		}
		least := 1
		if do == "reroll" && n < 90 {
			least = 0
		}
		chosen := g.choose(seat, do, p.names(can), least, 1)
		if len(chosen) == 0 {
			return
		}
		i := can[chosen[0]]
		done[i] = true
		switch d := &p.Dice[i]; do {
		case "increment":
			d.Face++
		case "set_max":
			d.Face = highest(d.Kind)
		default:
			d.Face, d.Fresh = g.Table.Roll(d.Kind, Box.Dice[d.Kind]), true
		}
	}
}

func highest(kind string) int {
	top := 0
	for _, face := range Box.Dice[kind] {
		top = max(top, face)
	}
	return top
}

// ---- the end

// RegretValue is the sum of the numbers on the Regret cards.
func (p *Player) RegretValue() int {
	sum := 0
	for _, id := range p.Regrets {
		sum += Cards[id].Value
	}
	return sum
}

func (g *Game) finish() {
	g.Phase = "over"
	g.turnRegretsUp()
	worst, who := -1, 0
	for step := range g.Players {
		if value := g.Players[g.seat(step)].RegretValue(); value > worst {
			worst, who = value, g.seat(step)
		}
	}
	g.loseTrophy(who)
	g.Points, g.Winners = nil, nil
	for _, p := range g.Players {
		sum := p.Bucks
		for _, id := range p.Hand {
			sum += p.worth(id)
		}
		for _, s := range p.Slots {
			if s.Fish != "" {
				sum += s.Times * p.worth(s.Fish)
			}
		}
		g.Points = append(g.Points, sum)
	}
	best := [3]int{-1}
	for i, p := range g.Players {
		rank := [3]int{g.Points[i], -p.RegretValue(), -len(p.Regrets)}
		switch {
		case len(g.Winners) == 0 || better(rank, best):
			best, g.Winners = rank, []int{i}
		case rank == best:
			g.Winners = append(g.Winners, i)
		}
	}
}

// turnRegretsUp shows the fronts of all Regret cards.
func (g *Game) turnRegretsUp() {
	for _, p := range g.Players {
		for i, id := range p.Regrets {
			p.Regrets[i] = g.Table.Card("shown regrets", id)
		}
	}
}

func better(a, b [3]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] > b[i]
		}
	}
	return false
}

func (g *Game) loseTrophy(seat int) {
	p := g.Players[seat]
	places, aim := []int{}, 0
	for i, s := range p.Slots {
		if s.Fish == "" {
			continue
		}
		points := s.Times * p.worth(s.Fish)
		if len(g.Players) == 2 {
			points = -points
		}
		if len(places) == 0 || points > aim {
			places, aim = nil, points
		}
		if points == aim {
			places = append(places, i)
		}
	}
	if len(places) == 0 {
		return
	}
	names := []string{}
	for _, i := range places {
		names = append(names, strconv.Itoa(i+1))
	}
	lost := places[g.choose(seat, "lose", names, 1, 1)[0]]
	g.Out = append(g.Out, p.Slots[lost].Fish)
	p.Slots[lost].Fish = ""
}
