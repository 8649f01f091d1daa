// A game that is just the position it was loaded with: it plays nothing, and tells how a turn was read.

package main

func load(position Data) (Data, error) { return position, nil }

func asIs(game Data) Data { return game }

func play(game Data, choice Data, chance any) (Data, error) {
	told, err := ReadTurn(game, choice, Object(chance))
	if err != nil {
		return nil, err
	}
	return Data{"word": told.Word, "unit": told.Unit, "order": told.Orders[1]}, nil
}

func main() {
	turns := Adapter[Data]{Game: "turns", New: load, Load: load, Report: asIs, Copy: asIs, Kinds: Kinds[Data]{"": play}}
	Serve(Handlers("turns", turns))
}
