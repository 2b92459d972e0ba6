package buchi

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"ltlpor/source"
)

// Imported is an automaton read from a file in HOA format, with the names of its propositions.
type Imported struct {
	Automaton *Automaton
	// Generalised accepts the same words as Automaton, with the acceptance sets of the file.
	Generalised *Generalised
	Name        string
	Props       []string
	// Spans are the positions of the proposition names in the file, without the quotes.
	Spans []source.Span
	// StutterInvariant reports whether the file declares the language to be stutter-invariant.
	StutterInvariant bool
}

// ReadHOA reads an automaton in the Hanoi omega-automata format, version 1 or 1.1.
//
// The acceptance condition may be t or a conjunction of Inf (Büchi and generalised Büchi), on states or transitions.
// ReadHOA rejects every other feature of the format, such as alternation and other acceptance conditions, and names
// the feature in the error.
func ReadHOA(src *source.File) (*Imported, source.List) {
	r := &hoaReader{src: src, aliases: map[string][]Label{}, once: map[string]bool{}, uses: map[int]hoaToken{}}
	out, err := guard(r.automaton)
	if err != nil {
		r.list.Add(source.Errorf(source.Span{File: src}, "%v", err))
	}
	if r.list.Err() != nil {
		return nil, r.list
	}
	return out, r.list
}

const (
	hoaStateLimit  = 1 << 16
	hoaLabelLimit  = 1 << 12 // maximum number of conjunctions in a label
	hoaNesting     = 1000
	hoaEndOfHeader = "--BODY--"
	hoaEnd         = "--END--"
	hoaAbort       = "--ABORT--"
)

type hoaReader struct {
	src     *source.File
	pos     int
	tok     hoaToken
	list    source.List
	aliases map[string][]Label
	props   []string
	spans   []source.Span
	states  int
	start   []int
	sets    int
	unused  uint64           // bit set of the acceptance sets that the acceptance condition does not name
	once    map[string]bool  // the header items read that may occur only once
	early   []hoaToken       // propositions used in aliases before the AP: item
	uses    map[int]hoaToken // state -> the first token that uses the state
	name    string
	stutter bool
	depth   int
}

// stop is the value of the panic by which fail ends reading after it has reported an error.
type stop struct{}

func (r *hoaReader) fail(format string, args ...any) {
	r.list.Add(source.Errorf(source.Span{File: r.src, Start: r.tok.start, End: r.tok.end}, format, args...))
	panic(stop{})
}

func (r *hoaReader) automaton() (out *Imported) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case stop:
			out = nil
		default:
			panic(e)
		}
	}()
	r.states, r.sets = -1, -1
	r.next()
	r.header()
	return r.body()
}

// state reads the number of a state, which must be below limit, and returns it. state records the token of the first
// use of each state, for error messages.
func (r *hoaReader) state(limit int) int {
	t := r.tok
	q := r.number("a state", limit)
	if _, ok := r.uses[q]; !ok {
		r.uses[q] = t
	}
	return q
}

func (r *hoaReader) marks() uint64 {
	var s uint64
	if r.accept("{") {
		for !r.accept("}") {
			s |= 1 << r.number("an acceptance set", r.sets)
		}
	}
	return s
}

func (r *hoaReader) body() *Imported {
	g := &graph{m: newSets(context.Background()), marks: r.sets}
	r.grow(g, r.states)
	limit := hoaStateLimit
	if r.states >= 0 {
		limit = r.states
	}
	defined := map[int]bool{}
	for !r.accept(hoaEnd) {
		r.expect("State:")
		label, labelled := r.label()
		at := r.tok
		q := r.number("a state", limit)
		if defined[q] {
			r.tok = at
			r.fail("state %d comes twice", q)
		}
		defined[q] = true
		r.grow(g, q+1)
		if r.tok.quoted {
			r.next()
		}
		r.edges(g, q, limit, label, labelled)
	}
	for _, q := range slices.Sorted(maps.Keys(r.uses)) {
		if !defined[q] {
			r.tok = r.uses[q]
			r.fail("there is no state %d in the body", q)
		}
	}
	if r.tok.text != "" {
		r.fail("only one automaton can be read; found %q after it", r.tok.text)
	}
	automaton, generalised := r.finish(g)
	return &Imported{
		Automaton: automaton, Generalised: generalised,
		Name: r.name, Props: r.props, Spans: r.spans, StutterInvariant: r.stutter,
	}
}

// grow appends states without edges to g until g has at least n states.
func (r *hoaReader) grow(g *graph, n int) {
	for len(g.arcs) < n {
		g.arcs = append(g.arcs, nil)
	}
}

// edges reads the acceptance sets and the edges of state q, and adds the edges to g. The labels of the edges have one
// of three forms:
//
//   - Every edge has a label of its own.
//   - The state has a label, which is the label of every edge. Then `labelled` is set, and the label is stateLabel.
//   - There are no labels. The state has an edge for every letter.
func (r *hoaReader) edges(g *graph, q, limit int, stateLabel []Label, labelled bool) {
	stateMarks := r.marks() | r.unused
	letters := uint64(1) << min(len(r.props), 63)
	implicit, explicit := uint64(0), false
	for r.tok.text == "[" || r.isNumber() {
		at := r.tok
		label, ok := r.label()
		switch {
		case labelled && ok:
			r.tok = at
			r.fail("state %d has a label, so its edges must not have one", q)
		case labelled:
			label = stateLabel
		case ok && implicit > 0 || !ok && explicit:
			r.tok = at
			r.fail("state %d has edges with a label and edges without", q)
		case ok:
			explicit = true
		case implicit == letters:
			r.fail("state %d has more edges than the %d letters", q, letters)
		default:
			label = []Label{{Pos: implicit, Neg: (letters - 1) &^ implicit}}
			implicit++
		}
		to := r.state(limit)
		r.grow(g, to+1)
		if r.tok.text == "&" {
			r.fail("alternating automata are not supported")
		}
		marks := stateMarks | r.marks()
		for _, l := range label {
			g.arcs[q] = append(g.arcs[q], arc{g.m.fromLabel(l), marks, to})
		}
	}
	if implicit > 0 && implicit < letters {
		r.fail("state %d has %s without labels, and there are %d letters", q, count(int(implicit), "edge"), letters)
	}
}

// finish returns the automaton that was read into g in two forms, each with one initial state: with accepting states,
// and generalised.
func (r *hoaReader) finish(g *graph) (*Automaton, *Generalised) {
	var first []arc
	for _, q := range r.start {
		for _, a := range g.arcs[q] {
			first = append(first, arc{a.label, 0, a.to})
		}
	}
	if len(r.start) == 1 {
		g.init = r.start[0]
	} else {
		g.init = len(g.arcs)
		g.arcs = append(g.arcs, first)
	}
	g.byState = g.marks == 1 && !slices.ContainsFunc(g.arcs, mixed)
	g.trim()
	d := g
	if !g.byState {
		how := order{marks: make([]int, g.marks), skip: true}
		for i := range how.marks {
			how.marks[i] = i
		}
		d = g.degeneralise(how)
		d.trim()
	}
	return d.automaton(len(r.props)), g.generalised(len(r.props))
}

// mixed reports whether `out` contains two arcs with different marks. `out` has the arcs of one state.
func mixed(out []arc) bool {
	return slices.ContainsFunc(out, func(a arc) bool { return a.marks != out[0].marks })
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// String returns a one-line description of a. Edges differing only in their labels count once.
func (a *Automaton) String() string {
	edges := 0
	for _, out := range a.Edges {
		edges += len(GroupEdges(withoutMarks(out)))
	}
	s := count(a.States(), "state") + ", " + count(edges, "edge")
	for _, p := range []struct {
		ok   bool
		name string
	}{{a.Deterministic, "deterministic"}, {a.Terminal, "terminal"}, {a.Weak && !a.Terminal, "weak"}} {
		if p.ok {
			s += ", " + p.name
		}
	}
	return s
}
