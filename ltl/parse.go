package ltl

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"
	"github.com/emirpasic/gods/maps/linkedhashmap"

	parser "ltlpor/grammar/gen/ltl"
	"ltlpor/source"
)

// Dialect says how to parse a formula that tools read differently.
type Dialect uint8

// The dialects. They have the same operators and mostly the same precedence: prefix operators bind most tightly, then U
// R W M, then &&, then ||, and finally -> and <->. The differences are:
const (
	// Textbook: U R W M and -> group to the right, and -> binds more tightly than <->.
	Textbook Dialect = iota
	// SPIN: as in ltl blocks of SPIN 6.5. U V W group to the left; -> and <-> have equal precedence and group to the
	// left.
	SPIN
	// Spot: as Textbook, but & and | are the logical operators, GFp0 is G F p0, and an atomic proposition is a name
	// or a text in double quotes.
	Spot
)

// AtomText is the text of an atomic proposition.
type AtomText struct {
	// Text is a Promela expression without a logical operator at the root: a name, a comparison, a remote reference,
	// or a poll.
	Text string
	Span source.Span // the first occurrence
	// Start is the byte offset of Text in the parsed text.
	Start int
	// Places are the byte ranges [start, end) of all occurrences in the parsed text.
	Places [][2]int
	key    string // Text without irrelevant differences, such as white space
}

// Parsed is the result of Parse.
type Parsed struct {
	Formula *Formula
	// Atoms holds the atomic propositions, indexed by number. Propositions that differ only in white space or
	// enclosing parentheses have the same number.
	Atoms []AtomText
}

// Name returns the text of atomic proposition prop. It is a suitable argument of Formula.Format.
func (p *Parsed) Name(prop int) string { return p.Atoms[prop].Text }

const (
	maxNesting = 1000    // maximum nesting of operators and brackets; the parser is recursive
	maxLength  = 1 << 20 // maximum length of the text, in bytes
)

// Parse parses the text of src as a formula in dialect d.
//
// The list holds errors, and warnings for formulas that dialects read differently. If there is an error, the Parsed is
// nil.
func Parse(src *source.File, d Dialect) (*Parsed, source.List) {
	return ParseMapped(src.Text, func(i int) source.Span {
		return source.Span{File: src, Start: i, End: i + 1}
	}, d)
}

// ParseMapped parses a formula text that does not come from a single file, for example after macro expansion. `at`
// returns the source span of the byte at an offset, from 0 to len(text). The results are as for Parse.
func ParseMapped(text string, at func(offset int) source.Span, d Dialect) (*Parsed, source.List) {
	r := &reader{text: text, at: at, dialect: d}
	if len(text) > maxLength {
		r.diags.Add(source.Errorf(at(0), "the formula is longer than %d bytes", maxLength))
		return nil, r.diags
	}
	ts := r.scan()
	if len(r.diags) == 0 {
		r.arrange(ts)
	}
	if len(r.diags) > 0 {
		return nil, r.diags
	}
	tree := r.tree(ts)
	if tree == nil {
		return nil, r.diags
	}
	b := &builder{reader: r, tokens: ts, atoms: linkedhashmap.New()}
	f := b.formula(tree)
	out := &Parsed{Formula: f}
	for _, v := range b.atoms.Values() {
		out.Atoms = append(out.Atoms, v.(*numbered).AtomText)
	}
	if n := len(out.Atoms); n > MaxProps {
		r.diags.Add(source.Errorf(out.Atoms[MaxProps].Span,
			"the formula has %d different atomic propositions, and at most %d can be handled", n, MaxProps))
	}
	if r.diags.Err() != nil {
		return nil, r.diags
	}
	return out, r.diags
}

// reader is the state of one call of Parse. `at` returns the source span of the byte at the given offset of text.
type reader struct {
	text    string
	at      func(int) source.Span
	dialect Dialect
	diags   source.List
}

func (r *reader) span(start, end int) source.Span {
	s := r.at(start)
	if end <= start {
		s.End = s.Start
		return s
	}
	return s.To(r.at(end - 1))
}

func (r *reader) errorf(t token, format string, args ...any) {
	r.diags.Add(source.Errorf(r.span(t.start, t.end), format, args...))
}

// tree runs the generated parser on the tokens ts and returns the parse tree. arrange must have set the token types.
// After a syntax error, tree reports the first error and returns nil.
func (r *reader) tree(ts []token) parser.IExprContext {
	input := antlr.NewInputStream("")
	src := &arranged{LTLLexer: parser.NewLTLLexer(input), tokens: ts}
	p := parser.NewLTLParser(antlr.NewCommonTokenStream(src, antlr.TokenDefaultChannel))
	p.RemoveErrorListeners()
	first := &firstError{tokens: ts}
	p.AddErrorListener(first)
	root := p.Formula()
	if first.found {
		t := first.at
		switch {
		case t.kind == antlr.TokenEOF:
			r.errorf(t, "the formula ends too early")
		case t.text == ":":
			r.diags.Add(source.Errorf(r.span(t.start, t.end), "\":\" is not expected here").
				WithHint("for a conditional expression (c -> a : b) write (c && a) || (!c && b)"))
		default:
			r.errorf(t, "%q is not expected here", t.text)
		}
		return nil
	}
	return root.Expr()
}

// arranged is a list of tokens as a lexer for the generated parser. It embeds an LTLLexer only because ANTLR's
// interface has an unexported method.
type arranged struct {
	*parser.LTLLexer
	tokens []token
	next   int
}

// NextToken returns the next token, or the last token repeatedly at the end. Start and Stop of the result are indices
// in a.tokens, not offsets in a text, so that the parse tree refers to tokens.
func (a *arranged) NextToken() antlr.Token {
	i := min(a.next, len(a.tokens)-1)
	a.next++
	t := a.tokens[i]
	out := antlr.CommonTokenFactoryDEFAULT.Create(a.GetTokenSourceCharStreamPair(), t.kind, t.text,
		antlr.TokenDefaultChannel, i, i, 1, i)
	out.SetText(t.text)
	return out
}

type firstError struct {
	*antlr.DefaultErrorListener
	tokens []token
	found  bool
	at     token
}

// SyntaxError records the first syntax error.
func (e *firstError) SyntaxError(_ antlr.Recognizer, sym any, _, col int, _ string, _ antlr.RecognitionException) {
	if e.found {
		return
	}
	e.found = true
	if t, ok := sym.(antlr.Token); ok {
		col = t.GetStart()
	}
	e.at = e.tokens[max(0, min(col, len(e.tokens)-1))]
}

// canonical returns ts as text without white space, except a blank between adjacent names and numbers.
func canonical(ts []token) string {
	var b strings.Builder
	for i, t := range ts {
		if i > 0 && isWord(ts[i-1]) && isWord(t) {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
	}
	return b.String()
}

func isWord(t token) bool { return t.kind == parser.LTLParserID || t.kind == parser.LTLParserNUMBER }
