package main

// Sub is everything one team has drawn on its own sheets.
type Sub struct {
	Placed  bool
	At      Cell
	Route   []Cell // captain's line, the space we are in included
	Mines   []Mine
	Gauge   [numSystems]int
	Boxes   [numSystems]int // how many each gauge has
	Crossed []bool          // one for each printed symbol
	Damage  int
}

type Mine struct {
	At    Cell
	Fresh bool // dropped since the last move
}

func newSub(realTime bool) *Sub {
	s := &Sub{Crossed: make([]bool, len(symbols)), Boxes: lightGauges}
	if realTime {
		s.Boxes = darkGauges
	}
	return s
}

func (s *Sub) onRoute(c Cell) bool {
	for _, r := range s.Route {
		if r == c {
			return true
		}
	}
	return false
}

func (s *Sub) mineAt(c Cell) int {
	for i, m := range s.Mines {
		if m.At == c {
			return i
		}
	}
	return -1
}

func (s *Sub) takeMine(c Cell) bool {
	i := s.mineAt(c)
	if i < 0 {
		return false
	}
	s.Mines = append(s.Mines[:i:i], s.Mines[i+1:]...)
	return true
}

func (s *Sub) full(sys System) bool { return s.Gauge[sys] >= s.Boxes[sys] }

func (s *Sub) broken(sys System) bool {
	col := stopColour(sys)
	for i, sy := range symbols {
		if s.Crossed[i] && sy.Colour == col {
			return true
		}
	}
	return false
}

// allCrossed tells whether every symbol that fits is crossed.
func (s *Sub) allCrossed(fits func(Symbol) bool) bool {
	for i, sy := range symbols {
		if fits(sy) && !s.Crossed[i] {
			return false
		}
	}
	return true
}

func (s *Sub) openIn(panel Heading) (list []int) {
	for i, sy := range symbols {
		if sy.Panel == panel && !s.Crossed[i] {
			list = append(list, i)
		}
	}
	return
}

func (s *Sub) wipeBreakdowns() {
	for i := range s.Crossed {
		s.Crossed[i] = false
	}
}

// wear looks over the engineer's sheet after a cross in the given panel and
// returns the damage that comes of it.
func (s *Sub) wear(panel Heading) int {
	hurt := 0
	if s.allCrossed(func(sy Symbol) bool { return sy.Colour == Radiation }) {
		hurt++
	}
	if s.allCrossed(func(sy Symbol) bool { return sy.Panel == panel }) {
		hurt++
	}
	if hurt > 0 {
		s.wipeBreakdowns()
		return hurt
	}
	for circ := 1; circ <= 3; circ++ {
		if s.allCrossed(func(sy Symbol) bool { return sy.Circuit == circ }) {
			for i, sy := range symbols {
				if sy.Circuit == circ {
					s.Crossed[i] = false
				}
			}
		}
	}
	return 0
}
