package promela_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// expand returns the text of the ltl block after the given lines, with white space reduced to single blanks: the
// preprocessor's result for formula.
func expand(t *testing.T, lines, formula string, defines ...string) string {
	t.Helper()
	f := parse(t, lines+"\nltl { "+formula+" }\n", defines...)
	for _, d := range f.Decls {
		if l, ok := d.(*promela.LTL); ok {
			return strings.Join(strings.Fields(l.Text), " ")
		}
	}
	require.Fail(t, "no ltl block")
	return ""
}

// TestStrayCommentEnds checks that a comment end outside a comment is skipped where SPIN skips it, with a warning for
// each place outside expansions.
func TestStrayCommentEnds(t *testing.T) {
	for _, c := range []struct {
		text     string
		warnings []string
		err      string
	}{
		{"/* a /* b */ */ active proctype P() { skip }", []string{"1:14"}, ""},
		{"active proctype P() { */ skip */ }\n*/", []string{"1:23", "1:31", "2:1"}, ""},
		{"byte x; active proctype P() { x = x *// two\n2 }", nil, ""},
		{"byte x; active proctype P() { x = x */* two */ 2 }", nil, ""},
		{"#define N 3 /* a /* b */ */\nbyte x; active proctype P() { x = N }", []string{"2:35"}, ""},
		{"ltl p { [] */ true } active proctype P() { printf(\"*/\") }", []string{"1:12"}, ""},
		{"#if 0\n*/\n#endif\nactive proctype P() { skip }", nil, ""},
		{"#if 1 */\n#endif\nactive proctype P() { skip }", nil, "1:7: error: expected an operator or the end of the line, found '*/'"},
		{"byte x; active proctype P() { x = x */ 2 }", []string{"1:37"}, "1:40: error: expected ';', '->' or '}', found '2'"},
		{"byte x; active proctype P() { x = x * / 2 }", nil, "1:39: error: expected an expression, found '/'"},
		{strings.Repeat("*/ ", 50) + "active proctype P() { skip }", slices.Repeat([]string{"1:"}, 20), ""},
	} {
		_, list := promela.Parse(source.NewFile("m.pml", c.text), promela.Options{})
		var warnings []string
		err := ""
		for _, d := range list {
			line, col := d.Span.File.LineCol(d.Span.Use().Start)
			place := fmt.Sprintf("%d:%d", line, col)
			if d.Severity == source.Error {
				err = place + ": error: " + d.Message
				continue
			}
			require.Equal(t, "this */ ends no comment: it is skipped, as in SPIN", d.Message)
			warnings = append(warnings, place)
		}
		require.Equal(t, c.err, err, c.text)
		require.Len(t, warnings, len(c.warnings), c.text)
		for i, w := range c.warnings {
			require.True(t, strings.HasPrefix(warnings[i], w), "%s: %s, not %s", c.text, warnings[i], w)
		}
	}
}

// TestMacros shows the expansions of macros. The cases with names f, g, h and the like are variations of the examples
// in the C standard, 6.10.3.5.
func TestMacros(t *testing.T) {
	for _, c := range []struct{ name, lines, formula, want string }{
		{"object", "#define N 3", "x == N && NN", "x == 3 && NN"},
		{"empty", "#define E", "a E b E", "a b"},
		{"function", "#define F(a, b) (a + b)", "F(1, F(2, 3))", "( 1 + ( 2 + 3 ) )"},
		{"function without a call", "#define F(a) a", "F + F (1)", "F + 1"},
		{"object with parentheses", "#define F (a)", "F(1)", "(a) (1)"},
		{"no parameters", "#define F() x", "F() F( )", "x x"},
		{"empty argument", "#define F(a, b) [a|b]", "F(,) F(1,) F(,2)", "[ | ] [ 1 | ] [ | 2 ]"},
		{"commas in parentheses", "#define F(a) a", "F((1, 2))", "(1, 2)"},
		{"argument over lines", "#define F(a, b) a - b", "F(1,\n 2) + 3", "1 - 2 + 3"},
		{"call over lines", "#define F(a) <a>", "F\n(1)", "< 1 >"},
		{"nested", "#define A B + C\n#define B C\n#define C 1", "A", "1 + 1"},
		{"defined later", "#define A B\n#define B 2", "A", "2"},
		{"self reference", "#define x (x + 1)", "x", "(x + 1)"},
		{"mutual reference", "#define A B A\n#define B A B", "A B", "A B A B A B"},
		{"self reference through an argument", "#define F(a) a + F(a)", "F(F(1))", "1 + F( 1 ) + F( 1 + F( 1 ) )"},
		{"name from an argument", "#define F(a) a\n#define G F", "G(G)(1)", "F (1)"},
		{"call made by two macros", "#define F(a) {a}\n#define G F", "G(1)", "{ 1 }"},
		{"the standard's f", "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h g(~\n#define t(a) a",
			"f(y+1) + f(f(z)) % t(t(g)(0) + t)(1)", "f( 2 * ( y+1 )) + f( 2 * ( f( 2 * ( z[0] )) )) % f( 2 * ( 0 )) + t (1)"},
		{"arguments with a macro's name", "#define F(F) F + 1", "F(2)", "2 + 1"},
		{"string", "#define F(a) \"F(1)\" a", "F(N) \"N\"", "\"F(1)\" N \"N\""},
		{"stringize", "#define S(a) #a", "S(x + \"y\\n\" ) S()", `"x + \"y\\n\"" ""`},
		{"paste", "#define P(a, b) a ## b c##d", "P(x, 1) P(, y) P(z,)", "x1 cd y cd z cd"},
		{"paste does not expand", "#define A 1\n#define P(a, b) a ## b a b\n#define AA 7", "P(A, A)", "7 1 1"},
		{"variadic", "#define F(a, ...) a : __VA_ARGS__", "F(1, 2, 3) F(1)", "1 : 2, 3 1 :"},
		{"undef", "#define A 1\n#undef A\n#undef B", "A", "A"},
		{"no joining of signs", "#define N -1", "-N - -N x-N", "- -1 - - -1 x- -1"},
		{"ranges", "#define N 3", "0..N N..4 N.N", "0.. 3 3 ..4 3 . 3"},
		{"continuation in a definition", "#define F(a) a + \\\n  1", "F(2) \\\n + 3", "2 + 1 + 3"},
		{"continuation in a name", "#define NAME 4", "NA\\\nME", "4"},
		{"comments", "#define F(a) a /* one */ + // two\n", "F(1) /* F(2) */ 3 // F(4)\n", "1 + 3"},
		{"comment over lines in a directive", "#define F 1 /* a\n b */ + 2", "F", "1 + 2"},
		{"half a statement", "#define OPEN (a &&\n#define CLOSE )", "OPEN b CLOSE", "(a && b )"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, strings.Join(strings.Fields(c.want), " "), expand(t, c.lines, c.formula))
		})
	}
}

// TestConditions shows the active part of #if.
func TestConditions(t *testing.T) {
	for cond, want := range map[string]bool{
		"1": true, "0": false, "NAME": false, "defined NAME": false, "defined(N)": true, "!defined(N)": false,
		"N": true, "N == 3": true, "N > 3 || N < 2": false, "(N + 1) * 2 == 8": true, "N - 1 - 1 == 1": true,
		"7 / 2 == 3 && 7 % 2": true, "1 << 3 == 8": true, "-1 < 0": true, "~0 == -1": true, "!0": true,
		"1 ? 0 : 1": false, "0 ? 0 : 0 ? 0 : 1": true, "0 && 1 / 0": false, "1 || 1 / 0": true, "1 ? 1 : 1 / 0": true,
		"'a' == 97": true, "0x10 == 16": true, "6 & 3": true, "4 & 3": false, "5 ^ 5": false, "4 | 0": true,
		"1 | 0 && 0": false, "2 == 2 == 1": true, "3 > 2 > 1": false, "F(2) == 4": true, "defined F && defined N": true,
		"defined DEF": false, "1 <= 1 && 1 >= 1 && 1 != 2": true, "16 >> 2 == 4": true, "+1": true, "5u == 5L": true,
	} {
		got := expand(t, "#define N 3\n#define F(x) (x * 2)\n#if "+cond+"\n#define R yes\n#else\n#define R no\n#endif", "R")
		require.Equal(t, want, got == "yes", cond)
	}
}

// TestGroups nests conditional groups.
func TestGroups(t *testing.T) {
	for _, c := range []struct{ name, lines, want string }{
		{"elif", "#if 0\n#define R 1\n#elif 1\n#define R 2\n#elif 1\n#define R 3\n#else\n#define R 4\n#endif", "2"},
		{"else", "#if 0\n#elif 0\n#else\n#define R 4\n#endif", "4"},
		{"nested and skipped", "#ifdef X\n#if 1\n#else\n#endif\n#ifdef Y\n#define R 1\n#endif\n#else\n#define R 2\n#endif", "2"},
		{"nested and read", "#ifndef X\n#if 0\n#else\n#define R 3\n#endif\n#endif", "3"},
		{"skipped text is not checked", "#if 0\n#error no\n#unknown\n'\"\n#else\n#define R 1\n#endif", "1"},
		{"skipped elif is not evaluated", "#if 1\n#define R 1\n#elif 1 / 0\n#endif", "1"},
		{"comment hides a directive", "#if 0\n/*\n#else\n*/\n#define R 1\n#else\n#define R 2\n#endif", "2"},
		{"line markers", "# 1 \"x.c\"\n#line 7\n#pragma x 'y\n#ident \"z\"\n#\n#define R 5", "5"},
		{"blanks", "  #  define   R   6  ", "6"},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, expand(t, c.lines, "R")) })
	}
}

// TestDefines passes definitions through Options.
func TestDefines(t *testing.T) {
	require.Equal(t, "1 + 2 + 3 + ( 4 == 4) +", expand(t, "", "A + B + C + F(4) + D", "A", "B=2", "C=3", "F(x)=(x == 4)", "D="))
	_, list := promela.Parse(source.NewFile("m.pml", "init { skip }"), promela.Options{Defines: []string{"3=4"}})
	require.ErrorContains(t, list.Err(), "expected the name of a macro")
}

// TestIncludeOnTheLastLine checks that a file is read even if nothing follows its #include, not even the end of the
// line.
func TestIncludeOnTheLastLine(t *testing.T) {
	files := map[string]string{"a.h": `#include "b.h"`, "b.h": "byte b;"}
	include := func(_, name string) (*source.File, error) { return source.NewFile(name, files[name]), nil }
	for _, text := range []string{"init { skip }\n#include \"b.h\"", "#include \"a.h\"\ninit { b = 1 }", "init { skip }\n#include \"a.h\" /* b */"} {
		file, list := promela.Parse(source.NewFile("m.pml", text), promela.Options{Include: include})
		require.NoError(t, list.Err())
		require.Len(t, file.Decls, 2, text)
	}
}

// TestInclude reads files relative to the including file.
func TestInclude(t *testing.T) {
	files := map[string]string{
		"lib/a.h": "#ifndef A\n#define A\n#include \"b.h\"\n#include \"a.h\"\n#endif\n",
		"lib/b.h": "#define B 1\nbyte b;",
		"c.h":     "byte c = = 3",
	}
	var asked []string
	include := func(dir, name string) (*source.File, error) {
		path := name
		if dir != "." {
			path = dir + "/" + name
		}
		asked = append(asked, path)
		text, ok := files[path]
		if !ok {
			return nil, errors.New("no such file")
		}
		return source.NewFile(path, text), nil
	}
	file, list := promela.Parse(source.NewFile("m.pml", "#define DIR \"lib/a.h\"\n#include DIR\ninit { b = B }"), promela.Options{Include: include})
	require.NoError(t, list.Err())
	require.Equal(t, "byte b;\ninit {\n\tb = 1\n}\n", printed(t, file))
	require.Equal(t, []string{"lib/a.h", "lib/b.h", "lib/a.h"}, asked)
	require.Equal(t, "lib/b.h", file.Decls[0].(*promela.VarDecl).Span.File.Name)

	_, list = promela.Parse(source.NewFile("m.pml", "#include \"c.h\"\ninit { skip }"), promela.Options{Include: include})
	require.ErrorContains(t, list.Err(), "c.h:1:10: error: expected an expression, '{' or '[', found '='")
	_, list = promela.Parse(source.NewFile("m.pml", "#include \"d.h\"\ninit { skip }"), promela.Options{Include: include})
	require.ErrorContains(t, list.Err(), "m.pml:1:10: error: cannot include d.h: no such file")
	_, list = promela.Parse(source.NewFile("m.pml", "#include \"c.h\"\ninit { skip }"), promela.Options{})
	require.ErrorContains(t, list.Err(), "this text was not read from a file")
}

// TestExpandFormula expands a formula with the macros of a model.
func TestExpandFormula(t *testing.T) {
	f := parse(t, "#define p (x > N)\n#define N 3\nbyte x; init { skip }")
	src := source.NewFile("formula", "[] (p -> N == y)")
	text, place, list := f.Macros.Expand(src)
	require.NoError(t, list.Err())
	require.Equal(t, "[] ( (x > 3 ) -> 3 == y)", text)
	at := func(s string) source.Span { return place(strings.Index(text, s)) }

	require.Equal(t, source.Span{File: src, Start: 14, End: 15}, at("y"))
	x := at("x")
	require.Equal(t, "m.pml", x.File.Name)
	require.Equal(t, "x", x.File.Text[x.Start:x.End])
	require.Equal(t, "p", x.Via.Name)
	require.Equal(t, source.Span{File: src, Start: 4, End: 5}, x.Via.Use)
	n := at("3")
	require.Equal(t, []string{"N", "p"}, []string{n.Via.Name, n.Via.Use.Via.Name})
	require.Equal(t, source.Span{File: src, Start: 4, End: 5}, n.Use())
	require.Equal(t, len(src.Text), place(len(text)).Start)
	require.Equal(t, src, place(-1).File)

	_, _, list = f.Macros.Expand(source.NewFile("formula", "[] \"x"))
	require.ErrorContains(t, list.Err(), "not closed")
}

// TestUntold checks that undefined macros tested by conditions are recorded, except for include guards.
func TestUntold(t *testing.T) {
	for text, want := range map[string]string{
		"":                                          "[]",
		"#ifdef A\n#endif":                          "[A 1]",
		"#ifndef A\n#define A 3\n#endif":            "[A 1]",
		"#ifndef A_H\n#define A_H\n#endif":          "[]",
		"#define A\n#ifdef A\n#endif":               "[]",
		"#ifdef A\n#ifdef B\n#endif\n#endif":        "[A 1]",
		"#ifdef A\n#elif B\n#endif":                 "[A 1 B 2]",
		"#if defined(B) || C > 1 && 'a'\n#endif":    "[B 1 C 1]",
		"#define D C\n#if D\n#endif\n#if C\n#endif": "[C 2]",
		"#ifdef GIVEN\n#endif":                      "[]",
	} {
		opt := promela.Options{Defines: []string{"GIVEN"}}
		f, list := promela.Parse(source.NewFile("m.pml", text+"\nactive proctype P() { skip }"), opt)
		require.NoError(t, list.Err(), text)
		var got []any
		for _, u := range f.Macros.Untold {
			got = append(got, u.Name, u.Span.Line())
		}
		require.Equal(t, want, fmt.Sprint(got), text)
	}
}
