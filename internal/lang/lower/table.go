package lower

// entry is a transition in a row of the table. In a choice row (row.choice), an entry is not a transition but the start
// of an option or block.
type entry struct {
	step    *element // the statement; nil in a choice row
	to      int      // target location, or 0 if the process ends; in a choice row, the location of the start
	atomic  bool
	escapes []int // first locations of the escapes that guard the step, outermost first
	origin  int   // if the entry is a step of an escape: first location of the escape; otherwise 0
	// options are the selections (if or do) with an option beginning with the entry, outermost first. There may be
	// several, because flatten merges nested selections.
	options []*element
}

// row holds the transitions from a location. If `choice` is set, the location is the start of a selection or block, and
// the entries are not transitions: they are the starts of the options of the selection, or the start of the block.
// `merge` removes the rows with `choice`.
type row struct {
	choice  bool
	entries []entry
}

// maxHops is the maximum length of a chain of jumps. A longer chain is regarded as a cycle.
const maxHops = 500

// destination returns the first element from e on that is neither a jump nor a join (rule 2.6). If atomic is set, e is
// inside an atomic sequence, and destination stops before the process would lose control (rule 2.7). A cycle of jumps
// is reported as an error and sets f.failed.
func (f *flow) destination(e *element, atomic bool) *element {
	from := e
	for hops := 0; e != nil; hops++ {
		var next *element
		switch e.kind {
		case nodeGoto:
			next = e.n.target.at
		case nodeJoin, nodeBreak:
			next = e.next
			if next == nil {
				return e
			}
		case nodeUnless:
			next = f.destination(e.sub[0].first, atomic)
		default:
			return e
		}
		if next == nil || next == e || hops > maxHops {
			if !f.failed {
				f.l.errorf(from.n.span, "these jumps run in a circle and never come to a statement").
					WithHint("put a skip into the circle")
			}
			f.failed = true
			return f.all[0]
		}
		if atomic && !next.inAtomic {
			return e
		}
		e = next
	}
	return e
}

// start returns the first statement or block from e on, where e begins an option or block. It skips joins, and enters
// the main part of an unless.
func (f *flow) start(e *element) *element {
	for hops := 0; hops < maxHops; hops++ {
		switch {
		case e.kind == nodeJoin && e.next != nil:
			e = e.next
		case e.kind == nodeUnless:
			e = e.sub[0].first
		default:
			return e
		}
	}
	return e
}

func (f *flow) row(e *element) *row {
	for len(f.table) <= e.loc {
		f.table = append(f.table, nil)
	}
	r := &row{}
	f.table[e.loc] = r
	return r
}

// write adds rows for the elements of s to the table, and for the elements of inner sequences and escapes.
func (f *flow) write(s *sequence) {
	for e := s.first; e != nil && !f.failed; e = e.next {
		f.l.work.Step()
		if !e.done {
			e.done = true
			switch e.kind {
			case nodeUnless:
				f.write(e.sub[0])
			case nodeIf, nodeDo:
				f.writeChoice(e)
			case nodeBlock, nodeAtomic:
				f.writeBlock(e)
			default:
				f.writeStep(e)
			}
		}
		if e == s.last {
			return
		}
	}
}

func (f *flow) writeChoice(e *element) {
	r := f.row(e)
	r.choice = true
	for _, s := range e.sub {
		first := f.start(s.first)
		// rule 2.9: an option that starts with 0 has no edge
		if first.kind == nodeBasic && first.n.never && len(first.escape) == 0 {
			continue
		}
		r.entries = append(r.entries, entry{to: first.loc, atomic: e.inAtomic, options: []*element{e}})
	}
	for _, s := range e.sub {
		f.write(s)
	}
}

// writeBlock adds a choice row for block e, with the first statement as the only option (rule 2.2). It also adds the
// rows of the body.
func (f *flow) writeBlock(e *element) {
	body := e.sub[0]
	f.patchJumps(body)
	first := f.start(body.first)
	body.last.next = e.next
	r := f.row(e)
	r.choice = true
	r.entries = []entry{{to: first.loc, atomic: e.kind == nodeAtomic}}
	f.write(body)
}

func (f *flow) writeStep(e *element) {
	if e.kind == nodeDStep {
		f.patchJumps(e.sub[0])
		e.sub[0].last.next = e.next
	}
	to := 0
	switch {
	case e.kind == nodeGoto:
		to = f.destination(e.n.target.at, e.inAtomic).loc
	case e.next != nil:
		to = f.destination(e.next, e.inAtomic).loc
	}
	if f.failed {
		return
	}
	x := entry{step: e, to: to, atomic: e.inAtomic}
	if e.kind != nodeJoin {
		for _, s := range e.escape {
			x.escapes = append(x.escapes, f.destination(s.first, e.inAtomic).loc)
		}
	}
	r := f.row(e)
	r.entries = []entry{x}
	if e.kind != nodeJoin {
		for _, s := range e.escape {
			f.write(s)
		}
	}
}

// rowAt returns the row of location loc in f.table, or nil if the location has no row.
func (f *flow) rowAt(loc int) *row {
	if loc >= len(f.table) {
		return nil
	}
	return f.table[loc]
}
