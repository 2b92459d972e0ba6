package typecheck

import (
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

func (c *checker) send(s *promela.SendStmt) {
	fields := c.channel(s.Chan)
	n := 0
	for _, a := range s.Args {
		if v, ok := a.(*promela.VarRef); ok && v.Name == "_" && c.proc.Kind == Trace {
			c.resolve(v)
			n++
			continue
		}
		n += c.arg(a)
		c.compared(a)
	}
	if c.runs > 0 {
		c.errorf(s.Chan.Span(), "run cannot be used in a send").WithHint("assign its value to a variable first")
	}
	c.fieldCount(s.Chan, fields, n, "send")
}

// fieldCount checks the number of fields of a send, receive or poll on channel ch (rule 4.3). The statement has n
// fields, and `fields` are the declared fields. More fields than declared are an error. `what` is "send", "receive" or
// "poll".
//
//   - If `fields` is nil, the type of the channel is known only at run time, and nothing is checked.
//   - For a send, the error is certain, and is added at once.
//   - For a receive or poll, reportCounts adds the error later, because an assignment may change the channel variable.
func (c *checker) fieldCount(ch *promela.VarRef, fields []Type, n int, what string) {
	if fields == nil || n <= len(fields) {
		return
	}
	d := source.Errorf(ch.Span(), "wrong number of message fields: this %s has %d, channel %s takes %d",
		what, n, Name(ch), len(fields))
	if what == "send" {
		c.list.Add(d)
		return
	}
	c.counts = append(c.counts, wrongCount{c.declared(ch), d})
}

// wrongCount is a possible error in a receive or poll. It is an error only if no statement assigns to the channel
// variable.
type wrongCount struct {
	channel *Symbol
	message *source.Diagnostic
}

// declared returns the symbol of the last name in v: the variable, or the last field.
func (c *checker) declared(v *promela.VarRef) *Symbol {
	for v.Field != nil {
		v = v.Field
	}
	return c.info.Refs[v]
}

// reportCounts reports the errors in c.counts, except those with a channel variable that some statement assigns.
func (c *checker) reportCounts() {
	for _, w := range c.counts {
		if !w.channel.changed {
			c.list.Add(w.message)
		}
	}
}

// patterns checks the arguments of a receive or poll on channel ch. `fields` are the declared message fields; nil means
// unknown. `what` is "receive" or "poll".
func (c *checker) patterns(args []promela.RecvArg, fields []Type, ch *promela.VarRef, what string) {
	n := 0
	for _, a := range args {
		switch x := a.X.(type) {
		case nil:
			n++
			continue
		case *promela.VarRef:
			if a.Eval {
				break
			}
			if s := c.resolve(x); s != nil && s.Role == Constant {
				n++
				continue
			}
			if x.Name == "_" {
				n++
				continue
			}
			binds := what == "receive" && c.proc.Kind != Trace
			if s := c.resolve(x); binds && s != nil && s.Role == Predefined && x.Name != "_priority" {
				d := c.errorf(x.Span(), "%s cannot be changed, so no message is received into it", x.Name) // rule 3.11
				d.WithHint("did you mean eval(%s)? it is compared with the message", x.Name).
					Replacing(x.Span(), x.Name, "eval("+x.Name+")")
				return
			}
			t, ok := c.place(x, binds, true)
			if !ok {
				return
			}
			c.compared(x)
			if what == "receive" && x.Name == "_priority" {
				c.errorf(x.Span(), "a message cannot be received into _priority").WithHint("receive it into a variable, and assign that to _priority")
				return
			}
			c.structure(t, t.Values(), x.Span())
			n += t.Values()
			continue
		}
		c.noRun(a.X)
		n++
	}
	c.fieldCount(ch, fields, n, what)
}

// compared warns about x, a field of an event in a trace assertion, if SPIN's verifier ignores the value of x. The
// verifier compares numbers, message constants and eval(…) with the message. It treats other fields as `_` (rule 11.6).
func (c *checker) compared(x promela.Expr) {
	if c.proc == nil || c.proc.Kind != Trace || isNumber(x) {
		return
	}
	if v, ok := x.(*promela.VarRef); ok {
		if s := c.info.Refs[v]; s == nil || s.Role == Constant {
			return
		}
	}
	c.warnf(x.Span(), "the field of the message is compared with the value of %s, which SPIN does not do", promela.ExprString(x)).
		WithHint("write _ for any value").WithFix("Write _", written(x, "_")...)
}

func (c *checker) exclusive(s *promela.ExclusiveStmt) {
	c.info.Exclusive = true
	for _, v := range s.Chans {
		if t, ok := c.place(v, false, false); ok && t.Kind != promela.Chan {
			c.errorf(v.Span(), "%s is not a channel", Name(v))
		}
	}
}
