package format

import (
	"strings"
	"sync"

	gen "ltlpor/grammar/gen/promela"
)

// blanks returns the number of blanks to write between lexemes i-1 and i, provided that no line break separates them.
func (b *builder) blanks(i int) int {
	if i == 0 {
		return 0
	}
	prev, it := &b.items[i-1], &b.items[i]
	read := 0
	if it.gap {
		read = 1
	}
	switch {
	case !isCode(prev.Kind) || !isCode(it.Kind):
		return read
	case wordlike(prev.Text[len(prev.Text)-1]) && wordlike(it.Text[0]):
		return read // keep: a preprocessor may read a number and a name as one word
	}
	n := b.tokenGap(prev, it, read)
	if n == 0 && read == 1 && joins(prev.Text, it.Text) {
		return 1
	}
	return n + it.pad
}

func wordlike(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// tokenGap returns the number of blanks to write between `prev` and `it`, two consecutive tokens. `read` is 1 if the
// input has text between them, for example a blank, and otherwise 0.
func (b *builder) tokenGap(prev, it *item, read int) int {
	exact := it.in.exact && it.opens == nil || prev.opens != nil && prev.opens.exact || prev.in.exact && it.in.exact
	switch {
	case exact:
		return read
	case prev.Kind == gen.PromelaParserLBRACE:
		if it.Kind == gen.PromelaParserRBRACE {
			return 0
		}
		return 1
	case it.Kind == gen.PromelaParserRBRACE:
		return 1
	case it.role == asRead, prev.role == asRead:
		return read
	case it.Kind == gen.PromelaParserCOMMA, it.Kind == gen.PromelaParserSEMI, it.role == tight, it.role == suffix:
		return 0
	case prev.Kind == gen.PromelaParserCOMMA, prev.Kind == gen.PromelaParserSEMI:
		return 1
	case it.Kind == gen.PromelaParserRPAREN, it.Kind == gen.PromelaParserRBRACK,
		prev.Kind == gen.PromelaParserLPAREN, prev.Kind == gen.PromelaParserLBRACK,
		prev.role == tight, prev.role == unary:
		return 0
	case it.Kind == gen.PromelaParserLPAREN:
		return b.beforeParen(prev)
	case it.Kind == gen.PromelaParserLBRACK && prev.Kind == gen.PromelaParserNAME:
		return 0
	}
	return 1
}

// beforeParen returns the number of blanks to write between the token prev and a following parenthesis.
func (b *builder) beforeParen(prev *item) int {
	switch prev.Kind {
	case gen.PromelaParserNAME:
		if b.names.macros[prev.Text] == object && !b.names.inlines[prev.Text] {
			return 1
		}
		return 0
	case gen.PromelaParserPRINTF, gen.PromelaParserPRINTM, gen.PromelaParserASSERT, gen.PromelaParserEVAL,
		gen.PromelaParserLEN, gen.PromelaParserEMPTY, gen.PromelaParserNEMPTY, gen.PromelaParserFULL,
		gen.PromelaParserNFULL, gen.PromelaParserENABLED, gen.PromelaParserPC_VALUE, gen.PromelaParserGET_PRIORITY,
		gen.PromelaParserSET_PRIORITY:
		return 0
	}
	return 1
}

// signs returns the operators and punctuation marks of two or more characters, and the comment delimiters.
var signs = sync.OnceValue(func() []string {
	all := []string{"//", "/*", "*/", "##", "-->"}
	gen.PromelaLexerInit()
	for _, quoted := range gen.PromelaLexerLexerStaticData.LiteralNames {
		if sign := strings.Trim(quoted, "'"); len(sign) > 1 && !wordlike(sign[0]) {
			all = append(all, sign)
		}
	}
	return all
})

// joins reports whether b, directly after a, would be read as part of another token. For example, - after - would be
// read as --.
func joins(a, b string) bool {
	for _, s := range signs() {
		if len(s) > len(a) && strings.HasPrefix(a+b, s) || strings.HasPrefix(a[len(a)-1:]+b, s) {
			return true
		}
	}
	return false
}
