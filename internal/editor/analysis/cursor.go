package analysis

import (
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// cursor is a position in a file, with the tokens before the position. The text after the position is ignored, because
// it may be incomplete while the user is typing.
type cursor struct {
	source *source.File
	start  int // start of the name that ends at offset; equal to offset if no name ends there
	offset int
	before []promela.Lexeme // the tokens before start
	region region
}

// region is the kind of text around a cursor, for example the body of a process, or a comment.
type region uint8

const (
	topRegion       region = iota // between top-level declarations, or in a declaration before its body
	bodyRegion                    // the body of a process or inline: statements
	formulaRegion                 // an ltl block
	dataRegion                    // a typedef, or constants of an mtype
	commentRegion                 // a comment
	directiveRegion               // a line of the preprocessor
	textRegion                    // a string, or text excluded by an #if
)

// cursorAt returns the cursor at a byte offset of a file.
func cursorAt(file *source.File, offset int) *cursor {
	file = file.AsRead()
	offset = max(0, min(offset, len(file.Text)))
	c := &cursor{source: file, offset: offset, start: offset}
	for c.start > 0 && isNameByte(file.Text[c.start-1]) {
		c.start--
	}
	c.read()
	return c
}

func isNameByte(b byte) bool {
	return b == '_' || '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}

// read sets c.before and c.region. If the text before the cursor has a lexical error, for example an unclosed string,
// only the current line is used.
func (c *cursor) read() {
	text := c.source.Text[:c.start]
	lexemes, _ := promela.Lexemes(source.NewFile(c.source.Name, text))
	if lexemes == nil && text != "" {
		if strings.LastIndex(text, "/*") > strings.LastIndex(text, "*/") {
			c.region = commentRegion
			return
		}
		from := strings.LastIndexByte(text, '\n') + 1
		blank := strings.Repeat(" ", from)
		if lexemes, _ = promela.Lexemes(source.NewFile(c.source.Name, blank+text[from:])); lexemes == nil {
			if strings.TrimSpace(text[from:]) != "" {
				c.region = textRegion
			}
			return
		}
	}
	if c.region = ending(lexemes, text); c.region != topRegion {
		return
	}
	for i := range lexemes {
		if lexemes[i].Kind >= 0 {
			c.before = append(c.before, lexemes[i])
		}
	}
	c.region = regionOf(c.before)
}

// ending returns the region of the last lexeme, if it is a comment, directive or excluded text that may continue at the
// cursor. Otherwise it returns topRegion.
func ending(lexemes []promela.Lexeme, text string) region {
	n := len(lexemes)
	if n == 0 || lexemes[n-1].Kind >= 0 {
		return topRegion
	}
	switch l := lexemes[n-1]; {
	case l.Kind == promela.Inactive:
		return textRegion
	case l.Span.End < len(text):
	case l.Kind == promela.Directive:
		return directiveRegion
	case l.Kind == promela.Comment && strings.HasPrefix(l.Text, "//"):
		return commentRegion
	}
	return topRegion
}

// regionOf returns the region after the tokens. As in promela.Recover, a keyword that can only begin a top-level
// declaration ends the declaration before it, even if a brace is missing. For the keyword mtype, this is only so
// outside braces.
func regionOf(tokens []promela.Lexeme) region {
	inside, depth := bodyRegion, 0
	for i := range tokens {
		switch k := tokens[i].Kind; {
		case k == gen.PromelaLexerLBRACE:
			depth++
		case k == gen.PromelaLexerRBRACE:
			depth = max(depth-1, 0)
		case k == gen.PromelaLexerLTL:
			inside, depth = formulaRegion, 0
		case k == gen.PromelaLexerTYPEDEF || k == gen.PromelaLexerMTYPE && depth == 0:
			inside, depth = dataRegion, 0
		case promela.BeginsUnit(k) || k == gen.PromelaLexerINLINE:
			inside, depth = bodyRegion, 0
		}
	}
	if depth == 0 {
		return topRegion
	}
	return inside
}

// kind returns the kind of the i-th token before the cursor, counted from 1. If there are fewer tokens, the result is
// -1.
func (c *cursor) kind(i int) int {
	if i < 1 || i > len(c.before) {
		return -1
	}
	return c.before[len(c.before)-i].Kind
}

// opened returns the index in c.before of the innermost bracket (parenthesis or square bracket) that is open at token
// end, and the number of commas after the bracket. If no bracket of the current statement is open, the index is -1.
func (c *cursor) opened(end int) (index, commas int) {
	depth := 0
	for i := end - 1; i >= 0; i-- {
		switch k := c.before[i].Kind; k {
		case gen.PromelaLexerRPAREN, gen.PromelaLexerRBRACK:
			depth++
		case gen.PromelaLexerLPAREN, gen.PromelaLexerLBRACK:
			if depth--; depth < 0 {
				return i, commas
			}
		case gen.PromelaLexerCOMMA:
			if depth == 0 {
				commas++
			}
		case gen.PromelaLexerSEMI, gen.PromelaLexerSEP, gen.PromelaLexerLBRACE, gen.PromelaLexerRBRACE,
			gen.PromelaLexerFI, gen.PromelaLexerOD:
			return -1, 0
		}
	}
	return -1, 0
}

// reference is a variable as written, without indices: names joined by dots, as in s.f.
type reference struct {
	names []string
	first int // index in cursor.before of the first token
}

// referenceBefore returns the reference that ends directly before token end. If no reference exists, the result has no
// names.
func (c *cursor) referenceBefore(end int) reference {
	var names []string
	for i := end - 1; i >= 0; i -= 2 {
		if c.before[i].Kind == gen.PromelaLexerRBRACK {
			open, _ := c.opened(i)
			if i = open - 1; open < 1 {
				break
			}
		}
		if c.before[i].Kind != gen.PromelaLexerNAME {
			break
		}
		names = append([]string{c.before[i].Text}, names...)
		if i == 0 || c.before[i-1].Kind != gen.PromelaLexerDOT {
			return reference{names, i}
		}
	}
	return reference{}
}
