package analysis

import (
	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
)

// process returns the process type or claim containing the cursor, or nil.
func (p *proposer) process() *typecheck.Proc {
	for i := len(p.before) - 1; i >= 0; i-- {
		switch k := p.before[i].Kind; {
		case k == gen.PromelaLexerPROCTYPE || k == gen.PromelaLexerD_PROCTYPE:
			if i+1 < len(p.before) {
				return p.info.Proc(p.before[i+1].Text)
			}
			return nil
		case k == gen.PromelaLexerINIT:
			return p.info.Proc(p.before[i].Text)
		case k == gen.PromelaLexerNEVER:
			for _, c := range p.info.Claims {
				if locate(c.Span.Use()).Contains(p.source, p.before[i].Span.Start) {
					return c
				}
			}
			return nil
		case promela.BeginsUnit(k) || k == gen.PromelaLexerINLINE:
			return nil
		}
	}
	return nil
}

// inline returns the inline definition containing the cursor, or nil.
func (p *proposer) inline() *promela.InlineRecord {
	for _, x := range p.record.Inlines {
		if locate(x.Braces).Contains(p.source, p.offset) {
			return x
		}
	}
	return nil
}

// scoped returns the local variables in scope at the cursor, parameters first.
func (p *proposer) scoped() []*typecheck.Symbol {
	t := p.process()
	if t == nil {
		return nil
	}
	list := append([]*typecheck.Symbol{}, t.Params...)
	for _, v := range t.Locals {
		if v.Span.Via == nil && p.visible(v) {
			list = append(list, v)
		}
	}
	return list
}

// visible reports whether v is in scope at the cursor: the cursor is in the block with the declaration of v.
func (p *proposer) visible(v *typecheck.Symbol) bool {
	l := locate(v.Span)
	if l.File != p.source || l.Start >= p.offset {
		return false
	}
	depth := 0
	for i := range p.before {
		if p.before[i].Span.Start < l.Start {
			continue
		}
		switch p.before[i].Kind {
		case gen.PromelaLexerLBRACE:
			depth++
		case gen.PromelaLexerRBRACE:
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return true
}

// find returns the variable in scope at the cursor with the given name, or nil.
func (p *proposer) find(name string) *typecheck.Symbol {
	for _, list := range [][]*typecheck.Symbol{p.scoped(), p.info.Globals} {
		for _, v := range list {
			if v.Name == name {
				return v
			}
		}
	}
	return nil
}

// resolve returns the variable or field that reference r denotes, or nil. If P: or P[0]: comes before r, r denotes a
// local of process type P.
func (p *proposer) resolve(r reference) *typecheck.Symbol {
	if len(r.names) == 0 {
		return nil
	}
	v := p.find(r.names[0])
	if v == nil && r.first > 0 && p.before[r.first-1].Kind == gen.PromelaLexerCOLON {
		if t := p.remoteProcess(r.first - 1); t != nil {
			for _, list := range [][]*typecheck.Symbol{t.Params, t.Locals} {
				for _, x := range list {
					if x.Name == r.names[0] {
						v = x
					}
				}
			}
		}
	}
	for _, name := range r.names[1:] {
		if v == nil || v.Type.Struct == nil {
			return nil
		}
		v = v.Type.Struct.Field(name)
	}
	return v
}

// remoteProcess returns the process type P, if the text directly before the token at index is P or P[0]. Otherwise it
// returns nil.
func (p *proposer) remoteProcess(index int) *typecheck.Proc {
	r := p.referenceBefore(index)
	if len(r.names) != 1 {
		return nil
	}
	return p.info.Proc(r.names[0])
}

// messageAt returns the channel of the send, receive or poll containing the cursor, and the index of the message field
// at the cursor. found is false if the cursor is in no message.
func (p *proposer) messageAt() (channel reference, field int, found bool) {
	switch p.kind(1) {
	case gen.PromelaLexerCOMMA, gen.PromelaLexerLPAREN, gen.PromelaLexerLBRACK, gen.PromelaLexerLT:
	default:
		if !isMessage(p.kind(1)) {
			return reference{}, 0, false
		}
	}
	sign, field := p.sign()
	if sign < 0 {
		return reference{}, 0, false
	}
	channel = p.referenceBefore(sign)
	return channel, field, len(channel.names) > 0
}

func isMessage(kind int) bool {
	switch kind {
	case gen.PromelaLexerSND, gen.PromelaLexerO_SND, gen.PromelaLexerRCV, gen.PromelaLexerR_RCV:
		return true
	}
	return false
}

// sign returns the index of the operator ! or ? of the message around the cursor, and the number of fields before the
// cursor. If the cursor is in no message, the index is -1.
func (p *proposer) sign() (index, fields int) {
	open, commas := p.opened(len(p.before))
	switch {
	case open > 0 && isMessage(p.before[open-1].Kind): // the bracket of c?[ or c!(
		return open - 1, commas
	// the parenthesis of c!m(
	case open > 1 && p.before[open].Kind == gen.PromelaLexerLPAREN && isMessage(p.before[open-2].Kind):
		return open - 2, commas + 1
	case open >= 0:
		return -1, 0
	}
	depth := 0
	for i := len(p.before) - 1; i >= 0; i-- {
		switch k := p.before[i].Kind; {
		case k == gen.PromelaLexerRPAREN || k == gen.PromelaLexerRBRACK:
			depth++
		case k == gen.PromelaLexerLPAREN || k == gen.PromelaLexerLBRACK:
			depth--
		case depth > 0:
		case k == gen.PromelaLexerCOMMA:
			fields++
		case isMessage(k):
			return i, fields
		case k == gen.PromelaLexerSEMI || k == gen.PromelaLexerSEP || k == gen.PromelaLexerARROW ||
			k == gen.PromelaLexerLBRACE || k == gen.PromelaLexerRBRACE:
			return -1, 0
		}
	}
	return -1, 0
}
