package depend

import (
	"ltlpor/depend/access"
	"ltlpor/depend/bitset"
)

// sure is what a move with operands touches whatever their values are: mostly that is
// enough for something ahead of others to depend on it, and nothing is evaluated then.
type sure struct {
	cases   []access.Access // one for each index and channel that it may use
	visible uint64
	// conflicts are the classes that all cases conflict with; known of them were looked at.
	conflicts bitset.Set
	known     int
}

// maxSure bounds the cases. With more of them nothing is sure.
const maxSure = 64

// surely returns what the edge of o touches in each case.
func (x *instances) surely(inst *instance, o *operands) *sure {
	if o.sure == nil {
		o.sure = x.sureOf(inst, o)
	}
	s := o.sure
	for ; s.known < len(x.classes.reps) && len(s.cases) > 0; s.known++ {
		all := true
		for i := range s.cases {
			all = all && access.Conflict(&s.cases[i], x.classes.reps[s.known])
		}
		if all {
			s.conflicts.Add(s.known)
		}
	}
	return s
}

// sureOf goes through the cases.
func (x *instances) sureOf(inst *instance, o *operands) *sure {
	var values [maxOperands]int32
	n := 1
	for i := range o.list {
		if s := &o.list[i]; s.first <= s.last {
			values[i] = s.first
			n = min(n*int(s.last-s.first+1), maxSure+1)
		}
	}
	s := &sure{}
	if n > maxSure {
		return s
	}
	s.visible = ^uint64(0)
	for range n {
		a := x.take(inst, o, &evaluator{least: true, ask: func(s site) (int32, bool) {
			i, ok := o.sites[s.at]
			if !ok {
				return 0, false
			}
			return values[i], true
		}})
		s.cases = append(s.cases, a)
		s.visible &= access.SeenBy(&a, x.props)
		o.next(&values)
	}
	return s
}

// next counts on, from one case to another.
func (o *operands) next(values *[maxOperands]int32) {
	for i := range o.list {
		s := &o.list[i]
		if s.first > s.last {
			continue
		}
		if values[i]++; values[i] <= s.last {
			return
		}
		values[i] = s.first
	}
}
