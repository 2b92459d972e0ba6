package promela

import (
	"strings"

	"ltlpor/source"
)

// predefine defines the macro of a -D option. text is NAME, NAME=VALUE or NAME(x)=VALUE.
func (p *preprocessor) predefine(text string) {
	f := source.NewFile(given, text)
	s := newScanner(f)
	if at := strings.IndexByte(text, '='); at >= 0 {
		s.text = text[:at] + " " + text[at+1:]
	} else {
		s.text = text + " 1"
	}
	p.files = []*inputFile{{scanner: s}}
	p.define(source.Span{File: f, End: len(text)})
	p.files, p.exp.ahead = nil, nil
}

// define executes a #define directive, up to the end of the line. span is the span of `#define`.
func (p *preprocessor) define(span source.Span) {
	name := p.exp.raw()
	if name.kind != ppName || name.text == "defined" {
		p.exp.unread(name)
		p.line()
		p.list.add(source.Errorf(span.To(name.span), "expected the name of a macro after #define, found %s", shown(name.text)))
		return
	}
	m := &macro{name: name.text, span: name.span}
	rest := p.line()
	var params []Ident
	if len(rest) > 0 && rest[0].isText("(") && !rest[0].space {
		params = names(rest)
		if rest = p.params(m, rest); rest == nil {
			return
		}
	}
	for i := range rest {
		rest[i].first, rest[i].breaks = false, false
	}
	if len(rest) > 0 {
		rest[0].space = false
		if rest[0].isText("##") || rest[len(rest)-1].isText("##") {
			p.list.add(source.Errorf(name.span, "## cannot stand at an end of the text of macro %s: expected a token on both sides", m.name))
			return
		}
	}
	m.body = rest
	p.recordMacro(m, params, span)
	if old := p.macros.defs[m.name]; old != nil && !old.sameAs(m) {
		p.list.add(anew(m, old, span))
	}
	p.macros.defs[m.name] = m
}

// given is the file name of source spans in -D options.
const given = "-D"

// anew returns the warning that macro m is defined again with another replacement text. `old` is the definition before.
// The span `line` begins at the # of the directive.
func anew(m, old *macro, line source.Span) *source.Diagnostic {
	at, hash := m.span, line
	hash.End = hash.Start
	if file := old.span.File; file.Name == given {
		const hint = "write #ifndef %s in the line before it and #endif behind it, and it is for runs without -D"
		first := source.Edit{Span: hash, New: "#ifndef " + m.name + lineEnd(hash.File)}
		return source.Warnf(at, "macro %s is defined here, and so -D %s has no effect", m.name, file.Text).
			WithHint(hint, m.name).WithFix("Put the definition in #ifndef", first, m.closing())
	}
	const text = "macro %s is defined anew; it was defined at %s:%d"
	return source.Warnf(at, text, m.name, old.span.File.Name, old.span.Line()).
		WithHint("write #undef %s before if this is meant", m.name).
		WithRelated(old.span, "the first definition is here").
		WithFix("Insert #undef "+m.name, source.Edit{Span: hash, New: "#undef " + m.name + lineEnd(hash.File)})
}

// closing returns the edit that inserts a line #endif after the line that defines m.
func (m *macro) closing() source.Edit {
	end := m.span
	if n := len(m.body); n > 0 {
		end = m.body[n-1].span
	}
	text := end.File.Text
	if n := strings.IndexByte(text[end.End:], '\n'); n >= 0 {
		end.Start, end.End = end.End+n+1, end.End+n+1
		return source.Edit{Span: end, New: "#endif" + lineEnd(end.File)}
	}
	return atEnd(end.File, "#endif")
}

// params reads the parameters of macro m from the start of line, and returns the tokens after the parameters. After an
// error it returns nil.
func (p *preprocessor) params(m *macro, line []ppToken) []ppToken {
	m.function = true
	fail := func(t ppToken) []ppToken {
		p.list.add(source.Errorf(t.span, "expected a parameter name, ',' or ')' in the definition of macro %s, found %s", m.name, shown(t.text)))
		return nil
	}
	for i := 1; i < len(line); i++ {
		t := line[i]
		switch {
		case t.isText(")") && len(m.params) == 0:
			return append([]ppToken{}, line[i+1:]...)
		case t.kind == ppName:
			if m.param(&t) >= 0 {
				p.list.add(source.Errorf(t.span, "macro %s has two parameters called %s", m.name, t.text))
				return nil
			}
			m.params = append(m.params, t.text)
		case t.isText(".") && i+2 < len(line) && line[i+1].isText(".") && line[i+2].isText("."):
			m.params, m.variadic = append(m.params, "__VA_ARGS__"), true
			i += 2
		default:
			return fail(t)
		}
		if i++; i == len(line) {
			break
		}
		if line[i].isText(")") {
			return append([]ppToken{}, line[i+1:]...)
		}
		if !line[i].isText(",") || m.variadic {
			return fail(line[i])
		}
	}
	return fail(line[len(line)-1])
}

func (p *preprocessor) undef(span source.Span) {
	rest := p.line()
	if len(rest) == 0 || rest[0].kind != ppName {
		p.list.add(source.Errorf(span, "expected the name of a macro after #undef"))
		return
	}
	p.macros.recordUse(&rest[0], p.macros.defs[rest[0].text])
	delete(p.macros.defs, rest[0].text)
}
