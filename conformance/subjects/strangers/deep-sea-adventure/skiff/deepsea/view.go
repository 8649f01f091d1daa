package deepsea

// ChipView is a chip as somebody sees it; Value is -1 when hidden.
type ChipView struct {
	Level int
	Value int
}

// DiverView is what is seen of one diver.
type DiverView struct {
	Pos   int
	Up    bool
	Home  bool
	Load  [][]ChipView
	Kept  []ChipView
	Score int
}

// View is the table as one player sees it; seat -1 is an onlooker.
type View struct {
	Dive    int
	Air     int
	Current int
	Step    Step
	Line    [][]ChipView // an empty spot is a blank chip
	Divers  []DiverView
}

func show(t Treasure, open bool) []ChipView {
	out := []ChipView{}
	for _, c := range t {
		v := ChipView{Level: c.Level, Value: -1}
		if open {
			v.Value = c.Value
		}
		out = append(out, v)
	}
	return out
}

// See gives the view of one seat.
func (g *Game) See(seat int) View {
	v := View{Dive: g.Dive, Air: g.Air, Current: g.Current, Step: g.Step}
	for _, s := range g.Line {
		v.Line = append(v.Line, show(s.Treasure, false))
	}
	for i, d := range g.Divers {
		dv := DiverView{Pos: d.Pos, Up: d.Up, Home: d.Home, Score: g.Score(i), Load: [][]ChipView{}}
		for _, t := range d.Load {
			dv.Load = append(dv.Load, show(t, i == seat))
		}
		dv.Kept = show(d.Kept, true)
		v.Divers = append(v.Divers, dv)
	}
	return v
}
