package format

import (
	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
)

// frameKind says what a frame encloses.
type frameKind uint8

const (
	root      frameKind = iota
	block               // { statements }
	list                // { names } or { values }
	formula             // the block of an ltl
	choice              // an if or do
	option              // an option of an if or do: from :: to the next ::
	bracketed           // parentheses ( ) or square brackets [ ]
)

// frame is a part of the text that determines the layout of its contents: a bracketed part, an option of an if or do,
// or the whole text. Frames are nested.
type frame struct {
	kind   frameKind
	parent *frame
	depth  int
	opener int   // index of the opening item
	split  bool  // whether the frame takes several lines, so that its closing bracket and its :: begin lines
	own    bool  // whether the opening brace is on a separate line
	header bool  // whether the frame is the block of a top-level declaration, for example of a proctype
	inside bool  // whether the frame is inside parentheses, perhaps in an argument of a macro
	exact  bool  // whether blanks must stay, because a macro may convert the text to a string
	head   bool  // for the parentheses of a for or select: whether the colon is still to come
	angle  bool  // whether a "?<" is open, for a receive c?<x>
	first  int   // kind of the first token of the current statement
	arrows int   // number of -> so far that are directly inside the frame, not in an inner frame
	colons []int // indices of colons with an unknown role so far
	indent int   // column of the lines inside
	base   int   // column of the closing bracket, and of the options of an if or do
	closer int   // index of the closing item; 0 if the frame is not closed
}

// role distinguishes uses of the same kind of token, for example unary and binary minus.
type role uint8

const (
	plain  role = iota
	unary       // an operator before its operand
	tight       // a token without blanks on both sides
	wide        // a colon with blanks on both sides
	label       // the name of a label
	suffix      // the colon of a label
	asRead      // a token with blanks as written
)

// item is a lexeme of the input with the data that decide its layout.
type item struct {
	promela.Lexeme
	breaks  int    // number of line breaks between the previous item and this item
	gap     bool   // whether blanks or other text separate the previous item from this item
	raw     string // the text between the previous item and this item if a backslash is in it; otherwise ""
	in      *frame // the innermost frame around the item; for a closing bracket, the frame that it closes
	opens   *frame // nil if the item opens no frame
	role    role
	code    int  // index of the previous token, not counting comments and preprocessor lines; -1 if there is none
	begins  bool // whether the item is the first token of a statement
	newline bool // whether a line break, perhaps in a comment, is between the previous token and this item
	pad     int  // additional blanks before the brace of an ltl block, to align braces
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

// sameEnd reports whether two branches of an #if leave the same brackets open. f and g are the innermost open frames at
// the ends of the branches.
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
