package promela

import (
	"strings"

	"ltlpor/source"
)

// The macro processor uses Prosser's algorithm, on which the wording of the C standard is based: each token carries the
// set of macros that must not replace it (D. F. Prosser, "Complete macro expansion algorithm", X3J11/86-196).

// Limits on macro expansion, so that malicious input cannot exhaust the memory.
const (
	maxMacroTokens = 1 << 20 // number of tokens that macros generate for a model
	maxMacroDepth  = 200     // nesting depth of macro calls in arguments
)

// Macros is the set of macros defined at a point of the text. It also has the names of the proctypes.
type Macros struct {
	defs map[string]*macro
	// procs are the proctypes of the model. P[i]:x and P:x are remote references only if P is a proctype.
	procs map[string]bool
	// Untold are the names that an #ifdef, #ifndef, #if or #elif tests although no macro of this name is defined. Every
	// name is in Untold once. Include guards are left out.
	Untold []Untold
	record *Record // Options.Record during preprocessing; nil later, or without a Record
}

// Untold is an undefined macro that an #if or similar directive tests.
type Untold struct {
	Name string
	Span source.Span // the first test
}

type macro struct {
	name     string
	function bool // whether the macro has a parameter list, possibly empty
	variadic bool // whether the last parameter takes all remaining arguments
	params   []string
	body     []ppToken
	span     source.Span
	record   *MacroRecord // nil if Options.Record is nil
}

func (m *macro) param(t *ppToken) int {
	if t.kind == ppName && m.function {
		for i, p := range m.params {
			if p == t.text {
				return i
			}
		}
	}
	return -1
}

// sameAs reports whether m and o have the same parameters and the same replacement text. White space may differ.
func (m *macro) sameAs(o *macro) bool {
	if m.function != o.function || m.variadic != o.variadic || len(m.params) != len(o.params) || len(m.body) != len(o.body) {
		return false
	}
	for i := range m.params {
		if m.params[i] != o.params[i] {
			return false
		}
	}
	for i := range m.body {
		if m.body[i].text != o.body[i].text {
			return false
		}
	}
	return true
}

// hideSet is the set of macros that must not replace a token (Prosser's hide set), as a linked list.
type hideSet struct {
	m    *macro
	next *hideSet
}

func (h *hideSet) has(m *macro) bool {
	for ; h != nil; h = h.next {
		if h.m == m {
			return true
		}
	}
	return false
}

func (h *hideSet) add(m *macro) *hideSet {
	if h.has(m) {
		return h
	}
	return &hideSet{m, h}
}

func (h *hideSet) union(o *hideSet) *hideSet {
	if h == nil || h == o {
		return o
	}
	for ; o != nil; o = o.next {
		h = h.add(o.m)
	}
	return h
}

func (h *hideSet) intersect(o *hideSet) *hideSet {
	if h == o {
		return h
	}
	var both *hideSet
	for ; h != nil; h = h.next {
		if o.has(h.m) {
			both = &hideSet{h.m, both}
		}
	}
	return both
}

// expander expands the macros in a stream of preprocessing tokens.
type expander struct {
	macros *Macros
	source func() ppToken // returns the next token of the input
	ahead  [][]ppToken    // tokens to be read before the tokens of source; the last slice comes first
	depth  int
	left   *int // number of tokens that macros may still generate
	report func(*source.Diagnostic)
}

func newExpander(macros *Macros, src func() ppToken, report func(*source.Diagnostic)) *expander {
	left := maxMacroTokens
	return &expander{macros: macros, source: src, left: &left, report: report}
}

// raw returns the next token, without macro expansion.
func (e *expander) raw() ppToken {
	for n := len(e.ahead); n > 0; n = len(e.ahead) {
		if top := e.ahead[n-1]; len(top) > 0 {
			e.ahead[n-1] = top[1:]
			return top[0]
		}
		e.ahead = e.ahead[:n-1]
	}
	return e.source()
}

func (e *expander) unread(ts ...ppToken) {
	if len(ts) > 0 {
		e.ahead = append(e.ahead, ts)
	}
}

// next returns the next token, after macro expansion.
func (e *expander) next() ppToken {
	for {
		t := e.raw()
		if t.kind != ppName {
			return t
		}
		m := e.macros.defs[t.text]
		if m == nil || t.hide.has(m) || *e.left <= 0 {
			return t
		}
		use, hide := t.span, t.hide
		var args [][]ppToken
		broken := t.breaks
		if m.function {
			call, found := e.call(m, &t)
			if !found {
				return t
			}
			if !call.ok {
				continue
			}
			args = call.args
			use = use.To(call.end.span)
			hide = hide.intersect(call.end.hide)
			broken = broken || call.broken
		}
		e.macros.recordUse(&t, m)
		result := e.substitute(m, args, &source.Expansion{Name: m.name, Use: use, Macro: true}, hide.add(m))
		if *e.left -= len(result); *e.left <= 0 {
			e.report(source.Errorf(use, "macros expand to more than %d tokens: expected a smaller text", maxMacroTokens))
			return t
		}
		e.unread(append(result, ppToken{kind: ppPad, breaks: broken, span: use})...)
		e.unread(ppToken{kind: ppPad, span: use})
	}
}

// macroCall is the argument list in a use of a macro. end is the closing parenthesis.
type macroCall struct {
	args   [][]ppToken
	end    ppToken
	broken bool // whether the argument list contains a line break
	ok     bool // whether the argument list is well formed
}

// call reads the arguments of macro m after its name. If no `(` follows, the name is no use of m, and found is false.
func (e *expander) call(m *macro, name *ppToken) (c macroCall, found bool) {
	var skipped []ppToken
	for {
		t := e.raw()
		skipped = append(skipped, t)
		if t.isText("(") {
			break
		}
		if t.kind != ppNewline && t.kind != ppPad || t.fault != "" {
			e.unread(skipped...)
			return c, false
		}
		c.broken = c.broken || t.kind == ppNewline || t.breaks
	}
	args := [][]ppToken{nil}
	for depth := 1; ; {
		t := e.raw()
		last := len(args) - 1
		c.broken = c.broken || t.breaks
		t.breaks = false
		switch {
		case t.kind == ppEnd:
			e.unread(t)
			e.report(source.Errorf(name.span, "the arguments of macro %s are not closed: expected )", m.name))
			return c, true
		case t.kind == ppNewline:
			c.broken = true
			t = ppToken{kind: ppPad, span: t.span}
		case t.first && t.isText("#"):
			e.report(source.Errorf(t.span, "a directive inside the arguments of macro %s: expected )", m.name))
			e.unread(t)
			return c, true
		case t.isText("("):
			depth++
		case t.isText(")"):
			if depth--; depth == 0 {
				c.end = t
				c.args, c.ok = e.arity(m, args, name)
				return c, true
			}
		case t.isText(",") && depth == 1 && !(m.variadic && len(args) == len(m.params)):
			args = append(args, nil)
			continue
		}
		args[last] = append(args[last], t)
	}
}

// arity returns args adjusted to the parameters of m. If there are too few or too many, it adds an error at name.
func (e *expander) arity(m *macro, args [][]ppToken, name *ppToken) ([][]ppToken, bool) {
	if len(m.params) == 0 && len(args) == 1 && blank(args[0]) {
		return nil, true
	}
	if m.variadic && len(args) == len(m.params)-1 {
		args = append(args, nil)
	}
	if len(args) != len(m.params) {
		e.report(source.Errorf(name.span, "macro %s takes %s, found %d", m.name, count(len(m.params), "argument"), len(args)))
		return nil, false
	}
	return args, true
}

func blank(ts []ppToken) bool {
	for i := range ts {
		if ts[i].kind != ppPad {
			return false
		}
	}
	return true
}

// substitute returns the body of m with args, macro-expanded, in place of the parameters. Tokens from the body get the
// expansion via and the hide set `hide`. `hide` is also added to the hide sets of tokens from args.
func (e *expander) substitute(m *macro, args [][]ppToken, via *source.Expansion, hide *hideSet) []ppToken {
	var out []ppToken
	full := make([][]ppToken, len(args))
	pad := ppToken{kind: ppPad, span: via.Use}
	add := func(ts []ppToken) {
		out = append(out, pad)
		var from, to *hideSet // hide sets before and after adding `hide`, for the last token
		for _, t := range ts {
			if t.kind == ppPad {
				if out[len(out)-1].kind != ppPad || t.breaks || t.fault != "" {
					out = append(out, t)
				}
				continue
			}
			if to == nil || t.hide != from {
				from, to = t.hide, t.hide.union(hide)
			}
			t.hide = to
			out = append(out, t)
		}
		out = append(out, pad)
	}
	for i := 0; i < len(m.body) && len(out) < *e.left; i++ {
		t := m.body[i]
		if t.isText("#") && m.function && i+1 < len(m.body) {
			if p := m.param(&m.body[i+1]); p >= 0 {
				out = append(out, stringize(args[p], via, hide))
				i++
				continue
			}
		}
		if t.isText("##") && i+1 < len(m.body) {
			right := []ppToken{m.body[i+1]}
			right[0].span.Via = via
			if p := m.param(&right[0]); p >= 0 {
				right = args[p]
			}
			out = paste(out, right, via, hide)
			i++
			continue
		}
		p := m.param(&t)
		switch {
		case p < 0:
			t.span.Via, t.hide = via, hide
			out = append(out, t)
		case i+1 < len(m.body) && m.body[i+1].isText("##"):
			add(args[p])
		default:
			if full[p] == nil {
				full[p] = e.expand(args[p], via.Use)
			}
			add(full[p])
		}
	}
	return out
}

// expand returns ts with all macros expanded. Errors are reported at span use.
func (e *expander) expand(ts []ppToken, use source.Span) []ppToken {
	if e.depth >= maxMacroDepth {
		if *e.left > 0 {
			e.report(source.Errorf(use, "macro calls are nested more than %d deep", maxMacroDepth))
			*e.left = 0
		}
		return ts
	}
	i := 0
	inner := &expander{macros: e.macros, depth: e.depth + 1, left: e.left, report: e.report}
	inner.source = func() ppToken {
		if i == len(ts) {
			return ppToken{kind: ppEnd, span: use}
		}
		i++
		return ts[i-1]
	}
	out := make([]ppToken, 0, len(ts))
	for t := inner.next(); t.kind != ppEnd; t = inner.next() {
		out = append(out, t)
	}
	return out
}

// stringize returns the string token for an argument with the operator `#`, with span via.Use and hide set `hide`.
func stringize(arg []ppToken, via *source.Expansion, hide *hideSet) ppToken {
	var b strings.Builder
	b.WriteByte('"')
	for i := range arg {
		if t := &arg[i]; t.kind != ppPad {
			if t.space && b.Len() > 1 {
				b.WriteByte(' ')
			}
			text := t.text
			if t.kind == ppText {
				text = strings.ReplaceAll(strings.ReplaceAll(text, `\`, `\\`), `"`, `\"`)
			}
			b.WriteString(text)
		}
	}
	b.WriteByte('"')
	return ppToken{kind: ppText, text: b.String(), span: via.Use, hide: hide}
}

// paste joins left and right like the operator `##`: the tokens at the border become one. `hide` is added to right.
func paste(left, right []ppToken, via *source.Expansion, hide *hideSet) []ppToken {
	for len(left) > 0 && left[len(left)-1].kind == ppPad {
		left = left[:len(left)-1]
	}
	joined := len(left) == 0
	for _, t := range right {
		if t.kind == ppPad {
			continue
		}
		t.hide = t.hide.union(hide)
		if joined {
			left = append(left, t)
			continue
		}
		joined = true
		l := &left[len(left)-1]
		l.text += t.text
		l.span = via.Use
		if l.kind == ppPunct {
			l.kind = t.kind
		}
	}
	return left
}
