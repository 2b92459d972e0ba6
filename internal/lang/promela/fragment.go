package promela

import (
	"slices"
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

// unknownCall reports whether the name ts[0], before a parenthesis, may be a call of an inline or macro in another
// file. This is possible only in a fragment.
func (r *inliner) unknownCall(ts []token) bool {
	before := 0
	if n := len(r.out); n > 1 {
		before = r.out[n-2].kind
	}
	return r.fragment && r.unknownName(&ts[0]) && mayCall(&ts[0], r.lastKind(), before)
}

func (r *inliner) unknownName(t *token) bool { return r.inlines[t.text] == nil && t.text != "scanf" }

// mayCall reports whether t, a name before a parenthesis, may be the name of an inline or a macro. last and before are
// the kinds of the tokens before t, the last one first.
func mayCall(t *token, last, before int) bool {
	switch last {
	case gen.PromelaParserRUN, gen.PromelaParserPROCTYPE, gen.PromelaParserD_PROCTYPE, gen.PromelaParserGOTO,
		gen.PromelaParserDOT, gen.PromelaParserRCV, gen.PromelaParserR_RCV, gen.PromelaParserSND, gen.PromelaParserO_SND,
		gen.PromelaParserTRACE, gen.PromelaParserNEVER:
		return false // the fields of a message, c!m(x), or a name that is declared here
	case gen.PromelaParserLBRACK: // of c?[m(x)], or of an index
		return before != gen.PromelaParserRCV && before != gen.PromelaParserR_RCV
	}
	return t.newline || last != gen.PromelaParserNAME
}

// suspectBodies warns of similar names in the bodies of inlines.
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

// shortestSuspect is the least length of a name that may be misspelt: foo(x) is no misspelt for.
const shortestSuspect = 5

// suspect warns if t, the name of a call unknown to this text, is similar to a word or to an inline of this text.
func (r *inliner) suspect(t *token) {
	if len(t.text) < shortestSuspect {
		return
	}
	known := slices.Clone(before[gen.PromelaParserLPAREN])
	for name := range r.inlines {
		if withoutDigits(name) != withoutDigits(t.text) { // step1 and step2 are two names
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

// fragment reads a part of a model: as units, or as the statements of a body if that gives fewer errors. The statements
// of a body are no part of the result, because the declarations around them are not known.
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

// insideBody returns a process type with tokens, which end with the end of the text, as its body.
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
