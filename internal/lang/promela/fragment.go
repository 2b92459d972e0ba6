package promela

import (
	"slices"
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

// unknownCall reports whether the name ts[0], before a parenthesis, may call an inline or macro defined in another
// file. This is possible only in a fragment.
func (r *inliner) unknownCall(ts []token) bool {
	before := 0
	if n := len(r.out); n > 1 {
		before = r.out[n-2].kind
	}
	return r.fragment && r.unknownName(&ts[0]) && mayCall(&ts[0], r.lastKind(), before)
}

func (r *inliner) unknownName(t *token) bool { return r.inlines[t.text] == nil && t.text != "scanf" }

// mayCall reports whether t, a name before a parenthesis, can be the name of an inline or macro. last is the kind of
// the token before t, and before the kind of the token before last.
func mayCall(t *token, last, before int) bool {
	switch last {
	case gen.PromelaParserRUN, gen.PromelaParserPROCTYPE, gen.PromelaParserD_PROCTYPE, gen.PromelaParserGOTO,
		gen.PromelaParserDOT, gen.PromelaParserRCV, gen.PromelaParserR_RCV, gen.PromelaParserSND, gen.PromelaParserO_SND,
		gen.PromelaParserTRACE, gen.PromelaParserNEVER:
		return false // a message, as in c!m(x), or the name in a declaration
	case gen.PromelaParserLBRACK: // the message in c?[m(x)], or a call in an index
		return before != gen.PromelaParserRCV && before != gen.PromelaParserR_RCV
	}
	return t.newline || last != gen.PromelaParserNAME
}

// suspectBodies warns about calls in the bodies of inlines that may be misspelt (see suspect).
func (r *inliner) suspectBodies() {
	for _, d := range r.inlines {
		for i := 1; i+1 < len(d.body); i++ {
			t := &d.body[i]
			if t.kind == gen.PromelaParserNAME && d.body[i+1].kind == gen.PromelaParserLPAREN && d.param(t) < 0 &&
				r.unknownName(t) && mayCall(t, d.body[i-1].kind, d.body[max(i-2, 0)].kind) {
				r.suspect(t)
			}
		}
	}
}

// shortestSuspect is the minimum length of a name that is regarded as misspelt. For example, foo(x) is not a misspelt
// for.
const shortestSuspect = 5

// suspect warns if the name t may be misspelt. t is the name of a call, and this text does not define it. The warning
// appears if t is similar to a keyword or to an inline of this text.
func (r *inliner) suspect(t *token) {
	if len(t.text) < shortestSuspect {
		return
	}
	known := slices.Clone(before[gen.PromelaParserLPAREN])
	for name := range r.inlines {
		if withoutDigits(name) != withoutDigits(t.text) { // names like step1 and step2 are not misspelt
			known = append(known, name)
		}
	}
	if near := source.Closest(t.text, known); near != "" {
		r.list.add(source.Warnf(t.span, "no inline or macro called %s is defined here", t.text).
			WithHint("did you mean %s?", near).
			WithFix(changing(t.text, near), t.become(near)))
	}
}

func withoutDigits(name string) string {
	return strings.Map(func(c rune) rune {
		if '0' <= c && c <= '9' {
			return -1
		}
		return c
	}, name)
}

// fragment parses a part of a model: as top-level declarations or, if this gives fewer errors, as the statements of a
// body. The statements themselves are not added to out, because the declarations around them are not known.
func (r *recovery) fragment(out *Reading, raw []token) {
	all := r.list
	r.list = &errorList{patient: true, cut: all.cut}
	r.units(out)
	if r.list.errors > 0 {
		inside := *r
		inside.list = &errorList{patient: true, cut: all.cut}
		inside.tokens = addSemicolons(insideBody(raw), true)
		read := &Reading{File: &File{}}
		if inside.units(read); inside.list.errors < r.list.errors {
			r.list, out.File.Decls, out.Broken = inside.list, nil, read.Broken
		}
	}
	for _, d := range r.list.list {
		if d.Severity == source.Error {
			all.addOnLine(d)
		} else {
			all.add(d)
		}
	}
	r.list = all
}

// insideBody returns tokens as the body of a process type. tokens end with the end-of-text token.
func insideBody(tokens []token) []token {
	first, end := tokens[0], tokens[len(tokens)-1]
	add := func(list []token, at token, kind int, text string) []token {
		at.span.End = at.span.Start
		return append(list, token{kind: kind, text: text, span: at.span})
	}
	var out []token
	for _, t := range []struct {
		kind int
		text string
	}{
		{gen.PromelaParserPROCTYPE, "proctype"}, {gen.PromelaParserNAME, "part"}, {gen.PromelaParserLPAREN, "("},
		{gen.PromelaParserRPAREN, ")"}, {gen.PromelaParserLBRACE, "{"},
	} {
		out = add(out, first, t.kind, t.text)
	}
	out = append(out, tokens[:len(tokens)-1]...)
	return append(add(out, end, gen.PromelaParserRBRACE, "}"), end)
}
