package promela

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
)

// repair changes the tokens of a top-level declaration so that the syntax error at token `at` disappears. It inserts a
// missing closing word, or replaces the statement with the error by skip. Names that the removed text may declare are
// added to unread.
type repair struct {
	tokens []token
	at     int
	unread map[string]bool
}

// openBlock is a block without its closing word so far. kind and index belong to its first token.
type openBlock struct{ kind, index int }

// repaired returns the changed tokens, or nil if no repair is possible.
func (e *repair) repaired() []token {
	body := slices.IndexFunc(e.tokens, func(t token) bool { return t.kind == gen.PromelaParserLBRACE })
	if !hasBody(e.tokens) || body < 0 {
		e.declared(e.tokens)
		return nil
	}
	if e.at <= body {
		return e.header(body)
	}
	blocks := openBlocks(e.tokens[:e.at])
	t := e.tokens[e.at]
	if len(blocks) == 0 { // the error is after the body
		return e.replace(e.at, len(e.tokens)-1)
	}
	inner := blocks[len(blocks)-1].kind
	switch {
	case t.kind == antlr.TokenEOF:
		return e.insert(e.at, closers[inner])
	case isCloser(t.kind) && closers[inner] != t.kind:
		if slices.ContainsFunc(blocks, func(b openBlock) bool { return closers[b.kind] == t.kind }) {
			return e.insert(e.at, closers[inner])
		}
		if e.closedLater(blocks, inner) {
			return e.replace(e.at, e.at+1)
		}
		return e.replace(e.at, e.at+1, closers[inner]) // for example fi, which becomes od
	}
	from, to := e.statement(blocks[len(blocks)-1].index)
	e.declared(e.tokens[from:to])
	if to == from+1 && e.tokens[from].kind == gen.PromelaParserSKIP_ {
		return e.replace(from, to) // the statement is already a skip, so another repair is needed
	}
	return e.replace(from, to, gen.PromelaParserSKIP_)
}

// closedLater reports whether the tokens after e.at close the innermost open blocks of the given kind. blocks are the
// open blocks, innermost last.
func (e *repair) closedLater(blocks []openBlock, kind int) bool {
	wanted := 0
	for i := len(blocks) - 1; i >= 0 && blocks[i].kind == kind; i-- {
		wanted++
	}
	depth := 0
	for _, t := range e.tokens[e.at+1:] {
		switch {
		case closers[t.kind] != 0:
			depth++
		case isCloser(t.kind) && depth > 0:
			depth--
		case t.kind == closers[kind]:
			wanted--
		case isCloser(t.kind):
			return wanted <= 0
		}
	}
	return wanted <= 0
}

// closers maps the kind of a token that opens a block to the kind of the closing token.
var closers = map[int]int{
	gen.PromelaParserLBRACE: gen.PromelaParserRBRACE, gen.PromelaParserIF: gen.PromelaParserFI,
	gen.PromelaParserDO: gen.PromelaParserOD,
}

func isCloser(kind int) bool {
	return kind == gen.PromelaParserRBRACE || kind == gen.PromelaParserFI || kind == gen.PromelaParserOD
}

// hasBody reports whether a top-level declaration is a process type, a claim or a trace assertion.
func hasBody(tokens []token) bool {
	switch tokens[0].kind {
	case gen.PromelaParserTYPEDEF, gen.PromelaParserLTL:
		return false
	}
	return startsUnit(tokens[0].kind)
}

// openBlocks returns the blocks that the tokens open but do not close, innermost last.
func openBlocks(tokens []token) (blocks []openBlock) {
	for i := range tokens {
		switch k := tokens[i].kind; {
		case closers[k] != 0:
			blocks = append(blocks, openBlock{k, i})
		case isCloser(k):
			if n := len(blocks); n > 0 && closers[blocks[n-1].kind] == k {
				blocks = blocks[:n-1]
			}
		}
	}
	return blocks
}

// statement returns the statement with the error as the token range from `from` up to, but without, `to`. `first` is
// the first token of the block around the statement.
func (e *repair) statement(first int) (from, to int) {
	from = first + 1
	depth := 0
	for i := first + 1; i < len(e.tokens); i++ {
		k := e.tokens[i].kind
		switch {
		case closers[k] != 0:
			depth++
		case isCloser(k) && depth > 0:
			depth--
		case depth > 0:
		case i >= e.at && (isSeparator(k) || isCloser(k) || k == gen.PromelaParserSEP || k == antlr.TokenEOF):
			return min(from, i), i
		case i < e.at && (isSeparator(k) || k == gen.PromelaParserSEP || e.label(i)):
			from = i + 1
		}
	}
	return from, len(e.tokens) - 1
}

// label reports whether token i is the colon after a label.
func (e *repair) label(i int) bool {
	if e.tokens[i].kind != gen.PromelaParserCOLON || e.tokens[i-1].kind != gen.PromelaParserNAME {
		return false
	}
	return startsStatement(tokenAt(e.tokens, max(i-2, 0)).kind, e.tokens[i-1].newline)
}

// replace returns a copy of the tokens. The tokens from index `from` up to, but without, `to` are replaced by new
// tokens of the given kinds.
func (e *repair) replace(from, to int, kinds ...int) []token {
	out := slices.Clone(e.tokens[:from])
	for _, k := range kinds {
		out = append(out, e.made(k, min(from, len(e.tokens)-1)))
	}
	return append(out, e.tokens[to:]...)
}

// insert returns a copy of the tokens with a new token of the given kind before token i.
func (e *repair) insert(i, kind int) []token { return e.replace(i, i, kind) }

// made returns a new token of the given kind with the position of token i.
func (e *repair) made(kind, i int) token {
	t := e.tokens[i]
	return token{kind: kind, text: madeText[kind], span: t.span, off: t.off, end: t.off}
}

var madeText = map[int]string{
	gen.PromelaParserSKIP_: "skip", gen.PromelaParserRBRACE: "}", gen.PromelaParserFI: "fi", gen.PromelaParserOD: "od",
	gen.PromelaParserLPAREN: "(", gen.PromelaParserRPAREN: ")",
}

// header returns the tokens with a shortened header: the keyword and the name, without parameters. body is the index of
// the opening brace. If the name is missing or nothing changes, the result is nil. The names in the old header,
// including the name of the process type, are added to unread, because the parameters are lost.
func (e *repair) header(body int) []token {
	e.declared(e.tokens[:body])
	name := slices.IndexFunc(e.tokens[:body], func(t token) bool {
		return t.kind == gen.PromelaParserNAME || t.kind == gen.PromelaParserPNAME
	})
	word := e.tokens[0]
	if word.kind == gen.PromelaParserACTIVE {
		word.kind, word.text = gen.PromelaParserPROCTYPE, "proctype"
	}
	var head []token
	switch {
	case word.kind != gen.PromelaParserPROCTYPE && word.kind != gen.PromelaParserD_PROCTYPE:
		head = []token{word}
	case name < 0:
		return nil
	default:
		head = []token{word, e.tokens[name], e.made(gen.PromelaParserLPAREN, name), e.made(gen.PromelaParserRPAREN, name)}
	}
	out := append(head, e.tokens[body:]...)
	if len(out) == len(e.tokens) && e.at < len(head) {
		return nil // the header is already as short as possible
	}
	return out
}

// declared adds names to e.unread that the removed tokens may declare: names after a type, a declaration keyword or a
// comma, and names in braces.
func (e *repair) declared(tokens []token) {
	if len(tokens) == 0 {
		return
	}
	first := tokens[0].kind
	pair := first == gen.PromelaParserNAME && tokenAt(tokens, 1).kind == gen.PromelaParserNAME
	if !pair && !typeWord(first) && !startsUnit(first) {
		return // the tokens contain no declaration
	}
	depth := 0
	for i := range tokens {
		switch k := tokens[i].kind; k {
		case gen.PromelaParserLBRACE:
			depth++
		case gen.PromelaParserRBRACE:
			depth--
		case gen.PromelaParserNAME:
			last := tokenAt(tokens, max(i-1, 0)).kind
			if i == 0 || depth > 0 || last == gen.PromelaParserCOMMA || last == gen.PromelaParserNAME ||
				typeWord(last) || startsUnit(last) {
				e.unread[tokens[i].text] = true
			}
		}
	}
}
