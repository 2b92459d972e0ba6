package ltl

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	parser "ltlpor/grammar/gen/ltl"
	"ltlpor/source"
)

// foreign lists operators of other notations with their equivalents in this package. A longer operator comes before its
// prefixes.
var foreign = []struct{ text, here string }{
	{"<==>", "<->"}, {"<-->", "<->"}, {"<=>", "<->"}, {"==>", "->"}, {"-->", "->"}, {"=>", "->"},
	{"⇔", "<->"}, {"↔", "<->"}, {"⇒", "->"}, {"→", "->"}, {"∧", "&&"}, {"∨", "||"}, {"¬", "!"},
	{"□", "[]"}, {"◻", "[]"}, {"◇", "<>"}, {"◊", "<>"}, {"○", "X"}, {"≤", "<="}, {"≥", ">="}, {"≠", "!="},
}

// foreignAt returns the operator of another notation with which text begins, and its equivalent in this package. Both
// are "" if text begins with no such operator.
func foreignAt(text string) (op, here string) {
	for _, f := range foreign {
		if strings.HasPrefix(text, f.text) {
			return f.text, f.here
		}
	}
	return "", ""
}

// quantifiers maps the CTL operators to the temporal operator without the path quantifier A or E.
var quantifiers = map[string]string{
	"A": "", "AG": "G", "AF": "F", "AX": "X", "E": "", "EG": "G", "EF": "F", "EX": "X",
}

// branching reports whether ts[i] is a CTL operator. If so, branching adds an error with a hint. The caller must know
// that ts[i] is not followed by a binary operator.
func (r *reader) branching(ts []token, i int) bool {
	if i < 0 {
		return false
	}
	if _, ok := quantifiers[ts[i].text]; !ok || ts[i].kind != parser.LTLParserID {
		return false
	}
	d := source.Errorf(r.span(ts[i].start, ts[i].end), "%s is an operator of CTL; formulas here are of LTL, and speak of every run", ts[i].text)
	r.diags.Add(d)
	// on is the number of CTL operators in ts, and some says whether a CTL operator begins with E.
	on, some := 0, false
	for k, t := range ts {
		if quantifies(ts, k) {
			on++
			some = some || t.text[0] == 'E'
		}
	}
	switch {
	case !some && nested(ts):
		d.WithHint("without the A: %s, which need not say the same where one A stands inside of another", r.unquantified(ts))
	case !some:
		d.WithHint("leave the A out: %s", r.unquantified(ts)).
			WithFix("Leave the A out", r.replaced(ts[0].start, ts[len(ts)-2].end, r.unquantified(ts))...)
	case on > 1 || i > 0:
		d.WithHint("LTL cannot say that some run goes on so: check that none does, and read the counterexample")
	default:
		r.witness(d, ts)
	}
	return true
}

// witness adds a hint to d for a formula that begins with the path quantifier E. Such a formula asks whether a run with
// a property exists. The hint suggests to check the negated property: a counterexample is such a run.
func (r *reader) witness(d *source.Diagnostic, ts []token) {
	op, at := quantifiers[ts[0].text], 1
	if op == "" && (isPrefix(ts[1]) || quantifiers["A"+ts[1].text] != "") {
		op, at = ts[1].text, 2
	}
	operand := r.operand(ts, at)
	switch op {
	case "F", "<>":
		d.WithHint("check G !%s: a counterexample is a run on which it comes to be", operand)
	case "G", "[]":
		d.WithHint("check F !%s: a counterexample is a run on which it is always so", operand)
	case "X":
		d.WithHint("check X !%s: a counterexample is a run on which it is so next", operand)
	default:
		d.WithHint("check !%s: a counterexample is a run on which it is so", operand)
	}
}

// quantifies reports whether ts[k] is a CTL operator, such as AG, followed by an operand.
func quantifies(ts []token, k int) bool {
	t := ts[k]
	if _, ok := quantifiers[t.text]; !ok || t.kind == antlr.TokenEOF || k+1 >= len(ts) {
		return false
	}
	next := ts[k+1]
	if _, infix := infixWords[next.text]; infix && next.kind != parser.LTLParserBOX {
		return false
	}
	return isOperand(next) || next.text == "["
}

// nested reports whether a CTL operator occurs in ts after a CTL operator other than AG. In this case, dropping the
// path quantifiers may change the meaning of the formula.
func nested(ts []token) bool {
	seen := false
	for k, t := range ts {
		if !quantifies(ts, k) {
			continue
		}
		if seen {
			return true
		}
		seen = t.text != "AG"
	}
	return false
}

// unquantified returns the text of ts without path quantifiers.
func (r *reader) unquantified(ts []token) string {
	var b strings.Builder
	last := ts[0].start
	ends := map[int]bool{} // indices of the brackets that close A[ … ] and E[ … ]
	for k, t := range ts {
		switch {
		case quantifies(ts, k):
			b.WriteString(r.text[last:t.start] + quantifiers[t.text])
			last = t.end
			if ts[k+1].text == "[" { // as in A[p U q]
				b.WriteString("(")
				last, ends[k+1+matching(ts[k+1:])] = ts[k+1].end, true
			} else if quantifiers[t.text] == "" {
				last = ts[k+1].start
			} else if isWord(ts[k+1]) && ts[k+1].start == t.end {
				b.WriteString(" ")
			}
		case ends[k]:
			b.WriteString(r.text[last:t.start] + ")")
			last = t.end
		}
	}
	return strings.TrimSpace(b.String() + r.text[last:ts[len(ts)-1].end])
}

// matching returns the index of the bracket that closes ts[0], or the index of the last token.
func matching(ts []token) int {
	depth := 0
	for i, t := range ts {
		switch {
		case t.text == "":
		case strings.Contains(opening, t.text):
			depth++
		case strings.Contains(closing, t.text):
			depth--
		}
		if depth == 0 {
			return i
		}
	}
	return len(ts) - 1
}

// operand returns the text of the operand that begins at ts[i], in parentheses unless it is a single word. It returns
// "(…)" if more text follows the operand.
func (r *reader) operand(ts []token, i int) string {
	last := len(ts) - 2 // the last token before the end of the text
	switch {
	case i == last && isWord(ts[i]):
		return ts[i].text
	case i < last && (ts[i].text == "(" || ts[i].text == "[") && i+matching(ts[i:]) == last:
		return "(" + r.text[ts[i].end:ts[last].start] + ")"
	case i+1 <= last && ts[i].kind == parser.LTLParserID && ts[i+1].text == "@" && i+2 == last:
		return r.text[ts[i].start:ts[last].end]
	}
	return "(…)"
}
