package sea

// For the adapter: putting a match into the middle. No rule is in here.

// Restore marks symbols such as N2 without anything coming of it.
func (c *Crew) Restore(marks []string) {
	for _, text := range marks {
		panel, _ := ParseDirection(text[:1])
		number := int(text[1] - '1')
		c.marked[panel][number] = true
		c.inPanel[panel]++
		if panels[panel][number] == 'x' {
			c.radiation++
		}
	}
}

// RestoreRoute marks spaces as sailed through.
func (c *Crew) RestoreRoute(spaces []Square) {
	for _, s := range spaces {
		c.Route.set(s, true)
	}
}

// RestoreMines lays mines.
func (c *Crew) RestoreMines(spaces []Square) {
	for _, s := range spaces {
		c.Mines.set(s, true)
	}
}

// Owed gives the turns in a row that a side is still to get.
func (g *Game) Owed(side Side) int { return g.owed[side] }

// Owe sets them.
func (g *Game) Owe(side Side, turns int) { g.owed[side] = turns }
