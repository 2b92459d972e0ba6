// Package coverage finds the statements of a program that are not executed in any run. It evaluates the marks that the
// engine sets for executed steps during a search.
package coverage

import (
	"cmp"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Mark is a bit set of facts about a step of a program: Taken and Wrapped.
type Mark = uint8

// The marks.
const (
	Taken   Mark = 1 << iota // the step was taken in a reachable state
	Wrapped                  // the step stored a value that did not fit
)

// Coverage has, for every statement of a program, whether some run executes the statement.
type Coverage struct {
	// Statements lists the statements of every process type, also inside d_steps. The order is by process type, and
	// then by position in the text. A statement with several edges appears once.
	Statements []Statement
	// Unreached is the number of statements that no run executes.
	Unreached int
	// Idle lists the process types without a process in any run, in the order of the text.
	Idle []*program.Process
}

// Statement is one statement of a process type.
type Statement struct {
	Process string
	Text    string // the text of the statement in a single line
	Span    source.Span
	Taken   bool // some run executes the statement
	// Option is set if no run executes the statement, but a run executes a different statement at the same location,
	// such as a second option of a selection.
	Option bool
	// Receive is set if the statement is a receive.
	Receive bool
	// Behind concerns a statement without execution: the number of further statements that a process can reach only
	// through this statement. Behind is 0 for an executed statement, and -1 if Behind of an earlier statement counts
	// this statement.
	Behind int
	// Stands is set if no run executes the statement, although a process reaches its location.
	Stands bool
	typ    int // index of the process type in Program.Types
}

// FromMarks computes the coverage of p. marks[i] has the marks of step i in the numbering of Program.Numbered.
func FromMarks(p *program.Program, marks []Mark) *Coverage {
	b := builder{program: p, marks: marks, at: map[key]int{}, reached: map[place]bool{}, out: map[place][]step{}}
	b.graph()
	b.start()
	b.statements()
	b.groups()
	return &b.coverage
}

// place is a control location: of a process type, or inside a d_step.
type place struct {
	typ, dstep int // dstep is the index of the edge of the d_step in Program.Edges, or -1 outside of d_steps
	loc        program.Loc
}

// step is an edge of a process type, or an edge inside a d_step.
type step struct {
	edge     *program.Edge
	from, to place
	taken    bool
	of       int // index of the statement of the edge in Coverage.Statements, or -1
}

// key identifies a statement. Edges with equal process type, span and text belong to the same statement.
type key struct {
	typ  int
	span source.Span
	text string
}

type builder struct {
	program  *program.Program
	marks    []Mark
	steps    []step
	out      map[place][]step
	at       map[key]int
	reached  map[place]bool
	coverage Coverage
}

// graph sets b.steps to the steps of the program, with the inner steps of a d_step in place of the d_step, and collects
// the statements.
func (b *builder) graph() {
	outer := len(b.program.Edges)
	for i, e := range b.program.Edges {
		from, to := place{e.Type, -1, e.From}, place{e.Type, -1, e.To}
		if e.Sub == nil {
			b.add(e, from, to, b.isTaken(i))
			continue
		}
		for l, list := range e.Sub.Locations {
			for _, s := range list {
				in, next := place{e.Type, i, program.Loc(l)}, place{e.Type, i, s.To}
				if in.loc == e.Sub.Entry {
					in = from
				}
				switch s.To {
				case e.Sub.Exit:
					next = to
				case e.Sub.Entry:
					next = from
				}
				s := *s
				s.Type = e.Type
				b.add(&s, in, next, b.isTaken(outer))
				outer++
			}
		}
	}
}

func (b *builder) isTaken(i int) bool { return i < len(b.marks) && b.marks[i]&Taken != 0 }

func (b *builder) add(e *program.Edge, from, to place, taken bool) {
	of := -1
	if e.Kind != program.End && e.Span.Valid() {
		k := key{e.Type, e.Span, e.Text}
		n, ok := b.at[k]
		if !ok {
			n = len(b.coverage.Statements)
			b.at[k] = n
			b.coverage.Statements = append(b.coverage.Statements, Statement{
				Process: b.program.Types[e.Type].Name, Text: e.Text, Span: e.Span, typ: e.Type,
				Receive: e.Kind == program.Recv,
			})
		}
		of = n
		b.coverage.Statements[n].Taken = b.coverage.Statements[n].Taken || taken
	}
	b.steps = append(b.steps, step{e, from, to, taken, of})
}

// start sets b.out, which maps a place to the steps from the place, and b.reached, the places reached in some run. It
// also sets Coverage.Idle.
func (b *builder) start() {
	for _, s := range b.steps {
		b.out[s.from] = append(b.out[s.from], s)
		if !s.taken {
			continue
		}
		b.reached[s.from], b.reached[s.to] = true, true
		program.WalkEdge(s.edge, func(x program.Expr) {
			if r, ok := x.(*program.Run); ok {
				b.reached[b.entry(r.Type)] = true
			}
		})
	}
	for _, i := range b.program.Active {
		b.reached[b.entry(i.Type)] = true
	}
	for i, t := range b.program.Types {
		if !b.reached[b.entry(i)] {
			b.coverage.Idle = append(b.coverage.Idle, t)
		}
	}
}

func (b *builder) entry(typ int) place { return place{typ, -1, b.program.Types[typ].Entry} }

// statements sets Coverage.Unreached, and Stands and Option of the statements that no run executes.
func (b *builder) statements() {
	list := b.coverage.Statements
	for i := range list {
		if !list[i].Taken {
			b.coverage.Unreached++
		}
	}
	for _, s := range b.steps {
		if s.of < 0 || list[s.of].Taken || !b.reached[s.from] {
			continue
		}
		list[s.of].Stands = true
		for _, other := range b.out[s.from] {
			list[s.of].Option = list[s.of].Option || other.taken
		}
	}
}

// groups sets Behind of the statements that no run executes, and sorts the statements in the order of the text.
func (b *builder) groups() {
	list := b.coverage.Statements
	given := make([]bool, len(list))
	order := make([]int, len(list))
	from := make([][]step, len(list))
	for i := range order {
		order[i] = i
	}
	for _, s := range b.steps {
		if s.of >= 0 {
			from[s.of] = append(from[s.of], s)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return inOrder(&list[i], &list[j]) })
	// Statements at reached locations first: further locations may be unreached because of these.
	for _, stands := range []bool{true, false} {
		for _, i := range order {
			if s := &list[i]; s.Taken || given[i] || s.Stands != stands {
				continue
			}
			given[i] = true
			list[i].Behind = b.markReached(from[i], given)
		}
	}
	slices.SortStableFunc(list, func(s, t Statement) int { return inOrder(&s, &t) })
}

func inOrder(s, t *Statement) int {
	return cmp.Or(cmp.Compare(s.typ, t.typ), cmp.Compare(s.Span.Use().Start, t.Span.Use().Start),
		cmp.Compare(s.Span.Start, t.Span.Start))
}

// markReached marks the statements that processes can only reach through the edges in `steps`. It returns the number of
// newly marked statements. For a marked statement i, given[i] becomes true, and Behind becomes -1.
func (b *builder) markReached(steps []step, given []bool) (n int) {
	list := b.coverage.Statements
	met := map[place]bool{}
	for len(steps) > 0 {
		s := steps[len(steps)-1]
		steps = steps[:len(steps)-1]
		if b.reached[s.to] || met[s.to] {
			continue
		}
		met[s.to] = true
		for _, next := range b.out[s.to] {
			if next.of >= 0 && !given[next.of] && !list[next.of].Taken && !list[next.of].Stands {
				given[next.of] = true
				list[next.of].Behind = -1
				n++
			}
			steps = append(steps, next)
		}
	}
	return n
}
