package main

import (
	"fmt"
	"slices"
	"strings"
)

// comparison says how a kind of comparison is shown as a table.
type comparison struct {
	key, title, what string
	base             string // key of the side with which every further side is compared
	figures          bool   // whether the table shows states, transitions and memory
	same             bool   // whether all sides must have the same states and transitions
}

var comparisons = []comparison{
	{key: "full", title: "Full search", base: panSide, figures: true, same: true,
		what: "All states, one by one: no reduction and no optimization on either side, so both do the same work. " +
			"States and transitions of both sides were compared in each run; where they are not equal, the row says so and " +
			"has no ratio."},
	{key: "defaults", title: "Defaults", base: panSide, figures: true,
		what: "Assertions and end states with the defaults of both tools: partial-order reduction, and merging of " +
			"steps. How many states are left is part of the answer."},
	{key: "ltl", title: "Temporal properties, defaults", base: panSide, figures: true,
		what: "A formula that holds, with the defaults of both tools. States are pairs of a state of the model " +
			"and one of the automaton."},
	{key: "ltl-full", title: "Temporal properties, full search", base: panSide, figures: true,
		what: "A formula that holds, without reduction and optimization. Each tool makes an automaton of its own, so " +
			"the pairs need not be equally many; pan's transitions are counted in both of its searches."},
	{key: "small", title: "Small models, end to end", base: spinSide,
		what: "From the model to the verdict on assertions and end states: `spin -a`, `gcc -O2` and pan against " +
			"`ltlpor check`, with defaults."},
	{key: "workers", title: "Two workers", base: oneWorker,
		what: "Full search by the default engine, with `--workers=2` against `--workers=1`."},
}

// placeOf returns the index of the table with the given key in the order of the document. If there is no such table,
// placeOf panics.
func placeOf(key string) int {
	i := slices.IndexFunc(comparisons, func(c comparison) bool { return c.key == key })
	if i < 0 {
		panic("bug: no comparison " + key)
	}
	return i
}

func comparisonOf(key string) *comparison { return &comparisons[placeOf(key)] }

// against returns the keys of the sides that are compared with the base in t, in order.
func (d *page) against(t *Table) (out []string) {
	for _, name := range append(d.r.Setting.Engines[:len(d.r.Setting.Engines):len(d.r.Setting.Engines)], twoWorkers) {
		if slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Sides[name] != nil }) {
			out = append(out, name)
		}
	}
	return out
}

// comparable reports whether the ratio of c.base to side is meaningful in row r. For this, both sides must have been
// measured and, if c.same is set, must have made the same search.
func (c *comparison) comparable(r *Row, side string) bool {
	base, other := r.Sides[c.base], r.Sides[side]
	return base.ok() && other.ok() && (!c.same || sameWork(base, other, false))
}

// table appends the section about one kind of comparison, with a table of the times and a table of the memory.
func (d *page) table(t *Table) {
	c := comparisonOf(t.Key)
	d.heading(c.title)
	d.text(c.what)
	d.stamp(t.Stamp)
	if !c.figures {
		d.times(c, t)
		return
	}
	d.cpuTable(c, t)
	d.memoryTable(c, t)
}

// cpuTable appends a table of states, transitions and CPU time.
func (d *page) cpuTable(c *comparison, t *Table) {
	head := []string{"model", "what it is"}
	if c.same {
		head = append(head, "states", "transitions")
	} else {
		head = append(head, "states, pan", "ltlpor")
	}
	head = append(head, "pan, s")
	for _, e := range d.against(t) {
		head = append(head, e+", s", "ratio")
	}
	var rows [][]string
	var notes []string
	for i := range t.Rows {
		r := &t.Rows[i]
		row := append([]string{r.Name, r.Kind}, d.counts(c, r, d.against(t))...)
		row = append(row, r.cell(c.base, cpu))
		for _, e := range d.against(t) {
			row = append(row, r.cell(e, cpu), c.ratioCell(r, e, cpu))
		}
		rows = append(rows, row)
		notes = append(notes, d.remarks(c, r)...)
	}
	d.grid(2, head, rows)
	d.list(append(notes, quickRows(c, t)...))
}

// list appends a list with the given items. Without items, it appends nothing.
func (d *page) list(items []string) {
	if len(items) > 0 {
		d.line("")
	}
	for _, s := range items {
		d.item(s)
	}
}

// quickRows returns a remark that names the rows in which the base takes less than a second; there the start of the
// programs matters. If there are no such rows, the result is nil.
func quickRows(c *comparison, t *Table) []string {
	var names []string
	for i := range t.Rows {
		if s := t.Rows[i].Sides[c.base]; s.ok() && s.spread(cpu).median < 1 {
			names = append(names, t.Rows[i].Name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("Here %s takes less than a second, so that a program's start counts: %s.",
		c.base, strings.Join(names, "; "))}
}

// counts returns the two table cells of row r about the size of the search. sides has the keys of the sides that are
// compared with the base.
func (d *page) counts(c *comparison, r *Row, sides []string) []string {
	states := func(s *Sample) float64 { return s.States }
	of := func(side string, f func(*Sample) float64) string {
		if !r.Sides[side].ok() {
			return "–"
		}
		return count(r.Sides[side].spread(f).median)
	}
	first := c.base
	if len(sides) > 0 {
		first = sides[0]
	}
	if c.same {
		return []string{of(first, states), of(first, func(s *Sample) float64 { return s.Transitions })}
	}
	return []string{of(c.base, states), of(first, states)}
}

// remarks returns remarks on row r about sides that failed, and about sides that made a different search.
func (d *page) remarks(c *comparison, r *Row) (out []string) {
	if r.Failed != "" {
		return []string{fmt.Sprintf("%s: not measured: %s", r.Name, r.Failed)}
	}
	for _, name := range r.names() {
		if side := r.Sides[name]; !side.ok() {
			out = append(out, fmt.Sprintf("%s, %s: not measured: %s", r.Name, name, side.Failed))
		} else if c.same && !sameWork(r.Sides[c.base], side, name == c.base) {
			out = append(out, fmt.Sprintf("%s, %s: **not the same search**: %s", r.Name, name, side.work()))
		}
	}
	return out
}

// sameWork reports whether every run of side has the same states and transitions as base. isBase says that side is the
// base. The comparison takes into account that pan counts the initial state as a transition, and prints eight figures.
func sameWork(base, side *Side, isBase bool) bool {
	if !base.ok() {
		return false
	}
	want := base.Runs[0]
	if !isBase {
		want.Transitions--
	}
	for _, s := range side.Runs {
		if far(s.States, want.States) || far(s.Transitions, want.Transitions) {
			return false
		}
	}
	return true
}

// far reports whether a and b differ by more than the rounding to eight significant figures.
func far(a, b float64) bool { return a != b && (a < 1e8 || a/b > 1+1e-7 || b/a > 1+1e-7) }

// work returns the states and transitions of the runs as text. For consecutive runs with equal figures, the figures
// appear once.
func (s *Side) work() string {
	var out []string
	for _, r := range s.Runs {
		one := fmt.Sprintf("%s states, %s transitions", count(r.States), count(r.Transitions))
		if len(out) == 0 || out[len(out)-1] != one {
			out = append(out, one)
		}
	}
	return strings.Join(out, "; ")
}

// cell returns the text of a table cell: the quantity that the function `of` returns, for the runs of a side. If the
// side has no valid runs, the text is "–".
func (r *Row) cell(side string, of func(*Sample) float64) string {
	if !r.Sides[side].ok() {
		return "–"
	}
	return r.Sides[side].spread(of).String()
}

func (c *comparison) ratioCell(r *Row, side string, of func(*Sample) float64) string {
	if !c.comparable(r, side) {
		return "–"
	}
	return bold(ratio(r.Sides[c.base], r.Sides[side], of))
}

// memoryTable appends a table of the memory of the processes and, for full searches, of the bytes per state.
func (d *page) memoryTable(c *comparison, t *Table) {
	head := []string{"model", "state of pan's, bytes", "pan, MB"}
	for _, e := range d.against(t) {
		head = append(head, e+", MB", "ratio")
	}
	if c.same {
		head = append(head, "bytes a state: pan")
		head = append(head, d.against(t)...)
	}
	var rows [][]string
	for i := range t.Rows {
		r := &t.Rows[i]
		row := []string{r.Name, r.median(c.base, func(s *Sample) float64 { return s.Vector }), r.megabytes(c.base)}
		for _, e := range d.against(t) {
			row = append(row, r.megabytes(e), c.ratioCell(r, e, peakOf))
		}
		if c.same {
			for _, side := range append([]string{c.base}, d.against(t)...) {
				row = append(row, r.median(side, func(s *Sample) float64 { return s.Kept / s.States }))
			}
		}
		rows = append(rows, row)
	}
	d.grid(1, head, rows)
}

func (r *Row) median(side string, of func(*Sample) float64) string {
	if !r.Sides[side].ok() {
		return "–"
	}
	return short(r.Sides[side].spread(of).median)
}

func (r *Row) megabytes(side string) string {
	return r.median(side, func(s *Sample) float64 { return s.Peak / 1e6 })
}

// times appends a table of CPU time and wall time.
func (d *page) times(c *comparison, t *Table) {
	head := []string{"model", c.base + ", CPU s", "wall s"}
	for _, e := range d.against(t) {
		head = append(head, e+", CPU s", "wall s", "ratio, CPU", "ratio, wall")
	}
	var rows [][]string
	var notes []string
	for i := range t.Rows {
		r := &t.Rows[i]
		row := []string{r.Name, r.cell(c.base, cpu), r.cell(c.base, wall)}
		for _, e := range d.against(t) {
			row = append(row, r.cell(e, cpu), r.cell(e, wall), c.ratioCell(r, e, cpu), c.ratioCell(r, e, wall))
		}
		rows = append(rows, row)
		notes = append(notes, d.remarks(c, r)...)
	}
	d.grid(1, head, rows)
	d.list(notes)
}
