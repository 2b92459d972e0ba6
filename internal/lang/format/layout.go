package format

import (
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

const (
	indentation = 4 // columns by which the contents of a block are indented
	optionWidth = 3 // width of :: with the blank after
	// If the text after an opening bracket begins at this column or before, the next lines are aligned with it.
	maxAlign = 60
)

// writer formats the items into lines.
type writer struct {
	*builder
	lines  []line
	now    strings.Builder // the current line
	width  int             // width of the current line so far, in columns
	indent int             // indentation of the current line, in columns
	first  int             // index of the first item of the current line
	used   bool            // whether the current line has an item
	size   int             // size of lines, in bytes
	// ends[i]: index of the last token on the line of item i in the input, from item i on; -1 if there is none
	ends []int
	// next[i]: index of the first token after item i; -1 if a blank line or the end of the text comes before
	next []int
}

// layout returns the formatted text of the lexemes of b. The result is an error if the text or a line would exceed a
// size limit of models.
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

// item writes lexeme i, on a new line if necessary.
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

// blanksBefore returns the number of blanks to write between lexemes i-1 and i, which are on the same line. After a
// label at the start of a line, the blanks align the statement with the block.
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

// contents returns the column of the lines directly inside f. For an if or do, these lines are the options. For any
// other frame, these are statements or list elements.
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

// forced reports whether token i must begin a line even without a line break in the input.
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

// guard reports whether the input line of lexeme i is a guard of block f: the line ends with an arrow directly inside
// f, apart from comments. A guard may follow the opening brace of f on the same line.
func (w *writer) guard(i int, f *frame) bool {
	end := w.ends[i]
	if end < 0 {
		return false
	}
	it := &w.items[end]
	return it.Kind == gen.PromelaParserARROW && it.in == f
}

// joined reports whether lexeme i is an opening brace to be moved to the end of the previous line.
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

// trailing reports whether lexeme i is a comment at the end of a line.
func (w *writer) trailing(i int) bool {
	return w.items[i].Kind == promela.Comment && (i+1 == len(w.items) || w.breaksLine(i+1))
}

// blankAllowed reports whether a blank line before lexeme i in the input is kept. Blank lines at the start and end of a
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

// open computes the columns (base and indent) of the frame opened by lexeme i. Lexeme i must be written already.
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

// statementColumn returns the column for a statement directly inside frame p. Inside brackets or a list, a statement
// need not begin a line, and the result is the indentation of the current line.
func (w *writer) statementColumn(p *frame) int {
	if p.kind == bracketed || p.kind == list || p.kind == formula {
		return w.indent
	}
	return p.contents()
}

// beginLine begins the line with lexeme i as its first item: it sets the indentation and writes the blanks.
func (w *writer) beginLine(i int) {
	w.first = i
	w.indent = w.column(i)
	w.put(strings.Repeat(" ", w.indent))
}

// column returns the column of lexeme i as the first item of a line.
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

// continues reports whether lexeme i, as the first item of a line, continues a statement from an earlier line.
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

// infix reports whether a token of the given kind, as the first item of a line, continues a declaration.
func infix(kind int) bool {
	switch kind {
	case gen.PromelaParserASSIGN, gen.PromelaParserCOMMA, gen.PromelaParserPROVIDED, gen.PromelaParserPRIORITY,
		gen.PromelaParserPLUS, gen.PromelaParserTIMES, gen.PromelaParserDIV, gen.PromelaParserOF:
		return true
	}
	return false
}

// commentColumn returns the column of comment i as the first item of a line. It is the column of the option or
// statement after the comment. At the end of a block, it is the column of the statements in the block.
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

// endLine ends the current line. If the line has no item, endLine does nothing.
func (w *writer) endLine() {
	if w.used {
		w.addLine("")
	}
}

// addLine appends the current line to w.lines, and begins an empty line. comment is the comment at the end of the line,
// or "".
func (w *writer) addLine(comment string) {
	w.lines = append(w.lines, line{code: w.now.String(), width: w.width, comment: comment, first: w.first})
	w.size += w.now.Len() + len(comment) + 1
	w.now.Reset()
	w.width, w.used = 0, false
}
