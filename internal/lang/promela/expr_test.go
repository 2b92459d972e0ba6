package promela_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

func expr(t require.TestingT, text string) promela.Expr {
	e, list := promela.ParseExpr(source.NewFile("formula", text), nil)
	require.NoError(t, list.Err())
	return e
}

// shape writes an expression with all parentheses and without positions.
func shape(e promela.Expr) string {
	switch e := e.(type) {
	case *promela.Unary:
		return "(" + e.Op + shape(e.X) + ")"
	case *promela.Binary:
		return "(" + shape(e.X) + e.Op + shape(e.Y) + ")"
	case *promela.Cond:
		return "(" + shape(e.C) + "->" + shape(e.A) + ":" + shape(e.B) + ")"
	case *promela.VarRef:
		s := e.Name
		if e.Index != nil {
			s += "[" + shape(e.Index) + "]"
		}
		if e.Field != nil {
			s += "." + shape(e.Field)
		}
		return s
	case *promela.ProcFn:
		return e.Op + "(" + shape(e.PID) + ")"
	case *promela.RunExpr:
		s := "run " + e.Name.Name + "("
		for _, a := range e.Args {
			s += shape(a) + ","
		}
		return s + ")"
	case *promela.RemoteVar:
		if e.PID == nil {
			return e.Proc.Name + ":" + shape(e.Var)
		}
		return e.Proc.Name + "[" + shape(e.PID) + "]:" + shape(e.Var)
	case *promela.RemoteLabel:
		if e.PID == nil {
			return e.Proc.Name + "@" + e.Label.Name
		}
		return e.Proc.Name + "[" + shape(e.PID) + "]@" + e.Label.Name
	}
	return promela.ExprString(e)
}

// TestPrecedence checks the grouping of operators against the table of SPIN's
// manual.
func TestPrecedence(t *testing.T) {
	for text, want := range map[string]string{
		"a || b && c | d ^ e & f == g < h << i + j * k": "(a||(b&&(c|(d^(e&(f==(g<(h<<(i+(j*k))))))))))",
		"k * j + i << h < g == f & e ^ d | c && b || a": "((((((((((k*j)+i)<<h)<g)==f)&e)^d)|c)&&b)||a)",
		"a - b - c":               "((a-b)-c)",
		"a / b * c % d":           "(((a/b)*c)%d)",
		"a << b >> c":             "((a<<b)>>c)",
		"a == b != c":             "((a==b)!=c)",
		"a < b >= c":              "((a<b)>=c)",
		"a || b || c":             "((a||b)||c)",
		"!a == b":                 "((!a)==b)",
		"-a * b":                  "((-a)*b)",
		"~a & b":                  "((~a)&b)",
		"! - ~a":                  "(!(-(~a)))",
		"!!a":                     "(!(!a))",
		"a - -b":                  "(a-(-b))",
		"!x[1].y[2] && z":         "((!x[1].y[2])&&z)",
		"(a -> b : c) + 1":        "((a->b:c)+1)",
		"(a || b -> c && d : e)":  "((a||b)->(c&&d):e)",
		"len(q) > 1 && !empty(q)": "((len(q)>1)&&(!empty(q)))",
		"P[1]@L && Q@M":           "(P[1]@L&&Q@M)",
	} {
		require.Equal(t, want, shape(expr(t, text)), text)
	}
}

// TestExprErrors checks the errors for texts that are no expressions.
func TestExprErrors(t *testing.T) {
	golden(t, "testdata/expressions.txt", func(_, input string) string {
		e, list := promela.ParseExpr(source.NewFile("formula", input), nil)
		if list.Err() != nil {
			require.Nil(t, e)
			return list.Error()
		}
		return promela.ExprString(e)
	})
}

// exprs generates expressions, up to the given depth.
func exprs(depth int) *rapid.Generator[promela.Expr] {
	leaf := rapid.OneOf(
		rapid.Map(rapid.SampledFrom([]string{"0", "1", "255", "true", "false", "skip", "'a'", `'\n'`}), func(s string) promela.Expr {
			return &promela.Const{Text: s}
		}),
		rapid.Map(rapid.SampledFrom([]string{"a", "in", "_pid", "U"}), func(s string) promela.Expr { return &promela.VarRef{Name: s} }),
		rapid.Map(rapid.SampledFrom([]string{"len", "full", "nempty"}), func(s string) promela.Expr {
			return &promela.ChanFn{Op: s, Chan: &promela.VarRef{Name: "c"}}
		}),
		rapid.Just[promela.Expr](&promela.Timeout{}),
		rapid.Just[promela.Expr](&promela.RemoteLabel{Proc: promela.Ident{Name: "P"}, Label: promela.Ident{Name: "L"}}),
	)
	if depth == 0 {
		return leaf
	}
	sub := exprs(depth - 1)
	ops := []string{"||", "&&", "|", "^", "&", "==", "!=", "<", "<=", ">", ">=", "<<", ">>", "+", "-", "*", "/", "%"}
	return rapid.OneOf(leaf,
		rapid.Custom(func(t *rapid.T) promela.Expr {
			return &promela.Binary{Op: rapid.SampledFrom(ops).Draw(t, "op"), X: sub.Draw(t, "x"), Y: sub.Draw(t, "y")}
		}),
		rapid.Custom(func(t *rapid.T) promela.Expr {
			return &promela.Unary{Op: rapid.SampledFrom([]string{"!", "-", "~"}).Draw(t, "op"), X: sub.Draw(t, "x")}
		}),
		rapid.Custom(func(t *rapid.T) promela.Expr {
			return &promela.Cond{C: sub.Draw(t, "c"), A: sub.Draw(t, "a"), B: sub.Draw(t, "b")}
		}),
		rapid.Custom(func(t *rapid.T) promela.Expr {
			return &promela.VarRef{Name: "v", Index: sub.Draw(t, "i"), Field: &promela.VarRef{Name: "f", Index: sub.Draw(t, "j")}}
		}),
		rapid.Custom(func(t *rapid.T) promela.Expr {
			return &promela.RunExpr{Name: promela.Ident{Name: "P"}, Args: []promela.Expr{sub.Draw(t, "a"), sub.Draw(t, "b")}}
		}),
		rapid.Custom(func(t *rapid.T) promela.Expr {
			return &promela.ProcFn{Op: "pc_value", PID: sub.Draw(t, "p")}
		}),
		rapid.Custom(func(t *rapid.T) promela.Expr {
			return &promela.RemoteLabel{Proc: promela.Ident{Name: "P"}, PID: sub.Draw(t, "p"), Label: promela.Ident{Name: "L"}}
		}),
		rapid.Custom(func(t *rapid.T) promela.Expr {
			return &promela.Poll{Chan: &promela.VarRef{Name: "c", Index: sub.Draw(t, "i")}, Random: rapid.Bool().Draw(t, "r"),
				Args: []promela.RecvArg{{}, {X: sub.Draw(t, "e"), Eval: true}, {X: &promela.Const{Text: "-1", Value: -1}}}}
		}),
	)
}

// TestExprRoundTrip prints expressions and parses the output.
func TestExprRoundTrip(t *testing.T) {
	gen := exprs(4)
	rapid.Check(t, func(t *rapid.T) {
		e := gen.Draw(t, "e")
		text := promela.ExprString(e)
		again := expr(t, text)
		require.Equal(t, shape(e), shape(again), text)
		require.Equal(t, text, promela.ExprString(again))
	})
}

// TestExprMacros expands macros in an expression, and parses remote references to variables with the proctypes of the
// model.
func TestExprMacros(t *testing.T) {
	f := parse(t, "#define p (x > N)\n#define N 3\nbyte x, y; proctype P() { byte z; skip }")
	e, list := promela.ParseExpr(source.NewFile("formula", "p && (y -> P:z : P[1]:z)"), f.Macros)
	require.NoError(t, list.Err())
	require.Equal(t, "((x>3)&&(y->P:z:P[1]:z))", shape(e))
	require.Equal(t, "p", e.(*promela.Binary).X.Span().Via.Name)
}
