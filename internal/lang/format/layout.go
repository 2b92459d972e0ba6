package format

import (
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

const (
	indentation = 4  // of a block
	optionWidth = 3  // of :: and the blank behind
	maxAlign    = 60 // column up to which lines are aligned behind an opening bracket
)

// writer formats the items into lines.
type writer struct {
	*builder
	lines  []line
	now    strings.Builder // the current line
	width  int             // of the current line, in columns
	indent int             // of the current line, in columns
	first  int             // index of the first item of the current line
	used   bool            // the current line has an item
	size   int             // of lines, in bytes
	ends   []int           // ends[i]: index of the last token at or after item i on the same input line, or -1
	next   []int           // next[i]: index of the token after item i, or -1 if a blank line or the end comes first
}

// layout returns the formatted text of the lexemes of b. It returns an error if the text or a line would exceed a size
// limit of models.
func layout(b *builder) (string, source.List) {
	w := &writer{builder: b}
	w.lookAhead()
	for i := range b.items {
		w.item(i)
		if w.size > source.MaxText {
			return "", source.List{source.Errorf(b.items[i].Span,
				"the layout has more than %d bytes up to here: expected less text, or fewer blocks in blocks",
				source.MaxText)}
		}
	}
	w.endLine()
	out, long := join(w.lines)
	if long != nil {
		return "", source.List{source.Errorf(b.items[long.first].Span,
			"the line that begins here would have more than %d bytes in the layout: expected a line break in it",
			promela.MaxLine)}
	}
	return out, nil
}

// lookAhead computes w.ends and w.next.
func (w *writer) lookAhead() {
	n := len(w.items)
	w.ends, w.next = make([]int, n), make([]int, n)
	for i := n - 1; i >= 0; i-- {
		w.ends[i], w.next[i] = -1, -1
		if i+1 < n && w.items[i+1].breaks == 0 {
			w.ends[i] = w.ends[i+1]
		}
		if w.ends[i] < 0 && isCode(w.items[i].Kind) {
			w.ends[i] = i
		}
		switch {
		case i+1 == n || w.items[i+1].breaks > 1:
		case isCode(w.items[i+1].Kind):
			w.next[i] = i + 1
		default:
			w.next[i] = w.next[i+1]
		}
	}
}

// put appends text to the current line.
func (w *writer) put(text string) {
	w.now.WriteString(text)
	w.width = width(text, w.width)
}

// item writes lexeme i. If the lexeme must begin a new line, item first ends the current line.
func (w *writer) item(i int) {
	it := &w.items[i]
	switch {
	case w.breaksLine(i):
		w.endLine()
		if it.breaks > 1 && w.blankAllowed(i) {
			w.lines = append(w.lines, line{})
		}
		w.beginLine(i)
	case it.raw != "":
		w.put(it.raw)
	case w.trailing(i) && w.items[i-1].Kind != gen.PromelaParserSEP:
		w.comment(i, w.width+2)
		return
	case it.Kind == promela.Comment && w.items[i-1].Kind == gen.PromelaParserSEP:
		w.put(" ")
	default:
		w.put(strings.Repeat(" ", w.blanksBefore(i)))
	}
	switch it.Kind {
	case promela.Comment:
		w.comment(i, -1)
	case promela.Directive:
		w.put(trimEnds(it.Text))
	default:
		w.put(it.Text)
	}
	w.used = true
	if it.opens != nil {
		w.open(i)
	}
}

// blanksBefore returns the number of blanks to write between lexemes i-1 and i on the same line. A statement after a
// label at the start of a line is moved to the indentation of its block.
func (w *writer) blanksBefore(i int) int {
	n := w.blanks(i)
	p := w.items[i].code
	if p < 0 || p != i-1 || w.items[p].Kind != gen.PromelaParserCOLON || w.items[p].role != suffix {
		return n
	}
	if name := w.items[p].code; w.startsLine(name) {
		return max(1, w.items[i].in.contents()-w.width)
	}
	return n
}

// startsLine reports whether lexeme i is the first item of its line.
func (w *writer) startsLine(i int) bool { return i == 0 || w.breaksLine(i) }

// contents returns the column of the lines directly inside f. For an if or do, these are the options, or macros for
// options; for any other frame, the statements or list elements.
func (f *frame) contents() int {
	if f.kind == choice {
		return f.base
	}
	return f.indent
}

// breaksLine reports whether lexeme i must begin a line of the formatted text.
func (w *writer) breaksLine(i int) bool {
	if i == 0 {
		return true
	}
	prev, it := &w.items[i-1], &w.items[i]
	switch {
	case !isCode(it.Kind) && it.Kind != promela.Comment,
		!isCode(prev.Kind) && prev.Kind != promela.Comment,
		prev.Kind == promela.Comment && strings.HasPrefix(prev.Text, "//"):
		return true
	case it.breaks > 0:
		return !w.joined(i)
	case !isCode(it.Kind):
		return false
	}
	return w.forced(i)
}

// forced reports whether token i must begin a line even if the input has no line break before the token.
func (w *writer) forced(i int) bool {
	it := &w.items[i]
	switch it.Kind {
	case gen.PromelaParserRBRACE, gen.PromelaParserFI, gen.PromelaParserOD:
		if it.in.split && it.in.closer > 0 {
			return true
		}
	case gen.PromelaParserSEP:
		if it.in.split {
			return true
		}
	case gen.PromelaParserLBRACE:
		if it.opens.own && it.opens.split {
			return true
		}
	}
	if it.code < 0 {
		return false
	}
	f := w.items[it.code].opens
	return f != nil && f.split && f.kind == block && !w.guard(i, f)
}

// guard reports whether the input line with lexeme i ends with an arrow, apart from comments, and the arrow is directly
// inside block f. Such a line is a guard, which may follow the opening brace of f on the same line.
func (w *writer) guard(i int, f *frame) bool {
	end := w.ends[i]
	if end < 0 {
		return false
	}
	it := &w.items[end]
	return it.Kind == gen.PromelaParserARROW && it.in == f
}

// joined reports whether lexeme i is an opening brace that moves to the end of the previous line.
func (w *writer) joined(i int) bool {
	it := &w.items[i]
	if it.Kind != gen.PromelaParserLBRACE || it.code != i-1 {
		return false
	}
	switch w.kind(i, 1) {
	case gen.PromelaParserATOMIC, gen.PromelaParserD_STEP, gen.PromelaParserUNLESS, gen.PromelaParserOF,
		gen.PromelaParserASSIGN, gen.PromelaParserMTYPE:
		return true
	case gen.PromelaParserRPAREN:
		if p := w.items[i-1].in; p.kind == bracketed && w.kind(p.opener, 1) == gen.PromelaParserFOR {
			return true
		}
	}
	return it.in.kind == root && it.opens.header && !(it.opens.own && it.opens.split)
}

// trailing reports whether lexeme i is a comment and the last item of its line.
func (w *writer) trailing(i int) bool {
	return w.items[i].Kind == promela.Comment && (i+1 == len(w.items) || w.breaksLine(i+1))
}

// blankAllowed reports whether a blank line of the input before lexeme i is kept. Blank lines at the start and end of a
// block are removed.
func (w *writer) blankAllowed(i int) bool {
	it := &w.items[i]
	switch it.Kind {
	case gen.PromelaParserRBRACE, gen.PromelaParserFI, gen.PromelaParserOD:
		return false
	}
	if i == 0 {
		return false
	}
	prev := &w.items[i-1]
	return prev.opens == nil || prev.opens.kind != block
}

// open sets the columns (base, indent) of the frame that lexeme i opens. The caller must have written lexeme i.
func (w *writer) open(i int) {
	f := w.items[i].opens
	p := f.parent
	switch f.kind {
	case option:
		f.base = p.contents()
		f.indent = f.base + optionWidth
	case choice:
		f.base = w.statementColumn(p)
	case block:
		f.base = w.statementColumn(p)
		f.indent = f.base + indentation
	default:
		f.base, f.indent = w.indent, w.indent+indentation
		if i+1 < len(w.items) && !w.breaksLine(i+1) && !w.trailing(i+1) {
			if column := w.width + w.blanks(i+1); column <= maxAlign {
				f.indent = column
			} else {
				f.indent += indentation
			}
		}
	}
}

// statementColumn returns the column of a statement inside frame p. Inside brackets or a list, the statement may begin
// within the current line, and the column is the indentation of the current line.
func (w *writer) statementColumn(p *frame) int {
	if p.kind == bracketed || p.kind == list || p.kind == formula {
		return w.indent
	}
	return p.contents()
}

// beginLine sets the indentation for lexeme i, the first item of a line, and writes the blanks.
func (w *writer) beginLine(i int) {
	w.first = i
	w.indent = w.column(i)
	w.put(strings.Repeat(" ", w.indent))
}

// column returns the column of lexeme i, if the item is the first of its line.
func (w *writer) column(i int) int {
	it := &w.items[i]
	switch it.Kind {
	case promela.Directive, promela.Inactive:
		return 0
	case promela.Comment:
		return w.commentColumn(i)
	case gen.PromelaParserRBRACE, gen.PromelaParserFI, gen.PromelaParserOD, gen.PromelaParserRPAREN,
		gen.PromelaParserRBRACK:
		return it.in.base
	case gen.PromelaParserSEP:
		return it.in.contents()
	}
	switch {
	case it.role == label:
		return 0
	case it.in.kind == bracketed || it.in.kind == list || it.in.kind == formula:
		return it.in.indent
	case w.continues(i):
		return it.in.contents() + indentation
	}
	return it.in.contents()
}

// continues reports whether lexeme i, at the start of a line, continues a statement of an earlier line.
func (w *writer) continues(i int) bool {
	it := &w.items[i]
	if it.code < 0 || it.begins && it.in.kind != root {
		return false
	}
	switch it.Kind {
	case gen.PromelaParserARROW, gen.PromelaParserUNLESS, gen.PromelaParserPROCTYPE, gen.PromelaParserD_PROCTYPE:
		return false
	case gen.PromelaParserLBRACE:
		return !it.opens.own && it.opens.kind != block
	case gen.PromelaParserSEMI:
		return false
	}
	if it.in.kind == root && promela.EndsLine(w.kind(i, 1)) {
		return infix(it.Kind)
	}
	return !it.begins
}

// infix reports whether a token of the given kind, at the start of a line, continues a declaration.
func infix(kind int) bool {
	switch kind {
	case gen.PromelaParserASSIGN, gen.PromelaParserCOMMA, gen.PromelaParserPROVIDED, gen.PromelaParserPRIORITY,
		gen.PromelaParserPLUS, gen.PromelaParserTIMES, gen.PromelaParserDIV, gen.PromelaParserOF:
		return true
	}
	return false
}

// commentColumn returns the column of comment i, if the comment begins a line: the column of the following option or
// statement, or, at the end of a block, of the statements in the block.
func (w *writer) commentColumn(i int) int {
	it := &w.items[i]
	if n := w.next[i]; n >= 0 && w.items[n].Kind == gen.PromelaParserSEP {
		return w.column(n)
	}
	if it.in.kind == bracketed || it.in.kind == list || it.in.kind == formula {
		return it.in.indent
	}
	return it.in.contents()
}

// endLine ends the current line. It does nothing if the line has no item.
func (w *writer) endLine() {
	if w.used {
		w.addLine("")
	}
}

// addLine appends the current line, with a comment at its end or "", to w.lines, and begins an empty line.
func (w *writer) addLine(comment string) {
	w.lines = append(w.lines, line{code: w.now.String(), width: w.width, comment: comment, first: w.first})
	w.size += w.now.Len() + len(comment) + 1
	w.now.Reset()
	w.width, w.used = 0, false
}
