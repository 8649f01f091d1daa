package sea

// System is a gauge of the First Mate.
type System int

const (
	Mine System = iota
	Torpedo
	Drone
	Sonar
	Silence
	Scenario
)

// SystemNames in the order of the constants.
var SystemNames = [6]string{"mine", "torpedo", "drone", "sonar", "silence", "scenario"}

var boxes = [6]int{2, 3, 3, 2, 5, 4}

type colour byte

var colourOf = [6]colour{'r', 'r', 'g', 'g', 'y', 'y'}

// The panels in the order of the directions; a letter for each symbol: red, yellow, green, x for radiation.
var panels = [4]string{
	North: "yrygrx",
	East:  "gyrxgx",
	South: "gyrrxy",
	West:  "ryggxx",
}

type symbol struct {
	panel  Direction
	number int // from 0
}

var circuits = [3][4]symbol{
	{{West, 0}, {West, 1}, {West, 2}, {East, 2}},
	{{North, 0}, {North, 1}, {North, 2}, {East, 0}},
	{{South, 0}, {South, 1}, {South, 2}, {East, 1}},
}

// Crew is all that one crew has on its sheets. It holds no slices, so that a plain copy is a whole copy.
type Crew struct {
	Placed bool
	At     Square
	Route  grid
	Mines  grid
	Gauge  [6]int

	marked    [4][6]bool
	inPanel   [4]int // how many are marked in a panel
	radiation int    // how many radiation symbols are marked

	Damage int
}

func (c *Crew) full(s System) bool { return c.Gauge[s] >= boxes[s] }

func (c *Crew) allFull() bool {
	for s := range boxes {
		if !c.full(System(s)) {
			return false
		}
	}
	return true
}

func (c *Crew) broken(s System) bool {
	for p, kinds := range panels {
		for i := range kinds {
			if c.marked[p][i] && colour(kinds[i]) == colourOf[s] {
				return true
			}
		}
	}
	return false
}

// Marks names the marked symbols.
func (c *Crew) Marks() []string {
	list := []string{}
	for p := range c.marked {
		for i, yes := range c.marked[p] {
			if yes {
				list = append(list, names[p:p+1]+string(rune('1'+i)))
			}
		}
	}
	return list
}

// mark marks a symbol and says whether the submarine is damaged by it.
func (c *Crew) mark(s symbol) bool {
	c.marked[s.panel][s.number] = true
	c.inPanel[s.panel]++
	isRadiation := panels[s.panel][s.number] == 'x'
	if isRadiation {
		c.radiation++
	}
	c.repair()
	return c.inPanel[s.panel] == len(panels[s.panel]) || isRadiation && c.radiation >= 6
}

// repair erases complete circuits.
func (c *Crew) repair() {
	for i := 0; i < len(circuits)-1; i++ {
		complete := true
		for _, s := range circuits[i] {
			complete = complete && c.marked[s.panel][s.number]
		}
		if !complete {
			continue
		}
		for _, s := range circuits[i] {
			c.marked[s.panel][s.number] = false
			c.inPanel[s.panel]--
		}
	}
}

// leak marks the first radiation symbol that is free.
func (c *Crew) leak() bool {
	for p, kinds := range panels {
		for i := range kinds {
			if kinds[i] == 'x' && !c.marked[p][i] {
				return c.mark(symbol{Direction(p), i})
			}
		}
	}
	return false
}

func (c *Crew) surface() {
	c.marked = [4][6]bool{}
	c.inPanel = [4]int{}
	c.Route = grid{}
	c.Route.set(c.At, true)
}
