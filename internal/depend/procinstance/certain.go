package procinstance

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/partialeval"
)

// Certain is what a move with operands touches whatever their values are: mostly that is
// enough for something ahead of others to depend on it, and nothing is evaluated then.
type Certain struct {
	cases   []access.Access // one for each index and channel that it may use
	Visible uint64
	// Conflicts are the classes that all cases conflict with; known of them were looked at.
	Conflicts bitset.Set
	known     int
}

// maxCertain bounds the cases. With more of them nothing is certain.
const maxCertain = 64

// Certain returns what link i touches in each case; nil if it has no operands.
func (x *Table) Certain(inst *Instance, i int32) *Certain {
	o := x.operandsOf(inst, i)
	if o == nil {
		return nil
	}
	if o.certain == nil {
		o.certain = x.inEachCase(inst, o)
	}
	s := o.certain
	for ; s.known < len(x.Classes.reps) && len(s.cases) > 0; s.known++ {
		all := true
		for i := range s.cases {
			all = all && access.Conflict(&s.cases[i], x.Classes.reps[s.known])
		}
		if all {
			s.Conflicts.Add(s.known)
		}
	}
	return s
}

// inEachCase goes through the cases.
func (x *Table) inEachCase(inst *Instance, o *operands) *Certain {
	var values [maxOperands]int32
	n := 1
	for i := range o.list {
		if s := &o.list[i]; s.first <= s.last {
			values[i] = s.first
			n = min(n*int(s.last-s.first+1), maxCertain+1)
		}
	}
	s := &Certain{}
	if n > maxCertain {
		return s
	}
	s.Visible = ^uint64(0)
	for range n {
		a := x.take(inst, o, &partialeval.Evaluator{Least: true, Ask: func(s partialeval.Site) (int32, bool) {
			i, ok := o.sites[s.At]
			if !ok {
				return 0, false
			}
			return values[i], true
		}})
		s.cases = append(s.cases, a)
		s.Visible &= access.SeenBy(&a, x.props)
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
