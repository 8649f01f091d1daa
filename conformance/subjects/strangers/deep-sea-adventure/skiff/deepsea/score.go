package deepsea

// Score is the total of what a diver brought home.
func (g *Game) Score(seat int) int {
	sum := 0
	for _, c := range g.Divers[seat].Kept {
		sum += c.Value
	}
	return sum
}

// Winners gives the winner, or all who share a draw. Empty before the end.
func (g *Game) Winners() []int {
	if g.Step != StepOver {
		return nil
	}
	var best []int
	for seat := range g.Divers {
		if len(best) == 0 {
			best = []int{seat}
			continue
		}
		switch c := g.compare(seat, best[0]); {
		case c > 0:
			best = []int{seat}
		case c == 0:
			best = append(best, seat)
		}
	}
	return best
}

func (g *Game) compare(a, b int) int {
	if d := g.Score(a) - g.Score(b); d != 0 {
		return d
	}
	return len(g.Divers[a].Kept) - len(g.Divers[b].Kept)
}
