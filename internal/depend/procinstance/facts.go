package procinstance

import (
	"ltlpor/internal/depend/partialeval"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Fact is a comparison of a global variable with a constant: element Elem of Var, by operator Op, with Value.
type Fact struct {
	Var   *program.Variable
	Elem  int
	Op    program.Operator
	Value int32
}

// True reports whether atom a of process self is true, or unknown, in the state of f. For an atom with a Fact it
// compares directly, without a call of Holds.
func (a *Atom) True(f *partialeval.State, self int) bool {
	if f.Asked == nil {
		return a.true(f, self)
	}
	f.Asked.Begin(a.question(self))
	if a.true(f, self) {
		f.Asked.End(exec.Yes)
		return true
	}
	f.Asked.End(exec.No)
	return false
}

func (a *Atom) true(f *partialeval.State, self int) bool {
	if a.Fact.Var != nil {
		return a.Fact.Op.Holds(f.View.Global(a.Fact.Var, a.Fact.Elem), a.Fact.Value)
	}
	return a.Holds(f, self)
}

// question returns a key for the question whether atom a is true for process self. Questions with equal keys have equal
// answers in every state. The key of a fact about a global consists of variable, element, operator and value; the key
// of any other atom consists of its number and self.
func (a *Atom) question(self int) exec.Question {
	if v := a.Fact.Var; v != nil {
		return exec.Question{
			Of: 1<<63 | uint64(v.ID)<<32 | uint64(uint32(a.Fact.Elem)),
			Is: uint64(a.Fact.Op)<<32 | uint64(uint32(a.Fact.Value)),
		}
	}
	return exec.Question{Of: a.Number, Is: 1<<63 | uint64(self)}
}

// factOf returns x as a Fact, or the zero Fact if x is not a comparison of a global with a constant.
func factOf(x program.Expr) Fact {
	b, ok := x.(*program.Binary)
	if !ok || !b.Op.Compares() {
		return Fact{}
	}
	l, ok := b.X.(*program.Load)
	c, also := b.Y.(program.Const)
	if !ok || !also || !l.Var.Global || l.Remote != nil || l.Var.Hidden {
		return Fact{}
	}
	elem, ok := pointsto.ConstantElement(&l.Place)
	if !ok {
		return Fact{}
	}
	return Fact{l.Var, elem, b.Op, c.Value}
}
