package interval

import "ltlpor/internal/model/program"

// assume narrows the intervals of the followed variables, because a guard x is known to hold (x is not 0) or, if
// `holds` is false, known not to hold. If x cannot have such a value, s.values becomes nil.
func (s *step) assume(x program.Expr, holds bool) {
	if s.values == nil {
		return
	}
	switch x := x.(type) {
	case program.Const:
		if (x.Value != 0) != holds {
			s.values = nil
		}
	case *program.Load:
		o := program.OpNe
		if !holds {
			o = program.OpEq
		}
		s.narrow(x, o, single(0))
	case *program.Unary:
		if x.Op == program.OpNot {
			s.assume(x.X, !holds)
		}
	case *program.Binary:
		s.assumeBinary(x, holds)
	}
}

func (s *step) assumeBinary(x *program.Binary, holds bool) {
	switch {
	case x.Op == program.OpAnd && holds, x.Op == program.OpOr && !holds:
		s.assume(x.X, holds)
		s.assume(x.Y, holds)
	case x.Op.Compares():
		o := x.Op
		if !holds {
			o = o.Opposite()
		}
		left, right := s.eval(x.X), s.eval(x.Y)
		s.narrow(x.X, o, right)
		s.narrow(x.Y, o.Mirrored(), left)
	}
}

// narrow removes from the interval of x values v such that v o y holds for no y in other, as far as an interval
// remains. Example: if o is < and other is [0, 5], values above 4 are removed. If x is not a followed variable, narrow
// does nothing.
func (s *step) narrow(x program.Expr, o program.Operator, other Interval) {
	l, ok := x.(*program.Load)
	if !ok || l.Remote != nil || s.values == nil {
		return
	}
	k, ok := s.g.slots[l.Var]
	if !ok {
		return
	}
	i := s.values[k]
	if other.Empty() {
		i = none
	}
	switch o {
	case program.OpLt:
		i.Greatest = min(i.Greatest, other.Greatest-1)
	case program.OpLe:
		i.Greatest = min(i.Greatest, other.Greatest)
	case program.OpGt:
		i.Least = max(i.Least, other.Least+1)
	case program.OpGe:
		i.Least = max(i.Least, other.Least)
	case program.OpEq:
		i = i.intersect(other)
	case program.OpNe:
		i = i.withoutValue(other)
	}
	if s.values[k] = i; i.Empty() {
		s.values = nil
	}
}

// withoutValue returns i without the value of other, if other has a single value and the value is the lower or upper
// bound of i. In any other case it returns i.
func (i Interval) withoutValue(other Interval) Interval {
	if other.Least != other.Greatest {
		return i
	}
	switch other.Least {
	case i.Least:
		i.Least++
	case i.Greatest:
		i.Greatest--
	}
	return i
}
