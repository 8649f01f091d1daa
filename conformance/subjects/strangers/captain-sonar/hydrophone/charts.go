package main

// The five charts of the light sheets, drawn row by row; '#' is an island.
var charts = map[string][]string{
	"alpha": {
		"...#......",
		".......#..",
		"..........",
		"..#....#..",
		"..........",
		"....#.....",
		"......#...",
		"..........",
		"...#...#..",
		"..........",
	},
	"bravo": {
		"...#......",
		".......#..",
		"..........",
		"..#....#..",
		"..........",
		"..........",
		"......#...",
		"..........",
		"...#......",
		"..........",
	},
	"charlie": {
		"..........",
		"..........",
		"..........",
		"..###.....",
		"..........",
		"......#...",
		"......##..",
		"..........",
		"..........",
		"..........",
	},
	"delta": {
		"..........",
		"..#...#...",
		"..#.......",
		"........#.",
		"..........",
		"..........",
		".#....#.#.",
		".#........",
		"...#...#..",
		"..........",
	},
	"echo": {
		"..........",
		".#........",
		"......#...",
		"..........",
		".........#",
		"..........",
		".......#..",
		"..........",
		".#....#...",
		"..........",
	},
}

const side = 10

// Gauges of the light sheet, in the order in which they are printed.
var gaugeNames = [6]string{"mine", "torpedo", "drone", "sonar", "silence", "scenario"}
var gaugeSize = [6]int{2, 3, 3, 2, 5, 4}
var gaugeKind = [6]byte{'r', 'r', 'g', 'g', 'y', 'y'}

const (
	mine = iota
	torpedo
	drone
	sonar
	silence
	scenario
)

// Engineer: 24 symbols, six a panel (W N S E); kinds and circuits in that order.
const panelOrder = "WNSE"
const kinds = "rygg**" + "yrygr*" + "gyrr*y" + "gyr*g*"
const wires = "111..." + "222..." + "333..." + "231..."
