// lantern: Deep Sea Adventure as a small engine for training bots.
//
// Everything the game knows is in State, a plain value without pointers:
// copy it with =, compare it with ==, throw it away when done.
//
//	s := New(4, 0, seed)
//	for !s.Over() { s.Apply(pick(s.Legal())) }
package main

import "fmt"

// sizes
const (
	MaxP   = 6  // divers
	Chips  = 32 // treasure chips; chip c is worth c/2 and has level c/8
	FullO2 = 25
	Dives  = 3
	Hold   = 6  // a roll is 6 at most, more than that in hand never moves again
	MaxLen = 64 // places in the line
	MaxBnk = 32
)

// phases
const (
	PhDir    = 0 // mover says down or up
	PhRoll   = 1 // dice (chance)
	PhSearch = 2 // mover takes, drops or leaves
	PhOver   = 3
)

// actions
const (
	ADown = 0
	AUp   = 1
	ANone = 2
	ATake = 3
	ADrop = 4
	ARoll = 5 // 5..13: dice (1,1) (1,2) ... (3,3)
	NAct  = 14
)

// Pile is what lies in one place of the line (or is carried as one thing):
// N = 0 is a blank, 1 a chip, 2 and 3 a stack.
type Pile struct {
	N int8
	C [3]int8
}

func one(c int8) Pile { return Pile{N: 1, C: [3]int8{c}} }

// Diver is one seat.
type Diver struct {
	Pos  int8 // 0 = submarine, 1.. = place in the line
	Up   bool // has turned back
	Home bool // is back for this dive
	Got  bool // has treasure, may turn back
	NH   int8
	H    [Hold]Pile // in hand, in the order they were taken
	NB   int8
	NB0  int8         // brought home in earlier dives
	B    [MaxBnk]int8 // brought home
}

// State is the whole game.
type State struct {
	N    int8 // players
	Dive int8 // 1..3
	Air  int8
	Ph   int8
	Mv   int8 // seat to move
	Out  bool // the air is out, this turn is the last one
	Len  int8
	L    [MaxLen]Pile // L[0] lies next to the submarine
	P    [MaxP]Diver
	D1   int8 // last dice
	D2   int8
	Back int8 // who came back last in this dive, -1 nobody
	Win  int8 // -1 as long as it is not known
	Turn int16
	Rng  uint64
}

func val(c int8) int8 { return c / 2 }
func lvl(c int8) int8 { return c/8 + 1 }

// rnd is xorshift64*, kept inside the state so that copies are reproducible.
func (s *State) rnd(n int) int {
	s.Rng ^= s.Rng >> 12
	s.Rng ^= s.Rng << 25
	s.Rng ^= s.Rng >> 27
	return int((s.Rng * 2685821657736338717 >> 33) % uint64(n))
}

// New lays out the line for n divers; first takes the first turn.
func New(n, first int, seed uint64) State {
	if n < 2 || n > MaxP {
		panic(fmt.Sprintf("lantern: %d divers", n))
	}
	var s State
	s.N = int8(n)
	s.Rng = seed*0x9E3779B97F4A7C15 + 0x1234567
	s.Len = Chips
	var a [Chips]int8
	for i := range a {
		a[i] = int8(i)
	}
	for l := 0; l < Chips; l += 8 {
		for i := 7; i > 0; i-- {
			j := s.rnd(i + 1)
			a[l+i], a[l+j] = a[l+j], a[l+i]
		}
	}
	for i, c := range a {
		s.L[i] = one(c)
	}
	s.Win = -1
	s.startDive(1, int8(first))
	return s
}

func (s *State) startDive(d, first int8) {
	s.Dive = d
	s.Air = FullO2
	s.Out = false
	s.Back = -1
	for i := int8(0); i < s.N; i++ {
		p := &s.P[i]
		p.Pos, p.Up, p.Home, p.Got, p.NH = 0, false, false, false, 0
		p.H = [Hold]Pile{}
		p.NB0 = p.NB
	}
	s.startTurn(first)
}

// load is how much air the diver uses with one breath.
func (p *Diver) load() int8 {
	n := int8(0)
	for i := int8(0); i < p.NH; i++ {
		n += p.H[i].N
	}
	return n
}

// startTurn: step 1, breathe. Step 2 is asked only if there is something to ask.
func (s *State) startTurn(seat int8) {
	s.Mv = seat
	s.Turn++
	p := &s.P[seat]
	s.Air -= p.load()
	if s.Air < 0 {
		s.Air = 0
		s.Out = true
	}
	switch {
	case p.Pos == s.Len:
		p.Up = true // no deeper, he has to turn (without this self-play hangs: seed 1, 6 divers)
		s.Ph = PhRoll
	case p.canTurn():
		s.Ph = PhDir
	default:
		s.Ph = PhRoll
	}
}

func (p *Diver) canTurn() bool { return !p.Up && p.Got && p.Pos > 0 }

func (s *State) taken(pos, but int8) bool {
	for i := int8(0); i < s.N; i++ {
		if i != but && s.P[i].Pos == pos {
			return true
		}
	}
	return false
}

// swim: step 3. Chips with a diver on them are jumped over and not counted.
func (s *State) swim(n int8) {
	p := &s.P[s.Mv]
	pos := p.Pos
	if p.Up {
		for ; n > 0 && pos > 0; n-- {
			pos--
			for pos > 0 && s.taken(pos, s.Mv) {
				pos--
			}
		}
	} else {
		for ; n > 0 && pos < s.Len; n-- {
			pos++
			for pos < s.Len && s.taken(pos, s.Mv) {
				pos++
			}
		}
	}
	p.Pos = pos
}

// board: the diver climbs into the submarine with what he has.
func (s *State) board() {
	p := &s.P[s.Mv]
	p.Home = true
	s.Back = s.Mv
	for i := int8(0); i < p.NH; i++ {
		for k := int8(0); k < p.H[i].N; k++ {
			p.B[p.NB] = p.H[i].C[k]
			p.NB++
		}
		p.H[i] = Pile{}
	}
	p.NH = 0
}

// Legal lists the actions that Apply takes now. In PhRoll it is the nine rolls.
func (s *State) Legal() []int8 {
	p := &s.P[s.Mv]
	switch s.Ph {
	case PhDir:
		return []int8{ADown, AUp}
	case PhRoll:
		r := make([]int8, 9)
		for i := range r {
			r[i] = ARoll + int8(i)
		}
		return r
	case PhSearch:
		r := []int8{ANone}
		here := &s.L[p.Pos-1]
		if here.N > 0 && p.NH < Hold {
			r = append(r, ATake)
		}
		if here.N == 0 && p.NH > 0 {
			r = append(r, ADrop)
		}
		return r
	}
	return nil
}

func (s *State) ok(a int8) bool {
	for _, x := range s.Legal() {
		if x == a {
			return true
		}
	}
	return false
}

// RollAct picks a roll with the dice of the state.
func (s *State) RollAct() int8 { return ARoll + int8(s.rnd(3)*3+s.rnd(3)) }

// Apply plays one action. It returns false, and leaves the state alone,
// if the action is not legal.
func (s *State) Apply(a int8) bool {
	if !s.ok(a) {
		return false
	}
	p := &s.P[s.Mv]
	switch {
	case a == ADown:
		s.Ph = PhRoll

	case a == AUp:
		p.Up = true
		s.Ph = PhRoll

	case a >= ARoll:
		s.D1, s.D2 = (a-ARoll)/3+1, (a-ARoll)%3+1
		n := s.D1 + s.D2 - p.NH
		if n <= 0 {
			s.endTurn() // too heavy
			break
		}
		s.swim(n)
		if p.Pos == 0 {
			s.board()
			s.endTurn()
			break
		}
		s.Ph = PhSearch

	case a == ANone:
		s.endTurn()

	case a == ATake:
		p.H[p.NH] = s.L[p.Pos-1]
		p.NH++
		p.Got = true
		s.L[p.Pos-1] = Pile{}
		s.endTurn()

	case a == ADrop:
		p.NH--
		s.L[p.Pos-1] = p.H[p.NH]
		p.H[p.NH] = Pile{}
		s.endTurn()
	}
	return true
}

// endTurn hands over to the next diver in the water, or ends the dive.
func (s *State) endTurn() {
	if !s.Out {
		for i := int8(1); i <= s.N; i++ {
			q := (s.Mv + i) % s.N
			if !s.P[q].Home {
				s.startTurn(q)
				return
			}
		}
	}
	s.endDive()
}

func (s *State) endDive() {
	if s.Dive == Dives {
		s.finish()
		return
	}

	// who starts next
	first := s.Back
	if first < 0 {
		far := int8(-1)
		for i := int8(0); i < s.N; i++ {
			if s.P[i].Pos > far {
				far, first = s.P[i].Pos, i
			}
		}
	}

	// blanks go, the line closes up
	for i := int8(0); i < s.Len; i++ {
		if s.L[i].N == 0 {
			copy(s.L[i:s.Len], s.L[i+1:s.Len])
			s.Len--
			s.L[s.Len] = Pile{}
		}
	}

	// what the others had in hand sinks to the bottom, nearest diver first
	var done [MaxP]bool
	for {
		k := int8(-1)
		for i := int8(0); i < s.N; i++ {
			if !done[i] && !s.P[i].Home && (k < 0 || s.P[i].Pos < s.P[k].Pos) {
				k = i
			}
		}
		if k < 0 {
			break
		}
		done[k] = true
		s.sink(&s.P[k])
	}

	s.startDive(s.Dive+1, first)
}

// sink stacks everything a diver has in hand at the end of the line, by threes.
func (s *State) sink(p *Diver) {
	var t Pile
	put := func() {
		if t.N > 0 {
			s.L[s.Len] = t
			s.Len++
			t = Pile{}
		}
	}
	for i := int8(0); i < p.NH; i++ {
		for k := int8(0); k < p.H[i].N; k++ {
			t.C[t.N] = p.H[i].C[k]
			t.N++
			if t.N == 3 {
				put()
			}
		}
	}
	put()
	p.NH = 0
}

// Score is the sum of what seat i has brought home.
func (s *State) Score(i int8) int {
	n := 0
	for _, c := range s.P[i].B[:s.P[i].NB] {
		n += int(val(c))
	}
	return n
}

// high counts the chips that decide a tie.
func (s *State) high(i int8) int {
	n := 0
	for _, c := range s.P[i].B[:s.P[i].NB] {
		if val(c) > 12 {
			n++
		}
	}
	return n
}

func (s *State) finish() {
	s.Ph = PhOver
	best := int8(0)
	for i := int8(1); i < s.N; i++ {
		a, b := s.Score(i), s.Score(best)
		if a > b || a == b && s.high(i) > s.high(best) {
			best = i
		}
	}
	s.Win = best
}

// Over tells whether the game is at its end.
func (s *State) Over() bool { return s.Ph == PhOver }
