// Package rules plays Deep Regrets: one call is one whole action.
package rules

import (
	_ "embed"
	"encoding/json"
)

//go:embed cards.json
var boxFile []byte

// Effect is one step of a card's text.
type Effect struct {
	Do    string          `json:"do"`
	N     json.RawMessage `json:"n"`
	X     int             `json:"x"`
	Who   json.RawMessage `json:"who"`
	Pick  string          `json:"pick"`
	By    int             `json:"by"`
	To    json.RawMessage `json:"to"`
	Kind  string          `json:"kind"`
	Heads []Effect        `json:"heads"`
	Tails []Effect        `json:"tails"`
}

// Number is n of the effect, 1 if it has none, and 99 for "all".
func (e Effect) Number() int {
	n := 1
	if string(e.N) == `"all"` {
		return 99
	}
	_ = json.Unmarshal(e.N, &n)
	return n
}

// Rule is a static rule of a card.
type Rule struct {
	Is     string          `json:"is"`
	N      int             `json:"n"`
	Filter json.RawMessage `json:"filter"`
}

// Card is a card of any deck.
type Card struct {
	ID         string   `json:"id"`
	Copies     int      `json:"copies"`
	Depth      int      `json:"depth"`
	Size       string   `json:"size"`
	Align      string   `json:"align"`
	Difficulty int      `json:"difficulty"`
	Value      int      `json:"value"`
	Reveal     []Effect `json:"reveal"`
	Catch      []Effect `json:"catch"`
	Eat        []Effect `json:"eat"`
	Static     []Rule   `json:"static"`
	When       string   `json:"when"`
	Cut        int      `json:"cost_reduction"`
	Effects    []Effect `json:"effects"`
	Activated  *struct {
		When    string   `json:"when"`
		Limit   int      `json:"limit"`
		Effects []Effect `json:"effects"`
	} `json:"activated"`
	Deck string `json:"-"`
}

// Tier is a row of a shop.
type Tier struct{ Price, Draw, Keep int }

// Row is a row of the Madness Tracker.
type Row struct {
	Cards, Fair, Foul, Discount int
	MaxDice                     int `json:"max_dice"`
}

// Box is what is in the box.
var Box struct {
	Days     []string
	Bag      map[string]int
	Dice     map[string][]int
	Madness  []Row
	Mounts   []int
	Fish     []Card
	Regrets  []Card
	Dinks    []Card
	Rods     []Card
	Reels    []Card
	Supplies []Card
}

// Cards are all cards by their ids.
var Cards = map[string]Card{}

// the shops; rods and reels are sold alike
var gearTiers = []Tier{{1, 1, 1}, {3, 3, 1}, {5, 5, 2}}

// Shops are the four shops.
var Shops = map[string][]Tier{
	"rods":     gearTiers,
	"reels":    gearTiers,
	"supplies": {{1, 1, 1}, {3, 3, 1}, {5, 5, 3}},
	"dice":     {{1, 1, 1}, {3, 2, 2}, {5, 3, 3}},
}

// known are the steps that the program can play; a text with any other step is left out.
var known = map[string]bool{
	"draw_regret": true, "discard_regret": true, "draw_dink": true, "gain_bucks": true, "set_difficulty": true,
	"add_difficulty": true, "boat": true, "refresh": true, "increment": true, "reroll": true, "set_max": true,
	"flip_worms": true, "gain_die": true, "coin": true, "take_supply": true,
}

func playable(text []Effect) bool {
	for _, e := range text {
		if !known[e.Do] || string(e.Who) == `"chosen_other"` || !playable(e.Heads) || !playable(e.Tails) {
			return false
		}
	}
	return true
}

// text is what the program plays of a text: all of it or nothing.
func text(effects []Effect) []Effect {
	if playable(effects) {
		return effects
	}
	return nil
}

func init() {
	if err := json.Unmarshal(boxFile, &Box); err != nil {
		panic(err)
	}
	for deck, cards := range decks() {
		for _, c := range cards {
			c.Deck = deck
			c.Reveal, c.Catch, c.Eat, c.Effects = text(c.Reveal), text(c.Catch), text(c.Eat), text(c.Effects)
			if c.Activated != nil && !playable(c.Activated.Effects) {
				c.Activated = nil
			}
			Cards[c.ID] = c
		}
	}
}

func decks() map[string][]Card {
	return map[string][]Card{"fish": Box.Fish, "regrets": Box.Regrets, "dinks": Box.Dinks, "rods": Box.Rods,
		"reels": Box.Reels, "supplies": Box.Supplies}
}

func (c Card) rule(is string) (Rule, bool) {
	for _, r := range c.Static {
		if r.Is == is {
			return r, true
		}
	}
	return Rule{}, false
}
