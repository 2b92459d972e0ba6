package promela_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// steps returns the steps below a sequence, outer steps first.
func steps(s *promela.Sequence) []*promela.Step {
	var all []*promela.Step
	for _, step := range s.Steps {
		all = append(all, step)
		switch x := step.Stmt.(type) {
		case *promela.IfStmt:
			for _, o := range x.Options {
				all = append(all, steps(o)...)
			}
		case *promela.BlockStmt:
			all = append(all, steps(x.Body)...)
		case *promela.ForStmt:
			all = append(all, steps(x.Body)...)
		case *promela.UnlessStmt:
			all = append(all, append(steps(x.Main), steps(x.Escape)...)...)
		}
	}
	return all
}

func body(t *testing.T, f *promela.File) *promela.Sequence {
	t.Helper()
	p, ok := f.Decls[len(f.Decls)-1].(*promela.Proctype)
	require.True(t, ok)
	return p.Body
}

func textOf(s source.Span) string { return s.File.Text[s.Start:s.End] }

// TestStepSpans checks that each step's span is the text of its statement.
func TestStepSpans(t *testing.T) {
	f := parse(t, `byte x, y; chan c = [1] of {byte};
inline f(a) { a = a + 1 }
#define INC(v) v++
init {
  byte z = 3
  L: x = (y + 1);
  if
  :: x > 2 -> c!x, 1
  :: else
  fi
  do :: c?x; break od
  f(x)
  y = 1 unless { M: skip };
  x = INC; INC(y)
  E:
}`)
	var got []string
	for _, s := range steps(body(t, f)) {
		got = append(got, strings.Join(strings.Fields(textOf(s.Span)), " "))
	}
	require.Equal(t, []string{
		"byte z = 3", "x = (y + 1)", "if :: x > 2 -> c!x, 1 :: else fi", "x > 2", "c!x, 1", "else", "do :: c?x; break od", "c?x", "break",
		"f(x)", "a = a + 1", "y = 1 unless { M: skip }", "y = 1", "skip", "x = INC", "INC(y)", "E:",
	}, got)
}

// TestExprSpans checks the spans of expressions, in and out of macros.
func TestExprSpans(t *testing.T) {
	f := parse(t, "#define N (x + 3)\nbyte x, y[4];\ninit { x = 1 + y[N - x] * (x -> 2 : 3) }")
	a := body(t, f).Steps[0].Stmt.(*promela.AssignStmt)
	sum := a.RHS.(*promela.Binary)
	require.Equal(t, "1 + y[N - x] * (x -> 2 : 3)", textOf(sum.Span()))
	product := sum.Y.(*promela.Binary)
	require.Equal(t, "(x -> 2 : 3)", textOf(product.Y.Span()))
	difference := product.X.(*promela.VarRef).Index.(*promela.Binary)
	require.Equal(t, "N - x", textOf(difference.Span()))
	inner := difference.X.Span()
	require.Equal(t, "x + 3", textOf(inner))
	require.Equal(t, "N", inner.Via.Name)
	require.Equal(t, "N", textOf(inner.Use()))
}

// TestInlineCalls checks the numbers and the origin of inlined bodies.
func TestInlineCalls(t *testing.T) {
	f := parse(t, `byte x;
#define STEP a = a + b
inline f(a, b) { L: STEP; goto L }
inline g(a) { f(a, 2); a = 5 }
init { f(x, 1); g(x); x = 9 }`)
	top := body(t, f).Steps
	first, second := top[0].Stmt.(*promela.BlockStmt), top[1].Stmt.(*promela.BlockStmt)
	require.Equal(t, "f", first.Name)
	require.Equal(t, "g", second.Name)
	nested := second.Body.Steps[0].Stmt.(*promela.BlockStmt)
	require.Equal(t, "f", nested.Name)
	numbers := map[int]bool{0: true, first.Inline: true, second.Inline: true, nested.Inline: true}
	require.Len(t, numbers, 4, "calls are numbered from 1, each its own")
	require.Zero(t, top[2].Span.Via)

	deep := nested.Body.Steps[0]
	require.Equal(t, "L", deep.Labels[0].Name)
	var via []string
	for e := deep.Span.Via; e != nil; e = e.Use.Via {
		via = append(via, e.Name+" "+textOf(e.Use))
	}
	require.Equal(t, []string{"f f(a, 2)", "g g(x)"}, via)
	op := deep.Stmt.(*promela.AssignStmt)
	require.Equal(t, "x = x + 2", promela.StmtString(op))
	require.Equal(t, "g(x)", textOf(nested.Body.Span.Use()))
	argument := op.LHS.Span()
	require.Equal(t, "x", textOf(argument))
	require.Nil(t, argument.Via, "an argument stands where the user wrote it")
}

// TestSelectLiteral distinguishes SPIN's two readings of select.
func TestSelectLiteral(t *testing.T) {
	f := parse(t, `#define N 3
byte i, i_j, a[2];
inline s(v) { select (v : 1 .. 2) }
init { select (i : 1 .. 3); select (i : 1 .. N); select (i_j : 1 .. 3); select (i : i .. 3); select (i : 1 .. (3)); select (i : 0 .. 1 + 1);
  select (a[0] : 1 .. 2); s(i); select (i : 0 .. 9) }`)
	var got []bool
	for _, s := range steps(body(t, f)) {
		if x, ok := s.Stmt.(*promela.SelectStmt); ok {
			got = append(got, x.Literal)
		}
	}
	require.Equal(t, []bool{true, true, false, false, false, false, false, false, true}, got)
}

// TestLTLText checks the text of ltl blocks and the origin of its bytes.
func TestLTLText(t *testing.T) {
	f := parse(t, "#define p (x > N)\n#define N 3\nbyte x;\nltl safe { [] (p ->\n /* c */ <> {x == 1}) }\ninline q() { skip }\nltl { <> q }\ninit { skip }")
	var blocks []*promela.LTL
	for _, d := range f.Decls {
		if l, ok := d.(*promela.LTL); ok {
			blocks = append(blocks, l)
		}
	}
	require.Len(t, blocks, 2)
	l := blocks[0]
	require.Equal(t, []string{"safe", ""}, []string{l.Name.Name, blocks[1].Name.Name})
	require.Equal(t, "[] ( (x > 3 ) -> <> {x == 1})", strings.Join(strings.Fields(l.Text), " "))
	require.True(t, strings.HasPrefix(textOf(l.Span), "ltl safe {") && strings.HasSuffix(textOf(l.Span), "}"))
	at := l.Map(strings.Index(l.Text, "x =="))
	require.Equal(t, "x", textOf(at))
	require.Equal(t, 5, at.Line())
	three := l.Map(strings.Index(l.Text, "3"))
	require.Equal(t, []string{"N", "p"}, []string{three.Via.Name, three.Via.Use.Via.Name})
	require.Equal(t, 4, three.Use().Line())
	require.Equal(t, "}", textOf(l.Map(len(l.Text)+10)))
}

// TestConstants checks the values of constants.
func TestConstants(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "007": 7, "2147483647": 1<<31 - 1, "2147483648": -1 << 31, "4294967295": -1, "true": 1, "false": 0, "skip": 1,
		"'a'": 'a', `'\n'`: '\n', `'\t'`: '\t', `'\r'`: '\r', `'\f'`: '\f', `'\\'`: '\\', `'\''`: '\'', `'\0'`: '0', "' '": ' ',
	} {
		c, ok := expr(t, text).(*promela.Const)
		require.True(t, ok, text)
		require.Equal(t, want, c.Value, text)
		require.Equal(t, text, c.Text)
	}
}
