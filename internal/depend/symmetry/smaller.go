package symmetry

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// The order of states for which a representative is sought is lexicographic, by the values of cells in a fixed order:
//
//  1. the locations of the processes;
//  2. the local variables with no member in values or indices, process by process;
//  3. the globals that name no members;
//  4. the other local variables, process by process;
//  5. the other globals;
//  6. the channels: length and messages.
//
// Most exchanges are decided by the first cells, and those after are not read.

// smaller reports whether the image under the generator of the state of v is smaller than this state.
func (g *generator) smaller(v exec.View) bool {
	typ, l := v.Process(g.p)
	if _, k := v.Process(g.q); k != l {
		return k < l
	}
	dead := g.codes.prog.Types[typ].Locations[l].Dead
	if c := g.compareFrame(v, g.p, g.q, g.locals[typ].plain(), dead); c != 0 {
		return c < 0
	}
	if c := compareGlobals(v, g.globals.plain()); c != 0 {
		return c < 0
	}
	if g.renames {
		if c := g.compareNames(v); c != 0 {
			return c < 0
		}
	}
	if c := compareGlobals(v, g.globals.coded()); c != 0 {
		return c < 0
	}
	return g.compareChannels(v) < 0
}

// compareNames compares the local variables that name members in the image with those in the state.
func (g *generator) compareNames(v exec.View) int {
	for p := range program.PID(v.Live()) {
		if c := g.compareCoded(v, p, g.counterpart(p)); c != 0 {
			return c
		}
	}
	if g.codes.prog.Claim != nil {
		return g.compareCoded(v, program.NoPID, program.NoPID)
	}
	return 0
}

// compareCoded compares the variables of process p that name members in the image with those in the state. The image
// has them from process `from`.
func (g *generator) compareCoded(v exec.View, p, from program.PID) int {
	typ, l := v.Process(p)
	list := g.locals[typ].coded()
	if len(list) == 0 {
		return 0
	}
	return g.compareFrame(v, p, from, list, g.codes.prog.Types[typ].Locations[l].Dead)
}

// compareFrame compares the given variables of process p in the image with those in the state. The image has them from
// process `from`, which is at the same location. The variables in dead are not renamed.
func (g *generator) compareFrame(v exec.View, p, from program.PID, list []move, dead []*program.Variable) int {
	for k := range list {
		m := &list[k]
		if p == from && m.stays {
			continue
		}
		kept := slices.Contains(dead, m.v)
		for i, source := range m.to {
			old := v.Local(p, m.v, i)
			var next int32
			if kept {
				next = v.Local(from, m.v, i)
			} else {
				next = m.act.apply(v.Local(from, m.v, source))
			}
			if next != old {
				return int(next) - int(old)
			}
		}
	}
	return 0
}

// compareGlobals compares the variables in list in the image with those in the state.
func compareGlobals(v exec.View, list []move) int {
	for k := range list {
		m := &list[k]
		for i, source := range m.to {
			if next, old := m.act.apply(v.Global(m.v, source)), v.Global(m.v, i); next != old {
				return int(next) - int(old)
			}
		}
	}
	return 0
}

// compareChannels compares the channels in the image with those in the state.
func (g *generator) compareChannels(v exec.View) int {
	for id := int32(1); id <= int32(v.Open()); id++ {
		from := g.channels.apply(id)
		typ, n := v.Channel(from)
		_, had := v.Channel(id)
		if n != had {
			return n - had
		}
		for k := range n {
			for j, act := range g.fields[typ] {
				if from == id && len(act) == 0 {
					continue
				}
				if next, old := act.apply(v.Field(from, k, j)), v.Field(id, k, j); next != old {
					return int(next) - int(old)
				}
			}
		}
	}
	return 0
}
