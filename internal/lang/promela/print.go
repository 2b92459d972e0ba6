package promela

import (
	"strconv"
	"strings"
)

// precedence maps every binary operator to its precedence; an operator with a higher number binds tighter. Unary
// operators bind tighter than any binary operator.
var precedence = map[string]int{
	"||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, "<=": 7, ">": 7, ">=": 7,
	"<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10,
}

const (
	unaryPrecedence   = 11
	primaryPrecedence = 12
)

// ExprString returns e as Promela text on one line, with the necessary parentheses. Parsing the result yields an equal
// tree.
func ExprString(e Expr) string {
	var b strings.Builder
	writeExpr(&b, e, 0)
	return b.String()
}

// writeExpr writes e to b. If the precedence of its operator is lower than min, it writes parentheses.
func writeExpr(b *strings.Builder, e Expr, min int) {
	switch e := e.(type) {
	case *Const:
		if strings.HasPrefix(e.Text, "-") && min > unaryPrecedence {
			b.WriteString("(" + e.Text + ")")
		} else {
			b.WriteString(constText(e))
		}
	case *VarRef:
		b.WriteString(e.Name)
		if e.Index != nil {
			writeAll(b, "[", []Expr{e.Index}, "]")
		}
		if e.Field != nil {
			b.WriteByte('.')
			writeExpr(b, e.Field, primaryPrecedence)
		}
	case *Unary:
		writeParen(b, min > unaryPrecedence, func() {
			b.WriteString(e.Op)
			// without the parentheses, the result would be the token `--` or `!!`
			if inner, ok := e.X.(*Unary); ok && inner.Op == e.Op {
				b.WriteByte(' ')
			}
			writeExpr(b, e.X, unaryPrecedence)
		})
	case *Binary:
		p := precedence[e.Op]
		writeParen(b, min > p, func() {
			writeExpr(b, e.X, p)
			b.WriteString(" " + e.Op + " ")
			writeExpr(b, e.Y, p+1)
		})
	case *Cond:
		writeAll(b, "(", []Expr{e.C}, " -> ")
		writeAll(b, "", []Expr{e.A}, " : ")
		writeAll(b, "", []Expr{e.B}, ")")
	case *RunExpr:
		writeAll(b, "run "+e.Name.Name+"(", e.Args, ")")
		if e.Priority != nil {
			b.WriteString(" priority ")
			writeExpr(b, e.Priority, primaryPrecedence)
		}
	case *ChanFn:
		writeAll(b, e.Op+"(", []Expr{e.Chan}, ")")
	case *Poll:
		writeExpr(b, e.Chan, primaryPrecedence)
		if e.Random {
			b.WriteByte('?')
		}
		b.WriteString("?[")
		writeRecvArgs(b, e.Args)
		b.WriteByte(']')
	case *Timeout:
		b.WriteString("timeout")
	case *ProcFn:
		writeAll(b, e.Op+"(", []Expr{e.PID}, ")")
	case *RemoteLabel:
		writeRemote(b, e.Proc.Name, e.PID)
		b.WriteString("@" + e.Label.Name)
	case *RemoteVar:
		writeRemote(b, e.Proc.Name, e.PID)
		b.WriteByte(':')
		writeExpr(b, e.Var, primaryPrecedence)
	}
}

func writeParen(b *strings.Builder, paren bool, inner func()) {
	if paren {
		b.WriteByte('(')
	}
	inner()
	if paren {
		b.WriteByte(')')
	}
}

func writeAll(b *strings.Builder, open string, es []Expr, end string) {
	b.WriteString(open)
	for i, e := range es {
		if i > 0 {
			b.WriteString(", ")
		}
		writeExpr(b, e, 0)
	}
	b.WriteString(end)
}

func writeRemote(b *strings.Builder, proc string, pid Expr) {
	b.WriteString(proc)
	if pid != nil {
		writeAll(b, "[", []Expr{pid}, "]")
	}
}

func writeRecvArgs(b *strings.Builder, args []RecvArg) {
	for i, a := range args {
		if i > 0 {
			b.WriteString(", ")
		}
		switch {
		case a.X == nil:
			b.WriteByte('_')
		case a.Eval:
			writeAll(b, "eval(", []Expr{a.X}, ")")
		default:
			writeExpr(b, a.X, 0)
		}
	}
}

func constText(c *Const) string {
	if c.Text != "" {
		return c.Text
	}
	return strconv.FormatInt(c.Value, 10)
}
