package main

// Puts remora behind the Leadline protocol: the answers of a player come from the moves that are sent. The program asks
// in the middle of a stage; so a game here is the state at the last stage and the answers since then.

import (
	"fmt"
	"math/rand"
)

type entry struct {
	who    int
	answer Answer
	chance any
}

type table struct {
	base *Game // where the last stage began
	log  []entry
	now  *Game
	q    Question
}

type stopped struct{ q Question }
type refusal struct{ why string }

type puppet struct {
	log  []entry
	at   int
	luck *fedLuck
}

func (u *puppet) Ask(g *Game, q Question) Answer {
	if u.at == len(u.log) {
		panic(stopped{q})
	}
	e := u.log[u.at]
	if e.who != q.Who {
		panic(refusal{fmt.Sprintf("player %d is asked: %s", q.Who+1, q.About)})
	}
	u.at++
	u.luck.Feed(e.chance)
	return e.answer
}

func (u *puppet) Bad(g *Game, why string) { panic(refusal{why}) }

type fedLuck struct {
	Chance
	g *Game
}

func (l *fedLuck) Roll(kind string, n int) (out []int) {
	for ; n > 0; n-- {
		out = append(out, Whole(l.Give(kind, func() any { return faces[kind][rand.Intn(4)] }, nil)))
	}
	return out
}

func (l *fedLuck) Pick(of string, from []string) string {
	fits := func(got any) bool { c, _ := got.(string); return has(from, c) }
	sure := sameS(from)
	own := len(l.own)
	c := l.Give(of, func() any { return from[rand.Intn(len(from))] }, fits).(string)
	if sure {
		l.own = l.own[:own]
		if own == 0 {
			l.own = nil
		}
	}
	return c
}

func (l *fedLuck) Coin() string {
	return l.Give("coin", func() any { return []string{"heads", "tails"}[rand.Intn(2)] }, nil).(string)
}

func (l *fedLuck) Shuffle(cards []string) []string { return make([]string, len(cards)) }

// Unknown: if the move does not name the card, it is one that nobody has seen yet.
func (l *fedLuck) Unknown(of string, depth int) string {
	return l.Give(of, func() any {
		var box []string
		switch of {
		case "fish":
			box = boxed("fish", depth)
		case "regret":
			box = boxedRegrets()
		default:
			box = boxed(map[string]string{"dink": "dinks", "rod": "rods", "reel": "reels", "supply": "supplies"}[of], 0)
		}
		all := append([]string{}, box...)
		for _, c := range l.g.known() {
			drop(&box, c)
		}
		if len(box) == 0 {
			box = all
		}
		return box[rand.Intn(len(box))]
	}, nil).(string)
}

func (g *Game) known() (out []string) {
	for _, l := range [][]string{g.FishDiscard, g.RegretDeck, g.RegretDiscard, g.RegretBox, g.DinkDeck, g.DinkDiscard, g.RodDeck, g.ReelDeck, g.SupplyDeck, g.SupplyDiscard} {
		out = append(out, l...)
	}
	for _, s := range g.Shoals {
		for _, c := range s.Cards {
			out = append(out, c.ID)
		}
	}
	for _, p := range g.Players {
		for _, l := range [][]string{p.Fish, p.Regrets, p.Dinks, p.Supplies, p.Rods, p.Reels, p.DrawnRods, p.DrawnReels, p.DrawnSupplies} {
			out = append(out, l...)
		}
		for _, s := range p.Mounts {
			out = append(out, s.Fish)
		}
	}
	return out
}

func dup(l []string) []string { return append([]string{}, l...) }

func (g *Game) clone() *Game {
	n := *g
	n.Players = nil
	for _, p := range g.Players {
		q := *p
		q.Fresh, q.Rolled = append([]Die{}, p.Fresh...), append([]Die{}, p.Rolled...)
		q.Mounts = append([]Slot{}, p.Mounts...)
		for _, l := range []*[]string{&q.Spent, &q.Fish, &q.Regrets, &q.Dinks, &q.Supplies, &q.Rods, &q.Reels, &q.Visited, &q.Used, &q.DrawnRods, &q.DrawnReels, &q.DrawnSupplies} {
			*l = dup(*l)
		}
		n.Players = append(n.Players, &q)
	}
	for i := range n.Shoals {
		n.Shoals[i].Cards = append([]SeaCard{}, g.Shoals[i].Cards...)
	}
	for _, l := range []*[]string{&n.FishDiscard, &n.RegretDeck, &n.RegretDiscard, &n.RegretBox, &n.DinkDeck, &n.DinkDiscard, &n.RodDeck, &n.ReelDeck, &n.SupplyDeck, &n.SupplyDiscard, &n.Bag, &n.Aside} {
		*l = dup(*l)
	}
	n.Queue, n.Lost = append([]int{}, g.Queue...), append([]int{}, g.Lost...)
	n.Scores, n.Winners = append([]int{}, g.Scores...), append([]int{}, g.Winners...)
	n.Att.Miss = append([]Fx{}, g.Att.Miss...)
	return &n
}

// goOn plays the answers from the beginning of the stage, and on to the next question.
func (t *table) goOn() (luck *fedLuck, err error) {
	g := t.base.clone()
	luck = &fedLuck{g: g}
	u := &puppet{log: t.log, luck: luck}
	g.UI, g.Luck = u, luck
	defer func() {
		switch x := recover().(type) {
		case nil:
		case stopped:
			t.now, t.q = g, x.q
		case refusal:
			err = Refused(x.why)
		default:
			panic(x)
		}
	}()
	for !g.Over {
		if u.at == len(u.log) {
			t.base, t.log = g.clone(), nil
			u.log, u.at = nil, 0
		}
		g.Step()
	}
	t.now, t.q = g, Question{}
	return luck, nil
}

func start(g *Game) (*table, error) {
	t := &table{base: g}
	_, err := t.goOn()
	return t, err
}

func copyTable(t *table) *table {
	n := *t
	n.log = append([]entry{}, t.log...)
	return &n
}

// ---- from messages

func names(list []any) (out []string) {
	for _, x := range list {
		s, _ := x.(string)
		out = append(out, s)
	}
	return out
}

func loadDice(list []any) (out []Die) {
	for _, x := range list {
		out = append(out, Die{Object(x).Text("die"), Object(x).Int("face")})
	}
	return out
}

func pile(list []any, n int) []string {
	if list == nil {
		return make([]string, n)
	}
	return names(list)
}

func dayNo(name string) int {
	for i, d := range days {
		if d == name {
			return i
		}
	}
	return 0
}

func openGame(setup Data) (*table, error) {
	n := setup.Int("seats")
	if n < 2 || n > 5 {
		return nil, Refused("two to five can play")
	}
	day := setup.Text("start")
	if day != "" && day != "monday" && day != "tuesday" {
		return nil, Refused("a game begins on Monday or Tuesday")
	}
	first := setup.Int("first") - 1
	if first >= n {
		return nil, Refused("there is no such player")
	}
	drew := first < 0
	if drew {
		first = 0
	}
	g := newGame(n, dayNo(day), first, nil, nil)
	for d := 1; d <= 3; d++ {
		cards := pile(setup.List(fmt.Sprintf("depth_%d", d)), 39)
		if len(cards) != 39 {
			return nil, Refused("39 fish of each Depth")
		}
		g.dealFish(d, cards)
	}
	regrets := pile(setup.List("regrets"), 60)
	if len(regrets) != 60 {
		return nil, Refused("60 Regrets")
	}
	g.dealRegrets(regrets)
	g.DinkDeck, g.RodDeck = pile(setup.List("dinks"), 25), pile(setup.List("rods"), 10)
	g.ReelDeck, g.SupplyDeck = pile(setup.List("reels"), 10), pile(setup.List("supplies"), 20)
	return start(g)
}

func loadGame(pos Data) (*table, error) {
	for _, part := range []string{"attempt", "out_of_game", "supplies_out_of_game"} {
		if len(pos.List(part)) > 0 {
			return nil, CannotLoad("this program cannot begin with " + part)
		}
	}
	if pos.Int("easier") != 0 || pos.Has("set_ahead") {
		return nil, CannotLoad("this program uses things for a fish only when it is on the line")
	}
	g := &Game{Preserver: pos.Int("preserver") - 1, Day: dayNo(pos.Text("day")), FirstDay: dayNo(pos.Text("first_day"))}
	g.Att.Set = -1
	g.First = 0
	if pos.Has("first") {
		g.First = pos.Int("first") - 1
	}
	if pos.Has("turn") {
		g.Turn = pos.Int("turn") - 1
	}
	for _, one := range pos.List("anglers") {
		a := Object(one)
		p := &Player{Depth: 1, Lifeboat: true}
		if a.Has("depth") {
			p.Depth = a.Int("depth")
		}
		if a.Has("lifeboat") {
			p.Lifeboat = a.Bool("lifeboat")
		}
		p.Passed, p.Worms, p.HasCast = a.Bool("passed"), a.Bool("worms"), a.Bool("has_cast")
		p.Fresh, p.Spent = loadDice(a.List("fresh")), names(a.List("spent"))
		p.Fish, p.Regrets = names(a.List("fish")), names(a.List("regrets"))
		p.Dinks, p.Supplies = names(a.List("dinks")), names(a.List("supplies"))
		p.Rods, p.Reels = names(a.List("rods")), names(a.List("reels"))
		p.Rod, p.Reel = a.Text("rod"), a.Text("reel")
		p.Bucks, p.SankFrom = a.Int("bucks"), a.Int("sank_from")
		p.Visited, p.Used = names(a.List("visited")), names(a.List("used"))
		if len(a.List("rolled"))+len(a.List("drawn_rods"))+len(a.List("drawn_reels"))+len(a.List("drawn_supplies")) > 0 {
			return nil, CannotLoad("dice or cards that are not yet placed")
		}
		p.Mounts = []Slot{{2, ""}, {3, ""}, {2, ""}}
		if slots := a.List("mounts"); slots != nil {
			p.Mounts = nil
			for _, s := range slots {
				slot := Slot{Times: Object(s).Int("times")}
				if f := names(Object(s).List("fish")); len(f) > 0 {
					slot.Fish = f[0]
				}
				p.Mounts = append(p.Mounts, slot)
			}
		}
		for _, hand := range [][]string{p.Fish, p.Regrets, p.Dinks, p.Supplies} {
			if has(hand, "") {
				return nil, CannotLoad("an unknown card in a hand")
			}
		}
		for _, hand := range [][]string{p.Fish, p.Dinks, p.Supplies, p.Rods, p.Reels} {
			for _, c := range hand {
				if cardOf[c] == nil {
					return nil, CannotLoad("there is no card " + c + " in our box")
				}
			}
		}
		g.Players = append(g.Players, p)
	}
	for i := range g.Shoals {
		g.Shoals[i] = Shoal{Name: shoalName(i), Depth: i/3 + 1, Col: i % 3}
	}
	for _, one := range pos.List("shoals") {
		i := shoalNo(Object(one).Text("name"))
		if i < 0 {
			return nil, CannotLoad("there is no such shoal")
		}
		for _, c := range Object(one).List("cards") {
			card := SeaCard{ID: Object(c).Text("card"), Up: Object(c).Bool("up")}
			if card.ID != "" && cardOf[card.ID] == nil {
				return nil, CannotLoad("there is no card " + card.ID + " in our box")
			}
			for _, s := range Object(c).List("known_to") {
				card.Seen[Whole(s)-1] = true
			}
			g.Shoals[i].Cards = append(g.Shoals[i].Cards, card)
		}
	}
	for name, l := range map[string]*[]string{"fish_discards": &g.FishDiscard, "regret_deck": &g.RegretDeck, "regret_discards": &g.RegretDiscard,
		"regret_box": &g.RegretBox, "dink_deck": &g.DinkDeck, "dink_discards": &g.DinkDiscard, "rod_deck": &g.RodDeck, "reel_deck": &g.ReelDeck,
		"supply_deck": &g.SupplyDeck, "supply_discards": &g.SupplyDiscard, "bag": &g.Bag, "aside": &g.Aside} {
		*l = names(pos.List(name))
	}
	g.LastTurns, g.Cheaper, g.Acted = pos.Int("last_turns"), pos.Int("cheaper"), pos.Bool("acted")
	g.OmenCard = pos.Text("omen_card")
	toMuster := map[int]bool{}
	for _, f := range pos.List("frames") {
		switch Object(f).Text("kind") {
		case "muster":
			toMuster[Object(f).Int("seat")-1] = true
		case "throw":
		default:
			return nil, CannotLoad("this program cannot begin in the middle of something: " + Object(f).Text("kind"))
		}
	}
	rest := func() (out []int) {
		for i, s := range g.order() {
			if s == g.Turn {
				out = g.order()[i:]
			}
		}
		return out
	}
	switch pos.Text("phase") {
	case "refresh":
		g.Stage = "throw"
		for _, s := range g.order() {
			if toMuster[s] {
				g.Stage, g.Queue = "muster", append(g.Queue, s)
			}
		}
	case "declaration":
		g.Stage, g.Queue = "declare", rest()
	case "equip":
		g.Stage, g.Queue = "equip", rest()
	case "", "action":
		g.Stage = "turn"
		if g.Players[g.Turn].Passed {
			return nil, CannotLoad("it is the turn of a player who has passed")
		}
	default:
		return nil, CannotLoad("this program cannot begin at the end of the game")
	}
	return start(g)
}

func answerOf(c Data) (a Answer) {
	a.Kind = c.Text("kind")
	switch a.Kind {
	case "muster":
		a.Dice = loadDice(c.List("reroll"))
	case "keep", "pay", "pick-dice":
		a.Dice, a.Spent = loadDice(c.List("dice")), names(c.List("spent"))
	case "throw":
		a.N = c.Int("to") - 1
	case "pick-player":
		a.N = c.Int("player") - 1
	case "declare":
		a.Text = c.Text("to")
	case "discard-regret":
		a.Card, a.Random = c.Text("regret"), c.Bool("at_random")
	case "equip":
		a.Card, a.Card2 = c.Text("rod"), c.Text("reel")
	case "cast", "worms", "pick-shoal":
		a.Text = c.Text("shoal")
	case "sell":
		a.Cards = names(c.List("fish"))
	case "visit":
		a.Text, a.N = c.Text("shop"), c.Int("price")
	case "mount":
		for _, f := range c.List("fish") {
			a.Cards, a.Slots = append(a.Cards, Object(f).Text("fish")), append(a.Slots, Object(f).Int("slot")-1)
		}
	case "eat":
		a.Card = c.Text("fish")
	case "dink", "supply", "gear":
		a.Card = c.Text("card")
	case "sinker", "let-go":
		if c.Has("die") {
			a.Dice = loadDice([]any{c.At("die")})
		}
	case "put-back":
		a.Text = c.Text("on")
	case "keep-cards", "pick-cards", "order":
		a.Cards = names(c.List("cards"))
	case "reward":
		a.Text = c.Text("take")
	case "option":
		a.N = c.Int("number")
	}
	return a
}

func playOne(t *table, choice Data, chance any) ([]Data, error) {
	t.log = append(append([]entry{}, t.log...), entry{choice.Int("seat") - 1, answerOf(choice), chance})
	if t.now.Over {
		return nil, Refused("the game is over")
	}
	n := *t
	luck, err := n.goOn()
	if err != nil {
		t.log = t.log[:len(t.log)-1]
		return nil, err
	}
	said := luck.Played(chance)
	if said != nil && len(n.log) > 0 {
		n.log[len(n.log)-1].chance = said["chance"]
	}
	*t = n
	out := []Data{said}
	for k := 0; k+1 < len(t.now.Lost); k += 2 {
		out = append(out, Data{"choice": Data{"kind": "lose", "seat": t.now.Lost[k] + 1, "slot": t.now.Lost[k+1] + 1}})
	}
	return out, nil
}

// ---- to messages

func cardsOut(list []string) []any {
	out := []any{}
	for _, c := range list {
		if c == "" {
			out = append(out, nil)
		} else {
			out = append(out, c)
		}
	}
	return out
}

func diceOut(list []Die) []any {
	out := []any{}
	for _, d := range list {
		out = append(out, Data{"die": d.Kind, "face": d.Face})
	}
	return out
}

func orNil(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func seatOut(i int) any {
	if i < 0 {
		return nil
	}
	return i + 1
}

func report(t *table) Data {
	g := t.now
	anglers := []any{}
	for _, p := range g.Players {
		mounts := []any{}
		for _, s := range p.Mounts {
			f := []any{}
			if s.Fish != "" {
				f = append(f, s.Fish)
			}
			mounts = append(mounts, Data{"times": s.Times, "fish": f})
		}
		a := Data{"depth": p.Depth, "fresh": diceOut(p.Fresh), "rolled": diceOut(p.Rolled), "spent": cardsOut(p.Spent),
			"fish": cardsOut(p.Fish), "mounts": mounts, "regrets": cardsOut(p.Regrets), "dinks": cardsOut(p.Dinks),
			"supplies": cardsOut(p.Supplies), "rods": cardsOut(p.Rods), "reels": cardsOut(p.Reels), "rod": orNil(p.Rod),
			"reel": orNil(p.Reel), "bucks": p.Bucks, "worms": p.Worms, "lifeboat": p.Lifeboat}
		if !g.Over {
			a.Add(Data{"passed": p.Passed, "visited": cardsOut(p.Visited), "used": cardsOut(p.Used), "has_cast": p.HasCast,
				"drawn_rods": cardsOut(p.DrawnRods), "drawn_reels": cardsOut(p.DrawnReels), "drawn_supplies": cardsOut(p.DrawnSupplies)})
		}
		anglers = append(anglers, a)
	}
	shoals := []any{}
	for _, s := range g.Shoals {
		cards := []any{}
		for _, c := range s.Cards {
			cards = append(cards, Data{"card": orNil(c.ID), "up": c.Up})
		}
		told := Data{"name": s.Name, "cards": cards, "shadow": nil}
		if len(s.Cards) > 0 && s.Cards[0].ID != "" && !s.Cards[0].Up {
			told["shadow"] = cardOf[s.Cards[0].ID].Size
		}
		shoals = append(shoals, told)
	}
	out := Data{"anglers": anglers, "shoals": shoals, "fish_discards": cardsOut(g.FishDiscard), "regret_deck": cardsOut(g.RegretDeck),
		"regret_discards": cardsOut(g.RegretDiscard), "regret_box": cardsOut(g.RegretBox), "dink_deck": cardsOut(g.DinkDeck),
		"dink_discards": cardsOut(g.DinkDiscard), "rod_deck": cardsOut(g.RodDeck), "reel_deck": cardsOut(g.ReelDeck),
		"supply_deck": cardsOut(g.SupplyDeck), "supply_discards": cardsOut(g.SupplyDiscard), "bag": cardsOut(g.Bag),
		"aside": cardsOut(g.Aside), "day": days[g.Day], "first_day": days[g.FirstDay], "first": g.First + 1,
		"preserver": seatOut(g.Preserver), "over": g.Over}
	if g.Over {
		out["phase"], out["to_act"] = "over", []any{}
		out["scores"] = g.Scores
		winners := []int{}
		for _, w := range g.Winners {
			winners = append(winners, w+1)
		}
		out["winners"] = winners
		return out
	}
	out["phase"] = map[string]string{"muster": "refresh", "throw": "refresh", "declare": "declaration", "equip": "equip",
		"turn": "action", "reward": "action", "ending": "regrets"}[g.Stage]
	out["turn"], out["last_turns"], out["cheaper"], out["easier"] = g.Turn+1, g.LastTurns, g.Cheaper, 0
	attempt := []any{}
	if g.Att.On {
		one := Data{"shoal": shoalName(g.Att.Shoal), "change": g.Att.Change, "difficulty": nil}
		if g.Att.Set >= 0 {
			one["difficulty"] = g.Att.Set
		}
		attempt = append(attempt, one)
	}
	out["attempt"] = attempt
	acts := []any{}
	for _, k := range t.q.Kinds {
		acts = append(acts, Data{"seats": []int{t.q.Who + 1}, "kind": k})
	}
	out["to_act"] = acts
	return out
}

// view is what `show` prints for a player: the hands of the others as numbers, the decks not at all.
func view(t *table, seats []any) Data {
	out := report(t)
	mine := map[int]bool{}
	for _, s := range seats {
		mine[Whole(s)-1] = true
	}
	for i, p := range t.now.Players {
		if !mine[i] {
			a := out["anglers"].([]any)[i].(Data)
			a["fish"], a["regrets"], a["supplies"] = len(p.Fish), len(p.Regrets), len(p.Supplies)
		}
	}
	for k, s := range t.now.Shoals {
		for j, c := range s.Cards {
			seen := c.Up
			for m := range mine {
				seen = seen || c.Seen[m]
			}
			if !seen {
				out["shoals"].([]any)[k].(Data)["cards"].([]any)[j].(Data)["card"] = nil
			}
		}
	}
	for _, k := range []string{"regret_deck", "regret_discards", "regret_box", "dink_deck", "rod_deck", "reel_deck", "supply_deck"} {
		delete(out, k)
	}
	return out
}

func candidates(t *table, seat any, kind string, given any) []Data {
	who := Whole(seat) - 1
	if t.now.Over || who != t.q.Who || !has(t.q.Kinds, kind) {
		return nil
	}
	options := []any{}
	for _, o := range t.q.Options {
		if kind == "option" {
			options = append(options, int(o[0]-'0'))
		} else {
			options = append(options, o)
		}
	}
	if kind == "pick-dice" {
		for _, some := range kitSubsets(diceOut(t.q.Dice[0])) {
			options = append(options, []any{some, []any{}})
		}
		spent := []string{}
		for _, d := range t.q.Dice[1] {
			spent = append(spent, d.Kind)
		}
		for _, some := range kitSubsets(cardsOut(spent))[1:] {
			options = append(options, []any{[]any{}, some})
		}
	}
	return RegretsCandidates(report(t), who+1, kind, options)
}

func sampler() func(string, int) (any, error) {
	l := realLuck{}
	made := map[string]func() any{
		"bag":  func() any { g := newGame(2, 0, 0, nil, l); return l.Pick("bag", g.Bag) },
		"coin": func() any { return l.Coin() }, "regrets": func() any { return l.Shuffle(boxedRegrets()) },
	}
	for _, k := range dieKinds {
		k := k
		made[k] = func() any { return l.Roll(k, 1) }
	}
	for _, k := range []string{"dinks", "rods", "reels", "supplies"} {
		k := k
		made[k] = func() any { return l.Shuffle(boxed(k, 0)) }
	}
	for d := 1; d <= 3; d++ {
		d := d
		made[fmt.Sprintf("depth_%d", d)] = func() any { return l.Shuffle(boxed("fish", d)) }
	}
	return Samples(made)
}

func adapterMain() {
	kinds := []string{"muster", "keep", "throw", "declare", "discard-regret", "equip", "cast", "abandon", "sell", "visit", "mount",
		"pass", "end", "eat", "worms", "preserver", "dink", "supply", "gear", "sinker", "pay", "let-go", "put-back",
		"keep-cards", "reward", "option", "pick-dice", "pick-cards", "pick-shoal", "pick-player", "order"}
	steps := Steps[*table]{}
	for _, k := range kinds {
		steps[k] = playOne
	}
	for _, k := range []string{"lose", "omen", "coin"} {
		steps[k] = func(t *table, choice Data, chance any) ([]Data, error) {
			return nil, Refused("nobody is asked for " + choice.Text("kind"))
		}
	}
	can := []string{"many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"}
	a := Adapter[*table]{Game: "deep-regrets", New: openGame, Report: report, Copy: copyTable, Load: loadGame, Candidates: candidates,
		View: view, Sample: sampler(), Can: can}
	a.Together = Sequence(steps)
	a.More = Data{"offers": Data{"seats": []int{2, 3, 4, 5}, "start": []string{"monday", "tuesday"}}, "pauses_at": kinds}
	Serve(Handlers("remora", a))
}
