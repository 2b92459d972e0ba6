package interp

import (
	"slices"
	"strings"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/source"
)

// element is a statement at its position in a process type, or a join: a point where paths meet. A process is always at
// an element.
type element struct {
	kind    kind
	stmt    promela.Stmt // nil for a join, an inserted skip, and the end
	span    source.Span
	labels  []string
	number  int      // number of the element in SPIN; a compound has a greater number than its parts
	next    *element // the next element; nil for a compound, which continues through its parts
	options []*sequence
	main    *sequence // the main part of a block or unless
	escape  *sequence // the escape of an unless
	target  *element  // the target of a jump
	home    *element  // for an else: the selection to which it belongs
	// declared is the variable declared by this step. (rule 3.5)
	declared *typecheck.Symbol
	escapes  []*element
	// keeps is set if a step from this element stays in the enclosing atomic sequence. last is set for the last step of
	// an atomic sequence, where control ends. (rules 6.1, 6.2)
	keeps, last bool
	// first is set for the first statement of an option or block. A special label of such a statement marks the
	// location after the statement. (rule 10.2)
	first bool
	exit  bool      // the join after a loop
	dstep *sequence // the body of a d_step

	known []edge // the edges; nil until first needed
}

type kind uint8

const (
	simple    kind = iota // a statement that is a step
	skip                  // no effect, always executable
	jump                  // a goto or break
	join                  // the point after a selection or unless, and before and after a loop
	selection             // an if or do
	block                 // a plain or atomic block
	guarded               // an unless
	finish                // the closing brace of a process type
)

// sequence is a list of elements, executed one after another.
type sequence struct{ all []*element }

func (s *sequence) first() *element { return s.all[0] }

// tree builds the elements of one process type.
type tree struct {
	m       *Model
	proc    *typecheck.Proc
	owner   *owner
	numbers int                           // the greatest element.number assigned so far
	loops   []*element                    // the joins after the enclosing loops, the innermost last
	inside  bool                          // whether the elements are inside a d_step
	of      map[*typecheck.Label]*element // label -> its element
	jumps   []*element                    // gotos and breaks
	counter map[int]*typecheck.Symbol     // hidden counters for loops over channels, by scope
}

// build creates the elements of the process type. build returns the element at which a process starts.
func (t *tree) build() *element {
	t.of = map[*typecheck.Label]*element{}
	t.counter = map[int]*typecheck.Symbol{}
	s := t.sequence(t.proc.Body, false)
	end := t.make(finish, nil, t.proc.Body.End)
	t.chain(s, end)
	if len(s.all) == 1 && len(t.proc.Body.Steps) == t.nothing(t.proc.Body) {
		s.all[0] = end // a body with declarations only
	}
	for _, j := range t.jumps {
		if g, ok := j.stmt.(*promela.GotoStmt); ok {
			j.target = t.of[t.m.info.Gotos[g]]
		}
	}
	t.bridges()
	return settle(s.first(), false)
}

// nothing returns how many steps of s get no element. These are xr, xs, and declarations that are executed when the
// process is created.
func (t *tree) nothing(s *promela.Sequence) int {
	n := 0
	for _, st := range s.Steps {
		switch d := st.Stmt.(type) {
		case *promela.ExclusiveStmt:
			n++
		case *promela.DeclStmt:
			if !slices.ContainsFunc(d.Decl.Vars, func(v *promela.Declarator) bool { return t.m.info.Decls[v].Late }) {
				n++
			}
		}
	}
	return n
}

func (t *tree) make(k kind, s promela.Stmt, span source.Span) *element {
	t.numbers++
	e := &element{kind: k, stmt: s, span: span, number: t.numbers}
	t.owner.elements = append(t.owner.elements, e)
	return e
}

// chain sets the field next of the elements of s. `after` is the element that follows s.
func (t *tree) chain(s *sequence, after *element) {
	for i, e := range s.all {
		next := after
		if i+1 < len(s.all) {
			next = s.all[i+1]
		}
		switch e.kind {
		case selection, guarded: // the join after the parts is linked already
		case block:
			t.chain(e.main, next)
		default:
			if e.next == nil {
				e.next = next
			}
		}
	}
}

// sequence returns the elements for the steps in s. option says that s is an option of a selection or loop. In an
// option of a process, sequence omits some of several consecutive skips (see dropSkips).
func (t *tree) sequence(s *promela.Sequence, option bool) *sequence {
	out := &sequence{}
	for _, st := range s.Steps {
		t.step(out, st)
	}
	if option && t.proc.Kind != typecheck.Claim {
		dropSkips(out)
	}
	if len(out.all) == 0 {
		out.all = append(out.all, t.make(skip, nil, s.End))
	}
	return out
}

// dropSkips removes from s the superfluous skips among several in a row (rule 2.9).
func dropSkips(s *sequence) {
	var kept []*element
	row := 0
	for i, e := range s.all {
		_, print := e.stmt.(*promela.PrintStmt)
		if (e.kind == skip || print) && len(e.labels) == 0 {
			row++
			if row > 1 && !print && i+1 < len(s.all) {
				continue
			}
		} else {
			row = 0
		}
		kept = append(kept, e)
	}
	s.all = kept
}

// step appends the elements of step st to out.
func (t *tree) step(out *sequence, st *promela.Step) {
	add := func(e *element) *element {
		out.all = append(out.all, e)
		return e
	}
	named := func(e *element) *element {
		for _, l := range t.m.info.Labels[st] {
			t.of[l] = e
			e.labels = append(e.labels, l.Name)
		}
		return e
	}
	switch s := st.Stmt.(type) {
	case nil: // a label at the end of a sequence (rule 2.10)
		add(named(t.make(skip, nil, st.Span)))
	case *promela.DeclStmt: // a late declaration is a step (rule 3.5)
		for _, v := range s.Decl.Vars {
			if sym := t.m.info.Decls[v]; sym.Late && sym.Chan == nil {
				add(t.make(simple, s, v.Span)).declared = sym
			}
		}
	case *promela.ExclusiveStmt: // xr or xs (rule 4.10)
		t.owner.claims = append(t.owner.claims, s)
	case *promela.ExprStmt:
		if n, ok := s.X.(*promela.Const); ok && n.Value == 1 { // `true` is a skip (rule 2.9)
			add(named(t.make(skip, s, st.Span)))
			return
		}
		add(named(t.make(simple, s, st.Span)))
	case *promela.GotoStmt, *promela.BreakStmt:
		t.jump(add, st)
	case *promela.IfStmt:
		var options []*sequence
		if s.Loop {
			t.loops = append(t.loops, &element{})
		}
		for _, o := range s.Options {
			options = append(options, t.sequence(o, true))
		}
		t.selection(out, st.Span, s.Loop, options, named)
	case *promela.ForStmt:
		t.forLoop(out, s, st.Span, named)
	case *promela.SelectStmt:
		t.choose(out, s, st.Span, named)
	case *promela.BlockStmt:
		if s.Kind == promela.DStepBlock && !t.inside {
			t.dstep(add, named, s, st.Span)
			return
		}
		body := t.sequence(s.Body, false)
		body.first().first = true
		e := named(t.make(block, s, st.Span))
		e.main = body
		add(e)
		if s.Kind == promela.AtomicBlock && !t.inside {
			atomic := body
			if lifted(s, st.Span) {
				atomic = body.first().main
			}
			walkElements(atomic, func(e *element) { e.keeps, e.last = true, false })
			ends(atomic)
		}
	case *promela.UnlessStmt:
		t.unless(out, s, st.Span)
	default:
		add(named(t.make(simple, st.Stmt, st.Span)))
	}
}

// dstep creates an element for the d_step s, and passes the element to function `add`. `named` attaches the labels of
// the statement to its argument. The body of the d_step becomes a separate tree of elements. (rules 6.3, 6.6, 6.7)
func (t *tree) dstep(add, named func(*element) *element, s *promela.BlockStmt, span source.Span) {
	loops := t.loops
	t.inside, t.loops = true, nil
	body := t.sequence(s.Body, false)
	t.inside, t.loops = false, loops
	t.chain(body, &element{kind: finish, span: s.Body.End})
	e := named(t.make(simple, s, span))
	e.dstep = body
	add(e)
}

// jump creates an element for a goto or break, and passes the element to function `add`. If a label of the step needs a
// separate location, jump first adds a skip with this label. (rule 2.8)
func (t *tree) jump(add func(*element) *element, st *promela.Step) {
	var before *element
	var plain []*typecheck.Label
	for _, l := range t.m.info.Labels[st] {
		if !special(l.Name) && !t.m.referred[reference{t.proc.Name, l.Name}] {
			plain = append(plain, l)
			continue
		}
		if before == nil {
			before = add(t.make(skip, nil, st.Span))
		}
		before.labels = append(before.labels, l.Name)
		t.of[l] = before
	}
	e := add(t.make(jump, st.Stmt, st.Span))
	for _, l := range plain {
		t.of[l] = e
		e.labels = append(e.labels, l.Name)
	}
	if _, ok := st.Stmt.(*promela.BreakStmt); ok {
		e.target = t.loops[len(t.loops)-1]
	}
	t.jumps = append(t.jumps, e)
}

func special(label string) bool {
	return strings.HasPrefix(label, "end") || strings.HasPrefix(label, "accept") || strings.HasPrefix(label, "progress")
}

// lifted reports whether s is a block that the parser inserted around `atomic { … } unless …` to attach a label. In
// such a block the main part is atomic, and the escape is not. The parser gives block and unless the same span, which
// no written block has. (rule 7.4)
func lifted(s *promela.BlockStmt, span source.Span) bool {
	if len(s.Body.Steps) != 1 || s.Body.Steps[0].Span != span {
		return false
	}
	_, ok := s.Body.Steps[0].Stmt.(*promela.UnlessStmt)
	return ok
}

// walkElements calls f for the elements of s and for the elements nested in them, except inside d_steps.
func walkElements(s *sequence, f func(*element)) {
	for _, e := range s.all {
		f(e)
		for _, o := range e.options {
			walkElements(o, f)
		}
		if e.main != nil {
			walkElements(e.main, f)
		}
		if e.escape != nil {
			walkElements(e.escape, f)
		}
	}
}

// ends marks the last step of the atomic sequence s: after it, the process loses control. (rule 6.2)
func ends(s *sequence) {
	e := s.all[len(s.all)-1]
	if e.kind == block {
		ends(e.main)
		return
	}
	e.keeps, e.last = false, true
}

// bridges sets the fields keeps and last of jumps in atomic sequences: the process keeps control after a jump to a
// target inside an atomic sequence. (rule 6.2)
func (t *tree) bridges() {
	for _, j := range t.jumps {
		if j.target == nil || !j.keeps && !j.last {
			continue
		}
		inside := j.target.keeps || j.target.last
		j.keeps, j.last = inside, !inside
	}
}

// settle returns the element at which a process stops after a step to e. settle follows joins and jumps, and enters
// unless statements. keeps says that the step is in an atomic sequence; settle then stays inside the sequence. (rules
// 2.6, 2.7)
func settle(e *element, keeps bool) *element {
	for range 1000 {
		var next *element
		switch e.kind {
		case jump:
			next = e.target
		case join:
			next = e.next
		case guarded:
			next = e.main.first()
		default:
			return e
		}
		if next == nil || next == e || keeps && !next.keeps {
			return e
		}
		e = next
	}
	return e // a cycle of jumps, which typecheck or lower rejects
}
