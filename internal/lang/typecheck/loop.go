package typecheck

import (
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

func (c *checker) forStmt(s *promela.ForStmt) {
	if s.In == nil {
		c.loopVar(s.Var)
		c.noRun(s.Lo)
		c.noRun(s.Hi)
		if lo, hi, empty := c.emptyRange(s.Lo, s.Hi); empty && isNumber(s.Lo) && isNumber(s.Hi) {
			c.errorf(span(s.Lo, s.Hi), "the range %d .. %d is empty", lo, hi).
				WithHint("where the bounds are computed, a loop over an empty range runs zero times") // rule 2.11
		}
	} else {
		c.forIn(s)
	}
	c.started = true
	c.loops++
	c.openScope(s.Body)
	c.sequence(s.Body)
	c.closeScope()
	c.loops--
}

func (c *checker) selectStmt(s *promela.SelectStmt) {
	c.loopVar(s.Var)
	c.expr(s.Lo)
	c.expr(s.Hi)
	switch lo, hi, empty := c.emptyRange(s.Lo, s.Hi); {
	case empty && s.Literal: // rule 2.12: an empty range of numbers is refused
		c.errorf(span(s.Lo, s.Hi), "the range %d .. %d is empty: there is nothing to select", lo, hi)
	case empty:
		c.warnf(span(s.Lo, s.Hi), "the range %d .. %d is empty: %d is selected, as SPIN does", lo, hi, lo)
	}
}

// emptyRange returns the values of the bounds lo and hi. The last result reports whether both bounds are constant and
// lo is greater than hi.
func (c *checker) emptyRange(lo, hi promela.Expr) (a, b int64, empty bool) {
	a, known := Fold(lo, c.info)
	b, too := Fold(hi, c.info)
	return a, b, known && too && a > b
}

func isNumber(e promela.Expr) bool {
	_, is := e.(*promela.Const)
	return is
}

func span(from, to promela.Expr) source.Span { return from.Span().To(to.Span()) }

// forIn checks the head of `for (v in a)`: a must be an array or a buffered channel. The messages of the channel must
// have the type of v.
func (c *checker) forIn(s *promela.ForStmt) {
	in := c.resolve(s.In)
	if in == nil {
		return
	}
	in.Read = true
	v := c.resolve(s.Var)
	if v == nil {
		return
	}
	v.Read = true // the loop sends the received message back
	if v.Type.Struct == nil || s.Var.Field != nil {
		if c.indices(s.In, in) {
			c.loopVar(s.Var)
		}
		return
	}
	c.info.Scopes[s] = c.scope.id
	if _, ok := c.place(s.Var, true, true); !ok {
		return
	}
	if _, ok := c.member(s.In, in, false); !ok {
		return
	}
	in = c.declared(s.In)
	c.structure(v.Type, v.Type.Values(), s.Var.Span())
	switch {
	case in.Type.Kind != promela.Chan:
		c.errorf(s.In.Span(), "expected a channel of %s", v.Type)
	case in.Chan == nil || in.Chan.Cap == 0:
		c.errorf(s.In.Span(), "%s is not a buffered channel declared here", in.Name)
	case len(in.Chan.Fields) != v.Type.Values():
		c.errorf(s.In.Span(), "the messages of %s are not of type %s", in.Name, v.Type)
	}
}

// indices reports whether v denotes a whole array. If it does not, indices reports an error. s is the symbol of the
// first name in v.
func (c *checker) indices(v *promela.VarRef, s *Symbol) bool {
	whole, first := v, s
	for ; v.Field != nil; v = v.Field {
		if !c.index(v, s) {
			return false
		}
		if s = c.field(v, s); s == nil {
			return false
		}
	}
	if !s.Array || v.Index != nil {
		c.errorf(whole.Span(), "%s is not an array", Name(whole))
		return false
	}
	if first.Array && first.Len != s.Len {
		c.warnf(whole.Span(), "the loop runs over the %d indices of %s; SPIN takes those of %s, which are %d",
			s.Len, Name(whole), first.Name, first.Len) // rule 2.11
	}
	return true
}

func (c *checker) loopVar(v *promela.VarRef) {
	t, ok := c.target(v)
	c.reads(v)
	if ok && v.Name == "_" {
		c.errorf(v.Span(), "_ can be written only, it has no value") // rule 3.11
	}
	if ok && (t.Kind == promela.Chan || v.Index != nil || v.Field != nil) {
		c.errorf(v.Span(), "expected a scalar variable")
	}
}

// reads marks the variable of v as read. v is the target of an assignment that also reads its value.
func (c *checker) reads(v *promela.VarRef) {
	if s := c.info.Refs[v]; s != nil {
		s.Read = true
	}
}
