package analysis_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRecover checks that an error hides no message of another unit, and causes none.
func TestRecover(t *testing.T) {
	const rest = `
byte x; mtype = { a, b };
proctype Q(byte p) { p = wrong; x = 1 }
active proctype R() { run Q(1, 2) }
ltl f { [] (x < unknown) }
`
	const common = `3:26 "wrong" error: wrong is not declared
4:23 "run Q(1, 2)" error: wrong number of arguments: proctype Q takes 1, this run has 2
5:17 "unknown" error: unknown is not declared`
	for _, c := range []struct{ text, want string }{
		{
			"",
			"",
		},
		{
			"active proctype C() { do :: x = 1 }",
			`6:35 "}" error: expected 'od' to close the 'do' of line 6, found '}'`,
		},
		{
			"active proctype C() { do :: x = 1 od } od; x = 2 }",
			`6:40 "od" error: ` + units + `, found 'od'`,
		},
		{
			"proctype C( {",
			`6:13 "{" error: expected a declaration or ')', found '{'`,
		},
		{
			"proctype C(byte y) { x = ; y = 3; z }",
			`6:26 ";" error: expected an expression, found ';'`,
		},
		{
			"proctype C() { x = (1 + ; \n x = 2\n }",
			`6:25 ";" error: expected an expression, found ';'`,
		},
		{
			"proctype C() { x = (1 + \n x = 2\n do :: x++ od }",
			`7:4 "=" error: expected '->' or ')', found '='`,
		},
		{
			"proctype C() { if :: x = 1\n proctype D() { x = 2 }\ninit { run D(); run C() }",
			`7:2 "proctype" error: expected 'fi' to close the 'if' of line 6, found 'proctype'`,
		},
		{
			"byte y = ;\ninit { y = 1 }",
			`6:10 ";" error: expected an expression, '{' or '[', found ';'`,
		},
		{
			"chan c = [1] of { byte \ninit { c!1 }",
			`7:1 "init" error: expected ',' or '}', found 'init'`,
		},
		{
			"typedef T { byte f; \ninit { T v; v.f = 1 }",
			`7:1 "init" error: expected a declaration, '->', '}' or ';', found 'init'`,
		},
		{
			"typedef T { byte }\nT v; init { v.f = 1 }",
			`6:18 "}" error: expected a name, found '}'`,
		},
		{
			"inline f(q { skip }\ninit { f(1) }",
			`6:12 "{" error: expected ',' or ')' in inline f, found '{'`,
		},
		{
			"inline f(q) { x = ; x = 2 }\ninit { f(1); f(2) }",
			`7:8 "f(1)" error: expected an expression, found ';'
  6:19 ";": in the definition of inline f`,
		},
		{
			"inline f(q) { x = 1 \ninit { f(1) }",
			`6:13 "{" error: the body of inline f is not closed: expected '}' before the end of the model`,
		},
		{
			"init { x = 1 \nltl g { [] x } ",
			`7:1 "ltl" error: expected '}' to close the '{' of line 6, found 'ltl'`,
		},
		{
			"init { x = 1 }\n/* never closed",
			`7:1 "/*" error: the comment that begins here is never closed: expected */`,
		},
		{
			"init { x = 1 }\n#if 1",
			`7:1 "#if" error: this #if is never closed: expected #endif before the end of m.pml`,
		},
		{
			"init { \"x }",
			`6:8 "\"x }" error: the string is not closed on its line: expected "`,
		},
		{
			"init { int y = ; y = 2; goto L }",
			`6:16 ";" error: expected an expression, '{' or '[', found ';'`,
		},
	} {
		t.Run(c.text, func(t *testing.T) {
			got := messages(analyze(t, rest+c.text))
			if c.want == "" {
				require.Equal(t, common, got)
				return
			}
			require.Equal(t, common+"\n"+c.want, got)
		})
	}
}

const units = "expected a proctype, a declaration or another unit of the model"
