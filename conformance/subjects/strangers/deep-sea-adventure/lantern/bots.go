package main

// A Bot picks one of the legal actions. It gets the observation, not the state.
type Bot func(o *Obs, legal []int8, r *uint64) int8

func next(r *uint64, n int) int {
	*r ^= *r << 13
	*r ^= *r >> 7
	*r ^= *r << 17
	return int(*r >> 11 % uint64(n))
}

func randomBot(o *Obs, legal []int8, r *uint64) int8 {
	return legal[next(r, len(legal))]
}

// ruleBot dives for a while, takes two or three things and goes home.
func ruleBot(o *Obs, legal []int8, r *uint64) int8 {
	s := &o.S
	p := &s.P[s.Mv]
	has := func(a int8) bool {
		for _, x := range legal {
			if x == a {
				return true
			}
		}
		return false
	}
	if s.Ph == PhDir {
		if p.NH >= 2 || int(s.Air) < int(p.Pos)+3 {
			return AUp
		}
		return ADown
	}
	if has(ATake) {
		deep := s.L[p.Pos-1].N > 1 || guess(s.L[p.Pos-1]) > 6
		if p.NH == 0 && (deep || s.Air < 15) {
			return ATake
		}
		if p.NH < 3 && deep && int(s.Air) > int(p.Pos) {
			return ATake
		}
		if p.Up && p.NH < 2 && int(s.Air) > 2*int(p.Pos) {
			return ATake
		}
	}
	if has(ADrop) && p.NH > 2 && int(s.Air) < int(p.Pos) {
		return ADrop
	}
	return ANone
}

// deal fills the face-down chips of an observation with chips that are possible.
func (o *Obs) deal(r *uint64) State {
	s := o.S
	s.Rng = *r | 1
	var used [Chips]bool
	each := func(f func(c *int8)) {
		for i := int8(0); i < s.Len; i++ {
			for k := int8(0); k < s.L[i].N; k++ {
				f(&s.L[i].C[k])
			}
		}
		for i := int8(0); i < s.N; i++ {
			p := &s.P[i]
			for j := int8(0); j < p.NH; j++ {
				for k := int8(0); k < p.H[j].N; k++ {
					f(&p.H[j].C[k])
				}
			}
			for k := int8(0); k < p.NB; k++ {
				f(&p.B[k])
			}
		}
	}
	each(func(c *int8) {
		if *c < 32 {
			used[*c] = true
		}
	})
	each(func(c *int8) {
		if *c >= 32 {
			base := (*c - 33) * 8
			k := base + int8(next(r, 8))
			for used[k] {
				k = base + (k-base+1)%8
			}
			used[k] = true
			*c = k
		}
	})
	return s
}

// mcBot tries every action with n games of ruleBot against itself.
func mcBot(n int) Bot {
	return func(o *Obs, legal []int8, r *uint64) int8 {
		if len(legal) == 1 {
			return legal[0]
		}
		best, bestV := legal[0], -1e9
		for _, a := range legal {
			v := 0.0
			for i := 0; i < n; i++ {
				s := o.deal(r)
				dive := s.Dive
				s.Apply(a)
				for !s.Over() && s.Dive == dive {
					if s.Ph == PhRoll {
						s.Apply(s.RollAct())
						continue
					}
					q := Obs{s.Mv, s} // the playout may look, it is only a guess anyway
					s.Apply(ruleBot(&q, s.Legal(), r))
				}
				me, other := 0.0, 0.0
				for k := int8(0); k < s.N; k++ {
					if k == o.Seat {
						me = float64(s.Score(k))
					} else if x := float64(s.Score(k)); x > other {
						other = x
					}
				}
				v += me - 0.5*other
			}
			if v > bestV {
				best, bestV = a, v
			}
		}
		return best
	}
}
