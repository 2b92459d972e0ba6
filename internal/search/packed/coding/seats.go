package coding

import (
	"maps"
	"slices"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
)

// seat identifies a process together with the component that holds its location. The component alone is not enough:
// in states of another shape it may hold the location of another process, possibly of another type with other edges,
// although the values look the same:
//
//	init { if :: run A() :: run B() fi }     both at component 4, with locations from 0 on
//
// Therefore the cached steps of a process are indexed by its seat.
type seat struct {
	component int
	process   program.PID
	typ       int
	wide      bool // locations take two bytes
}

// seats assigns numbers to seats in the order of their first use.
type seats struct {
	numbers map[seat]int
	list    []seat
}

// number returns the number of x, and adds x if it is new.
func (y *seats) number(x seat) int {
	n, ok := y.numbers[x]
	if !ok {
		if y.numbers == nil {
			y.numbers = map[seat]int{}
		}
		n = len(y.list)
		y.numbers[x] = n
		y.list = append(y.list, x)
	}
	return n
}

func (y *seats) clone() seats { return seats{maps.Clone(y.numbers), slices.Clone(y.list)} }

// Place returns the process type of a seat, and the location in the value with the given code. number is the number of
// the seat; the code belongs to the seat's component.
func (c *Coding) Place(number int, code uint32) closure.Place {
	x := &c.seats.list[number]
	return closure.Place{Type: x.typ, Loc: c.components[x.component].values.location(code, x.wide)}
}

// location returns the location stored at the beginning of the value with the given code. If `wide` is set, the
// location has two bytes, otherwise one.
func (d *dictionary) location(code uint32, wide bool) program.Loc {
	low, high := byte(code), byte(code>>8)
	if !d.raw {
		v := d.list[code]
		low = v[0]
		if wide {
			high = v[1]
		}
	}
	if wide {
		return program.Loc(low) | program.Loc(high)<<8
	}
	return program.Loc(low)
}
