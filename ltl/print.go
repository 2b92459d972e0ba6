package ltl

import (
	"strconv"
	"strings"
)

// Format returns f as text in dialect d. All nested binary operators are in parentheses, so the text does not depend on
// their precedence.
//
// SPIN has no M, so f M g becomes !(!f W !g) in SPIN's dialect. name returns the text of an atomic proposition. If name
// is nil, the texts are p0, p1, ….
func (f *Formula) Format(d Dialect, name func(p int) string) string {
	if name == nil {
		name = func(p int) string { return "p" + strconv.Itoa(p) }
	}
	var b strings.Builder
	w := writer{b: &b, dialect: d, name: name}
	w.formula(f, true)
	return b.String()
}

// String returns f as text in the textbook dialect, with the names p0, p1, ….
func (f *Formula) String() string { return f.Format(Textbook, nil) }

type writer struct {
	b       *strings.Builder
	dialect Dialect
	name    func(int) string
}

var words = [3][15]string{
	Textbook: {Not: "!", And: "&&", Or: "||", Implies: "->", Equiv: "<->", Next: "X", Finally: "F", Globally: "G",
		Until: "U", Release: "R", WeakUntil: "W", StrongRelease: "M"},
	SPIN: {Not: "!", And: "&&", Or: "||", Implies: "->", Equiv: "<->", Next: "X", Finally: "<>", Globally: "[]",
		Until: "U", Release: "V", WeakUntil: "W"},
	Spot: {Not: "!", And: "&", Or: "|", Implies: "->", Equiv: "<->", Next: "X", Finally: "F", Globally: "G",
		Until: "U", Release: "R", WeakUntil: "W", StrongRelease: "M"},
}

func (w *writer) formula(f *Formula, outer bool) {
	if w.dialect == SPIN && f.Op == StrongRelease {
		f = Unary(Not, Binary(WeakUntil, Unary(Not, f.L), Unary(Not, f.R)))
	}
	word := words[w.dialect][f.Op]
	switch f.Op.Arity() {
	case 0:
		w.leaf(f)
	case 1:
		w.b.WriteString(word)
		if f.Op != Not && (f.L.Op.Arity() < 2 || w.dialect == SPIN && f.L.Op == StrongRelease) {
			w.b.WriteByte(' ')
		}
		w.formula(f.L, false)
	default:
		if !outer {
			w.b.WriteByte('(')
		}
		w.operand(f.Op, f.L)
		w.b.WriteString(" " + word + " ")
		w.operand(f.Op, f.R)
		if !outer {
			w.b.WriteByte(')')
		}
	}
}

// operand writes f as an operand of the binary operator o. If o is temporal and f begins with a temporal prefix
// operator, operand adds parentheses for clarity: (G p) U q.
func (w *writer) operand(o Op, f *Formula) {
	if temporal := o >= Until; temporal && (f.Op == Next || f.Op == Finally || f.Op == Globally) {
		w.b.WriteByte('(')
		defer w.b.WriteByte(')')
	}
	w.formula(f, false)
}

func (w *writer) leaf(f *Formula) {
	switch f.Op {
	case True:
		w.b.WriteString("true")
	case False:
		w.b.WriteString("false")
	default:
		name := w.name(f.Prop)
		switch {
		case w.dialect == Spot && !spotName(name):
			name = `"` + name + `"`
		case w.dialect != Spot && !plainName(name):
			name = "(" + name + ")"
		}
		w.b.WriteString(name)
	}
}

// plainName reports whether s is an identifier and needs no parentheses.
func plainName(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isLetter(s[i]) && (i == 0 || s[i] < '0' || s[i] > '9') {
			return false
		}
	}
	return s != ""
}

// spotName reports whether Spot parses s as a name without quotes. Spot parses a name like Gp as G p.
func spotName(s string) bool {
	_, infix := infixWords[s]
	_, prefix := prefixWords[s]
	return plainName(s) && !infix && !prefix && s != "true" && s != "false" && (len(s) < 2 || strings.IndexByte("GFX", s[0]) < 0)
}

func isLetter(c byte) bool { return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' }
