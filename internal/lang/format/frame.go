package format

import (
	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
)

// frameKind is the kind of a frame.
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

// frame is a bracketed part of the text, an option of an if or do, or the whole text.
type frame struct {
	kind   frameKind
	parent *frame
	depth  int
	opener int   // index of the opening item
	split  bool  // occupies several lines: closing brackets and :: begin lines
	own    bool  // the opening brace stands on a separate line
	header bool  // block of a top-level declaration, like a proctype or a never claim
	inside bool  // inside parentheses, perhaps in arguments of a macro
	exact  bool  // keep blanks: perhaps an argument that a macro converts to a string
	head   bool  // the parentheses of a for or select, before the colon
	angle  bool  // the last receive so far has an open "?<"
	first  int   // kind of the first token of the current statement
	arrows int   // number of -> directly inside the frame so far
	colons []int // indices of colons without a role yet
	indent int   // column of the contents
	base   int   // column of the closing bracket, and of options
	closer int   // index of the closing item, 0 if missing
}

// role distinguishes the uses of a token with several meanings, like unary and binary minus.
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

// item is a lexeme of the input with the data that decide its layout.
type item struct {
	promela.Lexeme
	breaks  int    // number of line breaks between the previous item and this item
	gap     bool   // text, like blanks, separates the previous item from this item
	raw     string // the text between the previous item and this item, if it contains a backslash
	in      *frame // the innermost frame around the item; for a closing bracket, the closed frame
	opens   *frame // nil if the item opens no frame
	role    role
	code    int  // index of the previous token, -1 for none
	begins  bool // the first token of a statement
	newline bool // a line break, perhaps in a comment, follows the previous token
	pad     int  // extra blanks before the brace of an ltl block, for alignment
}

// closer returns the text of the closing token for an opening token of the given kind.
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

// sameEnd reports whether two branches of an #if leave the same brackets open. f and g are the innermost frames at the
// ends of the branches.
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
