package promela

import (
	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
)

// splitUnits splits a text into top-level units. The last token of a unit is an end of the text with the place and the
// text of the token after the unit. A unit ends before a word that only begins a unit, and hence a missing brace does
// not spread; after the last brace; and after a semicolon.
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

// splitter is the state of splitUnits at a token.
type splitter struct {
	braces, parens int
	active         bool // after the word active of a proctype
	header         bool // between a word that begins a unit and the body
}

// beginsUnit reports whether t begins a unit. begun says that the current unit has a token; last is the previous kind.
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

// endsUnit reports whether the unit ends after t, and next does not continue the unit.
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

// definitionLen returns the length, in tokens, of a broken inline definition: up to the closing brace, or to the next
// unit.
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

// bodyLen returns the length, in tokens, of the body of an inline, or -1 if the body is not closed. In a recovery,
// only braces count, and a word that begins a unit ends the body.
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

// unread records the name of an inline whose definition begins at ts and cannot be read.
func (r *inliner) unread(ts []token) {
	if name := tokenAt(ts, 1); name.kind == gen.PromelaParserNAME {
		r.broken[name.text] = true
	}
}

// unknownCall reports whether the name at the start of ts, before a parenthesis, may be an inline or a macro of another
// text.
func (r *inliner) unknownCall(ts []token) bool {
	if !r.fragment || r.inlines[ts[0].text] != nil || ts[0].text == "scanf" {
		return false
	}
	switch last := r.lastKind(); last {
	case gen.PromelaParserRUN, gen.PromelaParserPROCTYPE, gen.PromelaParserD_PROCTYPE, gen.PromelaParserGOTO,
		gen.PromelaParserDOT, gen.PromelaParserRCV, gen.PromelaParserR_RCV, gen.PromelaParserSND, gen.PromelaParserO_SND,
		gen.PromelaParserTRACE, gen.PromelaParserNEVER:
		return false // the fields of a message, c!m(x), or a name that is declared here
	case gen.PromelaParserLBRACK: // of c?[m(x)], or of an index
		before := r.out[max(len(r.out)-2, 0)].kind
		return before != gen.PromelaParserRCV && before != gen.PromelaParserR_RCV
	default:
		return ts[0].newline || last != gen.PromelaParserNAME
	}
}

// skipCall writes skip in place of a call of an inline that could not be read, and returns the call's length. At the
// top level a macro may declare something: skipCall writes nothing in place of it.
func (r *inliner) skipCall(ts []token) int {
	n := 1 + max(closing(ts[1:]), 0)
	if r.fragment && r.braces == 0 && r.parens == 0 && startsStatement(r.lastKind(), ts[0].newline) &&
		tokenAt(ts, n).kind != gen.PromelaParserLBRACE {
		return n
	}
	stand := ts[0]
	stand.kind, stand.text = gen.PromelaParserSKIP_, "skip"
	r.add(stand)
	return n
}

// endsParens reports whether a word cannot stand in parentheses, so an open parenthesis before it is an error.
func endsParens(kind int) bool {
	switch kind {
	case gen.PromelaParserIF, gen.PromelaParserFI, gen.PromelaParserDO, gen.PromelaParserOD, gen.PromelaParserSEP,
		gen.PromelaParserGOTO, gen.PromelaParserBREAK, gen.PromelaParserATOMIC, gen.PromelaParserD_STEP,
		gen.PromelaParserPRINTF, gen.PromelaParserASSERT, gen.PromelaParserELSE:
		return true
	}
	return false
}
