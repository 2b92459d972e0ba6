package procinstance

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/partialeval"
)

// Certain is the part of the access of a move that does not depend on the values of its operands. This part is often
// dependent on a step ahead of other processes. In this case the operands need not be evaluated.
type Certain struct {
	cases   []access.Access // the access of the move, for each possible combination of operand values
	Visible uint64          // propositions that the move changes for every combination, as bits
	// Conflicts has the access classes in conflict with every element of cases. It is filled on demand, for the classes
	// below known.
	Conflicts bitset.Set
	known     int
}

// maxCertain bounds the number of combinations of operand values that inEachCase examines. Above this bound nothing is
// certain.
const maxCertain = 64

// Certain returns the facts about link i that hold for every combination of operand values. A link is an edge of inst.
// The result is nil if the link has no operands.
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

// inEachCase returns the facts about a link that hold for every combination of values of its operands o. With more than
// maxCertain combinations the result is empty.
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
		a := x.edgeAccess(inst, o, &partialeval.Evaluator{Least: true, Ask: func(s partialeval.Site) (int32, bool) {
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

// next changes values to the next combination of operand values. After the last combination, it starts again with the
// first.
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
