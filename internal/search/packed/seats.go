package packed

import (
	"fmt"
	"maps"
	"slices"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
)

// seat is a process together with the component of its location. In another shape the same component may hold the
// location of another process, possibly of another type with other edges, though the values look the same:
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

// place returns the place of the process in a seat while the component of the seat has a code.
func (c *coding) place(number int, code uint32) closure.Place {
	x := &c.seats.list[number]
	return closure.Place{Type: x.typ, Loc: c.components[x.component].values.location(code, x.wide)}
}

// location returns the location at the beginning of the value of code.
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

// site returns the site of the process in a seat while its component has a code, and adds the site if necessary.
func (m *memo) site(seat int, code uint32) *site {
	if seat < len(m.sites) && int(code) < len(m.sites[seat]) && m.sites[seat][code] != nil {
		return m.sites[seat][code]
	}
	return m.newSite(seat, code)
}

// newSite is site for a new site.
func (m *memo) newSite(seat int, code uint32) *site {
	for len(m.sites) <= seat {
		m.sites = append(m.sites, nil)
	}
	if int(code) >= len(m.sites[seat]) {
		grown := make([]*site, max(2*len(m.sites[seat]), int(code)+1))
		copy(grown, m.sites[seat])
		m.sites[seat] = grown
	}
	s := &site{home: m.place(seat, code)}
	m.sites[seat][code] = s
	return s
}

// belongs panics unless s is the site of seat number while its component has this code.
func (m *memo) belongs(s *site, number int, code uint32) {
	if place := m.place(number, code); s.home != place {
		panic(fmt.Sprintf("bug: what is known of a process at %v is asked for at %v", s.home, place))
	}
}
