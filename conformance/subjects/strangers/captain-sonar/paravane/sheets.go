package main

import (
	"fmt"
	"strings"
)

// What is printed on the sheets in the box: the charts, the gauges, the
// engineer's panels.

type Cell struct{ X, Y int } // X = column from 0 (A), Y = row from 0 (1)

func (c Cell) String() string { return fmt.Sprintf("%c%d", 'A'+c.X, c.Y+1) }

func (c Cell) Go(h Heading) Cell {
	d := headingStep[h]
	return Cell{c.X + d[0], c.Y + d[1]}
}

// rings counts the spaces between two cells when diagonals count as one.
func rings(a, b Cell) int {
	dx, dy := a.X-b.X, a.Y-b.Y
	if dx < 0 {
		dx = -dx
	}
	if dy < 0 {
		dy = -dy
	}
	if dx > dy {
		return dx
	}
	return dy
}

type Heading int

const (
	West Heading = iota
	North
	South
	East
	NoHeading
)

var headingStep = [5][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}, {0, 0}}
var headingName = [5]string{"West", "North", "South", "East", "-"}

func (h Heading) String() string { return headingName[h] }

type System int

const (
	MineSys System = iota
	TorpedoSys
	DroneSys
	SonarSys
	SilenceSys
	ScenarioSys
	numSystems
)

var systemName = [numSystems]string{"mine", "torpedo", "drone", "sonar", "silence", "scenario"}

func (s System) String() string { return systemName[s] }

// spaces of each gauge on the First Mate's sheet, dark and light side
var darkGauges = [numSystems]int{3, 3, 4, 3, 6, 4}
var lightGauges = [numSystems]int{2, 3, 3, 2, 5, 4}

type Colour int

const (
	Red Colour = iota
	Green
	Yellow
	Radiation
	noColour
)

var colourName = [5]string{"red", "green", "yellow", "radiation", "none"}

func (c Colour) String() string { return colourName[c] }

// which colour of breakdown stops a system
func stopColour(s System) Colour {
	switch s {
	case MineSys, TorpedoSys:
		return Red
	case DroneSys, SonarSys:
		return Green
	case SilenceSys:
		return Yellow
	}
	return noColour
}

// Symbol is one place to cross on the engineer's sheet.
type Symbol struct {
	Panel   Heading
	Colour  Colour
	Circuit int // 1, 2, 3, or 0 = reactor, on no circuit
}

var symbols = []Symbol{
	{West, Red, 1}, {West, Yellow, 1}, {West, Green, 1}, {West, Green, 0}, {West, Radiation, 0}, {West, Radiation, 0},
	{North, Yellow, 2}, {North, Red, 2}, {North, Yellow, 2}, {North, Green, 0}, {North, Red, 0}, {North, Radiation, 0},
	{South, Green, 3}, {South, Yellow, 3}, {South, Red, 3}, {South, Red, 0}, {South, Radiation, 0}, {South, Yellow, 0},
	{East, Green, 2}, {East, Yellow, 3}, {East, Red, 1}, {East, Radiation, 0}, {East, Green, 0}, {East, Radiation, 0},
}

type Chart struct {
	Name    string
	W, H    int
	Box     int // sectors are Box x Box
	Islands map[Cell]bool
}

func (c *Chart) Sea(p Cell) bool {
	return p.X >= 0 && p.Y >= 0 && p.X < c.W && p.Y < c.H && !c.Islands[p]
}

func (c *Chart) Sector(p Cell) int {
	return (p.Y/c.Box)*(c.W/c.Box) + p.X/c.Box + 1
}

func (c *Chart) Sectors() int { return (c.W / c.Box) * (c.H / c.Box) }

func sheet(name string, size int, islands string) *Chart {
	c := &Chart{Name: name, W: size, H: size, Box: 5, Islands: map[Cell]bool{}}
	for _, f := range strings.Fields(islands) {
		c.Islands[readCell(f)] = true
	}
	return c
}

func readCell(s string) Cell {
	var row int
	if len(s) < 2 {
		return Cell{-1, -1}
	}
	fmt.Sscan(s[1:], &row)
	return Cell{int(s[0] - 'A'), row - 1}
}

// light and dark sides of the charts
var lightCharts = map[string]*Chart{
	"alpha":   sheet("alpha", 10, "D1 H2 C4 H4 E6 G7 D9 H9"),
	"bravo":   sheet("bravo", 10, "D1 H2 C4 H4 G7 D9"),
	"charlie": sheet("charlie", 10, "C4 D4 E4 G6 G7 H7"),
	"delta":   sheet("delta", 10, "C2 G2 C3 I4 B7 G7 I7 B8 D9 H9"),
	"echo":    sheet("echo", 10, "B2 G3 J5 H7 B9 G9"),
}
var darkCharts = map[string]*Chart{
	"alpha":   sheet("alpha", 15, "C2 G2 M2 N2 C3 I3 M3 I4 B7 D7 G7 I7 B8 D8 G8 D9 H9 L9 M9 N9 D11 C12 H12 L12 A13 M13 C14 G14 I14 N14 D15"),
	"bravo":   sheet("bravo", 15, "C2 M2 N2 C3 I3 I4 D8 D9 L9 M9 N9 D11 C12 H12 L12 I14"),
	"charlie": sheet("charlie", 15, "F3 M3 F4 L4 D8 I8 I9 H10 I10 D13 E14"),
	"delta":   sheet("delta", 15, "C2 G2 M2 N2 C3 G4 I4 B7 G7 I7 B8 D9 H9 L9 N9 D11 C12 H12 L12 A13 N13 C14 G14 N14"),
	"echo":    sheet("echo", 15, "C1 H2 I2 B3 D3 M3 N3 G4 B7 N7 D8 G8 I9 L9 D12 G12 N13 B14 G14 N14"),
}

func chartOf(name string, realTime bool) *Chart {
	if realTime {
		return darkCharts[name]
	}
	return lightCharts[name]
}

func (c *Chart) draw(mark map[Cell]byte) string {
	var b strings.Builder
	b.WriteString("   ")
	for x := 0; x < c.W; x++ {
		b.WriteByte(byte('A' + x))
	}
	b.WriteByte('\n')
	for y := 0; y < c.H; y++ {
		fmt.Fprintf(&b, "%2d ", y+1)
		for x := 0; x < c.W; x++ {
			p := Cell{x, y}
			switch {
			case mark[p] != 0:
				b.WriteByte(mark[p])
			case c.Islands[p]:
				b.WriteByte('#')
			default:
				b.WriteByte('.')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
