package format

import (
	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
)

// statement sets the field `begins` of item i, a token. It also updates the kind of the first token of the current
// statement (frame.first) and the keyword of the current top-level declaration (builder.header).
func (b *builder) statement(i int) {
	it := &b.items[i]
	it.begins = b.begins(i)
	if it.begins || visibility(b.top.first) {
		b.top.first = it.Kind
	}
	if b.top.kind != root {
		return
	}
	switch it.Kind {
	case gen.PromelaParserPROCTYPE, gen.PromelaParserD_PROCTYPE, gen.PromelaParserINLINE, gen.PromelaParserINIT,
		gen.PromelaParserNEVER, gen.PromelaParserTRACE, gen.PromelaParserNOTRACE, gen.PromelaParserTYPEDEF,
		gen.PromelaParserLTL:
		b.header = it.Kind
	case gen.PromelaParserSEMI:
		b.header = 0
	}
}

func visibility(kind int) bool {
	return kind == gen.PromelaParserHIDDEN_ || kind == gen.PromelaParserSHOW || kind == gen.PromelaParserLOCAL
}

// begins reports whether lexeme i is the first token of a statement.
func (b *builder) begins(i int) bool {
	prev := b.items[i].code
	if prev < 0 {
		return true
	}
	switch p := &b.items[prev]; p.Kind {
	case gen.PromelaParserSEMI, gen.PromelaParserLBRACE, gen.PromelaParserRBRACE, gen.PromelaParserSEP,
		gen.PromelaParserFI, gen.PromelaParserOD, gen.PromelaParserDO, gen.PromelaParserIF, gen.PromelaParserELSE:
		return true
	case gen.PromelaParserARROW:
		return b.top.kind != bracketed
	case gen.PromelaParserCOLON:
		return p.role == suffix
	case gen.PromelaParserLPAREN:
		return b.top.opener == prev
	case promela.EmbeddedC:
		return !b.isExpression(prev)
	case gen.PromelaParserSTRING: // the string of a c_state or c_track
		return b.items[i].newline && b.top.kind == root && b.items[i].Kind != gen.PromelaParserSTRING
	default:
		return b.items[i].newline && b.top.kind != bracketed && b.top.kind != list && promela.EndsLine(p.Kind)
	}
}

// isExpression reports whether lexeme i, a block of embedded C, is the expression of a c_expr.
func (b *builder) isExpression(i int) bool {
	p := b.items[i].code
	if p >= 0 && b.items[p].Kind == gen.PromelaParserRBRACK {
		p = b.items[b.items[p].in.opener].code
	}
	return p >= 0 && b.items[p].Kind == gen.PromelaParserC_EXPR
}

// roles sets the role of lexeme i, if the role is known. The roles of some colons inside parentheses are set when the
// parentheses close.
func (b *builder) roles(i int) {
	it := &b.items[i]
	prev := b.kind(i, 1)
	switch it.Kind {
	case gen.PromelaParserCOLON:
		b.colon(i)
	case gen.PromelaParserARROW:
		b.top.arrows++
	case gen.PromelaParserSND, gen.PromelaParserO_SND:
		it.role = tight
		if it.begins || !operand(prev) {
			it.role = unary
		}
	case gen.PromelaParserMINUS, gen.PromelaParserBITNOT:
		if it.begins || !operand(prev) {
			it.role = unary
		}
	case gen.PromelaParserRCV, gen.PromelaParserR_RCV, gen.PromelaParserDOT, gen.PromelaParserAT:
		it.role = tight
	case gen.PromelaParserINCR, gen.PromelaParserDECR:
		it.role = suffix
	case gen.PromelaParserLT:
		if prev == gen.PromelaParserRCV || prev == gen.PromelaParserR_RCV {
			it.role, b.top.angle = tight, true
		}
	case gen.PromelaParserGT:
		if b.top.angle {
			it.role, b.top.angle = suffix, false
		}
	}
}

// colon sets the role of lexeme i, a colon.
func (b *builder) colon(i int) {
	it := &b.items[i]
	prev := it.code
	switch {
	case b.kind(i, 1) == gen.PromelaParserMTYPE:
		it.role = tight
	case b.top.first == gen.PromelaParserUNSIGNED:
		it.role = wide
	case b.top.head:
		it.role, b.top.head = wide, false
	case b.top.kind == bracketed:
		it.role = asRead
		b.top.colons = append(b.top.colons, i)
	case prev >= 0 && b.items[prev].begins && b.items[prev].Kind == gen.PromelaParserNAME &&
		!b.names.procs[b.items[prev].Text]:
		b.items[prev].role, it.role = label, suffix
	default:
		it.role = tight
	}
}

// operand reports whether a token of the given kind can end an operand. After an operand, a minus is binary.
func operand(kind int) bool {
	switch kind {
	case gen.PromelaParserNAME, gen.PromelaParserNUMBER, gen.PromelaParserCHARACTER, gen.PromelaParserTRUE,
		gen.PromelaParserFALSE, gen.PromelaParserSKIP_, gen.PromelaParserTIMEOUT, gen.PromelaParserNONPROGRESS,
		gen.PromelaParserRPAREN, gen.PromelaParserRBRACK:
		return true
	}
	return false
}
