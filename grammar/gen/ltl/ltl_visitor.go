// Code generated from LTL.g4 by ANTLR 4.13.1. DO NOT EDIT.

package ltl // LTL
import "github.com/antlr4-go/antlr/v4"

// A complete Visitor for a parse tree produced by LTLParser.
type LTLVisitor interface {
	antlr.ParseTreeVisitor

	// Visit a parse tree produced by LTLParser#formula.
	VisitFormula(ctx *FormulaContext) interface{}

	// Visit a parse tree produced by LTLParser#Group.
	VisitGroup(ctx *GroupContext) interface{}

	// Visit a parse tree produced by LTLParser#Or.
	VisitOr(ctx *OrContext) interface{}

	// Visit a parse tree produced by LTLParser#Implies.
	VisitImplies(ctx *ImpliesContext) interface{}

	// Visit a parse tree produced by LTLParser#Temporal.
	VisitTemporal(ctx *TemporalContext) interface{}

	// Visit a parse tree produced by LTLParser#And.
	VisitAnd(ctx *AndContext) interface{}

	// Visit a parse tree produced by LTLParser#Prefix.
	VisitPrefix(ctx *PrefixContext) interface{}

	// Visit a parse tree produced by LTLParser#Atom.
	VisitAtom(ctx *AtomContext) interface{}

	// Visit a parse tree produced by LTLParser#Arithmetic.
	VisitArithmetic(ctx *ArithmeticContext) interface{}

	// Visit a parse tree produced by LTLParser#Until.
	VisitUntil(ctx *UntilContext) interface{}

	// Visit a parse tree produced by LTLParser#operand.
	VisitOperand(ctx *OperandContext) interface{}

	// Visit a parse tree produced by LTLParser#variable.
	VisitVariable(ctx *VariableContext) interface{}

	// Visit a parse tree produced by LTLParser#index.
	VisitIndex(ctx *IndexContext) interface{}

	// Visit a parse tree produced by LTLParser#poll.
	VisitPoll(ctx *PollContext) interface{}

	// Visit a parse tree produced by LTLParser#field.
	VisitField(ctx *FieldContext) interface{}
}
