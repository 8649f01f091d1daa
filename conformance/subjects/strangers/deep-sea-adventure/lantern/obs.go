package main

// Obs is the state as one seat sees it: a chip that is face down is 32+level
// instead of its number (so 33..36), nothing else is changed. Like State it is
// a plain value.
type Obs struct {
	Seat int8
	S    State
}

func back(c int8) int8 { return 32 + lvl(c) }

// See hides what the seat must not know. The dice seed goes as well.
func (s State) See(seat int8) Obs {
	for i := range s.L {
		s.L[i] = cover(s.L[i])
	}
	for i := int8(0); i < s.N; i++ {
		if i == seat { // my own things
			continue
		}
		p := &s.P[i]
		for k := range p.H {
			p.H[k] = cover(p.H[k])
		}
	}
	// what lies in the submarine since an earlier dive has been turned over;
	// of what came in during this dive only the owner knows the numbers
	if s.Ph != PhOver {
		for i := int8(0); i < s.N; i++ {
			if i == seat {
				continue
			}
			p := &s.P[i]
			for k := p.NB0; k < p.NB; k++ {
				p.B[k] = back(p.B[k])
			}
		}
	}
	s.Rng = 0
	return Obs{seat, s}
}

func cover(t Pile) Pile {
	for k := int8(0); k < t.N; k++ {
		t.C[k] = back(t.C[k])
	}
	return t
}

// Features writes the observation as numbers for a net, always the same length,
// my seat first.
func (o *Obs) Features() []float32 {
	f := make([]float32, 0, 256)
	s := &o.S
	f = append(f, float32(s.Dive)/Dives, float32(s.Air)/FullO2, float32(s.Ph), float32(s.Len)/Chips)
	for k := int8(0); k < MaxP; k++ {
		if k >= s.N {
			f = append(f, 0, 0, 0, 0, 0, 0)
			continue
		}
		p := &s.P[(o.Seat+k)%s.N]
		w := float32(0)
		for i := int8(0); i < p.NH; i++ {
			w += guess(p.H[i])
		}
		b := float32(0)
		for _, c := range p.B[:p.NB] {
			b += guess(Pile{1, [3]int8{c}})
		}
		f = append(f, float32(p.Pos)/Chips, b2f(p.Up), b2f(p.Home), float32(p.NH)/Hold, w/15, b/100)
	}
	for i := 0; i < Chips; i++ {
		f = append(f, guess(s.L[i])/15)
	}
	return f
}

func b2f(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// guess is the mean worth of a pile as far as it is known.
func guess(t Pile) float32 {
	w := float32(0)
	for k := int8(0); k < t.N; k++ {
		if c := t.C[k]; c > 32 {
			w += float32(c-33)*4 + 1.5
		} else {
			w += float32(val(c))
		}
	}
	return w
}
