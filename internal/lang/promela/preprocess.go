package promela

import (
	"math"
	"path"
	"strconv"
	"strings"

	"ltlpor/source"
)

// maxIncludeDepth is the maximum nesting depth of included files.
const maxIncludeDepth = 100

// commentEnd is the end of a block comment. If no comment is open, the preprocessor skips it with a warning.
const commentEnd = "*/"

// maxExpandedSize is the maximum size of a text after preprocessing, in bytes.
const maxExpandedSize = 64 << 20

// maxIncludes is the maximum number of #include directives executed for a model.
const maxIncludes = 10_000

// preprocessor executes the directives of a file and of its included files, and expands macros.
type preprocessor struct {
	opt    Options
	macros *Macros
	exp    *expander
	files  []*inputFile // the open files: an included file comes after the file that includes it
	out    writer
	list   *errorList
	strays int // number of comment ends skipped because no comment was open
	read   int // total size of the files read so far, in bytes
	opened int // number of executed #include directives
}

// inputFile is a file that the preprocessor is reading.
type inputFile struct {
	*scanner
	groups []*group // the open #if groups
}

// group is an #if with its #elif and #else branches. The #endif is still to come.
type group struct {
	span    source.Span // span of the #if
	taken   bool        // whether some branch has been included
	hasElse bool
}

// preprocess returns the text of src after preprocessing, and the macros defined at its end. Errors go to list.
func preprocess(src *source.File, opt Options, list *errorList) (*expanded, *Macros) {
	p := &preprocessor{opt: opt, macros: &Macros{defs: map[string]*macro{}, procs: map[string]bool{}}, list: list}
	p.macros.record = opt.Record
	defer func() { p.macros.record = nil }()
	p.exp = newExpander(p.macros, p.scan, list.addOnLine)
	for _, d := range opt.Defines {
		p.predefine(d)
	}
	p.files, p.read = []*inputFile{{scanner: newScanner(src)}}, len(src.Text)
	p.run()
	p.withoutGuards()
	return p.out.expanded(source.Span{File: src, Start: len(src.Text), End: len(src.Text)}), p.macros
}

// Expand expands macros in the formula src. place returns the source span of the byte of text at a given offset. This
// is a span in src, or a span in a macro definition with Via set to the use in src.
func (m *Macros) Expand(src *source.File) (text string, place func(offset int) source.Span, list source.List) {
	errs := &errorList{}
	x := m.expandText(src, errs)
	return x.text, func(offset int) source.Span { return x.span(offset, offset+1) }, errs.sorted()
}

func (m *Macros) expandText(src *source.File, errs *errorList) *expanded {
	if m == nil {
		m = &Macros{}
	}
	e := newExpander(m, newScanner(src).next, errs.addOnLine)
	var w writer
	for t := e.next(); t.kind != ppEnd; t = e.next() {
		errs.fault(&t)
		w.write(&t)
		if errs.full() {
			break
		}
	}
	return w.expanded(source.Span{File: src, Start: len(src.Text), End: len(src.Text)})
}

func (p *preprocessor) file() *inputFile { return p.files[len(p.files)-1] }

func (p *preprocessor) scan() ppToken {
	p.opt.Work.Step()
	return p.file().next()
}

func (p *preprocessor) run() {
	for !p.list.full() {
		p.opt.Work.Step()
		t := p.exp.next()
		switch {
		case t.kind == ppEnd:
			if !p.endOfFile(&t) {
				return
			}
		case t.first && t.isText("#") && t.hide == nil:
			if t.breaks {
				p.out.write(&ppToken{kind: ppNewline})
			}
			p.directive(t)
		case t.isText(commentEnd):
			if p.strays++; p.strays <= maxErrors {
				p.list.add(source.Warnf(t.span, "this %s ends no comment: it is skipped, as in SPIN", commentEnd).
					WithHint("comments do not nest: the first %s ends all of them", commentEnd).
					WithFix("Remove "+commentEnd, source.Edit{Span: t.span, Old: commentEnd}))
			}
			t.kind = ppPad
			p.out.write(&t)
		default:
			p.list.fault(&t)
			p.out.write(&t)
			if p.out.b.Len() > maxExpandedSize {
				p.list.add(source.Errorf(t.span, "the model has more than %d bytes after preprocessing: expected a smaller text", maxExpandedSize))
				return
			}
		}
	}
}

// endOfFile ends the current file and continues with the file that includes it. If the current file is the root file,
// the result is false. t is the end-of-file token. endOfFile reports the lexical error of t, if any, and every #if
// without #endif.
func (p *preprocessor) endOfFile(t *ppToken) bool {
	f := p.file()
	p.list.fault(t)
	for _, g := range f.groups {
		name := f.scanner.file.AsRead().Name
		p.list.add(source.Errorf(g.span, "this #if is never closed: expected #endif before the end of %s", name).
			WithFix("Insert #endif at the end", atEnd(f.scanner.file, "#endif")))
	}
	if len(p.files) == 1 {
		return false
	}
	p.files = p.files[:len(p.files)-1]
	p.out.write(&ppToken{kind: ppNewline})
	return true
}

// line reads the rest of the line and returns its tokens without macro expansion.
func (p *preprocessor) line() []ppToken {
	var ts []ppToken
	for {
		t := p.exp.raw()
		// Do not put the end of the file back: the next read returns it again. After an #include on the last line, the
		// token would end the included file.
		if t.kind == ppEnd || t.kind == ppNewline {
			return ts
		}
		ts = append(ts, t)
	}
}

// directive executes the directive beginning with the token hash, and reads the rest of its line.
func (p *preprocessor) directive(hash ppToken) {
	name := p.exp.raw()
	span := hash.span.To(name.span)
	defer p.out.write(&ppToken{kind: ppNewline})
	switch {
	case name.kind == ppNewline:
		return
	case name.kind == ppEnd:
		p.exp.unread(name)
		return
	case name.kind == ppNumber:
		p.marker(append([]ppToken{name}, p.line()...), span)
		return
	case name.kind != ppName:
		p.line()
		p.list.add(source.Errorf(name.span, "expected the name of a directive after #, found %s", shown(name.text)))
		return
	}
	switch name.text {
	case "define":
		p.define(span)
	case "undef":
		p.undef(span)
	case "include":
		p.include(span)
	case "if", "ifdef", "ifndef":
		p.open(name.text, span)
	case "elif", "else", "endif":
		if p.branch(name.text, span) {
			p.skip()
		}
	case "error", "warning":
		text := p.file().restOfLine()
		p.line()
		if name.text == "error" {
			p.list.add(source.Errorf(span, "#error %s", text))
		} else {
			p.list.add(source.Warnf(span, "#warning %s", text))
		}
	case "line":
		p.marker(p.line(), span)
	case "pragma", "ident":
		p.file().restOfLine()
		p.line()
	default:
		p.line()
		d := source.Errorf(span, "unknown directive #%s", name.text).
			WithHint("the directives are %s and warning", strings.Join(directives[:len(directives)-1], ", "))
		if near := source.Closest(name.text, directives); near != "" {
			d.WithHint("did you mean #%s?", near).Replacing(name.span, name.text, near)
		}
		p.list.add(d)
	}
}

// marker executes a line directive, for example #line 7 "a.pml": the lines after it get this line number and file name
// in diagnostics. rest are the tokens from the number on.
func (p *preprocessor) marker(rest []ppToken, span source.Span) {
	if len(rest) == 0 || rest[0].kind != ppNumber {
		p.list.add(source.Errorf(span, "expected the number of the next line after #line"))
		return
	}
	n, err := strconv.ParseInt(rest[0].text, 10, 32)
	if err != nil {
		const text = "%s is no number of a line: expected one up to %d"
		p.list.add(source.Errorf(rest[0].span, text, shown(rest[0].text), math.MaxInt32))
		return
	}
	s := p.file().scanner
	name := s.file.Name
	if len(rest) > 1 && rest[1].kind == ppText {
		p.list.fault(&rest[1])
		name = unescaped(rest[1].text)
	}
	s.file = s.file.Renumbered(s.origin(s.pos), int(n), name)
}

// unescaped returns the contents of a double-quoted string, without the backslashes that escape other characters.
func unescaped(quoted string) string {
	var b strings.Builder
	text := strings.TrimSuffix(quoted[1:], quoted[:1])
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) {
			i++
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// include executes an #include directive: the preprocessor continues with the included file.
func (p *preprocessor) include(span source.Span) {
	rest := p.line()
	if len(rest) > 0 && rest[0].kind == ppName {
		rest = p.exp.expand(rest, rest[0].span)
	}
	for len(rest) > 0 && rest[0].kind == ppPad {
		rest = rest[1:]
	}
	if len(rest) == 0 || rest[0].kind != ppText || rest[0].fault != "" || rest[0].text[0] != '"' || len(rest[0].text) < 3 {
		d := source.Errorf(span, "expected the name of a file in double quotes after #include")
		if len(rest) > 0 && rest[0].isText("<") {
			_ = d.WithHint("there is no system folder: write the name in double quotes, relative to this file")
			_ = d.WithFix("Write the name in double quotes", inQuotes(rest)...)
		}
		p.list.add(d)
		return
	}
	name := rest[0].text[1 : len(rest[0].text)-1]
	span = rest[0].span
	if len(p.files) > maxIncludeDepth {
		p.list.add(source.Errorf(span, "files include each other more than %d deep", maxIncludeDepth).
			WithHint("does %s include itself? guard it with #ifndef", name))
		p.list.stop()
		return
	}
	if p.opt.Include == nil {
		p.list.add(source.Errorf(span, "cannot include %s: this text was not read from a file", name))
		return
	}
	f, err := p.opt.Include(path.Dir(p.file().scanner.file.AsRead().Name), name)
	if err != nil {
		p.list.add(source.Errorf(span, "cannot include %s: %v", name, err))
		return
	}
	p.read += len(f.Text)
	if p.opened++; p.opened > maxIncludes || p.read > source.MaxText {
		p.list.add(source.Errorf(span, "with %s the model has more than %d bytes, or includes more than %d files",
			name, source.MaxText, maxIncludes).WithHint("is %s the file that was meant?", name))
		p.list.stop()
		return
	}
	if r := p.opt.Record; r != nil {
		r.Includes = append(r.Includes, Inclusion{span, f})
	}
	if checkText(f, p.list) {
		p.files = append(p.files, &inputFile{scanner: newScanner(f)})
	}
}

// open executes an #if, #ifdef or #ifndef, as given by kind. If the condition is false, it skips to the first branch
// that must be included, or to the #endif.
func (p *preprocessor) open(kind string, span source.Span) {
	line := p.line()
	g := &group{span: span}
	if kind == "if" {
		g.taken = p.condition(line, span)
	} else {
		if len(line) == 0 || line[0].kind != ppName {
			p.list.add(source.Errorf(span, "expected the name of a macro after #%s", kind))
		} else {
			g.taken = p.defined(&line[0]) == (kind == "ifdef")
		}
	}
	f := p.file()
	f.groups = append(f.groups, g)
	if !g.taken {
		p.skip()
	}
}

// branch executes an #elif, #else or #endif, as given by kind. It reports whether the text after it must be skipped.
func (p *preprocessor) branch(kind string, span source.Span) (skip bool) {
	f := p.file()
	line := p.line()
	if len(f.groups) == 0 {
		p.list.add(source.Errorf(span, "#%s without #if", kind))
		return false
	}
	g := f.groups[len(f.groups)-1]
	switch {
	case kind == "endif":
		if r := p.opt.Record; r != nil {
			r.Conditions = append(r.Conditions, g.span.To(span))
		}
		f.groups = f.groups[:len(f.groups)-1]
		return false
	case g.hasElse:
		p.list.add(source.Errorf(span, "#%s after the #else of the same #if: expected #endif", kind))
		return true
	case kind == "else":
		g.hasElse = true
		skip = g.taken
	default:
		skip = g.taken || !p.condition(line, span)
	}
	g.taken = g.taken || !skip
	return skip
}

// skip skips text up to the next branch of the innermost #if that must be included. If there is none, it skips up to
// the #endif.
func (p *preprocessor) skip() {
	for {
		s := p.file().scanner
		from := s.origin(s.pos)
		kind, span := p.skipPart()
		p.recordSkipped(from, span)
		if kind == "" || !p.branch(kind, span) {
			return
		}
	}
}

// skipPart skips text up to the next #elif, #else or #endif of the innermost #if. It returns the name and span of this
// directive. At the end of the file, the result is "".
func (p *preprocessor) skipPart() (kind string, span source.Span) {
	depth := 0
	for {
		t := p.exp.raw()
		if t.kind == ppEnd {
			p.exp.unread(t)
			return "", t.span
		}
		if !t.first || !t.isText("#") {
			continue
		}
		name := p.exp.raw()
		switch name.text {
		case "if", "ifdef", "ifndef":
			depth++
		case "endif", "elif", "else":
			if depth == 0 {
				return name.text, t.span.To(name.span)
			}
			if name.text == "endif" {
				depth--
			}
		default:
			p.exp.unread(name)
		}
	}
}
