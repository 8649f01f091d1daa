// Puts bell.go behind the Leadline protocol. It rolls and deals itself, and the adapter says what came of it.

package main

var wishes = map[string]byte{"nothing": ' ', "pick-up": 't', "drop": 'l'}

func newGame(setup Data) (*bell, error) {
	if seats := setup.Int("seats"); seats < 2 || seats > 6 {
		return nil, Refused("two to six can play")
	}
	if err := CheckSetup(setup); err != nil {
		return nil, err
	}
	return newBell(setup.Int("seats"), setup.Int("starter")-1), nil
}

func load(position Data) (*bell, error) {
	b := newBell(len(position.List("divers")), position.Int("starter")-1)
	b.round, b.air = position.Int("dive"), position.Int("air")
	b.next, b.later = position.Int("turn")-1, position.Int("last_home")-1
	b.seabed = heaps(position.List("line"))
	for seat, one := range position.List("divers") {
		d, bag, locker := Object(one), heaps(Object(one).List("carried")), heaps(Object(one).List("banked"))
		b.divers[seat] = diver{d.Int("at"), d.Text("facing") == "up", d.Bool("home"), bag, locker}
	}
	return b, nil
}

func clone(b *bell) *bell {
	made := *b
	made.seabed, made.divers = append([]heap{}, b.seabed...), append([]diver{}, b.divers...)
	return &made
}

// play asks for a turn and says what was rolled, and what was done where the roll did not allow what was asked for.
func play(b *bell, choice Data, chance any) (Data, error) {
	told, err := ReadTurn(report(b), choice, Object(chance))
	if err != nil {
		return nil, err
	}
	dice, done, err := b.turn(told.Word == "back", wishes[told.Action], told.Unit-1)
	if err != nil {
		return nil, Refused(err.Error())
	}
	played := Data{"chance": Data{"dice": dice}}
	if done == ' ' {
		played["choice"] = Data{"search": Data{"action": "nothing"}}
	}
	return played, nil
}

func report(b *bell) Data {
	points, winners := b.result()
	for place := range winners {
		winners[place]++
	}
	if b.over {
		return Data{"over": true, "scores": points, "winners": winners}
	}
	divers := []Data{}
	for _, d := range b.divers {
		facing := map[bool]string{true: "up", false: "down"}[d.ascending]
		told := Data{"at": d.depth, "facing": facing, "home": d.out}
		told.Add(Data{"carried": units(d.bag), "banked": units(d.locker)})
		divers = append(divers, told)
	}
	position := Data{"dive": b.round, "air": b.air, "line": units(b.seabed), "divers": divers, "over": false}
	if b.later >= 0 {
		position["last_home"] = b.later + 1
	}
	position.Add(Data{"turn": b.next + 1, "starter": b.opener + 1})
	return position
}

func sample(randomiser string, times int) (any, error) {
	samples := []any{}
	for time := 0; time < times; time++ {
		if randomiser == "dice" {
			samples = append(samples, roll())
		} else {
			samples = append(samples, units(deal()))
		}
	}
	return samples, nil
}

func heaps(units []any) []heap {
	made := []heap{}
	for _, unit := range units {
		one := heap{}
		for _, c := range List(unit) {
			one = append(one, chip{Object(c).Int("level"), Object(c).Int("value")})
		}
		made = append(made, one)
	}
	return made
}

func units(heaps []heap) []any {
	made := []any{}
	for _, one := range heaps {
		unit := []any{}
		for _, c := range one {
			unit = append(unit, Data{"level": c.level, "value": c.points})
		}
		made = append(made, unit)
	}
	return made
}

func main() {
	game := Adapter[*bell]{Game: "deep-sea-adventure", New: newGame, Load: load, Report: report, Copy: clone}
	game.Sample, game.Kinds, game.Can = sample, Kinds[*bell]{"": play}, []string{"starter", "many-games"}
	Serve(Handlers("bell", game))
}
