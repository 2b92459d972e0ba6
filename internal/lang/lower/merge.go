package lower

import "slices"

// merge removes the choice rows of the table, which have options as entries (row.choice). Every option is replaced by
// its first step. merge also inserts the steps of escapes before the steps that the escapes guard.
func (f *flow) merge() {
	f.flatten()
	f.pull()
	f.putEscapes()
	f.passEndOn()
}

// flatten merges nested choice rows (rule 2.4): it replaces an option that leads to another choice row by the options
// of this row.
func (f *flow) flatten() {
	for again := true; again; {
		again = false
		for loc := 1; loc < len(f.table); loc++ {
			r := f.table[loc]
			if r == nil || !r.choice || !f.nested(r) {
				continue
			}
			var out []entry
			for _, x := range r.entries {
				f.l.work.Step()
				inner := f.rowAt(x.to)
				if inner == nil || !inner.choice {
					out = append(out, x)
					f.inherit(x.to, x.to)
					continue
				}
				for _, y := range inner.entries {
					f.l.work.Step()
					y.options = slices.Concat(x.options, y.options)
					out = append(out, y)
					f.inherit(y.to, x.to)
				}
				again = true
			}
			r.entries = out
		}
	}
}

func (f *flow) nested(r *row) bool {
	for _, x := range r.entries {
		if inner := f.rowAt(x.to); inner != nil && inner.choice && len(inner.entries) > 0 {
			return true
		}
	}
	return false
}

// pull replaces every option of a choice row by the first step of the option. The row is then an ordinary row of steps.
func (f *flow) pull() {
	for loc := 1; loc < len(f.table); loc++ {
		r := f.table[loc]
		if r == nil || !r.choice {
			continue
		}
		var out []entry
		for _, x := range r.entries {
			first := f.rowAt(x.to)
			if first == nil || len(first.entries) == 0 || first.choice {
				continue
			}
			y := first.entries[0]
			y.options = x.options
			out = append(out, y)
			f.inherit(y.to, x.to)
		}
		r.entries, r.choice = out, false
	}
}

// putEscapes inserts the first steps of unless escapes into the rows of the locations that they guard, before the other
// steps of these rows (rules 7.1, 7.3).
func (f *flow) putEscapes() {
	for loc := 1; loc < len(f.table); loc++ {
		r := f.table[loc]
		if r == nil {
			continue
		}
		own := r.entries
		for _, x := range own {
			for k := len(x.escapes) - 1; k >= 0; k-- {
				p := f.rowAt(x.escapes[k])
				if p == nil {
					continue
				}
				for _, y := range append([]entry(nil), p.entries...) {
					f.l.work.Step()
					if hasEntry(r.entries, y) {
						continue
					}
					y.origin = x.escapes[k]
					r.entries = append([]entry{y}, r.entries...)
				}
			}
		}
	}
}

func hasEntry(xs []entry, y entry) bool {
	for _, x := range xs {
		if x.step == y.step {
			return true
		}
	}
	return false
}

// inherit adds the end, accept and progress labels of location `from` to location `to`, because processes no longer
// pass through `from`.
func (f *flow) inherit(to, from int) {
	for k := range f.marked {
		f.marked[k][to] = f.marked[k][to] || f.marked[k][from]
	}
}

// passEndOn copies the end label of every join to the location after the join (rule 10.2).
func (f *flow) passEndOn() {
	for loc := 1; loc < len(f.table); loc++ {
		r := f.table[loc]
		if r == nil || len(r.entries) != 1 || !f.marked[0][loc] {
			continue
		}
		if s := r.entries[0].step; s != nil && s.kind == nodeJoin {
			f.marked[0][r.entries[0].to] = true
		}
	}
}
