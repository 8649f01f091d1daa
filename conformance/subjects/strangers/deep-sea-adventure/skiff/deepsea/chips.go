package deepsea

import "math/rand"

// Chip is one undersea treasure chip.
type Chip struct {
	Level int // 1 triangle .. 4 hexagon
	Value int // 0 .. 15, hidden until it is home
}

// Treasure is what is handled as a single chip: a lone chip or a stack.
type Treasure []Chip

// Spot is a place in the line under the sea. A spot without treasure is a blank chip.
type Spot struct {
	Treasure Treasure
}

func (s Spot) Blank() bool { return len(s.Treasure) == 0 }

const (
	levels       = 4
	fullTank     = 25
	dives        = 3
	stackSize    = 3
	MinDivers    = 2
	MaxDivers    = 6
	copiesOfEach = 2
)

// layOut builds the line of 32 chips, level by level.
func layOut(rng *rand.Rand) []Spot {
	var heaps [levels + 1][]Chip
	for lvl := 1; lvl <= levels; lvl++ {
		for v := (lvl - 1) * 4; v < lvl*4; v++ {
			for c := 0; c < copiesOfEach; c++ {
				heaps[lvl] = append(heaps[lvl], Chip{Level: lvl, Value: v})
			}
		}
	}
	for lvl := 1; lvl < levels; lvl++ {
		h := heaps[lvl]
		rng.Shuffle(len(h), func(i, j int) { h[i], h[j] = h[j], h[i] })
	}
	var line []Spot
	for lvl := 1; lvl <= levels; lvl++ {
		for _, c := range heaps[lvl] {
			line = append(line, Spot{Treasure{c}})
		}
	}
	return line
}

// Dice rolls the two special dice, 1 to 3 dots each.
type Dice interface {
	Roll() (int, int)
}

type randomDice struct{ rng *rand.Rand }

func (d randomDice) Roll() (int, int) { return 1 + d.rng.Intn(3), 1 + d.rng.Intn(3) }
