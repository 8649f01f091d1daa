// A kit for adapters written in Go: it implements the Leadline protocol, so that an adapter only has to play.
//
// It needs only the standard library: copy it and data.go to the folder of your program. An adapter describes what its
// program can do, with a function for each kind of choice:
//
//	race := Adapter[*Race]{Game: "kite-race", New: newGame, Report: report, Copy: clone, Kinds: Kinds[*Race]{
//		"roll": func(game *Race, choice Data, chance any) (Data, error) {
//			return nil, game.Roll(choice.Int("seat"), Total(Object(chance).List("dice"))) // or Refused("why")
//		}, // the Data: the move that was really played, if it differs
//	}}
//	Serve(Handlers("my program", race))
//
// The program may print anything: the protocol keeps the real stdout, and printed text goes to stderr.

package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"runtime"
	"strings"
)

// The error codes of JSON-RPC.
const Parse, InvalidRequest, UnknownMethod, InvalidParams, Internal = -32700, -32600, -32601, -32602, -32603

// Cannot is the reason why a request was not carried out.
type Cannot struct {
	Word, Why string
	Code      int // an error code, or the number of the move in Together, from 1
}

func (cannot Cannot) Error() string { return cannot.Why }

// BadRequest rejects an invalid request, such as one with an unknown game. Refused: the program's rules forbid the move
// or setup. NotOffered: the program has no way to play it. CannotLoad: the program cannot load the position.
func BadRequest(why string) error { return Cannot{"", why, InvalidParams} }
func Refused(why string) error    { return Cannot{"refused", why, 0} }
func NotOffered(why string) error { return Cannot{"not_offered", why, 0} }
func CannotLoad(why string) error { return Cannot{"cannot_load", why, 0} }

// RefusedAt and NotOfferedAt are for one of the moves in Together, numbered from 1. The moves before it were played.
func RefusedAt(why string, at int) error    { return Cannot{"refused", why, at} }
func NotOfferedAt(why string, at int) error { return Cannot{"not_offered", why, at} }

// Kinds holds a function for each kind of choice, "" if choices have no kind. Other kinds are not offered.
type Kinds[G any] map[string]func(game G, choice Data, chance any) (Data, error)

// Adapter holds the functions that connect a game of type G. A capability without its function is not declared.
type Adapter[G any] struct {
	Game       string
	New        func(setup Data) (G, error)
	Report     func(game G) Data // the position; unknown fields are omitted
	Kinds      Kinds[G]
	Can        []string                                              // settable inputs, `many-games`, `events`, `heard`, `pipelining`
	Copy       func(game G) G                                        // may be nil if a refused move never changes the game
	Load       func(position Data) (G, error)                        // returns a game in this position
	Candidates func(game G, seat any, kind string, given any) []Data // choices that may be legal; each is tried on a copy
	NotOffered []Data                                                // parts of choices not offered, for the answer to `legal`
	View       func(game G, seats []any) Data                        // the view of the given seats
	Sample     func(randomiser string, times int) (any, error)
	Beside     func(game G) Data                         // `events` and `heard` of the latest move
	Together   func(game G, moves []any) ([]Data, error) // plays all moves up to the next pause, in place of Kinds
	More       Data                                      // `offers`, `pauses_at`, `claims`, `configurable`: see MESSAGES.md
}

type Methods map[string]func(params Data) (Data, error) // the functions that answer requests

// Any is the adapter of a game of any type.
type Any interface {
	about() (string, Data)
	open(params Data) (Data, Methods, error)
}

// about is the game's entry in the answer to `initialize`; each optional function declares a capability.
func (adapter Adapter[G]) about() (string, Data) {
	said, can, names := Data{}, append([]string{}, adapter.Can...), []string{"position", "legal", "view", "sample"}
	said.Add(adapter.More)
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

// Play plays moves, each on a copy. It returns the game after the moves, and the answer.
func (adapter Adapter[G]) Play(game G, moves []any) (G, Data, error) {
	now, played, otherwise, cannot := game, []Data{}, false, Cannot{}
	stopped := func(err error, at int) (G, Data, error) {
		if !errors.As(err, &cannot) || cannot.Word != "refused" && cannot.Word != "not_offered" || at+cannot.Code < 2 {
			return game, nil, err
		}
		at += cannot.Code
		if cannot.Word == "not_offered" {
			return now, Data{"not_offered": cannot.Why, "at": at, "position": adapter.Report(now)}, nil
		}
		return now, Data{"refused": Data{"why": cannot.Why, "at": at}, "position": adapter.Report(now)}, nil
	}
	if adapter.Together != nil {
		now = adapter.copied(game)
		all, err := adapter.Together(now, moves)
		if errors.As(err, &cannot) && cannot.Code > 1 && adapter.Copy != nil {
			now = adapter.Copy(game) // The refused move may have changed the first copy.
			adapter.Together(now, moves[:cannot.Code-1])
		}
		if err != nil {
			return stopped(err, 0)
		}
		moves, played, otherwise = nil, all, all != nil
	}
	for number, one := range moves {
		move, after := Object(one), adapter.copied(now)
		play, offered := adapter.Kinds[move.Text("choice.kind")]
		if !offered {
			return stopped(NotOffered("this program has no choice "+move.Text("choice.kind")), number+1)
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

// Legal returns the candidates that are legal.
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
		if !strings.Contains(fmt.Sprint(adapter.More.List("configurable."+dispute)), fmt.Sprint(reading)) {
			return nil, nil, BadRequest(fmt.Sprintf("This program does not support the reading %v of %s.", reading, dispute))
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
			answer := Data{"choices": adapter.Legal(game, params["seat"], params.Text("kind"), params["given"])}
			if len(adapter.NotOffered) > 0 {
				answer["not_offered"] = adapter.NotOffered
			}
			return answer, nil
		},
		"view": func(params Data) (Data, error) { return Data{"view": adapter.View(game, params.List("seats"))}, nil },
	}, nil
}

// Handlers returns the methods for `Serve`.
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
	hello := Data{"protocol": 3, "name": name, "language": "Go", "games": said}
	return Methods{
		"initialize": func(Data) (Data, error) { return hello, nil },
		"open":       open, "play": in("play"), "legal": in("legal"), "view": in("view"), "sample": open,
		"close": func(params Data) (Data, error) { delete(games, params.Int("handle")); return Data{}, nil },
	}
}

// Serve answers every request on stdin, in order, until stdin ends. A panic is answered with an error.
func Serve(methods Methods) {
	out, lines := os.Stdout, bufio.NewScanner(os.Stdin)
	os.Stdout = os.Stderr
	lines.Buffer(nil, 1<<28)
	for lines.Scan() {
		text, _ := json.Marshal(AnswerLine(methods, lines.Bytes()))
		out.Write(append(text, '\n'))
	}
}

// AnswerLine returns the answer to one line.
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
			answer = failed(Internal, fmt.Sprintf("The program has a fault of its own (%s%v).", placeOf(), fault))
		}
	}()
	result, err, cannot := Data{}, error(Cannot{"", "There is no method " + method + ".", UnknownMethod}), Cannot{}
	if handler, is := methods[method]; is {
		result, err = handler(request.Object("params"))
	}
	if errors.As(err, &cannot) && cannot.Word == "" {
		return failed(cannot.Code, cannot.Why)
	} else if errors.As(err, &cannot) {
		values := Data{"refused": Data{"why": cannot.Why}, "not_offered": cannot.Why, "cannot_load": cannot.Why}
		result = Data{cannot.Word: values[cannot.Word]}
	} else if err != nil {
		return failed(Internal, fmt.Sprintf("The program has a fault of its own (%v).", err))
	}
	answer["result"] = result
	return answer
}

// placeOf returns the file and line of the current panic, followed by a colon; files of Go and the kit are skipped.
func placeOf() string {
	places := make([]uintptr, 64)
	frames := runtime.CallersFrames(places[:runtime.Callers(1, places)])
	for frame, more := frames.Next(); more; frame, more = frames.Next() {
		name := path.Base(frame.File)
		if !strings.HasPrefix(frame.Function, "runtime.") && !strings.Contains("kit.go data.go forms.go shapes.go", name) {
			return fmt.Sprintf("%s, line %d: ", name, frame.Line)
		}
	}
	return ""
}
