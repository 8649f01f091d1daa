// Access to the fields of messages, for the kit and for adapters.

package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Data is an object of a message. A field that is missing or null reads as 0, "", false or nil.
type Data map[string]any

// Object returns a value as an object; nil if it is not an object.
func Object(value any) Data {
	if data, is := value.(Data); is {
		return data
	}
	data, _ := value.(map[string]any)
	return data
}

// Whole returns a value as a whole number; 0 if it is not a whole number.
func Whole(value any) int {
	if number, is := value.(int); is {
		return number
	}
	number, _ := value.(float64)
	return int(number)
}

// List returns a value as a list; nil if it is not a list.
func List(value any) []any {
	switch list := value.(type) {
	case []any:
		return list
	case []string:
		made := []any{}
		for _, one := range list {
			made = append(made, one)
		}
		return made
	case []Data:
		made := []any{}
		for _, one := range list {
			made = append(made, one)
		}
		return made
	}
	return nil
}

// At returns a field by its path, such as `search.unit`; nil if it is missing.
func (data Data) At(path string) any {
	name, rest, isDeeper := strings.Cut(path, ".")
	if isDeeper {
		return Object(data[name]).At(rest)
	}
	return data[name]
}

// Add copies all fields of other data.
func (data Data) Add(other Data) {
	for name, one := range other {
		data[name] = one
	}
}

// Has reports whether a field is present and not null.
func (data Data) Has(path string) bool { return data.At(path) != nil }

// Int returns a field that is a whole number.
func (data Data) Int(path string) int { return Whole(data.At(path)) }

// Text returns a field that is a string.
func (data Data) Text(path string) string { text, _ := data.At(path).(string); return text }

// Bool returns a field that is true or false.
func (data Data) Bool(path string) bool { truth, _ := data.At(path).(bool); return truth }

// List returns a field that is a list.
func (data Data) List(path string) []any { return List(data.At(path)) }

// Object returns a field that is an object.
func (data Data) Object(path string) Data { return Object(data.At(path)) }

// Total returns the sum of the dice.
func Total(dice []any) int {
	sum := 0
	for _, die := range dice {
		sum += Whole(die)
	}
	return sum
}

// Only returns NotOffered if a choice uses any field except those given, such as `declare` and `search.action`.
func Only(choice Data, paths ...string) error {
	left := map[string]any{}
	for name, one := range choice {
		left[name] = one
	}
	for _, path := range append(paths, "seat", "kind") {
		delete(left, path)
	}
	for name, one := range left {
		below := []string{}
		for _, path := range paths {
			if strings.HasPrefix(path, name+".") {
				below = append(below, strings.TrimPrefix(path, name+"."))
			}
		}
		says := one != nil && one != false && one != "" && one != 0 && one != 0.0
		if list, is := one.([]any); is {
			says = len(list) > 0
		} else if object := Object(one); object != nil {
			if err := Only(object, below...); err != nil {
				return err
			}
			continue
		}
		if says {
			return NotOffered(fmt.Sprintf("there is no way to ask for %s %v", name, one))
		}
	}
	return nil
}

// Known returns a report without its fields that are nil, which are unknown. Nil items of lists are kept.
func Known(value any) any {
	if list := List(value); list != nil {
		made := []any{}
		for _, one := range list {
			made = append(made, Known(one))
		}
		return made
	}
	object := Object(value)
	if object == nil {
		return value
	}
	made := Data{}
	for name, one := range object {
		if one != nil {
			made[name] = Known(one)
		}
	}
	return made
}

var messageTables Data

// MessageTable returns the table of the messages of a game.
func MessageTable(game string) Data {
	if messageTables == nil {
		if err := json.Unmarshal([]byte(messageTable), &messageTables); err != nil {
			panic(err)
		}
	}
	return messageTables.Object(game)
}

// Filled returns a record with the fields that it omits, which have their default values.
func Filled(record, shape Data) Data {
	if record == nil || shape == nil {
		return record
	}
	made := Data{}
	made.Add(shape.Object("defaults"))
	made.Add(record)
	for name, below := range shape.Object("parts") {
		if held, is := made[name]; is {
			made[name] = filledWithin(held, Object(below))
		}
	}
	return made
}

func filledWithin(held any, shape Data) any {
	if object := Object(held); object != nil {
		return Filled(object, shape)
	}
	list := List(held)
	if list == nil {
		return held
	}
	filled := []any{}
	for _, one := range list {
		filled = append(filled, filledWithin(one, shape))
	}
	return filled
}
