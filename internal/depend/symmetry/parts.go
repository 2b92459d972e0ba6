package symmetry

import (
	"slices"
	"strings"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// finder finds the parts of the classes.
type finder struct {
	*Symmetry
	checker checker
	seen    []Condition
	states  []program.State // the states at the start
	row     []program.State // the states along the row that creates the members, or nil
	view    exec.View
	work    *cancel.Work
	cases   int     // the bound on cases from one accepted generator to the next
	blocks  []block // the parts found so far
	// taken reports, by class and member, whether the member is in a part.
	taken [][]bool
}

// block is a part: tuples of processes. Any two tuples may be exchanged.
type block struct {
	classes []int   // the class of the part, and the classes of the members exchanged together with its members
	tuples  [][]int // a tuple has a member per class, by index
}

// maxBreaks bounds the reasons kept for a class.
const maxBreaks = 4

// findParts finds the parts of single classes, and afterwards the parts of several classes.
func (f *finder) findParts() {
	for i := range f.Classes {
		f.taken = append(f.taken, make([]bool, len(f.Classes[i].Members)))
	}
	for _, tied := range []bool{false, true} {
		for i := range f.Classes {
			if f.Classes[i].ends {
				continue
			}
			f.blocks = append(f.blocks, f.parts(i, tied)...)
		}
	}
	for _, x := range f.blocks {
		f.record(x)
	}
	for i := range f.Classes {
		k := &f.Classes[i]
		k.Breaks = slices.DeleteFunc(k.Breaks, func(b Break) bool {
			return slices.ContainsFunc(k.Parts, func(part []program.PID) bool {
				return slices.Contains(part, b.A) && slices.Contains(part, b.B)
			})
		})
	}
}

// parts returns the parts of class i with at least two tuples, among the members in no part yet. tied selects the parts
// of several classes.
func (f *finder) parts(i int, tied bool) []block {
	var list []block
	for b := range f.Classes[i].Members {
		if f.taken[i][b] {
			continue
		}
		joined := false
		for n := range list {
			f.work.Check()
			if joined = f.join(&list[n], i, b, tied); joined {
				break
			}
		}
		if !joined {
			list = append(list, block{classes: []int{i}, tuples: [][]int{{b}}})
		}
	}
	return slices.DeleteFunc(list, func(x block) bool { return len(x.tuples) < 2 })
}

// join adds member b of class i to x, a part of this class, if b can be exchanged with the last member of x.
func (f *finder) join(x *block, i, b int, tied bool) bool {
	last := x.tuples[len(x.tuples)-1]
	a := last[0]
	alone := []pair{f.codes.pairOf(i, a, b)}
	if !tied {
		if !f.accept(x, alone, []int{b}) {
			return false
		}
		f.mark(x)
		return true
	}
	for _, ties := range f.ties(x, i, a, b) {
		pairs, next, classes := slices.Clone(alone), []int{b}, []int{i}
		tuple := []int{a}
		for _, t := range ties {
			pairs = append(pairs, f.codes.pairOf(t.class, t.a, t.b))
			tuple, next, classes = append(tuple, t.a), append(next, t.b), append(classes, t.class)
		}
		if len(x.tuples) > 1 && !(slices.Equal(classes, x.classes) && slices.Equal(tuple, last)) {
			continue
		}
		if f.accept(x, pairs, next) {
			x.classes, x.tuples[len(x.tuples)-2] = classes, tuple
			f.mark(x)
			return true
		}
	}
	return false
}

// accept adds next to x if pairs can be exchanged.
func (f *finder) accept(x *block, pairs []pair, next []int) bool {
	g, why := f.try(pairs)
	if why == nil {
		f.generators = append(f.generators, g)
		f.codes.left = f.cases
		x.tuples = append(x.tuples, next)
		return true
	}
	k := &f.Classes[pairs[0].class]
	for n := range k.Breaks {
		// The reason for the pairs together says more than a value at the start by which two members differ alone.
		if b := &k.Breaks[n]; b.A == why.A && b.B == why.B && b.Text == "" && b.With == "" {
			*b = *why
			return false
		}
	}
	known := func(x Break) bool { return x.Span == why.Span }
	if len(k.Breaks) < maxBreaks && why.With == "" && !slices.ContainsFunc(k.Breaks, known) {
		k.Breaks = append(k.Breaks, *why)
	}
	return false
}

// mark notes that the processes of x are in a part.
func (f *finder) mark(x *block) {
	for _, tuple := range x.tuples {
		for n, j := range x.classes {
			f.taken[j][tuple[n]] = true
		}
	}
}

// record adds x to the parts of its classes.
func (f *finder) record(x block) {
	lists := make([][]program.PID, len(x.classes))
	names := make([]string, len(x.classes))
	for n, j := range x.classes {
		for _, tuple := range x.tuples {
			lists[n] = append(lists[n], f.Classes[j].Members[tuple[n]])
		}
		names[n] = f.codes.named(f.Classes[j].Type, lists[n])
	}
	for n, j := range x.classes {
		k := &f.Classes[j]
		k.Parts = append(k.Parts, lists[n])
		k.With = append(k.With, strings.Join(slices.Concat(names[:n], names[n+1:]), ", "))
		k.follows = append(k.follows, n > 0)
	}
}

// try returns the generator that exchanges pairs, or the reason why there is none.
func (f *finder) try(pairs []pair) (*generator, *Break) {
	f.view.Select(f.states[0])
	g, why := newGenerator(f.codes, f.view, pairs)
	f.checker.g = g
	if why != "" {
		return nil, f.checker.broken("", f.codes.prog.Types[f.Classes[pairs[0].class].Type].Span, why)
	}
	if x := f.checker.conditions(f.seen); x != nil {
		f.byCondition = true
		return nil, x
	}
	if x := f.checker.statements(); x != nil { // takes longer
		return nil, x
	}
	for _, s := range slices.Concat(f.states, f.row) {
		f.view.Select(s)
		if f.view.Live() <= int(g.last()) {
			continue // not all processes exist yet
		}
		if why := f.atStart(g, s); why != nil {
			return nil, why
		}
	}
	g.uneven = f.checker.uneven
	return g, nil
}
