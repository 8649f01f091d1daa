package deepsea

// This file belongs to the adapter: it puts a game into a position, copies it, and says who came home last.

// Resume makes a game in the middle; seats count from 0, and last is -1 if nobody has come home in this dive.
func Resume(line []Treasure, divers []*Diver, dive, air, spare, seat, last int) *Game {
	g := &Game{Line: line, Divers: divers, Dive: dive, Air: air, Spare: spare}
	if last >= 0 {
		g.lastHome = last
	}
	for i, d := range divers {
		if i == seat {
			g.cur = len(g.active)
		}
		if !d.Home {
			g.active = append(g.active, i)
		}
	}
	return g
}

// Copy of a game.
func (g *Game) Copy() *Game {
	c := *g
	c.Line = append([]Treasure{}, g.Line...)
	c.active = append([]int{}, g.active...)
	c.Divers = nil
	for _, d := range g.Divers {
		one := *d
		one.Load = append([]Treasure{}, d.Load...)
		one.Saved = append([]Treasure{}, d.Saved...)
		c.Divers = append(c.Divers, &one)
	}
	return &c
}

// LastHome is the seat that came home last in this dive, or -1.
func (g *Game) LastHome() int {
	for _, d := range g.Divers {
		if d.Home {
			return g.lastHome
		}
	}
	return -1
}
