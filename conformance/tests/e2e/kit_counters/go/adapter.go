// A game that counts to ten: it uses all that the kit has.

package main

type counter struct{ total int }

func newGame(setup Data) (*counter, error) {
	if setup.Int("start") == 99 {
		return nil, NotOffered("no")
	}
	if setup.Int("start") < 0 {
		return nil, Refused("too small")
	}
	return &counter{setup.Int("start")}, nil
}

func load(position Data) (*counter, error) {
	if position.Int("total") > 50 {
		return nil, CannotLoad("too great")
	}
	return &counter{position.Int("total")}, nil
}

func clone(game *counter) *counter { return &counter{game.total} }

func report(game *counter) Data {
	inner := Data{"n": game.total, "m": nil}
	return Object(Known(Data{"total": game.total, "missing": nil, "seen": []any{nil, inner}}))
}

func add(game *counter, choice Data, chance any) (Data, error) {
	if err := Only(choice, "by.amount"); err != nil {
		return nil, err
	}
	game.total += choice.Int("by.amount")
	if game.total > 10 {
		return nil, Refused("too much")
	}
	return nil, nil
}

func roll(game *counter, choice Data, chance any) (Data, error) {
	game.total += Total(Object(chance).List("dice"))
	return Data{"chance": Data{"dice": []int{1, 1}}}, nil
}

func fault(game *counter, choice Data, chance any) (Data, error) { panic("on purpose") }

func together(game *counter, moves []any) ([]Data, error) {
	for n, move := range moves {
		if game.total+Object(move).Int("choice.by.amount") > 10 {
			return nil, RefusedAt("too much", n+1)
		}
		if _, err := add(game, Object(move).Object("choice"), nil); err != nil {
			return nil, err
		}
	}
	if game.total == 10 {
		return []Data{nil, {"choice": Data{"kind": "end"}}}, nil
	}
	return nil, nil
}

func candidates(game *counter, seat any, kind string, given any) []Data {
	made := []Data{}
	for _, amount := range []int{1, 5, 9, 20} {
		made = append(made, Data{"seat": seat, "kind": kind, "by": Data{"amount": amount}})
	}
	return made
}

func sample(randomiser string, times int) (any, error) {
	if randomiser != "dice" {
		return nil, NotOffered("no")
	}
	samples := [][]int{}
	for len(samples) < times {
		samples = append(samples, []int{1, 2})
	}
	return samples, nil
}

func main() {
	one := Adapter[*counter]{Game: "counter", New: newGame, Report: report, Copy: clone, Load: load, Sample: sample}
	one.Kinds, one.Can = Kinds[*counter]{"add": add, "roll": roll, "fault": fault}, []string{"many-games"}
	one.Candidates = candidates
	one.NotOffered = []Data{{"kind": "jump"}}
	one.View = func(game *counter, seats []any) Data { return Data{"total": game.total, "for": seats} }
	one.Beside = func(game *counter) Data {
		return Data{"events": []Data{{"kind": "counted", "total": game.total}}}
	}
	one.More = Data{"offers": Data{"start": []int{1, 2}}, "configurable": Data{"limit": []string{"ten"}}}
	whole := Adapter[*counter]{Game: "whole", New: newGame, Report: report, Copy: clone, Together: together}
	Serve(Handlers("counter", one, whole))
}
