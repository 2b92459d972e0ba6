package buchi

import (
	"fmt"
	"strconv"
	"strings"

	"ltlpor/ltl"
	"ltlpor/source"
)

// Imported is an automaton that was read, with the names of its propositions.
type Imported struct {
	Automaton *Automaton
	// Generalised accepts the same, with the acceptance sets of the file.
	Generalised *Generalised
	Name        string
	Props       []string
	// Spans are the places of the names in the file, without their quotes.
	Spans []source.Span
	// StutterInvariant: the file says so.
	StutterInvariant bool
}

// ReadHOA reads one automaton in the Hanoi omega-automata format, version 1 or
// 1.1. Acceptance may be t or a conjunction of Inf (Büchi and generalised
// Büchi), on states or transitions; what else there is in the format,
// alternation and other acceptance among it, is refused by name.
func ReadHOA(src *source.File) (*Imported, source.List) {
	r := &hoaReader{src: src, aliases: map[string][]Label{}}
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
	hoaLabelLimit  = 1 << 12 // conjunctions of one label
	hoaNesting     = 1000
	hoaEndOfHeader = "--BODY--"
	hoaEnd         = "--END--"
)

type hoaToken struct {
	text       string // "" at the end
	quoted     bool
	start, end int
}

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
	name    string
	stutter bool
	depth   int
}

// stop ends reading after an error that was reported.
type stop struct{}

func (r *hoaReader) fail(format string, args ...any) {
	r.list.Add(source.Errorf(source.Span{File: r.src, Start: r.tok.start, End: r.tok.end}, format, args...))
	panic(stop{})
}

// next reads the next token: a header name with its colon, a word, a number, a
// string, or one character.
func (r *hoaReader) next() {
	t := r.src.Text
	for r.pos < len(t) {
		switch {
		case strings.HasPrefix(t[r.pos:], "/*"):
			end := strings.Index(t[r.pos+2:], "*/")
			if end < 0 {
				r.tok = hoaToken{start: r.pos, end: r.pos + 2}
				r.fail("the comment has no end")
			}
			r.pos += end + 4
			continue
		case strings.IndexByte(" \t\r\n", t[r.pos]) >= 0:
			r.pos++
			continue
		}
		break
	}
	r.tok = hoaToken{start: r.pos, end: r.pos}
	if r.pos == len(t) {
		return
	}
	end := r.pos + 1
	switch c := t[r.pos]; {
	case c == '"':
		var b strings.Builder
		for end < len(t) && t[end] != '"' {
			if t[end] == '\\' && end+1 < len(t) {
				end++
			}
			b.WriteByte(t[end])
			end++
		}
		if end >= len(t) {
			r.tok.end = len(t)
			r.fail("the string has no end")
		}
		r.pos = end + 1
		r.tok = hoaToken{text: b.String(), quoted: true, start: r.tok.start, end: r.pos}
		return
	case '0' <= c && c <= '9':
		for end < len(t) && '0' <= t[end] && t[end] <= '9' {
			end++
		}
	case hoaWord(c):
		for end < len(t) && (hoaWord(t[end]) || '0' <= t[end] && t[end] <= '9') {
			end++
		}
		if end < len(t) && t[end] == ':' {
			end++
		}
	}
	r.tok = hoaToken{text: t[r.pos:end], start: r.pos, end: end}
	r.pos = end
}

func hoaWord(c byte) bool {
	return c == '_' || c == '-' || c == '@' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// accept takes the token if it is text.
func (r *hoaReader) accept(text string) bool {
	if r.tok.quoted || r.tok.text != text {
		return false
	}
	r.next()
	return true
}

func (r *hoaReader) expect(text string) {
	if !r.accept(text) {
		r.fail("expected %q, found %q", text, r.tok.text)
	}
}

func (r *hoaReader) isNumber() bool {
	return !r.tok.quoted && r.tok.text != "" && r.tok.text[0] >= '0' && r.tok.text[0] <= '9'
}

// number takes a number below limit.
func (r *hoaReader) number(what string, limit int) int {
	if !r.isNumber() {
		r.fail("expected %s, found %q", what, r.tok.text)
	}
	n, err := strconv.Atoi(r.tok.text)
	if err != nil || n >= limit {
		r.fail("%s %s is too large: it must be below %d", what, r.tok.text, limit)
	}
	r.next()
	return n
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

func (r *hoaReader) header() {
	if !r.accept("HOA:") {
		r.fail("expected %q at the start", "HOA:")
	}
	if v := r.tok.text; v != "v1" {
		r.fail("version %q is not known; v1 and v1.1 are", v)
	}
	r.next()
	if r.accept(".") {
		r.number("the minor version", 2)
	}
	for !r.accept(hoaEndOfHeader) {
		head := r.tok
		if head.quoted || !strings.HasSuffix(head.text, ":") {
			r.fail("expected a header item or %s, found %q", hoaEndOfHeader, head.text)
		}
		r.next()
		switch head.text {
		case "States:":
			r.states = r.number("the number of states", hoaStateLimit+1)
		case "Start:":
			r.start = append(r.start, r.number("a state", hoaStateLimit))
			if r.tok.text == "&" {
				r.fail("alternating automata are not supported")
			}
		case "AP:":
			n := r.number("the number of atomic propositions", ltl.MaxProps+1)
			for range n {
				if !r.tok.quoted {
					r.fail("expected the name of an atomic proposition in quotes, found %q", r.tok.text)
				}
				r.props = append(r.props, r.tok.text)
				r.spans = append(r.spans, source.Span{File: r.src, Start: r.tok.start + 1, End: r.tok.end - 1})
				r.next()
			}
		case "Alias:":
			name := r.tok.text
			if !strings.HasPrefix(name, "@") {
				r.fail("expected the name of an alias, which begins with @, found %q", name)
			}
			r.next()
			r.aliases[name] = r.disjunction(false)
		case "Acceptance:":
			r.acceptance()
		case "name:":
			r.name = r.tok.text
			r.next()
		case "properties:":
			for !r.tok.quoted && r.tok.text != "" && !strings.HasSuffix(r.tok.text, ":") && r.tok.text != hoaEndOfHeader {
				if !r.accept("!") { // in 1.1, the property named next does not hold
					r.stutter = r.stutter || r.tok.text == "stutter-invariant"
				}
				r.next()
			}
		default:
			if c := head.text[0]; 'A' <= c && c <= 'Z' {
				r.tok = head
				r.fail("the header item %s is not supported", head.text)
			}
			for r.tok.quoted || r.tok.text != "" && !strings.HasSuffix(r.tok.text, ":") && r.tok.text != hoaEndOfHeader {
				r.next()
			}
		}
	}
	if r.sets < 0 {
		r.fail("the header has no Acceptance")
	}
}

// acceptance reads `t` or a conjunction of Inf(i) over all sets.
func (r *hoaReader) acceptance() {
	n := r.number("the number of acceptance sets", 65)
	r.sets = n
	if r.accept("t") {
		if n != 0 {
			r.fail("acceptance t with %d sets is not supported", n)
		}
		return
	}
	var seen uint64
	depth := 0
	for {
		for r.accept("(") {
			depth++
		}
		if r.tok.text != "Inf" {
			r.fail("acceptance %q is not supported: only t and conjunctions of Inf are", r.tok.text)
		}
		r.next()
		r.expect("(")
		if r.tok.text == "!" {
			r.fail("acceptance with complemented sets is not supported")
		}
		seen |= 1 << r.number("an acceptance set", n)
		r.expect(")")
		for depth > 0 && r.accept(")") {
			depth--
		}
		if !r.accept("&") {
			break
		}
	}
	if r.tok.text == "|" {
		r.fail("acceptance with | is not supported: only t and conjunctions of Inf are")
	}
	if depth > 0 || n < 64 && seen != 1<<n-1 || n == 64 && seen != ^uint64(0) {
		r.fail("each acceptance set must occur in one Inf")
	}
}

func (r *hoaReader) marks() uint64 {
	var s uint64
	if r.accept("{") {
		for !r.accept("}") {
			s |= 1 << r.number("an acceptance set", max(1, r.sets))
		}
	}
	return s
}

func (r *hoaReader) body() *Imported {
	m := newSets()
	g := &graph{m: m, marks: max(0, r.sets)}
	mark := func(n int) {
		for len(g.arcs) <= n {
			g.arcs = append(g.arcs, nil)
		}
	}
	if r.states > 0 {
		mark(r.states - 1)
	}
	limit := hoaStateLimit
	if r.states >= 0 {
		limit = r.states
	}
	for !r.accept(hoaEnd) {
		r.expect("State:")
		stateLabel, labelled := r.label()
		q := r.number("a state", limit)
		mark(q)
		if r.tok.quoted {
			r.next()
		}
		stateMarks := r.marks()
		implicit := uint64(0)
		for r.tok.text == "[" || r.isNumber() {
			label, ok := r.label()
			switch {
			case labelled && ok:
				r.fail("state %d has a label, so its edges must not have one", q)
			case labelled:
				label = stateLabel
			case !ok:
				if len(r.props) > 16 || implicit >= 1<<len(r.props) {
					r.fail("too many edges without a label")
				}
				label = []Label{{Pos: implicit, Neg: (1<<len(r.props) - 1) &^ implicit}}
				implicit++
			}
			to := r.number("a state", limit)
			mark(to)
			if r.tok.text == "&" {
				r.fail("alternating automata are not supported")
			}
			marks := stateMarks | r.marks()
			for _, l := range label {
				g.arcs[q] = append(g.arcs[q], arc{m.fromLabel(l), marks, to})
			}
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

// finish makes an automaton with one initial state, and of it one with accepting
// states.
func (r *hoaReader) finish(g *graph) (*Automaton, *Generalised) {
	var first []arc
	for _, q := range r.start {
		if q >= len(g.arcs) {
			r.fail("initial state %d of %d", q, len(g.arcs))
		}
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
	g.trim()
	how := order{marks: make([]int, g.marks), skip: true}
	for i := range how.marks {
		how.marks[i] = i
	}
	d := g.degeneralise(how)
	d.trim()
	return d.automaton(len(r.props)), g.generalised(len(r.props))
}

// String describes a in one line. Edges that differ in their label only count once.
func (a *Automaton) String() string {
	edges := 0
	for _, out := range a.Edges {
		edges += len(groups(withoutMarks(out)))
	}
	s := fmt.Sprintf("%d states, %d edges", a.States(), edges)
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
