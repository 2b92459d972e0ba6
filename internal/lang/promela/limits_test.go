package promela_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/testing/amount"
	"ltlpor/source"
)

// hang is far above the time of any of these tests: a longer time means a hang.
const hang = time.Minute

// TestHostileInput parses texts designed to exhaust memory, stack or time.
func TestHostileInput(t *testing.T) {
	many := func(s string, n int) string { return strings.Repeat(s, n) }
	body := func(s string) string { return "byte x;\ninit { " + s + " }" }
	doubling := "#define A0(x) x+x\n"
	inlines := "byte x;\ninline f0(a) { x = a; x = a }\n"
	for i := 1; i < 60; i++ {
		doubling += strings.NewReplacer("I", itoa(i), "J", itoa(i-1)).Replace("#define AI(x) AJ(AJ(x))\n")
		inlines += strings.NewReplacer("I", itoa(i), "J", itoa(i-1)).Replace("inline fI(a) { fJ(a); fJ(a) }\n")
	}
	deep := amount.Choose(20_000, 100_000)
	chain := ""
	for i := range 5000 {
		chain += "#define M" + itoa(i) + " M" + itoa(i+1) + "\n"
	}
	for _, c := range []struct{ name, text, want string }{
		{"parentheses", body("x = " + many("(", 10000) + "1" + many(")", 10000)), "nested more than"},
		{"open parentheses", body("x = " + many("(", deep)), "nested more than"},
		{"closing brackets", body(many(")]}", 30000)), "expected"},
		{"braces", body(many("{", 10000)), "nested more than"},
		{"if", body(many("if :: ", 10000)), "nested more than"},
		{"negations", body("x = " + many("~", deep) + "1"), "nested more than"},
		{"double negations", body("x = " + many("!", deep) + "1"), "nested more than"},
		{"minus", body("x = " + many("- ", deep) + "1"), "nested more than"},
		{"sum", body("x = 1" + many(" + 1", 100000)), "more than"},
		{"fields", body("x" + many(".x", 100000) + " = 1"), "more than"},
		{"labels", body(many("L: ", 100000) + "skip"), "more than"},
		{"brackets", body("x" + many("[x", deep)), "nested more than"},
		{"receive", body("x?" + many("x(", deep)), "nested more than"},
		{"receive list", body("x?" + many("x,", 100000) + "x"), ""},
		{"long list", body("x?" + many("x,", 500001) + "x"), "words and signs"},
		{"sums in a list", body("x!" + many(many("1+", 100)+"x,", 300) + "x"), ""},
		{"sums in parentheses", body("x = " + many("(", 20) + "1" + many(many("+ 1", 4000)+")", 20)), "in a row"},
		{"errors", many("proctype P() { }\n", 20000), "no more than"},
		{"words", many("if fi do od :: ; ", 20000), "expected"},
		{"colons", many(":: ", 30000), "expected"},
		{"long line", many("byte x; ", 1<<20/8+1), "longer than"},
		{"garbage", many("\x01\x80\xff\x7f", 20000), "no meaning"},
		{"zeros", many("\x00", 10000), "0x00"},
		{"quotes", many("\"", 100001), "not closed"},
		{"apostrophes", many("'", 100001), "character constant"},
		{"comment", "/*" + many("/* ", 100000), "never closed"},
		{"macro recursion", "#define A B A\n#define B A B\nbyte A;\ninit { skip }", ""},
		{"doubling macros", doubling + body("x = A59(1)"), "macros expand to more"},
		{"doubling inlines", inlines + "init { f59(1) }", "inlines make the model larger"},
		{"macro chain", chain + body("M0 = 1"), ""},
		{"nested macro calls", "#define F(x) (x)\n" + body("x = "+many("F(", 2000)+"1"+many(")", 2000)), "nested"},
		{"conditions", "#if " + many("(", deep) + "1\n#endif\n" + body("skip"), "nested more than"},
		{"negated conditions", "#if " + many("!", deep) + "1\n#endif\n" + body("skip"), "nested more than"},
		{"ternary conditions", "#if " + many("1 ? ", deep) + "1\n#endif\n" + body("skip"), "nested more than"},
		{"nested groups", many("#if 1\n", 100000) + body("skip"), "never closed"},
		{"skipped groups", many("#if 0\n#elif 0\n", 100000) + body("skip"), "never closed"},
		{"elif", "#if 0\n" + many("#elif 0\n", 200000) + "#endif\n" + body("skip"), ""},
		{"directives", many("#\n", 100000) + body("skip"), ""},
		{"unclosed macro call", "#define F(x) x\n" + body("x = F("+many("(,", 100000)), "not closed"},
		{"inline definitions", many("inline f(", 50000), "expected"},
		{"ltl", many("ltl p {", 50000), "not closed"},
		{"embedded C", many("c_code {", 50000), "not supported"},
		{"unless", body(many("skip unless ", 100000) + "skip"), "expected"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "doubling macros" {
				amount.SkipPart(t, "expands macros for seconds; doubling inlines are alike")
			}
			start := time.Now()
			file, list := promela.Parse(source.NewFile("m.pml", c.text), promela.Options{})
			if c.want == "" {
				require.NoError(t, list.Err())
				require.NotNil(t, file)
			} else {
				require.ErrorContains(t, list.Err(), c.want)
				require.Less(t, len(list.Error()), 50000)
			}
			require.Less(t, time.Since(start), hang, "it hangs")
		})
	}
}

// TestIncludeRecursion includes a file in itself.
func TestIncludeRecursion(t *testing.T) {
	_, list := promela.Parse(source.NewFile("a.pml", "#include \"a.pml\"\n"), promela.Options{
		Include: func(_, name string) (*source.File, error) {
			return source.NewFile(name, "#include \"a.pml\"\n"), nil
		}})
	require.ErrorContains(t, list.Err(), "include each other")
	require.Len(t, list, 1)
}

// TestIncludesAreCounted checks that files that include the next file twice are limited, even if they are otherwise
// empty.
func TestIncludesAreCounted(t *testing.T) {
	opened := 0
	include := func(_, name string) (*source.File, error) {
		opened++
		next := strings.Repeat("#include \"x"+name+"\"\n", 2)
		if len(name) > 60 {
			next = ""
		}
		return source.NewFile(name, next), nil
	}
	_, list := promela.Parse(source.NewFile("a.pml", "#include \"b\"\n"), promela.Options{Include: include})
	require.ErrorContains(t, list.Err(), "includes more than 10000 files")
	require.ErrorContains(t, list.Err(), ":1:10: error:")
	require.Equal(t, 10_001, opened)
}

// TestTextIsBounded checks that included text counts like the text of the model, for any Include function.
func TestTextIsBounded(t *testing.T) {
	lines := strings.Repeat(strings.Repeat(" ", 1<<19-1)+"\n", source.MaxText>>20)
	half := source.NewFile("half", lines)
	include := func(string, string) (*source.File, error) { return half, nil }
	text := "#include \"a\"\ninit { skip }\n#include \"b\"\n"
	_, list := promela.Parse(source.NewFile("a.pml", text), promela.Options{Include: include})
	require.ErrorContains(t, list.Err(), "a.pml:3:10: error: with b the model has more than 67108864 bytes")
	_, list = promela.Parse(source.NewFile("a.pml", lines+lines+lines), promela.Options{})
	require.ErrorContains(t, list.Err(), "a.pml has more than 67108864 bytes")
}
