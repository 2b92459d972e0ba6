package promela

import (
	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
)

// splitUnits splits the tokens into units, which are top-level declarations. A unit ends before a keyword that can only
// begin a unit, so a missing brace does not affect the next unit. A unit also ends after its last closing brace, and
// after a semicolon. splitUnits adds an end-of-text token to every unit, with the position and text of the token after
// the unit.
func splitUnits(tokens []token) (units [][]token) {
	s := splitter{}
	from := 0
	cut := func(to int) {
		if to > from {
			u := append(make([]token, 0, to-from+1), tokens[from:to]...)
			next := tokens[to]
			u = append(u, token{
				kind: antlr.TokenEOF, text: next.text, span: next.span, newline: true, beyond: next.kind,
			})
			units = append(units, u)
			from = to
		}
	}
	for i := range tokens {
		t := &tokens[i]
		if t.kind == antlr.TokenEOF {
			cut(i)
			break
		}
		if s.beginsUnit(t, i > from, tokenAt(tokens, max(i-1, 0)).kind) {
			cut(i)
		}
		if s.endsUnit(t, tokenAt(tokens, i+1).kind) {
			cut(i + 1)
		}
	}
	return units
}

// splitter is the state of splitUnits after a token: the numbers of open braces and parentheses, and the part of the
// unit.
type splitter struct {
	braces, parens int
	active         bool // whether the token is after the keyword active
	header         bool // whether the token is in the header: after the keyword that begins a unit, and before the body
}

// beginsUnit reports whether t begins a unit. begun says that the current unit already has a token. last is the kind of
// the token before t.
func (s *splitter) beginsUnit(t *token, begun bool, last int) bool {
	if startsUnit(t.kind) {
		goes := s.active && (t.kind == gen.PromelaParserPROCTYPE || t.kind == gen.PromelaParserD_PROCTYPE)
		*s = splitter{active: t.kind == gen.PromelaParserACTIVE, header: true}
		return !goes
	}
	visible := last == gen.PromelaParserHIDDEN_ || last == gen.PromelaParserSHOW || last == gen.PromelaParserLOCAL
	if begun && t.newline && s.braces == 0 && !s.header && typeWord(t.kind) && !visible {
		s.parens = 0
		return true
	}
	return false
}

// endsUnit reports whether token t ends a unit. next is the kind of the token after t.
func (s *splitter) endsUnit(t *token, next int) bool {
	switch t.kind {
	case gen.PromelaParserLBRACE:
		s.braces++
		s.parens = 0
	case gen.PromelaParserRBRACE:
		s.parens = 0
		if s.braces--; s.braces <= 0 {
			s.braces, s.header = 0, false
			return next != gen.PromelaParserCOMMA && next != gen.PromelaParserSEMI
		}
	case gen.PromelaParserLPAREN, gen.PromelaParserLBRACK:
		s.parens++
	case gen.PromelaParserRPAREN, gen.PromelaParserRBRACK:
		s.parens = max(s.parens-1, 0)
	case gen.PromelaParserSEMI:
		return s.braces == 0 && s.parens == 0
	case gen.PromelaParserLTL_TEXT:
		s.header = false
		return true
	}
	return false
}

// definitionLen returns the number of tokens of a malformed inline definition. The definition ends with its closing
// brace, or before the next top-level declaration.
func definitionLen(ts []token) int {
	depth := 0
	for i := 1; i < len(ts); i++ {
		switch k := ts[i].kind; {
		case startsUnit(k) || k == gen.PromelaParserINLINE || k == antlr.TokenEOF:
			return i
		case k == gen.PromelaParserLBRACE:
			depth++
		case k == gen.PromelaParserRBRACE:
			if depth--; depth <= 0 {
				return i + 1
			}
		}
	}
	return len(ts)
}

// bodyLen returns the number of tokens in the body of an inline, or -1 if the body is not closed. In Recover, only
// braces count as brackets, and a keyword that begins a top-level declaration ends the body.
func (r *inliner) bodyLen(ts []token) int {
	if !r.list.patient {
		return closing(ts)
	}
	n := definitionLen(append([]token{{}}, ts...)) - 1
	if n < 1 || ts[n-1].kind != gen.PromelaParserRBRACE {
		return -1
	}
	return n
}

// unread adds the name in a malformed inline definition to r.broken. The definition begins with ts[0].
func (r *inliner) unread(ts []token) {
	if name := tokenAt(ts, 1); name.kind == gen.PromelaParserNAME {
		r.broken[name.text] = true
	}
}

// skipCall appends skip to r.out in place of a call of an inline or macro that cannot be expanded. The call begins with
// ts[0]. At the top level of a fragment, skipCall appends nothing, because the macro may be a declaration. The result
// is the number of tokens in the call. written says that the call is in the text itself, not in the body of an inline.
func (r *inliner) skipCall(ts []token, written bool) int {
	if written && !r.broken[ts[0].text] {
		r.suspect(&ts[0])
	}
	n := 1 + max(closing(ts[1:]), 0)
	if r.fragment && r.braces == 0 && r.parens == 0 && startsUnitOrStatement(r.lastKind(), ts[0].newline) &&
		tokenAt(ts, n).kind != gen.PromelaParserLBRACE {
		return n
	}
	stand := ts[0]
	stand.kind, stand.text = gen.PromelaParserSKIP_, "skip"
	r.add(stand)
	return n
}

// startsUnitOrStatement reports whether a unit or a statement can begin after a token of the given kind. newline says
// that a line break follows the token.
func startsUnitOrStatement(kind int, newline bool) bool {
	switch kind {
	case gen.PromelaParserSEP, gen.PromelaParserARROW, gen.PromelaParserCOLON, gen.PromelaParserELSE,
		gen.PromelaParserUNLESS:
		return false
	}
	return startsStatement(kind, newline)
}

// endsParens reports whether a token of the given kind cannot be inside parentheses. If a parenthesis is open before
// the token, its closing parenthesis is missing.
func endsParens(kind int) bool {
	switch kind {
	case gen.PromelaParserIF, gen.PromelaParserFI, gen.PromelaParserDO, gen.PromelaParserOD, gen.PromelaParserSEP,
		gen.PromelaParserGOTO, gen.PromelaParserBREAK, gen.PromelaParserATOMIC, gen.PromelaParserD_STEP,
		gen.PromelaParserPRINTF, gen.PromelaParserASSERT, gen.PromelaParserELSE:
		return true
	}
	return false
}
