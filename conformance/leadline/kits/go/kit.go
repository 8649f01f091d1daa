// A kit for adapters written in Go: it speaks the Leadline protocol, so that an adapter need only play.
//
// It needs nothing but the standard library: copy this file beside your program. An adapter says what its program can
// do, with a function for each kind of choice:
//
//	race := Adapter[*Race]{Game: "kite-race", New: newGame, Report: report, Copy: clone, Kinds: Kinds[*Race]{
//		"roll": func(game *Race, choice Data, chance any) (Data, error) {
//			return nil, game.Roll(choice.Int("seat"), Total(Object(chance).List("dice"))) // or Refused("why")
//		}, // the data: what was really played, where that is something else, in the shape of a move
//	}}
//	Serve(Handlers("my program", race))
//
// The program may print what it likes: the protocol keeps the real stdout, and what is printed goes to stderr.

package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

// The error codes of JSON-RPC.
const Parse, InvalidRequest, UnknownMethod, InvalidParams, Internal = -32700, -32600, -32601, -32602, -32603

// Cannot is why something is not done.
type Cannot struct {
	Word, Why string
	Code      int // of an error; of a refusal which of the moves played by Together it is, from 1
}

func (cannot Cannot) Error() string { return cannot.Why }

// BadRequest is for what cannot be served: an unknown game, reading or handle, a wrong shape. Refused: the rules of the
// program forbid such a move or game. NotOffered: it has no way to ask for it. CannotLoad: it cannot take the position.
func BadRequest(why string) error { return Cannot{"", why, InvalidParams} }
func Refused(why string) error    { return Cannot{"refused", why, 0} }
func NotOffered(why string) error { return Cannot{"not_offered", why, 0} }
func CannotLoad(why string) error { return Cannot{"cannot_load", why, 0} }

// RefusedAt is Refused of one of the moves played by Together, from 1: those before it were played.
func RefusedAt(why string, at int) error { return Cannot{"refused", why, at} }

// Kinds plays choices by their kind, "" where choices have none. A kind that is left out is not offered.
type Kinds[G any] map[string]func(game G, choice Data, chance any) (Data, error)

// Adapter is what a program can do of one game G, as functions. What is left out of it is not claimed.
type Adapter[G any] struct {
	Game       string
	New        func(setup Data) (G, error)
	Report     func(game G) Data // the position, without what the program does not know
	Kinds      Kinds[G]
	Can        []string                                              // the doors, `many-games`, `events`, `heard`, `window`
	Copy       func(game G) G                                        // left out if it changes nothing before it refuses
	Load       func(position Data) (G, error)                        // a game of a position
	Candidates func(game G, seat any, kind string, given any) []Data // they may be legal: each is tried on a copy
	View       func(game G, seats []any) Data                        // what some seats see
	Sample     func(randomiser string, times int) (any, error)
	Beside     func(game G) Data                         // `events` and `heard` of what was played last
	Together   func(game G, moves []any) ([]Data, error) // plays all up to the next stop, in place of Kinds
	More       Data                                      // `offers`, `stops`, `claims`, `follows`
}

// Methods answer requests, by method.
type Methods map[string]func(params Data) (Data, error)

// Any is an adapter of any game.
type Any interface {
	about() (string, Data)
	open(params Data) (Data, Methods, error)
}

// about is what `initialize` says of the game: a function that is there is a capability.
func (adapter Adapter[G]) about() (string, Data) {
	said, can := Data{}, append([]string{}, adapter.Can...)
	said.Add(adapter.More)
	names := []string{"position", "legal", "view", "sample"}
	for n, is := range []bool{adapter.Load != nil, adapter.Candidates != nil, adapter.View != nil, adapter.Sample != nil} {
		if is {
			can = append(can, names[n])
		}
	}
	said["can"] = can
	return adapter.Game, said
}

func (adapter Adapter[G]) copied(game G) G {
	if adapter.Copy == nil {
		return game
	}
	return adapter.Copy(game)
}

func (adapter Adapter[G]) told(game G) Data {
	answer := Data{"position": adapter.Report(game)}
	if adapter.Beside != nil {
		answer.Add(adapter.Beside(game))
	}
	return answer
}

// Play plays moves, each on a copy; gives the game that goes on, and the answer.
func (adapter Adapter[G]) Play(game G, moves []any) (G, Data, error) {
	now, played, otherwise, cannot := game, []Data{}, false, Cannot{}
	stopped := func(err error, at int) (G, Data, error) {
		if !errors.As(err, &cannot) || cannot.Word != "refused" || at+cannot.Code < 2 {
			return game, nil, err
		}
		return now, Data{"refused": Data{"why": cannot.Why, "at": at + cannot.Code}, "position": adapter.Report(now)}, nil
	}
	if adapter.Together != nil {
		now = adapter.copied(game)
		all, err := adapter.Together(now, moves)
		if err != nil {
			return stopped(err, 0)
		}
		moves, played, otherwise = nil, all, all != nil
	}
	for number, one := range moves {
		move, after := Object(one), adapter.copied(now)
		play, offered := adapter.Kinds[move.Text("choice.kind")]
		if !offered {
			return game, nil, NotOffered("there is no such choice")
		}
		said, err := play(after, move.Object("choice"), move["chance"])
		if err != nil {
			return stopped(err, number+1)
		}
		now, played, otherwise = after, append(played, said), otherwise || said != nil
	}
	answer := adapter.told(now)
	if otherwise {
		answer["played"] = played
	}
	return now, answer, nil
}

// Legal gives the candidates that can be played.
func (adapter Adapter[G]) Legal(game G, seat any, kind string, given any) []Data {
	choices := []Data{}
	for _, choice := range adapter.Candidates(game, seat, kind, given) {
		if _, _, err := adapter.Play(game, []any{Data{"choice": choice, "chance": given}}); err == nil {
			choices = append(choices, choice)
		}
	}
	return choices
}

func (adapter Adapter[G]) open(params Data) (answer Data, methods Methods, err error) {
	for dispute, reading := range params.Object("readings") {
		if !strings.Contains(fmt.Sprint(adapter.More.List("follows."+dispute)), fmt.Sprint(reading)) {
			return nil, nil, BadRequest(fmt.Sprintf("This program cannot be told the reading %v of %s.", reading, dispute))
		}
	}
	var game G
	err = CannotLoad("this program takes no positions")
	if params.Has("randomiser") {
		samples, err := adapter.Sample(params.Text("randomiser"), params.Int("times"))
		return Data{"samples": samples}, nil, err
	} else if !params.Has("position") {
		game, err = adapter.New(params.Object("setup"))
	} else if adapter.Load != nil {
		game, err = adapter.Load(params.Object("position"))
	}
	if err != nil {
		return nil, nil, err
	}
	return adapter.told(game), Methods{
		"play": func(params Data) (answer Data, err error) {
			game, answer, err = adapter.Play(game, params.List("moves"))
			return answer, err
		},
		"legal": func(params Data) (Data, error) {
			return Data{"choices": adapter.Legal(game, params["seat"], params.Text("kind"), params["given"])}, nil
		},
		"view": func(params Data) (Data, error) { return Data{"view": adapter.View(game, params.List("seats"))}, nil },
	}, nil
}

// Handlers are the functions of a program by method, for `Serve`.
func Handlers(name string, adapters ...Any) Methods {
	known, said, games, last := map[string]Any{}, Data{}, map[int]Methods{}, 0
	for _, one := range adapters {
		game, about := one.about()
		known[game], said[game] = one, about
	}
	open := func(params Data) (Data, error) {
		adapter, is := known[params.Text("game")]
		if !is {
			return nil, BadRequest(fmt.Sprintf("There is no game %v here.", params["game"]))
		}
		answer, game, err := adapter.open(params)
		if game != nil {
			last++
			games[last], answer["handle"] = game, last
		}
		return answer, err
	}
	in := func(method string) func(Data) (Data, error) {
		return func(params Data) (Data, error) {
			if game, is := games[params.Int("handle")]; is {
				return game[method](params)
			}
			return nil, BadRequest(fmt.Sprintf("There is no handle %v here.", params["handle"]))
		}
	}
	hello := Data{"protocol": 2, "name": name, "language": "Go", "games": said}
	return Methods{
		"initialize": func(Data) (Data, error) { return hello, nil },
		"open":       open, "play": in("play"), "legal": in("legal"), "view": in("view"), "sample": open,
		"close": func(params Data) (Data, error) { delete(games, params.Int("handle")); return Data{}, nil },
	}
}

// Serve answers every request on stdin, in order, until stdin ends. A fault is answered with an error.
func Serve(methods Methods) {
	out := os.Stdout
	os.Stdout = os.Stderr
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<28)
	for lines.Scan() {
		text, _ := json.Marshal(AnswerLine(methods, lines.Bytes()))
		out.Write(append(text, '\n'))
	}
}

// AnswerLine is the answer to one line.
func AnswerLine(methods Methods, line []byte) (answer Data) {
	answer = Data{"jsonrpc": "2.0", "id": nil}
	failed := func(code int, why string) Data {
		answer["error"] = Data{"code": code, "message": why}
		return answer
	}
	var read any
	if json.Unmarshal(line, &read) != nil {
		return failed(Parse, "This line is not JSON.")
	}
	request := Object(read)
	method, isNamed := request["method"].(string)
	if request.Text("id") != "" || request.Has("id") && request["id"] == float64(request.Int("id")) {
		answer["id"] = request["id"]
	}
	if request["jsonrpc"] != "2.0" || !isNamed || (answer["id"] == nil && request.Has("id")) {
		return failed(InvalidRequest, "This is no request of JSON-RPC 2.0.")
	}
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintln(os.Stderr, "fault:", fault)
			answer = failed(Internal, fmt.Sprintf("The program has a fault of its own (%v).", fault))
		}
	}()
	result, err, cannot := Data{}, error(Cannot{"", "There is no method " + method + ".", UnknownMethod}), Cannot{}
	if handler, is := methods[method]; is {
		result, err = handler(request.Object("params"))
	}
	if errors.As(err, &cannot) && cannot.Word == "" {
		return failed(cannot.Code, cannot.Why)
	} else if errors.As(err, &cannot) {
		values := Data{"refused": Data{"why": cannot.Why}, "not_offered": true, "cannot_load": cannot.Why}
		result = Data{cannot.Word: values[cannot.Word]}
	} else if err != nil {
		return failed(Internal, fmt.Sprintf("The program has a fault of its own (%v).", err))
	}
	answer["result"] = result
	return answer
}
