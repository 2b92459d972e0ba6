package bitvec

import (
	"fmt"
	"strconv"

	"ltlpor/internal/model/program"
)

var symbols = map[program.Operator]string{
	program.OpAdd: "+", program.OpSub: "-", program.OpMul: "*", program.OpDiv: "/", program.OpMod: "%",
	program.OpShl: "<<", program.OpShr: ">>", program.OpLt: "<", program.OpLe: "<=", program.OpEq: "==",
	program.OpNe: "!=", program.OpBitAnd: "&", program.OpBitXor: "^", program.OpBitOr: "|",
	program.OpAnd: "&&", program.OpOr: "||", program.OpNeg: "-", program.OpNot: "!", program.OpCompl: "~",
}

// mirrored maps a comparison operator to the operator with the same meaning after the operands are swapped: < becomes
// >.
var mirrored = map[program.Operator]string{
	program.OpLt: ">", program.OpLe: ">=", program.OpEq: "==", program.OpNe: "!=",
}

// Text returns x in Promela syntax, with the names of the variables. A cut to a domain is written as a function, for
// example byte(x), short(x) or unsigned:3(x). In a comparison with a constant, the constant comes second.
func (p *Pool) Text(x *Term) string {
	switch x.kind {
	case variable:
		return p.vars[x.v].name
	case cut:
		return x.d.String() + "(" + p.Text(x.x) + ")"
	case unary:
		return symbols[x.op] + p.operand(x.x)
	case binary:
		if op, ok := mirrored[x.op]; ok && x.x.kind == constant {
			return p.operand(x.y) + " " + op + " " + p.operand(x.x)
		}
		return p.operand(x.x) + " " + symbols[x.op] + " " + p.operand(x.y)
	case conditional:
		return fmt.Sprintf("(%s -> %s : %s)", p.operand(x.x), p.operand(x.y), p.operand(x.z))
	}
	return strconv.Itoa(int(x.n))
}

// operand returns the text of x, in parentheses if x has operators or is negative.
func (p *Pool) operand(x *Term) string {
	if x.kind == unary || x.kind == binary || x.kind == constant && x.n < 0 {
		return "(" + p.Text(x) + ")"
	}
	return p.Text(x)
}

// String returns the name of the type of variables with domain d, for example "byte".
func (d Domain) String() string {
	switch d {
	case Domain{Bits: 1}:
		return "bit"
	case Domain{Bits: 8}:
		return "byte"
	case Domain{Bits: 16, Signed: true}:
		return "short"
	case whole:
		return "int"
	}
	return "unsigned:" + strconv.Itoa(d.Bits)
}
