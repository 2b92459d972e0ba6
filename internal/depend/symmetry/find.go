package symmetry

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Symmetry has the interchangeable processes of a program.
type Symmetry struct {
	// Off is the reason why the program as a whole has no symmetry, or "".
	Off     string
	Classes []Found
	// generators exchange two members of a part each. Together they generate all permutations of the members of each
	// part.
	generators []*generator
	codes      *codes
	machine    exec.Machine
	copies     *copies // nil: no two process types are copies of each other
	// byCondition: a condition was the reason to refuse an exchange.
	byCondition bool
	// processes is the number of processes at the start. changing: the number may change behind the start. creating:
	// processes may be created there.
	processes          int
	changing, creating bool
	// byRow: a row of steps creates the members, and existing members are exchanged before the others exist (row.go).
	byRow bool
	// Row is the reason why processes that are created one by one are not exchanged, if no others are, or "".
	Row string
}

// Found is a class with its parts.
type Found struct {
	Class
	// Parts are the sets of at least two members that are interchangeable.
	Parts [][]program.PID
	// With has an entry per part: the processes of further types exchanged together with the members, or "".
	With []string
	// Breaks has, for members that are not interchangeable, the first reasons found.
	Breaks []Break
	// follows has an entry per part: whether the members are exchanged together with members of an earlier class.
	follows []bool
	// ends is set if the members end.
	ends bool
}

// FewCases and ManyCases bound the combinations of values for which Find evaluates statements: some hundredths of a
// second, and some seconds.
const FewCases, ManyCases = 10_000, 1_000_000

// Find returns the symmetry of p, which m runs; m must be exec.Editable. An exchange leaves the truth of the conditions
// in seen as it is. w counts the steps, and may stop Find by a panic that cancel.Catch catches. Find evaluates
// statements for at most `cases` combinations of values, such as FewCases, between two accepted exchanges, and refuses
// exchanges that need more.
func Find(p *program.Program, m exec.Machine, seen []Condition, cases int, w *cancel.Work) *Symmetry {
	if why := whyOff(p); why != "" {
		return &Symmetry{Off: why}
	}
	x := &finding{program: p, machine: m, seen: seen, cases: cases, work: w}
	var best *Symmetry
	list, why := startsToTry(p, m)
	for _, b := range list {
		s := x.startingAt(b)
		if s.Unusable() == "" {
			return s
		}
		if best == nil || len(best.generators) == 0 && (len(s.generators) > 0 || len(best.Classes) == 0) {
			best = s
		}
	}
	if len(best.generators) == 0 && best.creating && why != "" {
		best.Row = "processes are created while others run, and " + why
	}
	return best
}

// finding has the parameters of Find.
type finding struct {
	program *program.Program
	machine exec.Machine
	seen    []Condition
	cases   int
	work    *cancel.Work
}

// startingAt returns the symmetry behind b. Copies of a type count as one type, unless more permutations are found with
// separate types.
func (x *finding) startingAt(b start) *Symmetry {
	_, created, live := reach(x.program, x.machine.View(), b)
	c := findCopies(x.program, live, created)
	s := x.withCopies(c, b)
	if c != nil && !s.isWhole() {
		if t := x.withCopies(nil, b); t.permutations() > s.permutations() {
			return t
		}
	}
	return s
}

// isWhole reports whether all members of each class are interchangeable.
func (s *Symmetry) isWhole() bool {
	return !slices.ContainsFunc(s.Classes, func(k Found) bool {
		return len(k.Parts) != 1 || len(k.Parts[0]) < len(k.Members)
	})
}

// permutations returns the number of permutations of the processes that the generators generate.
func (s *Symmetry) permutations() float64 {
	n := 1.0
	for _, k := range s.Classes {
		for i, part := range k.Parts {
			for m := range part {
				if !k.follows[i] {
					n *= float64(m + 1)
				}
			}
		}
	}
	return n
}

// withCopies returns the symmetry behind b with copies c of process types, or without copies if c is nil.
func (x *finding) withCopies(c *copies, b start) *Symmetry {
	p, states, n := x.program, b.states, b.processes
	s := &Symmetry{machine: x.machine, processes: n, byRow: b.row != nil, copies: c}
	view := c.view(x.machine.View())
	if c != nil {
		p = c.prog
	}
	reached, created, live := reach(p, view, b)
	s.creating = slices.Contains(created, true)
	s.changing = s.creating
	for typ, list := range live {
		e := ending(p, typ, reached)
		s.changing = s.changing || e != nil && slices.Contains(list, program.PID(n-1))
		if len(list) < 2 {
			continue
		}
		k := Found{Class: Class{Type: typ, Members: list}}
		if e != nil {
			k.ends = true
			k.Breaks = []Break{{
				A: list[0], B: list[1], Text: e.Text, Span: e.Span,
				Why: "the processes end, and only the youngest process can",
			}}
		}
		s.Classes = append(s.Classes, k)
	}
	classes := make([]Class, len(s.Classes))
	for i := range s.Classes {
		classes[i] = s.Classes[i].Class
	}
	s.codes = newCodes(p, classes, func(q program.PID, v *program.Variable) (x int32, ok bool) {
		for i, t := range states {
			view.Select(t)
			y := view.Local(q, v, 0)
			if i > 0 && x != y {
				return 0, false
			}
			x = y
		}
		return x, true
	})
	s.codes.left, s.codes.copies = x.cases, s.copies
	s.codes.unused = untouched(p, func(u program.Use) bool { return u.Edge == nil || reached[u.Edge.ID] })
	s.codes.spread()
	f := &finder{
		Symmetry: s, seen: x.seen, states: states, row: b.row, view: view, work: x.work, cases: x.cases,
		checker: checker{
			codes: s.codes, reached: reached, created: created, first: live,
			begin: s.codes.begins(view, states, created),
		},
	}
	f.findParts()
	return s
}

// whyOff returns the reason why no processes of p are interchangeable, or "".
func whyOff(p *program.Program) string {
	switch {
	case p.UsesPriority:
		return "processes have priorities"
	case p.UsesLast:
		return "_last is read"
	case p.UsesEnabled:
		return "enabled or pc_value is used"
	case p.Trace != nil:
		return "the model has a trace assertion"
	case p.Overflow:
		return "values that do not fit are faults, and a value may fit for one process only"
	case p.Early:
		return "processes leave as soon as they end"
	}
	return ""
}

// ending returns the edge by which a process of type typ dies, or nil if none of them dies.
func ending(p *program.Program, typ int, reached []bool) *program.Edge {
	for _, e := range p.Edges {
		if e.Type == typ && e.Kind == program.End && reached[e.ID] {
			return e
		}
	}
	return nil
}

// Uneven reports whether the steps of a state and of the image may take different statements inside of a d_step or an
// atomic sequence. In this case, a search of representatives may miss a statement that some run takes.
func (s *Symmetry) Uneven() bool {
	return s.hasOtherCopies() || slices.ContainsFunc(s.generators, func(g *generator) bool { return g.uneven })
}

// maxGenerators bounds the generators in a search. A Quotient may apply each of them once for every member to a state.
const maxGenerators = 63

// Rigid reports whether no processes are interchangeable because of their statements or the start, so that other
// conditions, and optimizations for other conditions, would hardly make them interchangeable.
func (s *Symmetry) Rigid() bool {
	return s.Off == "" && len(s.generators) == 0 && !s.byCondition &&
		!slices.ContainsFunc(s.Classes, func(k Found) bool { return k.ends })
}

// Unusable returns the reason why a search cannot use s, or "".
func (s *Symmetry) Unusable() string {
	switch {
	case s.Off != "":
		return s.Off
	case len(s.generators) == 0:
		why := "no processes are interchangeable"
		if first := cmp.Or(s.firstBreak(), s.Row); first != "" {
			why += ": " + first
		}
		return why
	case len(s.generators) > maxGenerators:
		return fmt.Sprintf("more than %d exchanges of two processes: "+
			"to order the processes in each state takes too long", maxGenerators)
	case s.changing:
		return "processes are created or end while others are exchanged"
	}
	return ""
}

// Interchangeable returns the names of the interchangeable processes as text, such as "P 0 to 4, Q 7 and 9".
func (s *Symmetry) Interchangeable() string {
	var parts []string
	for _, k := range s.Classes {
		for n, members := range k.Parts {
			if k.follows[n] {
				continue
			}
			text := s.codes.named(k.Type, members)
			if k.With[n] != "" {
				text += " (with " + k.With[n] + ")"
			}
			parts = append(parts, text)
		}
	}
	if s.copies != nil { // a part is a list by itself
		return strings.Join(parts, "; ")
	}
	return strings.Join(parts, ", ")
}

// TypeName returns the name of the process type of class k, or the names of the copies of a type.
func (s *Symmetry) TypeName(k *Found) string { return s.codes.prog.Types[k.Type].Name }

// LeftOut returns the first reason why two processes of a type are not interchangeable although others are, or "".
func (s *Symmetry) LeftOut() string {
	if len(s.generators) == 0 {
		return ""
	}
	return s.firstBreak()
}

// firstBreak returns the first reason why two processes of a type are not interchangeable, or "".
func (s *Symmetry) firstBreak() string {
	for i := range s.Classes {
		if why := s.differ(&s.Classes[i]); why != "" {
			return why
		}
	}
	return ""
}

// differ returns the first reason why two members of k are not interchangeable, or "".
func (s *Symmetry) differ(k *Found) string {
	if len(k.Breaks) == 0 {
		return ""
	}
	b := &k.Breaks[0]
	return fmt.Sprintf("%s differ: %s", s.codes.named(k.Type, []program.PID{b.A, b.B}), b.Reason())
}

// image returns the image of state under g.
func (s *Symmetry) image(g *generator, state program.State) program.State {
	out := slices.Clone(state)
	v, w := s.copies.view(s.machine.View()), s.copies.editor(s.machine.(exec.Editable).Editor())
	v.Select(state)
	w.Select(out)
	g.image(v, w)
	return out
}
