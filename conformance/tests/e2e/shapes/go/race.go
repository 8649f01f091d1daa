package main

import "errors"

// Kite is one kite.
type Kite struct{ paces, lines int }

// Race is a kite race as somebody might write it: pilots count from 0.
type Race struct {
	kites       []*Kite
	basket, now int
}

func newRace(pilots int) *Race {
	race := &Race{basket: 5}
	for len(race.kites) < pilots {
		race.kites = append(race.kites, &Kite{lines: 1})
	}
	return race
}

func (race *Race) clone() *Race {
	copied := &Race{basket: race.basket, now: race.now}
	for _, kite := range race.kites {
		one := *kite
		copied.kites = append(copied.kites, &one)
	}
	return copied
}

func (race *Race) move(pilot int, act string) error {
	if pilot != race.now {
		return errors.New("it is somebody else's turn")
	}
	if act == "tie" && race.basket == 0 {
		return errors.New("the basket is empty")
	}
	kite := race.kites[pilot]
	if act == "fly" {
		kite.paces += 2 * kite.lines
	} else {
		kite.lines, race.basket = kite.lines+1, race.basket-1
	}
	race.now = (race.now + 1) % len(race.kites)
	return nil
}

type asked interface {
	whichPilot() int
	whichAct() string
}

func (race *Race) askAndMove(one asked) error { return race.move(one.whichPilot(), one.whichAct()) }

type action struct {
	by   int
	what string
}

// reduce returns the race after an action, and leaves the race before it as it was.
func reduce(state Race, action action) (Race, error) {
	next := state.clone()
	err := next.move(action.by, action.what)
	return *next, err
}
