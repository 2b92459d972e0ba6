package coding

import (
	"maps"
	"slices"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
)

// seat is a process together with the component of the process's location. In another shape the same component may
// hold the location of another process, possibly of another type with other edges, though the values look the same:
//
//	init { if :: run A() :: run B() fi }     both at component 4, with locations from 0 on
//
// Therefore the knowledge about a process is filed under its seat.
type seat struct {
	component int
	process   program.PID
	typ       int
	wide      bool // locations take two bytes
}

// seats numbers seats in the order of their appearance.
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

// Place returns the process type of the seat with the given number, and the location that a code of the seat's
// component stands for.
func (c *Coding) Place(number int, code uint32) closure.Place {
	x := &c.seats.list[number]
	return closure.Place{Type: x.typ, Loc: c.components[x.component].values.location(code, x.wide)}
}

// location returns the location at the beginning of the value with this code. If wide is set, the location takes two
// bytes.
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
