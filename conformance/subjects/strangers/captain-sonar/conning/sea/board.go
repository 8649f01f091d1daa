// Package sea plays Captain Sonar turn by turn: one call of Play is one whole turn.
package sea

import (
	"fmt"
	"strconv"
	"strings"
)

const (
	Size       = 10
	sectorSize = 5
)

// Square is a space of the map, column and row from 0.
type Square struct{ Col, Row int }

func (s Square) String() string { return fmt.Sprintf("%c%d", 'A'+s.Col, s.Row+1) }

// ParseSquare reads a space such as C4.
func ParseSquare(text string) (Square, error) {
	text = strings.ToUpper(strings.TrimSpace(text))
	if len(text) < 2 {
		return Square{}, fmt.Errorf("%q is not a space", text)
	}
	row, err := strconv.Atoi(text[1:])
	if err != nil {
		return Square{}, fmt.Errorf("%q is not a space", text)
	}
	return Square{int(text[0]) - 'A', row - 1}, nil
}

func (s Square) inside() bool { return s.Col >= 0 && s.Row >= 0 && s.Col < Size && s.Row < Size }

func (s Square) step(dir Direction, n int) Square {
	return Square{s.Col + n*dx[dir], s.Row + n*dy[dir]}
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// Direction is a way to go and also a control panel.
type Direction int

const (
	North Direction = iota
	East
	South
	West
)

var (
	dx    = [4]int{0, 1, 0, -1}
	dy    = [4]int{-1, 0, 1, 0}
	names = "NESW"
)

func (d Direction) String() string { return names[d : d+1] }

// ParseDirection reads N, E, S or W.
func ParseDirection(text string) (Direction, error) {
	i := strings.Index(names, strings.ToUpper(text))
	if len(text) != 1 || i < 0 {
		return 0, fmt.Errorf("%q is not a direction", text)
	}
	return Direction(i), nil
}

var maps = map[string]string{
	"alpha": "D1 H2 C4 H4 E6 G7 D9 H9",
	"bravo": "D1 H2 C4 H4 G7 D9",
}

// grid is one flag for each space.
type grid [Size][Size]bool

func (g *grid) at(s Square) bool       { return s.inside() && g[s.Row][s.Col] }
func (g *grid) set(s Square, yes bool) { g[s.Row][s.Col] = yes }

// List names the spaces that are set, row by row.
func (g *grid) List() []string {
	list := []string{}
	for row := range g {
		for col := range g[row] {
			if g[row][col] {
				list = append(list, Square{col, row}.String())
			}
		}
	}
	return list
}

func islandsOf(name string) (grid, error) {
	var islands grid
	text, ok := maps[name]
	if !ok {
		return islands, fmt.Errorf("no map %q", name)
	}
	for _, one := range strings.Fields(text) {
		s, _ := ParseSquare(one)
		islands.set(s, true)
	}
	return islands, nil
}

// Sector gives the sector of a space, 1 to 4.
func Sector(s Square) int {
	number := s.Row + 1
	band := number / sectorSize
	if band > 1 { // the last row
		band = 1
	}
	return band*2 + s.Col/sectorSize + 1
}
