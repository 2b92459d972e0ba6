package ltl

import (
	"slices"
	"strings"

	"ltlpor/source"
)

// Lint returns warnings about subformulas of p with a meaning that is often not intended.
//
//   - A warning suggests a formula that may be intended. The mistakes are from Greenman, Saarinen, Nelson,
//     Krishnamurthi, Little Tricky Logic, 2022.
//   - d must be the dialect in which p was parsed.
//   - The formula may be correct despite a warning.
//   - Lint returns at most MaxWarnings warnings. LintNames and LintNext return further warnings.
func Lint(p *Parsed, d Dialect) source.List {
	l := &linter{p: p, dialect: d}
	l.top(p.Formula)
	p.Formula.walk(l.anywhere)
	return l.diags
}

// MaxWarnings is the maximum number of warnings that Lint returns. Hand-written formulas have fewer.
const MaxWarnings = 20

type linter struct {
	p       *Parsed
	dialect Dialect
	diags   source.List
}

// warn adds a warning about f with the given message, unless there are already MaxWarnings warnings. If `meant` is not
// nil, the hint and quick fix suggest the formula `meant`. `purpose` introduces the hint, for example "if both must
// happen, write".
func (l *linter) warn(f, meant *Formula, message, purpose string) {
	if len(l.diags) >= MaxWarnings {
		return
	}
	d := source.Warnf(f.Span, "%s", message)
	if meant != nil {
		text := meant.Format(l.dialect, l.p.Name)
		d.WithHint("%s: %s", purpose, text).WithFix("Write "+text, l.p.writing(f, meant, text)...)
	}
	l.diags.Add(d)
}

// show returns f as text for a message, in the dialect of the input.
func (l *linter) show(f *Formula) string { return f.Format(l.dialect, l.p.Name) }

// temporal reports whether f has a temporal operator.
func temporal(f *Formula) bool {
	found := false
	f.walk(func(g *Formula) { found = found || g.Op >= Next })
	return found
}

// LintNames returns warnings about atomic propositions of p that look like operators: an operator like G itself, or a
// name like GFx that begins with operators. In Spot's dialect, it returns nil.
//
// A name that begins with operators gets a warning if it begins with at least two operators, if the remainder of the
// name is short, or if the remainder is another proposition of p. A name like Front gets no warning.
func LintNames(p *Parsed, d Dialect) source.List {
	var diags source.List
	if d == Spot {
		return nil
	}
	for _, a := range p.Atoms {
		if len(diags) == MaxWarnings {
			break
		}
		if prefixWords[a.Text] != 0 || infixWords[a.Text] != 0 {
			diags.Add(source.Warnf(a.Span, "%s is a name here, and no operator", a.Text).WithHint("an operand of %s is missing", a.Text))
			continue
		}
		rest := strings.TrimLeft(a.Text, "GFX")
		if rest == a.Text || rest == "" || !plainName(a.Text) || rest[0] < 'a' || rest[0] > 'z' {
			continue
		}
		if len(a.Text)-len(rest) < 2 && len(rest) > 2 && !slices.ContainsFunc(p.Atoms, func(b AtomText) bool { return b.Text == rest }) {
			continue
		}
		spaced := strings.Join(strings.Split(a.Text[:len(a.Text)-len(rest)], ""), " ") + " " + rest
		diags.Add(source.Warnf(a.Span, "%s is one name here, not %s", a.Text, spaced).
			WithHint("put a blank after the operators: %s", spaced).Replacing(a.Span, a.Text, spaced))
	}
	return diags
}

// top adds warnings about f, the whole formula or a conjunct of the whole formula. If f is a conjunction, the warnings
// are about its conjuncts. One example is a conjunct without temporal operator, which restricts only the first state of
// a run.
func (l *linter) top(f *Formula) {
	switch {
	case f.Op == And:
		l.top(f.L)
		l.top(f.R)
		return
	case f.Op >= Atom && !temporal(f):
		l.warn(f, Unary(Globally, f), "this speaks of the first state of a run only", "if it must always hold, write")
	case f.Op == Implies:
		l.implication(f)
	}
	l.weakUntil(f, nil)
}

// implication adds a warning if the implication f is likely a mistake. f is the whole formula or a conjunct of the
// whole formula. One example is an implication without G, which restricts only the first state.
func (l *linter) implication(f *Formula) {
	switch a := f.L; {
	case !temporal(a) && temporal(f.R):
		l.warn(f, Unary(Globally, Binary(Implies, a, f.R)),
			"without a G around it, this asks nothing unless "+l.show(a)+" holds in the first state", "if it is meant of every state, write")
	case a.Op == Globally && !temporal(a.L):
		l.warn(f, Unary(Globally, Binary(Implies, a.L, f.R)),
			"this asks nothing of a run on which "+l.show(a.L)+" is false even once", "if it is meant of each state by itself, write")
	case a.Op == Finally && !temporal(a.L) && f.R.Op == Finally && !temporal(f.R.L):
		l.warn(f, Unary(Globally, Binary(Implies, a.L, f.R)),
			l.show(f.R.L)+" may come before "+l.show(a.L)+" here", "if it must come afterwards, each time, write")
	}
}

// weakUntil adds a warning for every a U b in f that may be meant as a W b: unlike W, U also requires that b eventually
// holds. `given` lists the left sides of the implications around f. If F b occurs in `given`, there is no warning.
func (l *linter) weakUntil(f *Formula, given []*Formula) {
	switch f.Op {
	case Implies:
		l.weakUntil(f.R, append(given, f.L))
	case And, Or:
		if f.Op == And {
			l.weakUntil(f.L, given)
			l.weakUntil(f.R, given)
		}
	case Globally:
		l.weakUntil(f.L, given)
	case Until:
		if f.L.Op != Not || temporal(f.L) || temporal(f.R) || promised(given, f.R) {
			return
		}
		l.warn(f, Binary(WeakUntil, f.L, f.R), "U demands that "+l.show(f.R)+" comes; a run on which it never does violates this",
			"if it need not come, write")
	}
}

// promised reports whether a formula in `given` has the subformula F f.
func promised(given []*Formula, f *Formula) bool {
	for _, g := range given {
		found := false
		g.walk(func(h *Formula) { found = found || h.Op == Finally && Equal(h.L, f) })
		if found {
			return true
		}
	}
	return false
}

// anywhere adds a warning if the subformula f is likely a mistake, regardless of its position in the formula.
func (l *linter) anywhere(f *Formula) {
	switch {
	case f.Op == Finally && f.L.Op == Implies && !temporal(f.L.L):
		l.warn(f, Unary(Finally, Binary(And, f.L.L, f.L.R)),
			"this is true as soon as "+l.show(f.L.L)+" is false", "if both must happen, write")
	case f.Op == Finally && f.L.Op == Until:
		u := f.L
		l.warn(f, Unary(Finally, Binary(And, u.L, u)),
			"this says no more than "+l.show(Unary(Finally, u.R))+": a U b is true where b is, whatever a was before",
			"if "+l.show(u.L)+" must be seen, write")
	case f.Op == Globally && f.L.Op == And:
		l.alwaysBoth(f)
	case f.Op >= Until && prefixed(f.L) && !l.enclosed(f.L):
		prefix, whole := f.L.Op, Unary(f.L.Op, Binary(f.Op, f.L.L, f.R))
		l.warn(f, whole, "the prefix operator binds more tightly: read as "+l.show(f),
			"if "+words[l.dialect][prefix]+" is meant of all of it, write")
	}
}

// alwaysBoth adds a warning if f is G(a && F b), which requires a in every state.
func (l *linter) alwaysBoth(f *Formula) {
	for _, pair := range [][2]*Formula{{f.L.L, f.L.R}, {f.L.R, f.L.L}} {
		a, b := pair[0], pair[1]
		if !temporal(a) && (b.Op == Finally || b.Op == Next || b.Op == Until) {
			l.warn(f, Unary(Globally, Binary(Implies, a, b)),
				"this demands "+l.show(a)+" in every state", "if it is the condition for the rest, write")
			return
		}
	}
}

func prefixed(f *Formula) bool { return f.Op == Next || f.Op == Finally || f.Op == Globally }

// enclosed reports whether f is in parentheses in the source text.
func (l *linter) enclosed(f *Formula) bool {
	if f.Span.File == nil || f.Span.Via != nil {
		return true // generated or expanded text has no parentheses to look at: treat as enclosed
	}
	after := strings.TrimLeft(f.Span.File.Text[min(f.Span.End, len(f.Span.File.Text)):], " \t\r\n")
	return strings.HasPrefix(after, ")")
}

// LintNext returns a warning about the first Next in p, or nil if there is none.
func LintNext(p *Parsed) *source.Diagnostic {
	x := NextFree(p.Formula)
	if x == nil {
		return nil
	}
	return source.Warnf(x.Span, "X speaks of the next step of any process, which may have nothing to do with the operand")
}
