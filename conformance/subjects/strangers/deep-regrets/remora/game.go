package main

// Deep Regrets. One big struct holds the game; Step plays it on to the next stage, and asks the players on the way.

import (
	"fmt"
	"sort"
)

type Die struct {
	Kind string
	Face int
}

type SeaCard struct {
	ID   string // "" while nobody has seen it
	Up   bool
	Seen [5]bool
}

type Shoal struct {
	Name       string
	Depth, Col int
	Cards      []SeaCard
}

type Slot struct {
	Times int
	Fish  string
}

type Player struct {
	Depth                                int // 0 is Port
	Passed                               bool
	Fresh, Rolled                        []Die
	Spent                                []string
	Fish, Regrets, Dinks, Supplies       []string
	Rods, Reels                          []string
	Rod, Reel                            string
	Mounts                               []Slot
	Bucks                                int
	Worms, Lifeboat                      bool
	Visited, Used                        []string
	DrawnRods, DrawnReels, DrawnSupplies []string
	HasCast                              bool
	SankFrom                             int
}

// Attempt is the fish on the line.
type Attempt struct {
	On        bool
	Shoal     int
	Change    int
	Set       int // -1: as printed
	FirstCast bool
	Auto      bool
	Ended     bool
	Free      bool
	Miss      []Fx
	CanPay    bool // the Reveal text is over
}

type Question struct {
	Who     int
	Kinds   []string // what may be answered
	About   string
	Options []string // cards, shoals or numbers to choose from
	Dice    [2][]Die // Fresh dice; Spent dice (no face)
	Count   int
}

type Answer struct {
	Kind   string
	Dice   []Die
	Spent  []string
	Cards  []string
	Slots  []int
	N      int
	Text   string // a place, a shop, a shoal
	Card   string
	Card2  string
	Random bool
}

type UI interface {
	Ask(g *Game, q Question) Answer
	Bad(g *Game, why string)
}

// Luck is everything random.
type Luck interface {
	Roll(kind string, n int) []int
	Pick(of string, from []string) string // one of these
	Coin() string
	Unknown(of string, depth int) string // which card is it that nobody had seen?
	Shuffle(cards []string) []string
}

type Game struct {
	Players                              []*Player
	Shoals                               [9]Shoal
	FishDiscard                          []string
	RegretDeck, RegretDiscard, RegretBox []string
	DinkDeck, DinkDiscard                []string
	RodDeck, ReelDeck                    []string
	SupplyDeck, SupplyDiscard            []string
	Bag, Aside                           []string
	Day, FirstDay                        int
	Stage                                string // muster throw declare equip turn reward penalty over
	Queue                                []int  // who is still to come in this stage
	First, Turn, Preserver               int    // Preserver -1: beside the boards
	LastTurns                            int
	Att                                  Attempt
	Cheaper                              int
	Acted                                bool
	OmenCard                             string
	SeaEmpty                             bool
	Lost                                 []int // what the penalty took by itself: seat, slot
	Over                                 bool
	Scores, Winners                      []int
	UI                                   UI
	Luck                                 Luck
}

func newGame(n, firstDay, first int, ui UI, luck Luck) *Game {
	g := &Game{UI: ui, Luck: luck, Day: firstDay, FirstDay: firstDay, First: first, Preserver: -1, Stage: "muster"}
	g.Att.Set = -1
	for i := 0; i < n; i++ {
		p := &Player{Depth: 1, Lifeboat: true, Spent: []string{"player", "player", "player"}}
		p.Mounts = []Slot{{2, ""}, {3, ""}, {2, ""}}
		g.Players = append(g.Players, p)
	}
	for i := range g.Shoals {
		g.Shoals[i] = Shoal{Name: shoalName(i), Depth: i/3 + 1, Col: i % 3}
	}
	for i, c := range []string{"blue", "green", "orange"} {
		_ = i
		for k := 0; k < 8; k++ {
			g.Bag = append(g.Bag, c)
		}
	}
	g.Aside = []string{"omen"}
	g.Turn = first
	g.Queue = g.order()
	return g
}

func (g *Game) dealFish(depth int, cards []string) {
	for i, c := range cards {
		s := &g.Shoals[(depth-1)*3+i/13]
		s.Cards = append(s.Cards, SeaCard{ID: c})
	}
}

func (g *Game) dealRegrets(cards []string) {
	n := 10 * len(g.Players)
	g.RegretDeck, g.RegretBox = append([]string{}, cards[:n]...), append([]string{}, cards[n:]...)
}

func shoalName(i int) string { return string(rune('1'+i/3)) + string(rune('a'+i%3)) }
func shoalNo(name string) int {
	for i := 0; i < 9; i++ {
		if shoalName(i) == name {
			return i
		}
	}
	return -1
}

// ---- small helpers

func (g *Game) order() (out []int) {
	for i := range g.Players {
		out = append(out, (g.First+i)%len(g.Players))
	}
	return out
}

func (g *Game) around(from int) (out []int) {
	for i := range g.Players {
		out = append(out, (from+i)%len(g.Players))
	}
	return out
}

func (g *Game) row(p *Player) int {
	for i, m := range madness {
		if len(p.Regrets) <= m.upTo {
			return i
		}
	}
	return len(madness) - 1
}

func (g *Game) maxDice(p *Player) int { return madness[g.row(p)].dice }

func (g *Game) value(p *Player, fish string) int {
	c := cardOf[fish]
	if f := c.has("value_fixed"); f != nil {
		return f.num("n")
	}
	v := c.Value + madness[g.row(p)].fair
	if c.Align == "foul" {
		v = c.Value + madness[g.row(p)].foul
	}
	if v < 0 {
		v = 0
	}
	return v
}

func (g *Game) gain(p *Player, n int) {
	p.Bucks += n
	if p.Bucks > 10 {
		p.Bucks = 10
	}
}

func has(list []string, x string) bool {
	for _, y := range list {
		if y == x {
			return true
		}
	}
	return false
}

func drop(list *[]string, x string) bool {
	for i, y := range *list {
		if y == x {
			*list = append(append([]string{}, (*list)[:i]...), (*list)[i+1:]...)
			return true
		}
	}
	return false
}

func dropDie(list *[]Die, d Die) bool {
	for i, y := range *list {
		if y == d {
			*list = append(append([]Die{}, (*list)[:i]...), (*list)[i+1:]...)
			return true
		}
	}
	return false
}

// within tells whether all these dice can be taken from a pool.
func within(dice, pool []Die) bool {
	rest := append([]Die{}, pool...)
	for _, d := range dice {
		if !dropDie(&rest, d) {
			return false
		}
	}
	return true
}

func withinS(cards, pool []string) bool {
	rest := append([]string{}, pool...)
	for _, d := range cards {
		if !drop(&rest, d) {
			return false
		}
	}
	return true
}

func sameS(list []string) bool {
	for _, x := range list {
		if x != list[0] {
			return false
		}
	}
	return true
}

func sameD(list []Die) bool {
	for _, x := range list {
		if x != list[0] {
			return false
		}
	}
	return true
}

func pips(dice []Die) (n int) {
	for _, d := range dice {
		n += d.Face
	}
	return n
}

func top(kind string) int { return faces[kind][3] }

// ask puts a question until check is content with the answer.
func (g *Game) ask(q Question, check func(a Answer) string) Answer {
	for {
		a := g.UI.Ask(g, q)
		if !has(q.Kinds, a.Kind) {
			g.UI.Bad(g, "you cannot do that now: "+a.Kind)
			continue
		}
		if check != nil {
			if why := check(a); why != "" {
				g.UI.Bad(g, why)
				continue
			}
		}
		return a
	}
}

// ---- drawing and rolling

func (g *Game) take(deck, discard *[]string, of string) string {
	if len(*deck) == 0 && discard != nil && len(*discard) > 0 {
		*deck, *discard = g.Luck.Shuffle(*discard), nil
	}
	if len(*deck) == 0 {
		return ""
	}
	c := (*deck)[0]
	*deck = append([]string{}, (*deck)[1:]...)
	if c == "" {
		c = g.Luck.Unknown(of, 0)
	}
	return c
}

func (g *Game) drawRegrets(p *Player, n int) {
	for _, f := range p.Fish {
		if x := cardOf[f].has("extra_regret_draw"); x != nil && n > 0 {
			n += x.num("n")
		}
	}
	for i := 0; i < n; i++ {
		if c := g.take(&g.RegretDeck, &g.RegretDiscard, "regret"); c != "" {
			p.Regrets = append(p.Regrets, c)
		}
	}
}

func (g *Game) loseRegret(p *Player, c string) {
	drop(&p.Regrets, c)
	g.RegretDiscard = append(g.RegretDiscard, c)
}

// drawDinks is used for casts; a Ragpicker Reel gives more.
func (g *Game) drawDinks(p *Player, n int) {
	for i := 0; i < n; i++ {
		if c := g.take(&g.DinkDeck, &g.DinkDiscard, "dink"); c != "" {
			p.Dinks = append(p.Dinks, c)
		}
	}
}

func (g *Game) dinksFor(p *Player) int {
	if p.Reel != "" {
		if s := cardOf[p.Reel].has("dink_draw_n"); s != nil {
			return s.num("n")
		}
	}
	return 1
}

func (g *Game) roll(kinds []string) (out []Die) {
	for _, k := range dieKinds {
		n := 0
		for _, x := range kinds {
			if x == k {
				n++
			}
		}
		if n > 0 {
			for _, f := range g.Luck.Roll(k, n) {
				out = append(out, Die{k, f})
			}
		}
	}
	return out
}

// place puts the rolled dice away: these go to the Fresh Pool, the rest is Spent.
func (g *Game) place(p *Player, keep []Die) {
	for _, d := range keep {
		dropDie(&p.Rolled, d)
		p.Fresh = append(p.Fresh, d)
	}
	for _, d := range p.Rolled {
		p.Spent = append(p.Spent, d.Kind)
	}
	p.Rolled = nil
}

// gainDice: new dice are rolled at once; the excess goes to the Spent Pool.
func (g *Game) gainDice(who int, kinds []string) {
	p := g.Players[who]
	p.Rolled = g.roll(kinds)
	room := g.maxDice(p) - len(p.Fresh)
	switch {
	case room >= len(p.Rolled):
		g.place(p, append([]Die{}, p.Rolled...))
	case room <= 0:
		g.place(p, nil)
	case sameD(p.Rolled):
		g.place(p, append([]Die{}, p.Rolled[:room]...))
	default:
		a := g.ask(Question{Who: who, Kinds: []string{"keep"}, About: "which of the new dice are Fresh?", Count: room}, func(a Answer) string {
			if !within(a.Dice, p.Rolled) || len(a.Dice) != room {
				return fmt.Sprintf("there is room for %d of the dice that you rolled", room)
			}
			return ""
		})
		g.place(p, a.Dice)
	}
}

func (g *Game) muster(who int) {
	p := g.Players[who]
	a := g.ask(Question{Who: who, Kinds: []string{"muster"}, About: "muster: which Fresh dice do you roll again?"}, func(a Answer) string {
		if !within(a.Dice, p.Fresh) {
			return "you do not have these Fresh dice"
		}
		return ""
	})
	kinds := append([]string{}, p.Spent...)
	for _, d := range a.Dice {
		dropDie(&p.Fresh, d)
		kinds = append(kinds, d.Kind)
	}
	p.Spent = nil
	p.Rolled = g.roll(kinds)
	if len(p.Rolled) == 0 {
		return
	}
	max := g.maxDice(p)
	a = g.ask(Question{Who: who, Kinds: []string{"keep"}, About: "which of the rolled dice go to the Fresh Pool?", Count: max}, func(a Answer) string {
		if !within(a.Dice, p.Rolled) {
			return "you did not roll these dice"
		}
		if len(a.Dice) > max {
			return fmt.Sprintf("Max Dice is %d", max)
		}
		return ""
	})
	g.place(p, a.Dice)
}

func (g *Game) makePort(who int) {
	p := g.Players[who]
	p.Depth = 0
	if len(p.Spent) > 0 {
		g.muster(who)
	}
	p.Worms = true
	if len(p.Regrets) > 0 {
		a := g.ask(Question{Who: who, Kinds: []string{"discard-regret"}, About: "discard a Regret?", Options: p.Regrets}, func(a Answer) string {
			if a.Random {
				return "choose the Regret yourself"
			}
			if a.Card != "" && !has(p.Regrets, a.Card) {
				return "you do not have this Regret"
			}
			return ""
		})
		if a.Card != "" {
			g.loseRegret(p, a.Card)
		}
	}
}

// ---- the days

// Step plays one stage, or one thing in a turn.
func (g *Game) Step() {
	switch g.Stage {
	case "muster":
		who := g.Queue[0]
		g.Turn = who
		g.muster(who)
		g.Queue = g.Queue[1:]
		if len(g.Queue) == 0 {
			g.Stage = "throw"
		}
	case "throw":
		g.throw()
	case "declare":
		who := g.Queue[0]
		g.Turn = who
		g.declare(who)
		g.Queue = g.Queue[1:]
		if len(g.Queue) == 0 {
			g.Stage, g.Queue = "equip", g.order()
		}
	case "equip":
		who := g.Queue[0]
		g.Turn = who
		g.equip(who)
		g.Queue = g.Queue[1:]
		if len(g.Queue) == 0 {
			g.Stage, g.Turn = "turn", g.First
		}
	case "turn":
		g.turn()
	case "reward":
		g.reward(g.Turn)
		g.next()
	case "ending":
		g.ending()
	}
}

func (g *Game) Run() {
	for !g.Over {
		g.Step()
	}
}

func (g *Game) thrower() int {
	best := 0
	for i, p := range g.Players {
		if pips(p.Fresh) > pips(g.Players[best].Fresh) {
			best = i
		}
	}
	return best
}

func (g *Game) throw() {
	who := g.thrower()
	g.Turn = who
	a := g.ask(Question{Who: who, Kinds: []string{"throw"}, About: "throw the Life Preserver to whom?"}, func(a Answer) string {
		if a.N < 0 || a.N >= len(g.Players) || a.N == who {
			return "throw it to another player"
		}
		return ""
	})
	g.Preserver = a.N
	if g.Day == g.FirstDay {
		g.Stage, g.Turn = "turn", g.First
	} else {
		g.Stage, g.Queue = "declare", g.order()
	}
}

func (g *Game) declare(who int) {
	p := g.Players[who]
	if p.Depth == 0 {
		p.Depth = 1
		return
	}
	a := g.ask(Question{Who: who, Kinds: []string{"declare"}, About: "sea or port?"}, func(a Answer) string {
		if a.Text != "sea" && a.Text != "port" {
			return "sea or port"
		}
		return ""
	})
	if a.Text == "port" {
		g.makePort(who)
	}
}

func (g *Game) equip(who int) {
	p := g.Players[who]
	if len(p.Rods)+len(p.Reels) == 0 {
		return
	}
	a := g.ask(Question{Who: who, Kinds: []string{"equip"}, About: "which rod and reel?"}, func(a Answer) string {
		if a.Card != "" && !has(p.Rods, a.Card) || a.Card2 != "" && !has(p.Reels, a.Card2) {
			return "you do not own this"
		}
		return ""
	})
	if a.Card != "" {
		p.Rod = a.Card
	}
	if a.Card2 != "" {
		p.Reel = a.Card2
	}
}

func (g *Game) newDay() {
	g.Day++
	g.First = (g.First + 1) % len(g.Players)
	for i := range g.Shoals {
		s := &g.Shoals[i]
		for len(s.Cards) > 0 && s.Cards[0].Up {
			g.FishDiscard = append(g.FishDiscard, s.Cards[0].ID)
			s.Cards = s.Cards[1:]
		}
	}
	for _, i := range g.order() {
		p := g.Players[i]
		switch days[g.Day] {
		case "wednesday", "friday":
			p.Worms = !p.Worms
		case "thursday":
			p.Bucks += 3
		case "saturday":
			for _, c := range []string{"orange", "green", "blue"} {
				if drop(&g.Bag, c) {
					p.Spent = append(p.Spent, c)
					break
				}
			}
		}
	}
	for _, p := range g.Players {
		if p.Depth > 1 {
			p.Depth--
		}
		p.SankFrom = 0
	}
	g.Stage, g.Queue, g.Turn = "muster", g.order(), g.First
}

func (g *Game) dayOver() {
	for _, p := range g.Players {
		p.Passed, p.HasCast, p.Visited, p.Used = false, false, nil, nil
	}
	g.LastTurns = 0
	if g.Day == 5 {
		g.Stage = "ending"
	} else {
		g.newDay()
	}
}

func (g *Game) active() (n int) {
	for _, p := range g.Players {
		if !p.Passed {
			n++
		}
	}
	return n
}

// ---- a turn

// turn asks for one thing. The turn goes on until the player ends it or passes.
func (g *Game) turn() {
	who := g.Turn
	p := g.Players[who]
	kinds := []string{}
	if g.Acted {
		kinds = append(kinds, "end")
	} else if p.Depth > 0 {
		if g.canCastAnywhere(p) {
			kinds = append(kinds, "cast")
		}
		if p.Lifeboat {
			kinds = append(kinds, "abandon")
		}
	} else {
		if len(p.Fish) > 0 {
			kinds = append(kinds, "sell")
		}
		if g.shopLeft(p) {
			kinds = append(kinds, "visit")
		}
		if len(p.Fish) > 0 && freeSlots(p) > 0 {
			kinds = append(kinds, "mount")
		}
	}
	if !g.Acted {
		kinds = append(kinds, "pass")
	}
	kinds = append(kinds, g.freeKinds(p)...)
	a := g.ask(Question{Who: who, Kinds: kinds, About: "your turn"}, func(a Answer) string { return g.mayDo(who, a) })
	switch a.Kind {
	case "end":
		g.endTurn()
	case "pass":
		p.Passed = true
		g.reward(who)
		g.Acted = false
		if g.LastTurns > 0 {
			g.LastTurns = 1
		}
		g.endTurn()
	case "cast":
		g.cast(who, shoalNo(a.Text))
	case "abandon":
		p.Lifeboat = false
		g.makePort(who)
		g.Acted = true
	case "sell":
		g.sell(p, a.Cards)
		g.Acted = true
	case "visit":
		g.visit(who, a.Text, a.N)
		g.Acted = true
	case "mount":
		for i, f := range a.Cards {
			g.fishLeaves(p, f)
			p.Mounts[a.Slots[i]].Fish = f
		}
		g.Acted = true
	default:
		g.free(who, a)
	}
	if g.SeaEmpty {
		g.Stage = "ending"
	}
}

func (g *Game) endTurn() {
	g.Acted = false
	g.Att = Attempt{Set: -1}
	if g.LastTurns > 0 {
		g.LastTurns--
		if g.LastTurns == 0 {
			g.dayOver()
			return
		}
	}
	if g.active() == 0 {
		g.dayOver()
		return
	}
	g.next()
}

func (g *Game) next() {
	g.Turn = (g.Turn + 1) % len(g.Players)
	if g.Players[g.Turn].Passed {
		g.Stage = "reward"
		return
	}
	g.Stage = "turn"
	if g.LastTurns == 0 && g.active() == 1 {
		g.LastTurns = 2
	}
}

func (g *Game) reward(who int) {
	p := g.Players[who]
	opts := []string{}
	if len(g.DinkDeck)+len(g.DinkDiscard) > 0 {
		opts = append(opts, "dink")
	}
	if len(p.Regrets) > 0 {
		opts = append(opts, "regret")
	}
	if len(opts) == 0 {
		return
	}
	a := g.ask(Question{Who: who, Kinds: []string{"reward"}, About: "your reward?", Options: opts}, func(a Answer) string {
		if !has(opts, a.Text) {
			return "you cannot have that"
		}
		return ""
	})
	if a.Text == "dink" {
		g.drawDinks(p, g.dinksFor(p))
	} else {
		g.loseRegret(p, g.Luck.Pick("lost-regret", p.Regrets))
	}
}

func freeSlots(p *Player) (n int) {
	for _, s := range p.Mounts {
		if s.Fish == "" {
			n++
		}
	}
	return n
}

func (g *Game) deckSize(shop string) int {
	switch shop {
	case "rod":
		return len(g.RodDeck)
	case "reel":
		return len(g.ReelDeck)
	case "supply":
		return len(g.SupplyDeck) + len(g.SupplyDiscard)
	}
	return len(g.Bag)
}

func (g *Game) shopLeft(p *Player) bool {
	for s := range shops {
		if !has(p.Visited, s) && g.deckSize(s) > 0 {
			return true
		}
	}
	return false
}

// ---- what may be done

func (g *Game) locked(i int) bool {
	for k := range g.Shoals {
		s := g.Shoals[k]
		if k != i && s.Col == g.Shoals[i].Col && len(s.Cards) > 0 && s.Cards[0].Up && cardOf[s.Cards[0].ID].has("column_lock") != nil {
			return true
		}
	}
	return false
}

func (g *Game) castWhy(p *Player, i int) string {
	switch {
	case i < 0 || len(g.Shoals[i].Cards) == 0:
		return "there is no fish"
	case g.Shoals[i].Depth > p.Depth:
		return "that is too deep for you"
	case len(p.Fresh) == 0:
		return "you have no Fresh die"
	case g.locked(i):
		return "a fish guards this column"
	}
	return ""
}

func (g *Game) canCastAnywhere(p *Player) bool {
	for i := range g.Shoals {
		if g.castWhy(p, i) == "" {
			return true
		}
	}
	return false
}

func tierOf(shop string, price int) *Tier {
	for i, t := range shops[shop] {
		if t.Price == price {
			return &shops[shop][i]
		}
	}
	return nil
}

func (g *Game) price(p *Player, printed int) int {
	n := printed - g.Cheaper - madness[g.row(p)].off
	if n < 0 {
		n = 0
	}
	return n
}

// freeKinds: the free actions for which the player holds something.
func (g *Game) freeKinds(p *Player) (out []string) {
	if len(p.Fish) > 0 {
		out = append(out, "eat")
	}
	if p.Worms {
		out = append(out, "worms")
	}
	if g.Preserver >= 0 && g.Players[g.Preserver] == p {
		out = append(out, "preserver")
	}
	if len(p.Dinks) > 0 {
		out = append(out, "dink")
	}
	if len(p.Supplies) > 0 {
		out = append(out, "supply")
	}
	for _, c := range []string{p.Rod, p.Reel} {
		if c != "" && cardOf[c].Activated != nil && g.uses(p, c) < cardOf[c].Activated.Limit {
			out = append(out, "gear")
			break
		}
	}
	if len(p.Fresh) > 0 && (p.Depth == 1 || p.Depth == 2) {
		out = append(out, "sinker")
	}
	return out
}

func (g *Game) uses(p *Player, card string) (n int) {
	for _, c := range p.Used {
		if c == card {
			n++
		}
	}
	return n
}

// whenWhy: may a card with this "when" be used now?
func (g *Game) whenWhy(p *Player, when string) string {
	switch when {
	case "any_turn":
		return ""
	case "sea_pay":
		if !g.Att.On {
			return "only while you fish"
		}
		return ""
	case "shop":
		if p.Depth != 0 || g.Acted {
			return "only before you shop"
		}
		return ""
	}
	return "this is good for nothing"
}

func (g *Game) mayDo(who int, a Answer) string {
	p := g.Players[who]
	switch a.Kind {
	case "cast":
		return g.castWhy(p, shoalNo(a.Text))
	case "sell":
		if len(a.Cards) == 0 || !withinS(a.Cards, p.Fish) {
			return "sell fish that you have"
		}
		for _, f := range a.Cards {
			if cardOf[f].has("no_sell") != nil {
				return "nobody buys this fish"
			}
		}
	case "visit":
		t := tierOf(a.Text, a.N)
		switch {
		case t == nil:
			return "there is no such shop or price"
		case has(p.Visited, a.Text):
			return "you were there today"
		case g.deckSize(a.Text) == 0:
			return "the shop is empty"
		case g.price(p, t.Price) > p.Bucks:
			return "you cannot pay that"
		}
	case "mount":
		if len(a.Cards) == 0 || len(a.Cards) > 3 || !withinS(a.Cards, p.Fish) {
			return "mount one to three fish that you have"
		}
		seen := map[int]bool{}
		for _, s := range a.Slots {
			if s < 0 || s >= len(p.Mounts) || p.Mounts[s].Fish != "" || seen[s] {
				return "this slot is not free"
			}
			seen[s] = true
		}
	case "eat":
		if !has(p.Fish, a.Card) {
			return "you do not have this fish"
		}
		if len(cardOf[a.Card].Eat) == 0 {
			return "you cannot eat this fish"
		}
	case "worms":
		i := shoalNo(a.Text)
		if i < 0 || len(g.Shoals[i].Cards) == 0 || g.Shoals[i].Cards[0].Up {
			return "there is no face-down fish"
		}
	case "preserver":
		if p.Depth > 0 && !g.Att.On {
			return "use it when you have a fish on the line"
		}
		if p.Depth == 0 && g.Acted {
			return "use it before you shop"
		}
	case "dink":
		if !has(p.Dinks, a.Card) {
			return "you do not have this Dink"
		}
		return g.whenWhy(p, cardOf[a.Card].When)
	case "supply":
		if !has(p.Supplies, a.Card) {
			return "you do not have this"
		}
		return g.whenWhy(p, cardOf[a.Card].When)
	case "gear":
		if a.Card == "" || a.Card != p.Rod && a.Card != p.Reel {
			return "you have not equipped this"
		}
		x := cardOf[a.Card].Activated
		if x == nil || g.uses(p, a.Card) >= x.Limit {
			return "you cannot use it (again)"
		}
		return g.whenWhy(p, x.When)
	case "sinker":
		if !within(a.Dice, p.Fresh) || len(a.Dice) != 1 {
			return "spend one Fresh die"
		}
	}
	return ""
}

// ---- the actions

func (g *Game) fishLeaves(p *Player, f string) {
	drop(&p.Fish, f)
	if f == g.OmenCard {
		g.OmenCard = ""
		for i, d := range p.Fresh {
			if d.Kind == "omen" {
				p.Fresh = append(append([]Die{}, p.Fresh[:i]...), p.Fresh[i+1:]...)
				g.Aside = append(g.Aside, "omen")
				return
			}
		}
		if drop(&p.Spent, "omen") {
			g.Aside = append(g.Aside, "omen")
		}
	}
}

func (g *Game) sell(p *Player, fish []string) {
	foul, sum := 0, 0
	for _, f := range fish {
		g.fishLeaves(p, f)
		g.FishDiscard = append(g.FishDiscard, f)
		if cardOf[f].Align == "foul" {
			foul++
		}
	}
	g.drawRegrets(p, foul)
	for _, f := range fish {
		sum += g.value(p, f)
	}
	g.gain(p, sum)
}

func (g *Game) visit(who int, shop string, price int) {
	p := g.Players[who]
	t := tierOf(shop, price)
	p.Bucks -= g.price(p, t.Price)
	g.Cheaper = 0
	p.Visited = append(p.Visited, shop)
	if shop == "dice" {
		kinds := []string{}
		for i := 0; i < t.Draw && len(g.Bag) > 0; i++ {
			k := g.Luck.Pick("bag", g.Bag)
			drop(&g.Bag, k)
			kinds = append(kinds, k)
		}
		g.gainDice(who, kinds)
		return
	}
	var deck, discard, drawn, own *[]string
	switch shop {
	case "rod":
		deck, drawn, own = &g.RodDeck, &p.DrawnRods, &p.Rods
	case "reel":
		deck, drawn, own = &g.ReelDeck, &p.DrawnReels, &p.Reels
	default:
		deck, discard, drawn, own = &g.SupplyDeck, &g.SupplyDiscard, &p.DrawnSupplies, &p.Supplies
	}
	for i := 0; i < t.Draw; i++ {
		if c := g.take(deck, discard, shop); c != "" {
			*drawn = append(*drawn, c)
		}
	}
	keep := append([]string{}, *drawn...)
	if len(keep) > t.Keep && sameS(keep) {
		keep = keep[:t.Keep]
	}
	if len(keep) > t.Keep {
		a := g.ask(Question{Who: who, Kinds: []string{"keep-cards"}, About: "which do you keep?", Options: *drawn, Count: t.Keep}, func(a Answer) string {
			if len(a.Cards) != t.Keep || !withinS(a.Cards, *drawn) {
				return fmt.Sprintf("keep %d of the cards", t.Keep)
			}
			return ""
		})
		keep = a.Cards
	}
	for _, c := range keep {
		drop(drawn, c)
		*own = append(*own, c)
	}
	if len(*drawn) > 0 {
		*deck = g.Luck.Shuffle(append(append([]string{}, *deck...), *drawn...))
	}
	*drawn = nil
}

func (g *Game) difficulty(p *Player) int {
	c := cardOf[g.Shoals[g.Att.Shoal].Cards[0].ID]
	n := c.Difficulty
	if g.Att.Set >= 0 {
		n = g.Att.Set
	}
	n += g.Att.Change
	for _, gear := range []string{p.Rod, p.Reel} {
		if gear == "" {
			continue
		}
		for _, s := range cardOf[gear].Static {
			if s.str("is") == "difficulty" {
				f := s.sub("filter")
				if f == nil || f.str("size") == c.Size || f.str("align") == c.Align || f.yes("first_today") && g.Att.FirstCast {
					n += s.num("n")
				}
			}
		}
	}
	if s := c.has("difficulty_per"); s != nil {
		if s.str("thing") == "regrets" {
			n += len(p.Regrets)
		} else {
			n += len(p.Fish)
		}
	}
	if n < 0 {
		n = 0
	}
	return n
}

func (g *Game) payWhy(p *Player, dice []Die) string {
	c := cardOf[g.Shoals[g.Att.Shoal].Cards[0].ID]
	if !within(dice, p.Fresh) {
		return "you do not have these dice"
	}
	if s := c.has("exact_dice"); s != nil && len(dice) != s.num("n") {
		return fmt.Sprintf("pay with exactly %d dice", s.num("n"))
	}
	if pips(dice) < g.difficulty(p) {
		return fmt.Sprintf("the Difficulty is %d", g.difficulty(p))
	}
	return ""
}

func (g *Game) canPay(p *Player) bool {
	for m := 0; m < 1<<len(p.Fresh); m++ {
		var some []Die
		for i, d := range p.Fresh {
			if m>>i&1 == 1 {
				some = append(some, d)
			}
		}
		if g.payWhy(p, some) == "" {
			return true
		}
	}
	return false
}

// turnUp turns the top fish of a shoal up, and tells whether it was face-down.
func (g *Game) turnUp(i int) bool {
	c := &g.Shoals[i].Cards[0]
	if c.Up {
		return false
	}
	if c.ID == "" {
		c.ID = g.Luck.Unknown("fish", i/3+1)
	}
	c.Up = true
	for k := range g.Players {
		c.Seen[k] = true
	}
	return true
}

func (g *Game) spend(p *Player, d Die) {
	dropDie(&p.Fresh, d)
	p.Spent = append(p.Spent, d.Kind)
}

func (g *Game) cast(who, i int) {
	p := g.Players[who]
	g.Att = Attempt{On: true, Shoal: i, Set: -1, FirstCast: !p.HasCast}
	p.HasCast = true
	s := &g.Shoals[i]
	news := g.turnUp(i)
	fish := s.Cards[0].ID
	if news {
		if p.Rod == "" || cardOf[p.Rod].has("ignore_reveal") == nil {
			g.run(&Script{Who: who, Shoal: i, Fish: fish}, cardOf[fish].Reveal)
		}
	}
	gone := func() bool { return len(s.Cards) == 0 || !s.Cards[0].Up || s.Cards[0].ID != fish }
	if gone() || g.Att.Ended {
		g.Acted = !g.Att.Free
		g.noFish(who, fish)
		return
	}
	if !g.Att.Auto {
		g.Att.CanPay = true
		for {
			a := g.ask(Question{Who: who, Kinds: append([]string{"pay", "let-go"}, g.freeKinds(p)...), About: fmt.Sprintf("%s, Difficulty %d", cardOf[fish].Name, g.difficulty(p))}, func(a Answer) string {
				switch a.Kind {
				case "pay":
					return g.payWhy(p, a.Dice)
				case "let-go":
					if cardOf[fish].has("must_catch") != nil && g.canPay(p) {
						return "you must catch this fish"
					}
					if len(p.Fresh) > 0 && len(a.Dice) != 1 || !within(a.Dice, p.Fresh) {
						return "spend one Fresh die"
					}
					return ""
				}
				return g.mayDo(who, a)
			})
			if a.Kind == "pay" {
				g.pay(who, a.Dice)
				break
			}
			if a.Kind == "let-go" {
				if len(a.Dice) > 0 {
					g.spend(p, a.Dice[0])
					g.drawDinks(p, g.dinksFor(p))
				}
				g.Acted = true
				g.noFish(who, fish)
				return
			}
			g.free(who, a)
			if g.SeaEmpty || gone() || g.Att.Ended {
				g.Acted = true
				g.noFish(who, fish)
				return
			}
		}
	}
	g.run(&Script{Who: who, Shoal: i, Fish: fish}, cardOf[fish].Catch)
	g.Acted = true
	if !gone() {
		s.Cards = s.Cards[1:]
	}
	p.Fish = append(p.Fish, fish)
	if len(s.Cards) == 0 {
		g.drawRegrets(p, 1)
	}
	g.Att = Attempt{Set: -1}
	g.SeaEmpty = true
	for _, s := range g.Shoals {
		if len(s.Cards) > 0 {
			g.SeaEmpty = false
		}
	}
}

// noFish ends a cast without a catch.
func (g *Game) noFish(who int, fish string) {
	i, miss := g.Att.Shoal, g.Att.Miss
	g.Att = Attempt{Set: -1}
	for _, f := range miss {
		if len(g.Shoals[i].Cards) > 0 && g.Shoals[i].Cards[0].ID == fish {
			g.relocate(&Script{Who: who, Shoal: i, Fish: fish}, f.str("to"))
		}
	}
}

func (g *Game) pay(who int, dice []Die) {
	p := g.Players[who]
	over := pips(dice) - g.difficulty(p)
	for _, d := range dice {
		g.spend(p, d)
	}
	if p.Reel == "" || cardOf[p.Reel].has("keep_change") == nil || over <= 0 {
		return
	}
	fits := []Die{}
	for _, d := range dice {
		if faces[d.Kind][0] <= over {
			fits = append(fits, d)
		}
	}
	if len(fits) == 0 {
		return
	}
	spent := []string{}
	for _, d := range fits {
		spent = append(spent, d.Kind)
	}
	a := g.ask(Question{Who: who, Kinds: []string{"pick-dice"}, About: "keep one of these dice?", Dice: [2][]Die{nil, fits}, Count: 1}, func(a Answer) string {
		if len(a.Spent) > 1 || len(a.Dice) > 0 || !withinS(a.Spent, spent) {
			return "keep one die of those you paid, or none"
		}
		return ""
	})
	if len(a.Spent) == 1 {
		drop(&p.Spent, a.Spent[0])
		best := 0
		for _, f := range faces[a.Spent[0]] {
			if f <= over && f > best {
				best = f
			}
		}
		p.Fresh = append(p.Fresh, Die{a.Spent[0], best})
	}
}

// ---- free actions

func (g *Game) free(who int, a Answer) {
	p := g.Players[who]
	switch a.Kind {
	case "eat":
		g.fishLeaves(p, a.Card)
		g.FishDiscard = append(g.FishDiscard, a.Card)
		g.run(g.text(who), cardOf[a.Card].Eat)
	case "worms":
		i := shoalNo(a.Text)
		s := &g.Shoals[i]
		p.Worms = false
		g.look(who, i, 1)
		b := g.ask(Question{Who: who, Kinds: []string{"put-back"}, About: s.Cards[0].ID + ": top or bottom?", Options: []string{"top", "bottom"}}, func(a Answer) string {
			if a.Text != "top" && a.Text != "bottom" {
				return "top or bottom"
			}
			return ""
		})
		if b.Text == "bottom" {
			s.Cards = append(append([]SeaCard{}, s.Cards[1:]...), s.Cards[0])
		}
	case "preserver":
		g.Preserver = -1
		if p.Depth == 0 {
			g.Cheaper += 2
		} else {
			g.Att.Change -= 2
		}
	case "dink":
		drop(&p.Dinks, a.Card)
		g.DinkDiscard = append(g.DinkDiscard, a.Card)
		g.useCard(who, cardOf[a.Card])
	case "supply":
		drop(&p.Supplies, a.Card)
		g.SupplyDiscard = append(g.SupplyDiscard, a.Card)
		g.useCard(who, cardOf[a.Card])
	case "gear":
		p.Used = append(p.Used, a.Card)
		g.run(g.text(who), cardOf[a.Card].Activated.Effects)
	case "sinker":
		g.spend(p, a.Dice[0])
		if p.SankFrom == 0 {
			p.SankFrom = p.Depth
		}
		p.Depth++
	}
}

func (g *Game) text(who int) *Script {
	t := &Script{Who: who, Shoal: -1}
	if g.Att.On {
		t.Shoal = g.Att.Shoal
	}
	return t
}

func (g *Game) useCard(who int, c *Card) {
	if c.When == "shop" {
		g.Cheaper += c.CostReduction
	} else if c.CostReduction > 0 {
		g.Att.Change -= c.CostReduction
	}
	g.run(g.text(who), c.Effects)
}

// ---- the end

func (g *Game) regretValue(p *Player) int {
	n := g.cardSum(p)
	if !p.Lifeboat {
		n += 10
	}
	return n
}

func (g *Game) cardSum(p *Player) (n int) {
	for _, r := range p.Regrets {
		n += regretWorth(r)
	}
	return n
}

func (g *Game) score(p *Player) int {
	n := p.Bucks / 2
	for _, f := range p.Fish {
		n += g.value(p, f)
	}
	for _, s := range p.Mounts {
		if s.Fish != "" {
			n += s.Times * g.value(p, s.Fish)
		}
	}
	return n
}

func (g *Game) ending() {
	most := 0
	for _, p := range g.Players {
		if v := g.regretValue(p); v > most {
			most = v
		}
	}
	for seat, p := range g.Players {
		if g.regretValue(p) != most {
			continue
		}
		lose, worth := -1, 0
		for i, s := range p.Mounts {
			if s.Fish == "" {
				continue
			}
			v := s.Times * g.value(p, s.Fish)
			if lose < 0 || len(g.Players) == 2 && v < worth || len(g.Players) > 2 && v > worth {
				lose, worth = i, v
			}
		}
		if lose >= 0 {
			same := 0
			for _, s := range p.Mounts {
				if s.Fish != "" && s.Times*g.value(p, s.Fish) == worth {
					same++
				}
			}
			if same > 1 {
				g.Lost = append(g.Lost, seat, lose)
			}
			g.FishDiscard = append(g.FishDiscard, p.Mounts[lose].Fish)
			p.Mounts[lose].Fish = ""
		}
	}
	seats := []int{}
	for i, p := range g.Players {
		g.Scores = append(g.Scores, g.score(p))
		seats = append(seats, i)
	}
	better := func(a, b int) bool {
		if g.Scores[a] != g.Scores[b] {
			return g.Scores[a] > g.Scores[b]
		}
		x, y := g.Players[a], g.Players[b]
		if g.cardSum(x) != g.cardSum(y) {
			return g.cardSum(x) < g.cardSum(y)
		}
		return len(x.Regrets) < len(y.Regrets)
	}
	sort.SliceStable(seats, func(i, j int) bool { return better(seats[i], seats[j]) })
	for _, s := range seats {
		if !better(seats[0], s) {
			g.Winners = append(g.Winners, s)
		}
	}
	sort.Ints(g.Winners)
	g.Stage, g.Over = "over", true
}
