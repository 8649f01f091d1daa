package main

// The cards of our box, and the small tables that are printed on the boards.

import (
	_ "embed"
	"encoding/json"
)

//go:embed cards.json
var cardFile []byte

// Fx is one instruction in the text of a card, such as {"do": "draw_regret", "n": 1, "who": "self"}.
type Fx map[string]any

func (f Fx) num(k string) int    { n, _ := f[k].(float64); return int(n) }
func (f Fx) str(k string) string { s, _ := f[k].(string); return s }
func (f Fx) list(k string) []Fx  { return toList(f[k]) }
func (f Fx) sub(k string) Fx     { m, _ := f[k].(map[string]any); return m }
func (f Fx) yes(k string) bool   { b, _ := f[k].(bool); return b || f[k] == "yes" }
func toList(v any) (out []Fx) {
	l, _ := v.([]any)
	for _, x := range l {
		m, _ := x.(map[string]any)
		out = append(out, m)
	}
	return out
}

type Card struct {
	ID, Name      string
	Copies        int
	Depth         int
	Size, Align   string
	Difficulty    int
	Value         int
	Reveal        []Fx
	Catch         []Fx
	Eat           []Fx
	Static        []Fx
	When          string
	CostReduction int `json:"cost_reduction"`
	Effects       []Fx
	Activated     *struct {
		When    string
		Limit   int
		Effects []Fx
	}
	Deck string `json:"-"`
}

func (c *Card) has(is string) Fx {
	for _, s := range c.Static {
		if s.str("is") == is {
			return s
		}
	}
	return nil
}

var cardOf = map[string]*Card{}
var boxOf = map[string][]*Card{}

func init() {
	if err := json.Unmarshal(cardFile, &boxOf); err != nil {
		panic(err)
	}
	for deck, cards := range boxOf {
		for _, c := range cards {
			if c.Copies == 0 {
				c.Copies = 1
			}
			c.Deck = deck
			cardOf[c.ID] = c
		}
	}
}

func boxed(deck string, depth int) (out []string) {
	for _, c := range boxOf[deck] {
		for i := 0; i < c.Copies && (depth == 0 || c.Depth == depth); i++ {
			out = append(out, c.ID)
		}
	}
	return out
}

func boxedRegrets() (out []string) {
	for v, n := range []int{6, 24, 20, 10} {
		for i := 0; i < n; i++ {
			out = append(out, "regret-"+string(rune('0'+v)))
		}
	}
	return out
}

func regretWorth(id string) int { return int(id[len(id)-1] - '0') }

var faces = map[string][]int{
	"player": {1, 1, 2, 3}, "blue": {0, 0, 1, 2}, "green": {1, 1, 2, 3}, "orange": {2, 2, 3, 3}, "omen": {1, 2, 3, 4},
}
var dieKinds = []string{"player", "blue", "green", "orange", "omen"}
var days = []string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}

// Madness Tracker: up to how many Regrets, what a fair and a foul fish is worth more, Max Dice, money off in shops.
var madness = []struct{ upTo, fair, foul, dice, off int }{
	{0, 2, -2, 4, 0}, {3, 1, -1, 5, 0}, {6, 1, 0, 5, 0}, {9, 0, 1, 6, 0}, {13, -1, 1, 7, 0}, {999, -2, 2, 8, 1},
}

type Tier struct{ Price, Draw, Keep int }

var shops = map[string][]Tier{
	"rod": {{1, 1, 1}, {3, 3, 1}, {5, 5, 2}}, "reel": {{1, 1, 1}, {3, 3, 1}, {5, 5, 2}},
	"supply": {{1, 1, 1}, {3, 3, 2}, {5, 5, 3}}, "dice": {{1, 1, 1}, {3, 2, 2}, {5, 3, 3}},
}
