// Code generated from LTL.g4 by ANTLR 4.13.1. DO NOT EDIT.

package ltl // LTL
import "github.com/antlr4-go/antlr/v4"

type BaseLTLVisitor struct {
	*antlr.BaseParseTreeVisitor
}

func (v *BaseLTLVisitor) VisitFormula(ctx *FormulaContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitGroup(ctx *GroupContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitOr(ctx *OrContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitImplies(ctx *ImpliesContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitTemporal(ctx *TemporalContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitAnd(ctx *AndContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitPrefix(ctx *PrefixContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitAtom(ctx *AtomContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitArithmetic(ctx *ArithmeticContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitUntil(ctx *UntilContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitOperand(ctx *OperandContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitVariable(ctx *VariableContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitIndex(ctx *IndexContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitPoll(ctx *PollContext) interface{} {
	return v.VisitChildren(ctx)
}

func (v *BaseLTLVisitor) VisitField(ctx *FieldContext) interface{} {
	return v.VisitChildren(ctx)
}
