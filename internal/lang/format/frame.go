package format

import (
	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
)

// frameKind is the kind of a bracketed part of the text.
type frameKind uint8

const (
	root      frameKind = iota
	block               // { statements }
	list                // { names } or { values }
	formula             // the block of an ltl
	choice              // if or do
	option              // from :: to the next
	bracketed           // ( ) or [ ]
)

// frame is a bracketed part of the text, or the whole text.
type frame struct {
	kind   frameKind
	parent *frame
	depth  int
	opener int  // index of the item that opens it
	split  bool // over several lines: the brackets of statements and options begin lines
	own    bool // the opening brace has a line of its own
	header bool // at the top level, behind the head of a unit
	inside bool // in parentheses, perhaps arguments of a macro
	exact  bool // blanks decide: an argument of a macro that makes strings of arguments
	head   bool // ( ) of a for or select
	angle  bool // after ?< of a receive
	first  int  // kind of the first token of the statement
	arrows int
	colons []int // items with a colon whose role is open
	indent int   // column of the contents
	base   int   // column of the closing bracket, and of options
	closer int   // index of the item that closes it, 0 for none
}

// role is the meaning of a token that has several.
type role uint8

const (
	plain  role = iota
	unary       // an operator before its operand
	tight       // without blanks around
	wide        // a colon with blanks on both sides
	label       // the name of a label
	suffix      // the colon of a label
	asRead      // with blanks as written
)

// item is a lexeme with its place in the structure.
type item struct {
	promela.Lexeme
	breaks  int    // line breaks before
	gap     bool   // blanks or comments stand before
	raw     string // the blanks before, if they contain a backslash
	in      *frame // the frame that contains it; for a closing bracket, the frame that it closes
	opens   *frame
	role    role
	code    int  // index of the previous item that the parser sees, -1 for none
	begins  bool // the first token of a statement
	newline bool // a line break, perhaps in a comment, since the previous token
	pad     int  // blanks before the brace of an ltl
}

// closer returns the text of the token that closes a token of the given kind.
func closer(kind int) string {
	switch kind {
	case gen.PromelaParserIF:
		return "fi"
	case gen.PromelaParserDO:
		return "od"
	case gen.PromelaParserLPAREN:
		return ")"
	case gen.PromelaParserLBRACK:
		return "]"
	}
	return "}"
}

// sameEnd reports whether both parts of a group end at the same place of the structure.
func sameEnd(f, g *frame) bool {
	for ; f != g; f, g = f.parent, g.parent {
		if f.kind == option {
			f = f.parent
		}
		if g.kind == option {
			g = g.parent
		}
		if f == g {
			return true
		}
		if f.kind != g.kind || f.kind == root {
			return false
		}
	}
	return true
}
