// Plays moves with programs that play several choices in one call. It needs the kit and forms.go.

package main

// CallMoves holds the moves that are played in one call: the first determines the call, the others its arguments.
type CallMoves struct {
	First         Data // the first choice
	Chance        any  // and its chance
	moves         []any
	played, ahead []Data
	left          []int
}

// Taken is a move that a call has used.
type Taken struct {
	Choice Data
	Chance any
	number int
}

// Part returns a part of the choice; nil if there is no move.
func (taken *Taken) Part(name string) any {
	if taken == nil {
		return nil
	}
	return taken.Choice[name]
}

// NewCallMoves takes the moves of a call.
func NewCallMoves(moves []any) *CallMoves {
	first := Object(moves[0])
	turn := &CallMoves{First: first.Object("choice"), Chance: first["chance"], moves: moves, played: make([]Data, len(moves))}
	for number := 1; number < len(moves); number++ {
		turn.left = append(turn.left, number)
	}
	return turn
}

// Take returns the next move with a choice of this kind, of this seat if one is given; nil if no such move is left.
func (turn *CallMoves) Take(kind string, seat ...any) *Taken {
	for place, number := range turn.left {
		move := Object(turn.moves[number])
		choice := move.Object("choice")
		if choice.Text("kind") == kind && (len(seat) == 0 || sameValue(seat[0], choice["seat"])) {
			turn.left = append(turn.left[:place:place], turn.left[place+1:]...)
			return &Taken{choice, move["chance"], number}
		}
	}
	return nil
}

// Chose reports the program's choice: how it differs from the move that was taken, or a new move for nil.
func (turn *CallMoves) Chose(taken *Taken, kind string, seat any, parts Data) {
	if taken == nil {
		choice := Data{"kind": kind, "seat": seat}
		choice.Add(parts)
		turn.ahead = append(turn.ahead, Data{"choice": choice})
		return
	}
	turn.played[taken.number] = otherParts(Data{"choice": parts}, taken.Choice)
}

// Result returns what was really played. It returns NotOffered if a move was not taken.
func (turn *CallMoves) Result() ([]Data, error) {
	if len(turn.left) > 0 {
		return nil, NotOffered("there is no way to pass on " + Object(turn.moves[turn.left[0]]).Object("choice").Text("kind"))
	}
	all := append(turn.played, turn.ahead...)
	for _, one := range all {
		if one != nil {
			return all, nil
		}
	}
	return nil, nil
}
