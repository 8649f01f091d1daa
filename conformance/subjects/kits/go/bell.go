// A diving game that deals its chips and rolls its dice itself; nobody can tell it what they show.

package main

import (
	"errors"
	"math/rand"
	"sort"
	"time"
)

type chip struct{ level, points int }

type heap []chip

type diver struct {
	depth          int
	ascending, out bool // out of the water: back on the bell
	bag, locker    []heap
}

type bell struct {
	seabed              []heap
	divers              []diver
	round, air          int
	next, opener, later int // seats from 0; later: the last to come back in this round, or -1
	over                bool
}

var errForbidden = errors.New("the rules do not allow that")

func init() { rand.Seed(time.Now().UnixNano()) }

func roll() [2]int { return [2]int{1 + rand.Intn(3), 1 + rand.Intn(3)} }

func deal() []heap {
	seabed := []heap{}
	for level := 1; level <= 4; level++ {
		part := []heap{}
		for points := 4 * (level - 1); points < 4*level; points++ {
			part = append(part, heap{{level, points}}, heap{{level, points}})
		}
		rand.Shuffle(len(part), func(one, other int) { part[one], part[other] = part[other], part[one] })
		seabed = append(seabed, part...)
	}
	return seabed
}

func newBell(players, opener int) *bell {
	return &bell{deal(), make([]diver, players), 1, 25, opener, opener, -1, false}
}

// turn plays a turn: the diver that is next turns back if it wants to or has to, and swims as far as the dice say.
// wish is 't' to take what is there, 'l' to leave the heap `which`, counted from 0; what cannot be is not done.
// It tells the roll and what was done.
func (b *bell) turn(back bool, wish byte, which int) (dice [2]int, done byte, err error) {
	d := &b.divers[b.next]
	b.air -= len(d.bag)
	if len(d.locker) > 0 {
		b.air-- // for the weight of its locker
	}
	if b.air < 0 {
		b.air = 0
	}
	free := b.free(d.depth+1, len(b.seabed))
	forced := d.depth > 0 && len(free) == 0
	if !back && (d.ascending || forced) || back && !d.ascending && !forced && (d.depth == 0 || len(d.bag) == 0) {
		return dice, ' ', errForbidden
	}
	d.ascending = back
	dice = roll()
	b.swim(d, dice[0]+dice[1]-len(d.bag), free)
	done = b.search(d, wish, which)
	back = true
	for _, one := range b.divers {
		back = back && one.out
	}
	if b.air == 0 || back {
		b.endRound()
		return dice, done, nil
	}
	for b.next = (b.next + 1) % len(b.divers); b.divers[b.next].out; {
		b.next = (b.next + 1) % len(b.divers)
	}
	return dice, done, nil
}

func (b *bell) free(first, last int) []int {
	spaces := []int{}
	for space := first; space <= last; space++ {
		taken := false
		for _, one := range b.divers {
			taken = taken || one.depth == space
		}
		if !taken {
			spaces = append(spaces, space)
		}
	}
	return spaces
}

func (b *bell) swim(d *diver, steps int, free []int) {
	if steps <= 0 {
		return
	}
	if !d.ascending {
		if steps > len(free) {
			steps = len(free)
		}
		if steps > 0 {
			d.depth = free[steps-1]
		}
		return
	}
	above := b.free(1, d.depth-1)
	if steps <= len(above) {
		d.depth = above[len(above)-steps]
		return
	}
	d.depth, d.out, b.later = 0, true, b.next
}

func (b *bell) search(d *diver, wish byte, which int) byte {
	if d.depth == 0 {
		return ' '
	}
	here := &b.seabed[d.depth-1]
	switch {
	case wish == 't' && len(*here) > 0:
		d.bag = append(append([]heap{}, d.bag...), *here)
		*here = heap{}
	case wish == 'l' && len(*here) == 0 && (!d.ascending || len(d.bag) > 1):
		*here = d.bag[which]
		d.bag = append(append([]heap{}, d.bag[:which]...), d.bag[which+1:]...)
	default:
		return ' '
	}
	return wish
}

func (b *bell) endRound() {
	lost, first, room := []int{}, b.later, 0
	for step := len(b.divers) - 1; step >= 0; step-- {
		if seat := (b.opener + step) % len(b.divers); !b.divers[seat].out {
			lost = append(lost, seat)
		}
	}
	sort.SliceStable(lost, func(one, other int) bool { return b.divers[lost[one]].depth < b.divers[lost[other]].depth })
	seabed := []heap{}
	for _, here := range b.seabed {
		if len(here) > 0 {
			seabed = append(seabed, here)
		}
	}
	for _, seat := range lost {
		first = seat
		for _, one := range b.divers[seat].bag {
			if room == 0 {
				seabed, room = append(seabed, heap{}), 3
			}
			last := len(seabed) - 1
			seabed[last], room = append(append(heap{}, seabed[last]...), one...), room-1
		}
	}
	for seat, one := range b.divers {
		if one.out {
			one.locker = append(append([]heap{}, one.locker...), one.bag...)
		}
		b.divers[seat] = diver{locker: one.locker}
	}
	b.seabed, b.next, b.opener, b.later = seabed, first, first, -1
	b.over = b.round == 3 || len(seabed) == 0
	b.round, b.air = b.round+1, 25
}

// result tells the points of all, and the winners.
func (b *bell) result() (points, winners []int) {
	best, worth := 0, []int{}
	for _, one := range b.divers {
		sum, deep := 0, 0
		for _, all := range one.locker {
			for _, c := range all {
				sum += c.points
				deep += c.level / 4
			}
		}
		points, worth = append(points, sum), append(worth, 100*sum+deep)
		if 100*sum+deep > best {
			best = 100*sum + deep
		}
	}
	for seat := range worth {
		if worth[seat] == best {
			winners = append(winners, seat)
		}
	}
	return points, winners
}
