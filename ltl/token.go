package ltl

import (
	"maps"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	parser "ltlpor/grammar/gen/ltl"
	"ltlpor/source"
)

// token is a token of the formula text. Some words may be names or operators; for these, arrange determines the type.
type token struct {
	kind       int // a token type of the generated parser
	text       string
	start, end int // byte offsets in the text
}

// prefixWords, infixWords and callWords list words that are operators or functions in some positions, and names
// elsewhere. prefixWords and infixWords map a word to its token type. The words not, and, or are in no list, because
// SPIN has no such operators.
var (
	prefixWords = map[string]int{
		"G": parser.LTLParserGLOBALLY, "always": parser.LTLParserGLOBALLY,
		"F": parser.LTLParserFINALLY, "eventually": parser.LTLParserFINALLY,
		"X": parser.LTLParserNEXT, "next": parser.LTLParserNEXT,
	}
	infixWords = map[string]int{
		"U": parser.LTLParserUNTIL, "until": parser.LTLParserUNTIL, "stronguntil": parser.LTLParserUNTIL,
		"R": parser.LTLParserRELEASE, "V": parser.LTLParserRELEASE, "release": parser.LTLParserRELEASE,
		"W": parser.LTLParserWEAK, "weakuntil": parser.LTLParserWEAK,
		"M":       parser.LTLParserSTRONG,
		"implies": parser.LTLParserIMPLIES, "equivalent": parser.LTLParserEQUIV,
	}
	callWords = map[string]bool{
		"len": true, "empty": true, "nempty": true, "full": true, "nfull": true,
		"enabled": true, "pc_value": true, "get_priority": true, "eval": true,
	}
)

// Words returns the words with a special meaning in formulas, sorted: temporal operators, connectives and functions.
func Words() []string {
	all := slices.Collect(maps.Keys(callWords))
	all = slices.AppendSeq(all, maps.Keys(prefixWords))
	all = slices.AppendSeq(all, maps.Keys(infixWords))
	slices.Sort(all)
	return all
}

// opening and closing hold the opening and closing brackets, with matching brackets at the same index. The code
// compares the text of brackets, because the generated lexer has no named token types for them.
const (
	opening = "([{"
	closing = ")]}"
)

// scan splits the text into tokens, and reports an error for characters outside any token.
func (r *reader) scan() []token {
	input := antlr.NewInputStream(r.text)
	lexer := parser.NewLTLLexer(input)
	lexer.RemoveErrorListeners()
	offsets := byteOffsets(r.text)
	var out []token
	done := 0 // errors before byte offset done have been reported
	for {
		t := lexer.NextToken()
		if t.GetTokenType() == antlr.TokenEOF {
			return append(out, token{kind: antlr.TokenEOF, start: len(r.text), end: len(r.text)})
		}
		k := token{kind: t.GetTokenType(), text: t.GetText(), start: offsets[t.GetStart()], end: offsets[t.GetStop()+1]}
		if k.start < done {
			continue
		}
		if op, here := foreignAt(r.text[k.start:]); op != "" {
			done = k.start + len(op)
			d := source.Errorf(r.span(k.start, done), "%q is not part of a formula", op).WithHint("write %s", here)
			r.diags.Add(d.Replacing(d.Span, op, here))
			continue
		}
		if n := character(r.text[k.start:]); n > 0 && r.dialect != Spot {
			k.kind, k.text, k.end = parser.LTLParserNUMBER, r.text[k.start:k.start+n], k.start+n
			out = append(out, k)
			input.Seek(t.GetStart() + n)
			continue
		}
		switch {
		case k.kind == parser.LTLParserJUNK || k.kind == parser.LTLParserQUOTED && r.dialect != Spot:
			r.junk(k)
		case r.dialect == Spot && (k.text == "xor" || k.text == "^"):
			r.diags.Add(source.Errorf(r.span(k.start, k.end), "%q is not supported", k.text).WithHint("a xor b is !(a <-> b)"))
		case k.kind == parser.LTLParserID && r.dialect == Spot:
			out = append(out, splitWord(k)...)
		case r.dialect == Spot && k.text == "&":
			k.kind = parser.LTLParserAND
			out = append(out, k)
		case r.dialect == Spot && k.text == "|":
			k.kind = parser.LTLParserOR
			out = append(out, k)
		default:
			out = append(out, k)
		}
	}
}

// character returns the length in bytes of the character constant at the start of text, or 0 if there is none. As in
// process bodies, only ASCII characters are allowed.
func character(text string) int {
	n := len("'x'")
	if strings.HasPrefix(text, `'\`) {
		n++
	}
	if len(text) < n || text[0] != '\'' || text[n-1] != '\'' {
		return 0
	}
	if c := text[n-2]; c >= 0x80 || c == '\r' || c == '\n' || n == 3 && c == '\'' {
		return 0
	}
	return n
}

// byteOffsets returns the byte offset of every rune of text, followed by len(text). ANTLR counts in runes.
func byteOffsets(text string) []int {
	out := make([]int, 0, len(text)+1)
	for i := range text {
		out = append(out, i)
	}
	return append(out, len(text))
}

func (r *reader) junk(k token) {
	d := source.Errorf(r.span(k.start, k.end), "%q is not part of a formula", k.text)
	switch k.text {
	case "=":
		d.WithHint("write == to compare").Replacing(d.Span, "=", "==")
	case "\"":
		d.WithHint("the text in quotes has no end")
	}
	if len(k.text) > 1 {
		d.WithHint("write the expression without quotes").
			WithFix("Remove the quotes", r.becoming(k, strings.Trim(k.text, `"`)))
	}
	r.diags.Add(d)
}

// splitWord splits k into prefix operators and a remaining name, as in Spot's dialect, where GFp0 is G F p0.
func splitWord(k token) []token {
	var out []token
	for len(k.text) > 1 && strings.IndexByte("GFX", k.text[0]) >= 0 {
		out = append(out, token{kind: k.kind, text: k.text[:1], start: k.start, end: k.start + 1})
		k.text, k.start = k.text[1:], k.start+1
	}
	return append(out, k)
}

// isOperand reports whether t can be the first token of an operand.
func isOperand(t token) bool {
	switch t.kind {
	case parser.LTLParserID, parser.LTLParserNUMBER, parser.LTLParserQUOTED, parser.LTLParserBOX, parser.LTLParserDIAMOND,
		parser.LTLParserGLOBALLY, parser.LTLParserFINALLY, parser.LTLParserNEXT, parser.LTLParserCALL:
		return true
	}
	return t.text == "(" || t.text == "{" || t.text == "!" || t.text == "~"
}

// isInfix reports whether t is a binary operator.
func isInfix(t token) bool {
	switch t.kind {
	case parser.LTLParserUNTIL, parser.LTLParserRELEASE, parser.LTLParserWEAK, parser.LTLParserSTRONG,
		parser.LTLParserAND, parser.LTLParserOR, parser.LTLParserIMPLIES, parser.LTLParserEQUIV:
		return true
	}
	switch t.text {
	case "*", "/", "%", "+", "-", "<<", ">>", "<", "<=", ">", ">=", "==", "!=", "&", "^", "|":
		return true
	}
	return false
}

func isPrefix(t token) bool {
	switch t.kind {
	case parser.LTLParserBOX, parser.LTLParserDIAMOND, parser.LTLParserGLOBALLY, parser.LTLParserFINALLY, parser.LTLParserNEXT:
		return true
	}
	return t.text == "!" || t.text == "~"
}

// arrange decides for every word whether it is an operator or a name, and sets its token type. Missing operands,
// operators and parentheses are errors in r.diags, each mistake once; with such an error, the parser must not run.
func (r *reader) arrange(ts []token) {
	var open []token  // brackets not yet closed
	want := true      // whether an operand is expected
	prev := token{}   // the previous token; zero at the start
	depth := []int{0} // by bracket nesting: number of operators and brackets around the present position
	for i := range ts {
		t := &ts[i]
		next := func(n int) token { return ts[min(i+n, len(ts)-1)] }
		if t.kind == parser.LTLParserID && prev.text != "." && prev.text != "@" && prev.text != ":" {
			retype(t, want, next)
		}
		switch {
		case t.kind == antlr.TokenEOF:
			if want && !(prev.text != "" && strings.Contains(opening, prev.text)) {
				r.noOperand(prev, *t)
			}
			for _, b := range open {
				r.errorf(b, "%q is not closed", b.text)
			}
		case strings.Contains(opening, t.text):
			depth = append(depth, depth[len(depth)-1]+1)
			switch {
			case !want && t.text != "[" && !mayCall(ts, i):
				if r.noOperator(ts, i) {
					return
				}
			case want && t.text == "[" && prev.text != "?" && prev.text != "??":
				r.errorf(*t, "an operand cannot begin with %q", t.text)
			}
			open, want = append(open, *t), true
		case strings.Contains(closing, t.text):
			if want {
				r.noOperand(prev, *t)
			}
			open, want = r.closeBracket(open, *t), false
			depth = depth[:max(1, len(depth)-1)]
		case t.text == "?" || t.text == "??":
			if next(1).text != "[" {
				r.diags.Add(source.Errorf(r.span(t.start, t.end), "a receive has an effect and cannot stand in a formula").
					WithHint("q?[m] asks whether q?m could be executed").WithFix("Poll the channel", r.polling(ts, i)...))
				return
			}
			want = true
		case t.text == "," || t.text == ":" || t.text == "." || t.text == "@":
			if want {
				r.noOperand(prev, *t)
			}
			want = true
		case want && (isPrefix(*t) || t.text == "-"):
			depth[len(depth)-1]++
		case isPrefix(*t): // a prefix operator where no operand is expected
			if r.noOperator(ts, i) {
				return
			}
			want = true
		case isInfix(*t):
			if want {
				r.noOperand(prev, *t)
			}
			want = true
			if n := len(depth); n > 1 {
				depth[n-1] = depth[n-2] + 1
			} else {
				depth[0] = 0
			}
		default: // a name or a number
			if !want && r.noOperator(ts, i) {
				return
			}
			want = !want && (t.text == "and" || t.text == "or")
		}
		if depth[len(depth)-1] > maxNesting {
			r.errorf(*t, "the formula is nested more than %d levels deep", maxNesting)
			return
		}
		prev = *t
	}
}

// retype changes the type of word t to an operator if the position permits: an infix word after an operand, or a prefix
// word before an operand. `want` says that an operand is expected at t. `next` returns the i-th token after t.
func retype(t *token, want bool, next func(int) token) {
	if callWords[t.text] && want && next(1).text == "(" {
		t.kind = parser.LTLParserCALL
		return
	}
	if !want {
		if k, ok := infixWords[t.text]; ok {
			t.kind = k
		}
		return
	}
	k, ok := prefixWords[t.text]
	if !ok || !isOperand(next(1)) {
		if k, ok := infixWords[t.text]; ok && isOperand(next(1)) && infixWords[next(1).text] == 0 {
			t.kind = k // an infix operator, though its left operand is missing
		}
		return
	}
	if _, infix := infixWords[next(1).text]; infix && isOperand(next(2)) {
		return // in F U q, the word F is the name of a proposition
	}
	t.kind = k
}

// mayCall reports whether the parenthesis ts[i], directly after an operand, may begin the fields of a message m(x, y)
// in a poll or the argument of a function.
func mayCall(ts []token, i int) bool {
	if i == 0 || ts[i].text != "(" {
		return false
	}
	if ts[i-1].kind == parser.LTLParserCALL {
		return true
	}
	return i > 1 && ts[i-1].kind == parser.LTLParserID && (ts[i-2].text == "[" || ts[i-2].text == ",")
}

func (r *reader) closeBracket(open []token, t token) []token {
	if len(open) == 0 {
		r.errorf(t, "%q has no opening bracket", t.text)
		return open
	}
	b := open[len(open)-1]
	if strings.Index(opening, b.text) != strings.Index(closing, t.text) {
		line, col := 0, 0
		if s := r.span(b.start, b.end); s.File != nil {
			line, col = s.File.LineCol(s.Start)
		}
		r.errorf(t, "%q does not close the %q at %d:%d", t.text, b.text, line, col)
	}
	return open[:len(open)-1]
}

// noOperand reports an error for a missing operand between tokens prev and t.
func (r *reader) noOperand(prev, t token) {
	switch {
	case prev.text == "" && t.kind == antlr.TokenEOF:
		r.errorf(t, "the formula is empty")
	case isPrefix(prev) || prev.text == "-" && !isInfix(t):
		r.errorf(prev, "missing operand of %s", prev.text)
	case isInfix(prev):
		r.errorf(prev, "missing right operand of %s", prev.text)
	case isInfix(t):
		r.errorf(t, "missing left operand of %s", t.text)
	case strings.Contains(closing, t.text) && prev.text != "" && strings.Contains(opening, prev.text):
		r.diags.Add(source.Errorf(r.span(prev.start, t.end), "nothing in the brackets"))
	default:
		d := source.Errorf(r.span(t.start, t.end), "an operand is missing here")
		r.diags.Add(d)
	}
}

// noOperator reports an error for a missing operator between the operands ts[i-1] and ts[i]. stop is true if ts[i-1] is
// a CTL operator; the caller should report no further errors in this case.
func (r *reader) noOperator(ts []token, i int) (stop bool) {
	prev, t := ts[i-1], ts[i]
	if r.branching(ts, i-1) {
		return true
	}
	d := source.Errorf(r.span(t.start, t.end), "missing operator between %q and %q", prev.text, t.text)
	switch {
	case prev.text == "not":
		r.write(d, prev, "!", "write ! for not")
	case t.text == "and":
		r.write(d, t, "&&", "write && for and")
	case t.text == "or":
		r.write(d, t, "||", "write || for or")
	case t.text == "<>":
		r.write(d, t, "!=", "<> says that something comes to be; write != for unequal")
	case prev.text == "never":
		r.write(d, prev, "[]!", "write []! for never")
	case prev.text == "if" || t.text == "then":
		d.WithHint("write p -> q for if p then q")
	case t.text == "(" && i+1+matching(ts[i:]) < len(ts) && (ts[i+1+matching(ts[i:])].text == "@" || ts[i+1+matching(ts[i:])].text == ":"):
		d.WithHint("the number of a process stands in square brackets: %s[0]", prev.text).
			WithFix("Change ( ) to [ ]", r.becoming(t, "["), r.becoming(ts[i+matching(ts[i:])], "]"))
	case t.text == "(" && matching(ts[i:]) == 2 && ts[i+1].kind == parser.LTLParserNUMBER:
		d.WithHint("did you mean %s[%s]?", prev.text, ts[i+1].text).
			WithFix("Change ( ) to [ ]", r.becoming(t, "["), r.becoming(ts[i+2], "]"))
	case t.text == "!":
		d.WithHint("a send cannot stand in a formula; for a negated operand write an operator before !")
	}
	r.diags.Add(d)
	return false
}
