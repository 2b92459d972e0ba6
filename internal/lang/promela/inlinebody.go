package promela

import (
	gen "ltlpor/grammar/gen/promela"
	"ltlpor/source"
)

// room subtracts the size of the expansion of call c from r.copies, the number of tokens that may still be added. If
// there are too few, it adds an error, stops the parsing and returns false. The caller must call room before the
// expansion, because arguments can grow exponentially in nested calls.
func (r *inliner) room(d *inlineDef, args [][]token, c *inlineCall) bool {
	for i := range d.body {
		if arg := d.param(&d.body[i]); arg >= 0 {
			r.copies -= len(args[arg])
		} else {
			r.copies--
		}
	}
	if r.copies >= 0 {
		return true
	}
	r.list.add(source.Errorf(c.span, "with this call inlines make the model larger than %d tokens", maxInlineTokens).
		WithHint("do the arguments grow from call to call?"))
	r.list.stop()
	return false
}

// param returns the index of the parameter of d with the same name as t. The result is -1 if there is none.
func (d *inlineDef) param(t *token) int {
	arg := -1
	if t.kind == gen.PromelaParserNAME {
		for i, p := range d.params {
			if p == t.text {
				arg = i
			}
		}
	}
	return arg
}

// instantiate returns the body of d for call c: a copy with the tokens of args in place of the parameters.
func (r *inliner) instantiate(d *inlineDef, args [][]token, c *inlineCall) []token {
	via := &source.Expansion{Name: d.name, Use: c.span}
	moved := map[*source.Expansion]*source.Expansion{nil: via}
	body := make([]token, 0, len(d.body))
	for _, t := range d.body {
		r.work.Step()
		arg := d.param(&t)
		t.span.Via = throughCall(t.span.Via, moved)
		if arg < 0 {
			body = append(body, t)
			continue
		}
		for i, a := range args[arg] {
			a.newline = i == 0 && t.newline
			a.formal = &formal{t.span, a.formal}
			body = append(body, a)
		}
	}
	return body
}

// throughCall returns a copy of the chain of expansions beginning with via. The copy has one more, outermost expansion:
// an inline call. moved maps every expansion that is already copied to its copy, and nil to the expansion of the call.
func throughCall(via *source.Expansion, moved map[*source.Expansion]*source.Expansion) *source.Expansion {
	if m := moved[via]; m != nil {
		return m
	}
	m := &source.Expansion{Name: via.Name, Use: via.Use, Macro: via.Macro}
	m.Use.Via = throughCall(via.Use.Via, moved)
	moved[via] = m
	return m
}
