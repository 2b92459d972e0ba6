package promela

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/base/cancel"
	"ltlpor/source"
)

// token is a token of the generated lexer, with data that the parser does not need.
type token struct {
	kind    int // token kind of the generated lexer
	text    string
	span    source.Span
	newline bool // whether a line break comes before the token
	implied bool // whether the token is a semicolon that a line break implies
	off     int  // start offset in the expanded text
	end     int  // end offset in the expanded text
	// only for the end-of-text token at the end of a unit (splitUnits): the kind of the next token in the text
	beyond int
	call   *inlineCall // only for the `{` of an inlined body: the call
	formal *formal     // only for a token from an argument of an inline call: the parameter that it replaces
}

// formal is the span of an inline parameter, which a token of an argument has replaced. outer is nil, except if the
// token had already replaced a parameter of an outer inline.
type formal struct {
	span  source.Span
	outer *formal // for a token that has replaced several parameters: the parameter of the next outer inline
}

// inlineCall is a call of an inline. number counts from 1 and is unique in the model.
type inlineCall struct {
	number int
	name   string
	span   source.Span
}

// lex splits the expanded text into tokens. The last token is the end-of-text token.
func lex(x *expanded, w *cancel.Work) []token {
	// The lexer counts runes. Every byte is passed as a rune, so that the offsets of the lexer are byte offsets.
	runes := make([]byte, 0, len(x.text))
	for i := 0; i < len(x.text); i++ {
		runes = appendRune(runes, x.text[i])
	}
	lexer := gen.NewPromelaLexer(antlr.NewInputStream(string(runes)))
	lexer.RemoveErrorListeners()
	tokens := make([]token, 0, len(x.text)/4)
	from := 0
	for {
		w.Step()
		t := lexer.NextToken()
		if t.GetTokenType() == antlr.TokenEOF {
			tokens = append(tokens, token{kind: antlr.TokenEOF, span: x.end, off: len(x.text), end: len(x.text), newline: true})
			return tokens
		}
		start, end := t.GetStart(), t.GetStop()+1
		k := token{kind: t.GetTokenType(), text: x.text[start:end], span: x.span(start, end), off: start, end: end,
			newline: strings.IndexByte(x.text[from:start], '\n') >= 0}
		from = end
		tokens = joinArrow(tokens, k)
	}
}

// joinArrow appends k to tokens. As in SPIN's lexer, `--` directly followed by `>` becomes the arrow `-->`.
func joinArrow(tokens []token, k token) []token {
	last := len(tokens) - 1
	if k.text != ">" || last < 0 || tokens[last].text != "--" || tokens[last].end != k.off {
		return append(tokens, k)
	}
	d := &tokens[last]
	d.kind, d.text, d.span, d.end = gen.PromelaLexerARROW, "-->", d.span.To(k.span), k.end
	return tokens
}

func appendRune(b []byte, c byte) []byte {
	if c < 0x80 {
		return append(b, c)
	}
	return append(b, 0xc0|c>>6, 0x80|c&0x3f)
}

// tokenSource passes a list of tokens to the generated parser. The embedded lexer is only there because ANTLR's
// interface has an unexported method.
type tokenSource struct {
	*gen.PromelaLexer
	pair   *antlr.TokenSourceCharStreamPair
	tokens []token
	next   int // index of the next token
	work   *cancel.Work
}

func newTokenSource(tokens []token, w *cancel.Work) *tokenSource {
	s := &tokenSource{PromelaLexer: gen.NewPromelaLexer(antlr.NewInputStream("")), tokens: tokens, work: w}
	s.pair = s.GetTokenSourceCharStreamPair()
	return s
}

// NextToken returns the next token as an ANTLR token. The start of the ANTLR token is the index in the list of tokens.
func (s *tokenSource) NextToken() antlr.Token {
	s.work.Step()
	t := &s.tokens[min(s.next, len(s.tokens)-1)]
	k := antlr.NewCommonToken(s.pair, t.kind, antlr.TokenDefaultChannel, s.next, s.next)
	if t.kind == antlr.TokenEOF {
		k.SetText("<EOF>")
	} else {
		k.SetText(t.text)
		s.next++
	}
	return k
}
