package main

// The texts of the cards.

import "fmt"

// Script is a card text that is being carried out: by whom, and in which shoal its fish is (-1: none).
type Script struct {
	Who   int
	Shoal int
	Fish  string
}

func (g *Game) run(t *Script, list []Fx) {
	for _, f := range list {
		if !g.Over {
			g.do(t, f)
		}
	}
}

// people lists whom an effect concerns, clockwise from the acting player.
func (g *Game) people(t *Script, who any) (out []int) {
	n := len(g.Players)
	if m, ok := who.(map[string]any); ok {
		for _, i := range g.around(t.Who) {
			if g.Players[i].Depth == Fx(m).num("at_depth") {
				out = append(out, i)
			}
		}
		return out
	}
	switch who {
	case nil, "self":
		return []int{t.Who}
	case "all":
		return g.around(t.Who)
	case "others":
		return g.around(t.Who)[1:]
	case "left":
		return []int{(t.Who + 1) % n}
	case "right":
		return []int{(t.Who + n - 1) % n}
	case "at_sea":
		for _, i := range g.around(t.Who) {
			if g.Players[i].Depth > 0 {
				out = append(out, i)
			}
		}
		return out
	case "chosen_other":
		if n == 2 {
			return []int{1 - t.Who}
		}
		a := g.ask(Question{Who: t.Who, Kinds: []string{"pick-player"}, About: "which player?"}, func(a Answer) string {
			if a.N < 0 || a.N >= n || a.N == t.Who {
				return "choose another player"
			}
			return ""
		})
		return []int{a.N}
	case "most_regrets":
		best := -1
		for _, i := range append(g.around(t.Who)[1:], t.Who) {
			if best < 0 || len(g.Players[i].Regrets) > len(g.Players[best].Regrets) {
				best = i
			}
		}
		return []int{best}
	}
	return nil
}

func (g *Game) holds(t *Script, test Fx) bool {
	p := g.Players[t.Who]
	for k := range test {
		n := test.num(k)
		ok := false
		switch k {
		case "at_depth":
			ok = p.Depth == n
		case "regrets_at_least":
			ok = len(p.Regrets) >= n
		case "regrets_at_most":
			ok = len(p.Regrets) <= n
		case "fresh_at_most":
			ok = len(p.Fresh) <= n
		case "hand_at_least":
			ok = len(p.Fish) >= n
		case "bucks_at_least":
			ok = p.Bucks >= n
		}
		if !ok {
			return false
		}
	}
	return true
}

func (g *Game) faceDown(i int) bool { return len(g.Shoals[i].Cards) > 0 && !g.Shoals[i].Cards[0].Up }

// area lists shoals; with "any", the player chooses among those that fit.
func (g *Game) area(t *Script, area any, fits func(i int) bool, each func(i int)) {
	if m, ok := area.(map[string]any); ok {
		done := map[int]bool{}
		for k := 0; k < Fx(m).num("any"); k++ {
			opts := []string{}
			for i := range g.Shoals {
				if fits(i) && !done[i] {
					opts = append(opts, shoalName(i))
				}
			}
			if len(opts) == 0 {
				return
			}
			i := g.pickShoal(t.Who, opts)
			done[i] = true
			each(i)
		}
		return
	}
	for i := range g.Shoals {
		in := false
		switch area {
		case "all_tops":
			in = true
		case "row":
			in = t.Shoal >= 0 && i/3 == t.Shoal/3
		case "column":
			in = t.Shoal >= 0 && i%3 == t.Shoal%3
		case "this_shoal", "under_this":
			in = i == t.Shoal
		}
		if in && fits(i) {
			each(i)
		}
	}
}

func (g *Game) pickShoal(who int, opts []string) int {
	if len(opts) == 1 {
		return shoalNo(opts[0])
	}
	a := g.ask(Question{Who: who, Kinds: []string{"pick-shoal"}, About: "which shoal?", Options: opts}, func(a Answer) string {
		if !has(opts, a.Text) {
			return "not this shoal"
		}
		return ""
	})
	return shoalNo(a.Text)
}

// pickCards lets a player choose n of these cards.
func (g *Game) pickCards(who int, about string, from []string, n int) []string {
	if n >= len(from) || sameS(from) {
		if n > len(from) {
			n = len(from)
		}
		return append([]string{}, from[:n]...)
	}
	return g.ask(Question{Who: who, Kinds: []string{"pick-cards"}, About: about, Options: from, Count: n}, func(a Answer) string {
		if len(a.Cards) != n || !withinS(a.Cards, from) {
			return fmt.Sprintf("choose %d of these cards", n)
		}
		return ""
	}).Cards
}

func (g *Game) pickFresh(who int, about string, from []Die, n int) []Die {
	if n >= len(from) || sameD(from) {
		if n > len(from) {
			n = len(from)
		}
		return append([]Die{}, from[:n]...)
	}
	return g.ask(Question{Who: who, Kinds: []string{"pick-dice"}, About: about, Dice: [2][]Die{from, nil}, Count: n}, func(a Answer) string {
		if len(a.Dice) != n || len(a.Spent) > 0 || !within(a.Dice, from) {
			return fmt.Sprintf("choose %d of these dice", n)
		}
		return ""
	}).Dice
}

// look lets a player see the topmost face-down fish.
func (g *Game) look(who, i, n int) (seen []int) {
	s := &g.Shoals[i]
	for k := range s.Cards {
		if s.Cards[k].Up {
			continue
		}
		if len(seen) == n {
			break
		}
		if s.Cards[k].ID == "" {
			s.Cards[k].ID = g.Luck.Unknown("fish", i/3+1)
		}
		s.Cards[k].Seen[who] = true
		seen = append(seen, k)
	}
	return seen
}

func (g *Game) loseTop(i, at int) {
	s := &g.Shoals[i]
	if len(s.Cards) <= at {
		return
	}
	c := s.Cards[at]
	if c.ID == "" {
		c.ID = g.Luck.Unknown("fish", i/3+1)
	}
	g.FishDiscard = append(g.FishDiscard, c.ID)
	s.Cards = append(append([]SeaCard{}, s.Cards[:at]...), s.Cards[at+1:]...)
}

func (g *Game) discardRegrets(i, n int, pick string) {
	p := g.Players[i]
	if pick == "choice" {
		for _, c := range g.pickCards(i, "discard which Regret?", p.Regrets, n) {
			g.loseRegret(p, c)
		}
		return
	}
	for ; n > 0 && len(p.Regrets) > 0; n-- {
		g.loseRegret(p, g.Luck.Pick("lost-regret", p.Regrets))
	}
}

func (g *Game) discardFish(i int, from []string, n int) {
	p := g.Players[i]
	for _, c := range g.pickCards(i, "discard which fish?", from, n) {
		g.fishLeaves(p, c)
		g.FishDiscard = append(g.FishDiscard, c)
	}
}

func (g *Game) refresh(who int) {
	p := g.Players[who]
	if len(p.Spent) == 0 {
		return
	}
	kind := p.Spent[0]
	if !sameS(p.Spent) {
		kind = g.ask(Question{Who: who, Kinds: []string{"pick-dice"}, About: "which Spent die?", Dice: [2][]Die{nil, spentDice(p)}, Count: 1}, func(a Answer) string {
			if len(a.Spent) != 1 || len(a.Dice) > 0 || !has(p.Spent, a.Spent[0]) {
				return "choose one Spent die"
			}
			return ""
		}).Spent[0]
	}
	drop(&p.Spent, kind)
	p.Fresh = append(p.Fresh, g.roll([]string{kind})...)
}

func spentDice(p *Player) (out []Die) {
	for _, k := range p.Spent {
		out = append(out, Die{k, 0})
	}
	return out
}

func (g *Game) turnDie(p *Player, d Die, face int) {
	dropDie(&p.Fresh, d)
	p.Fresh = append(p.Fresh, Die{d.Kind, face})
}

func (g *Game) notTop(p *Player) (out []Die) {
	for _, d := range p.Fresh {
		if d.Face < top(d.Kind) {
			out = append(out, d)
		}
	}
	return out
}

func (g *Game) relocate(t *Script, to string) {
	s := &g.Shoals[t.Shoal]
	if len(s.Cards) == 0 || s.Cards[0].ID != t.Fish {
		return
	}
	c := s.Cards[0]
	s.Cards = append([]SeaCard{}, s.Cards[1:]...)
	switch to {
	case "bottom":
		c.Up = false
		s.Cards = append(s.Cards, c)
	case "discards":
		g.FishDiscard = append(g.FishDiscard, c.ID)
	default:
		i := g.people(t, to)[0]
		g.Players[i].Fish = append(g.Players[i].Fish, c.ID)
	}
}

func (g *Game) onLine(t *Script) bool { return g.Att.On && t.Shoal == g.Att.Shoal }

func (g *Game) do(t *Script, f Fx) {
	who := t.Who
	p := g.Players[who]
	n := f.num("n")
	switch f.str("do") {
	case "draw_regret":
		for _, i := range g.people(t, f["who"]) {
			g.drawRegrets(g.Players[i], n)
		}
	case "discard_regret":
		for _, i := range g.people(t, f["who"]) {
			g.discardRegrets(i, n, f.str("pick"))
		}
	case "move_regret":
		from := g.people(t, f["from"])[0]
		if len(g.Players[from].Regrets) == 0 {
			return
		}
		to := g.people(t, f["to"])[0]
		a, b := g.Players[from], g.Players[to]
		for ; n > 0 && len(a.Regrets) > 0; n-- {
			c := ""
			if f.str("pick") == "choice" {
				c = g.pickCards(from, "give which Regret?", a.Regrets, 1)[0]
			} else {
				c = g.Luck.Pick("lost-regret", a.Regrets)
			}
			drop(&a.Regrets, c)
			b.Regrets = append(b.Regrets, c)
		}
	case "draw_dink":
		g.drawDinks(p, n)
	case "take_supply":
		for ; n > 0; n-- {
			if c := g.take(&g.SupplyDeck, &g.SupplyDiscard, "supply"); c != "" {
				p.Supplies = append(p.Supplies, c)
			}
		}
	case "gain_bucks":
		for _, i := range g.people(t, f["who"]) {
			g.gain(g.Players[i], n)
		}
	case "discard_item":
		for _, i := range g.people(t, f["who"]) {
			q := g.Players[i]
			if len(q.Supplies) > 0 {
				for _, c := range g.pickCards(i, "discard which supply?", q.Supplies, 1) {
					drop(&q.Supplies, c)
					g.SupplyDiscard = append(g.SupplyDiscard, c)
				}
			}
		}
	case "discard_fish":
		align := f.sub("filter").str("align")
		for _, i := range g.people(t, f["who"]) {
			from := []string{}
			for _, c := range g.Players[i].Fish {
				if align == "" || cardOf[c].Align == align {
					from = append(from, c)
				}
			}
			if len(from) > 0 {
				g.discardFish(i, from, 1)
			}
		}
	case "increment":
		for ; n > 0; n-- {
			if from := g.notTop(p); len(from) > 0 {
				d := g.pickFresh(who, "which die goes up?", from, 1)[0]
				next := top(d.Kind)
				for _, x := range faces[d.Kind] {
					if x > d.Face && x < next {
						next = x
					}
				}
				g.turnDie(p, d, next)
			}
		}
	case "refresh":
		for ; n > 0; n-- {
			g.refresh(who)
		}
	case "reroll":
		if f["n"] == "all" {
			n = len(p.Fresh)
		}
		if len(p.Fresh) == 0 {
			return
		}
		kinds := []string{}
		for _, d := range g.pickFresh(who, "which dice are rolled again?", p.Fresh, n) {
			dropDie(&p.Fresh, d)
			kinds = append(kinds, d.Kind)
		}
		p.Fresh = append(p.Fresh, g.roll(kinds)...)
	case "reroll_until":
		if len(p.Fresh) == 0 {
			return
		}
		d := g.pickFresh(who, "which die is rolled again?", p.Fresh, 1)[0]
		for k := 0; k < f.num("limit"); k++ {
			e := g.roll([]string{d.Kind})[0]
			g.turnDie(p, d, e.Face)
			if d = e; d.Face >= f.num("at_least") {
				break
			}
		}
	case "set_max":
		if from := g.notTop(p); len(from) > 0 {
			for _, d := range g.pickFresh(who, "which dice go to their highest face?", from, n) {
				g.turnDie(p, d, top(d.Kind))
			}
		}
	case "gain_die":
		kind := f.str("kind")
		switch {
		case kind == "omen":
			if !drop(&g.Aside, "omen") {
				return
			}
			g.OmenCard = t.Fish
		case kind == "any":
			if len(g.Bag) == 0 {
				return
			}
			kind = g.Luck.Pick("bag", g.Bag)
			drop(&g.Bag, kind)
		case !drop(&g.Bag, kind):
			return
		}
		g.gainDice(who, []string{kind})
	case "peek":
		g.area(t, f["area"], func(i int) bool {
			for _, c := range g.Shoals[i].Cards {
				if !c.Up {
					return true
				}
			}
			return false
		}, func(i int) { g.look(who, i, n) })
	case "reorder":
		opts := []string{}
		for i := range g.Shoals {
			for _, c := range g.Shoals[i].Cards {
				if !c.Up {
					opts = append(opts, shoalName(i))
					break
				}
			}
		}
		if len(opts) == 0 {
			return
		}
		s := &g.Shoals[g.pickShoal(who, opts)]
		at := g.look(who, shoalNo(s.Name), n)
		cards, ids := []SeaCard{}, []string{}
		for _, k := range at {
			cards, ids = append(cards, s.Cards[k]), append(ids, s.Cards[k].ID)
		}
		if sameS(ids) {
			return
		}
		a := g.ask(Question{Who: who, Kinds: []string{"order"}, About: "in which order, from the top?", Options: ids}, func(a Answer) string {
			if len(a.Cards) != len(ids) || !withinS(a.Cards, ids) {
				return "name all of these fish"
			}
			return ""
		})
		for k, id := range a.Cards {
			for j, c := range cards {
				if c.ID == id {
					s.Cards[at[k]] = c
					cards = append(append([]SeaCard{}, cards[:j]...), cards[j+1:]...)
					break
				}
			}
		}
	case "reveal":
		g.area(t, f["area"], g.faceDown, func(i int) {
			g.turnUp(i)
			id := g.Shoals[i].Cards[0].ID
			g.run(&Script{Who: who, Shoal: i, Fish: id}, cardOf[id].Reveal)
		})
	case "discard_top":
		at := 0
		if f["area"] == "under_this" {
			at = 1
		}
		g.area(t, f["area"], func(i int) bool { return len(g.Shoals[i].Cards) > at }, func(i int) {
			for k := 0; k < n; k++ {
				g.loseTop(i, at)
			}
		})
	case "boat":
		for _, i := range g.people(t, f["who"]) {
			q := g.Players[i]
			if q.Depth == 0 {
				continue
			}
			if to := f.num("to"); to > 0 {
				q.Depth = to
			} else {
				q.Depth += f.num("by")
			}
			if q.Depth < 1 {
				q.Depth = 1
			}
			if q.Depth > 3 {
				q.Depth = 3
			}
		}
	case "flip_worms":
		p.Worms = true
	case "add_slot":
		p.Mounts = append(p.Mounts, Slot{f.num("multiplier"), ""})
	case "set_difficulty":
		if g.onLine(t) {
			g.Att.Set, g.Att.Change = f.num("x"), 0
		}
	case "add_difficulty":
		if g.onLine(t) {
			g.Att.Change += f.num("x")
		}
	case "auto_catch":
		if g.onLine(t) && g.holds(t, f.sub("if")) {
			g.Att.Auto = true
		}
	case "end_action":
		if g.onLine(t) {
			g.Att.Ended, g.Att.Free = true, f.yes("free")
		}
	case "relocate_this":
		if f.str("on") == "now" {
			g.relocate(t, f.str("to"))
		} else if g.onLine(t) {
			g.Att.Miss = append(g.Att.Miss, f)
		}
	case "swap":
		g.swap(t, f.str("target"))
	case "choose_one":
		opts := []string{}
		l, _ := f["of"].([]any)
		for k := range l {
			opts = append(opts, fmt.Sprint(k+1))
		}
		a := g.ask(Question{Who: who, Kinds: []string{"option"}, About: "which option?", Options: opts}, func(a Answer) string {
			if a.N < 1 || a.N > len(l) {
				return "there is no such option"
			}
			return ""
		})
		g.run(t, toList(l[a.N-1]))
	case "may":
		g.may(t, f)
	case "coin":
		g.run(t, f.list(g.Luck.Coin()))
	case "for_each":
		for _, i := range g.people(t, f["who"]) {
			g.run(&Script{Who: i, Shoal: t.Shoal, Fish: t.Fish}, f.list("then"))
		}
	case "if":
		if g.holds(t, f.sub("test")) {
			g.run(t, f.list("then"))
		} else {
			g.run(t, f.list("else"))
		}
	}
}

func (g *Game) may(t *Script, f Fx) {
	p, cost := g.Players[t.Who], f.sub("cost")
	if p.Bucks < cost.num("bucks") || len(p.Fresh) < cost.num("dice") || len(p.Fish) < cost.num("fish") ||
		len(g.RegretDeck)+len(g.RegretDiscard) < cost.num("regrets") {
		return
	}
	a := g.ask(Question{Who: t.Who, Kinds: []string{"option"}, About: "do you (1 yes, 0 no)?", Options: []string{"0", "1"}}, func(a Answer) string {
		if a.N < 0 || a.N > 1 {
			return "1 or 0"
		}
		return ""
	})
	if a.N == 0 {
		return
	}
	p.Bucks -= cost.num("bucks")
	if n := cost.num("dice"); n > 0 {
		for _, d := range g.pickFresh(t.Who, "spend which die?", p.Fresh, n) {
			g.spend(p, d)
		}
	}
	if n := cost.num("fish"); n > 0 {
		g.discardFish(t.Who, p.Fish, n)
	}
	g.drawRegrets(p, cost.num("regrets"))
	g.run(t, f.list("then"))
}

func (g *Game) swap(t *Script, target string) {
	s := &g.Shoals[t.Shoal]
	if len(s.Cards) == 0 || s.Cards[0].ID != t.Fish {
		return
	}
	p := g.Players[t.Who]
	if target == "hand" {
		from := []string{}
		for _, c := range p.Fish {
			if cardOf[c].Depth == cardOf[t.Fish].Depth {
				from = append(from, c)
			}
		}
		if len(from) == 0 {
			return
		}
		c := g.pickCards(t.Who, "which fish takes its place?", from, 1)[0]
		g.fishLeaves(p, c)
		p.Fish = append(p.Fish, t.Fish)
		s.Cards[0].ID = c
		return
	}
	opts := []string{}
	for i := range g.Shoals {
		if i != t.Shoal && i/3 == t.Shoal/3 && len(g.Shoals[i].Cards) > 0 {
			opts = append(opts, shoalName(i))
		}
	}
	if len(opts) == 0 {
		return
	}
	o := &g.Shoals[g.pickShoal(t.Who, opts)]
	s.Cards[0], o.Cards[0] = o.Cards[0], s.Cards[0]
}
