// Command conning plays Captain Sonar: `conning bots 300`, or `conning [map] [1|4]` for two people at one screen.
package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"

	"conning/sea"
)

func main() {
	args := os.Args[1:]
	if len(args) > 0 && args[0] == "bots" {
		count := 300
		if len(args) > 1 {
			count, _ = strconv.Atoi(args[1])
		}
		bots(count)
		return
	}
	name, limit := "alpha", 4
	if len(args) > 0 {
		name = args[0]
	}
	if len(args) > 1 {
		limit, _ = strconv.Atoi(args[1])
	}
	game, err := sea.New(name, limit)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	table(game)
}

// ---------------------------------------------------------------- people

const help = `first each side: a space such as C5
N torpedo 3            sail north, charge torpedo, mark symbol 3 of the north panel
N torpedo 3 fire D5    then: fire, mine, trigger SPACE; drone SECTOR; sonar
silent E 3 mine 2      (silent 0 for no space); surface
a gauge or symbol that cannot be marked is -`

func table(game *sea.Game) {
	fmt.Println(help)
	lines := bufio.NewScanner(os.Stdin)
	for !game.Over {
		side := game.Turn
		placing := !game.Crews[0].Placed || !game.Crews[1].Placed
		if placing && game.Crews[0].Placed {
			side = 1
		}
		fmt.Printf("%v %v> ", side, game.Crews[side].At)
		if !lines.Scan() {
			return
		}
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		var err error
		if placing {
			var at sea.Square
			if at, err = sea.ParseSquare(words[0]); err == nil {
				err = game.Place(side, at)
			}
		} else {
			var order sea.Order
			if order, err = parse(words); err == nil {
				var report sea.Report
				if report, err = game.Play(side, order); err == nil {
					fmt.Printf("  %+v\n", report)
				}
			}
		}
		if err != nil {
			fmt.Println("no:", err)
		}
	}
	fmt.Println(game.Winner, "has won")
}

func parse(words []string) (order sea.Order, err error) {
	words = append(words, "-", "-", "-", "-", "-", "-")
	switch words[0] {
	case "surface":
		order.Manner = sea.Surface
		return order, nil
	case "silent":
		order.Manner = sea.Silent
		if words[1] == "0" {
			return order, nil
		}
		if order.Length, err = strconv.Atoi(words[2]); err != nil {
			return order, err
		}
		words = append([]string{words[1]}, words[3:]...)
	}
	if order.Dir, err = sea.ParseDirection(words[0]); err != nil {
		return order, err
	}
	order.Gauge = -1
	for i, name := range sea.SystemNames {
		if name == words[1] {
			order.Gauge = i
		}
	}
	order.Symbol, _ = strconv.Atoi(words[2])
	actions := map[string]sea.Action{
		"mine": sea.DropMine, "trigger": sea.TriggerMine, "fire": sea.FireTorpedo,
		"drone": sea.LaunchDrone, "sonar": sea.UseSonar,
	}
	order.Action = actions[words[3]]
	switch order.Action {
	case sea.DropMine, sea.TriggerMine, sea.FireTorpedo:
		order.Target, err = sea.ParseSquare(words[4])
	case sea.LaunchDrone:
		order.Sector, err = strconv.Atoi(words[4])
	}
	return order, err
}

// ---------------------------------------------------------------- bots

func bots(count int) {
	results := map[string]int{}
	for seed := 0; seed < count; seed++ {
		dice := rand.New(rand.NewSource(int64(seed)))
		name := []string{"alpha", "bravo"}[seed%2]
		limit := []int{1, 4}[seed/2%2]
		game, err := sea.New(name, limit)
		if err != nil {
			panic(err)
		}
		for side := sea.Side(0); side < 2; side++ {
			for game.Place(side, sea.Square{Col: dice.Intn(sea.Size), Row: dice.Intn(sea.Size)}) != nil {
			}
		}
		turns := 0
		for ; !game.Over && turns < 5000; turns++ {
			botTurn(game, dice)
		}
		results[fmt.Sprint(limit, " ", game.Over, " ", game.Winner)]++
	}
	fmt.Println(results)
}

func botTurn(game *sea.Game, dice *rand.Rand) {
	side := game.Turn
	crew := &game.Crews[side]
	ways := game.Ways(side)
	if len(ways) == 0 || len(crew.Marks()) > 10 {
		mustPlay(game, sea.Order{Manner: sea.Surface})
		return
	}
	order := sea.Order{Dir: ways[dice.Intn(len(ways))], Gauge: -1}
	if open := crew.OpenGauges(); len(open) > 0 {
		order.Gauge = open[dice.Intn(len(open))]
	}
	if free := crew.FreeSymbols(order.Dir); len(free) > 0 {
		order.Symbol = free[dice.Intn(len(free))]
	}
	for try := 0; try < 12; try++ { // something beside the move, if it can be
		with := order
		with.Action = sea.Action(1 + dice.Intn(5))
		with.Target = sea.Square{Col: crew.At.Col + dice.Intn(9) - 4, Row: crew.At.Row + dice.Intn(9) - 4}
		with.Sector = 1 + dice.Intn(4)
		if dice.Intn(5) == 0 {
			with.Manner, with.Action, with.Length = sea.Silent, sea.Nothing, 1+dice.Intn(4)
		}
		if _, err := game.Play(side, with); err == nil {
			return
		}
	}
	mustPlay(game, order)
}

func mustPlay(game *sea.Game, order sea.Order) {
	if _, err := game.Play(game.Turn, order); err != nil {
		panic(err)
	}
}
