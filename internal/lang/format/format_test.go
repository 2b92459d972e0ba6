package format_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/format"
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// TestLayout compares the layout of a text with each construct.
func TestLayout(t *testing.T) {
	before, err := os.ReadFile("testdata/before.pml.txt")
	require.NoError(t, err)
	after, err := os.ReadFile("testdata/after.pml.txt")
	require.NoError(t, err)
	require.Equal(t, string(after), checkFormat(t, "before.pml", string(before)))
}

// cases are texts with their layout.
var cases = []struct{ name, in, out string }{
	{"empty", "", ""},
	{"blank", " \n\t\n", ""},
	{"no final line end", "byte x", "byte x\n"},
	{"line ends of two bytes", "init\r\n{\r\nskip\r\n}\r\n", "init {\r\n    skip\r\n}\r\n"},
	{"one blank line", "\n\nbyte x;\n\n\n\nbyte y;\n\n\n", "byte x;\n\nbyte y;\n"},
	{"signs stay apart",
		"init { x = - - y; z = ! ! x; b = a & & b }",
		"init { x = - -y; z = ! !x; b = a & & b }\n"},
	{"a number before a name", "x = 3y", "x = 3y\n"},
	{"one line that is too long",
		"init { do :: " + strings.Repeat("a", 50) + " -> x = 1 :: " + strings.Repeat("b", 50) + " od }",
		"init {\n    do\n    :: " + strings.Repeat("a", 50) + " -> x = 1\n    :: " + strings.Repeat("b", 50) + "\n    od\n}\n"},
	{"macros that make strings", "#define A(x) printf(#x)\ninit { A(a+b); B(c+d) ; x=a+b }",
		"#define A(x) printf(#x)\ninit { A(a+b); B(c+d); x = a + b }\n"},
	{"macros without strings", "#define A(x) x\ninline B(x) { skip }\ninit { A(a+b); B(c+d) }",
		"#define A(x) x\ninline B(x) { skip }\ninit { A(a + b); B(c + d) }\n"},
	{"macros for words", "#define OR ||\ninit { x OR (y) ; f (x) }", "#define OR ||\ninit { x OR (y); f(x) }\n"},
	{"two heads", "#ifdef A\nproctype P() {\n#else\nproctype Q() {\n#endif\nskip }",
		"#ifdef A\nproctype P()\n{\n#else\nproctype Q()\n{\n#endif\n    skip\n}\n"},
	{"options of a condition", "init { do\n:: a\n#if X\n:: b ->\n c\n#endif\nod }",
		"init {\n    do\n    :: a\n#if X\n    :: b ->\n       c\n#endif\n    od\n}\n"},
	{"a macro with a brace",
		"#define BEGIN {\n#define END }\ninit BEGIN x=1\nEND\n{",
		"#define BEGIN {\n#define END }\ninit BEGIN x = 1\nEND {\n"},
	{"what no condition includes",
		"#if 0\n  don't\t \n\n#if 1\n#else\n#endif\n#else\nbyte  x;\n#endif",
		"#if 0\n  don't\t \n\n#if 1\n#else\n#endif\n#else\nbyte x;\n#endif\n"},
	{"a backslash and a blank", "byte x; // y \\ \nbyte z;\n", "byte x;  // y \\ \nbyte z;\n"},
	{"a backslash at the end", "byte x; // y \\\n\n", "byte x;  // y \\\n"},
	{"a line continued", "x = \\\n   1;\ny = 2\\\n3", "x = \\\n   1;\ny = 2\\\n3\n"},
	{"an error in words", "#error   don't  \nbyte x;", "#error   don't\nbyte x;\n"},
	{"comments at ends", "byte x; /* a */\nbyte long_name; // b\n\nbyte y; /* c */",
		"byte x;          /* a */\nbyte long_name;  // b\n\nbyte y;  /* c */\n"},
	{"a comment moves as a whole", "init {\n  do\n\t:: x; /* a\n\t       * b */\n\t   /*\n\t    * c\n\t    */\n od }",
		"init {\n    do\n    :: x;  /* a\n            * b */\n       /*\n        * c\n        */\n    od\n}\n"},
	{"tabs in a comment", "byte x; /* a\tb */ // c\td\t\n", "byte x; /* a\tb */  // c\td\n"},
	{"a stray comment end", "byte x; */ byte y;", "byte x; */ byte y;\n"},
	{"a guard behind the brace",
		"init { atomic { x ->\ny = 1 } }",
		"init {\n    atomic { x ->\n        y = 1\n    }\n}\n"},
	{"a formula over lines", "ltl p {\n[](x &&\n(y))\n}\n", "ltl p {\n    [](x &&\n       (y))\n}\n"},
	{"embedded C", "init { c_code   {\n x'y\" } \n}", ""},
	{"statements behind embedded C",
		"c_decl { int q; }\nc_state \"int w\" \"Global\"\nbyte x;\ninit {\nc_code [q] { a }\nx = 1\nif\n" +
			":: c_expr { b } && x -> c_code { c }\nx = 3\nfi\n}",
		"c_decl { int q; }\nc_state \"int w\" \"Global\"\nbyte x;\ninit {\n    c_code [q] { a }\n    x = 1\n    if\n" +
			"    :: c_expr { b } && x -> c_code { c }\n       x = 3\n    fi\n}\n"},
	{"an included part of a body",
		"x=1\n{\ny=2\n}\natomic\n{ z=3 }",
		"x = 1\n{\n    y = 2\n}\natomic { z = 3 }\n"},
	{"remote references", "proctype P() { x }\ninit {\nP:x > 1\nP[0]:x > 1\nq: P[1] @ q }",
		"proctype P() { x }\ninit {\n    P:x > 1\n    P[0]:x > 1\nq:  P[1]@q\n}\n"},
	{"a comment behind a parenthesis", "x = (// y\nz)", "x = (  // y\n    z)\n"},
	{"options by macros", "#define O(x) :: x\ninit { do\nO(a)\n/* b */\nO(b)\nod }",
		"#define O(x) :: x\ninit {\n    do\n    O(a)\n    /* b */\n    O(b)\n    od\n}\n"},
	{"blanks at the ends of a comment in a directive",
		"#define A 1 /* a \n b\t\n c \\ \n*/ \ninit { skip }\n",
		"#define A 1 /* a\n b\n c \\ \n*/\ninit { skip }\n"},
	{"a carriage return at the end", "byte x;\n#if 0\ny\r", "byte x;\n#if 0\ny\n"},
	{"carriage returns at the end of a line", "#if 0\ny\r\r\n#endif\n", "#if 0\ny\n#endif\n"},
	{"a form feed", "byte x;\n\f\nbyte y;", "byte x;\n\nbyte y;\n"},
}

// TestCases formats the cases. A case without a layout is refused.
func TestCases(t *testing.T) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if c.out != "" || strings.TrimSpace(c.in) == "" {
				require.Equal(t, c.out, checkFormat(t, "m.pml", c.in))
				return
			}
			_, err := format.Format(source.NewFile("m.pml", c.in))
			require.ErrorAs(t, err, new(source.List))
		})
	}
}

// TestErrors formats texts with errors in words or brackets.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"byte $;", "m.pml:1:6: error: '$' has no meaning in Promela"},
		{"init { skip", "m.pml:1:6: error: this '{' is never closed: expected '}' before the end of the text"},
		{"init { do :: x }", "m.pml:1:16: error: expected 'od', which closes the 'do' of line 1, found '}'"},
		{"init { if :: (x fi }", "m.pml:1:17: error: expected ')', which closes the '(' of line 1, found 'fi'"},
		{"byte x[2;\n}", "m.pml:2:1: error: expected ']', which closes the '[' of line 1, found '}'"},
		{"byte x;\n  }", "m.pml:2:3: error: nothing is open that this '}' could close"},
		{"/* x", "m.pml:1:1: error: the comment that begins here is never closed: expected */"},
		{"#define x /* y\n", "m.pml:1:11: error: the comment that begins here is never closed: expected */"},
		{"#if 0\n/* y\n", "m.pml:2:1: error: the comment that begins here is never closed: expected */"},
		{"init { printf(\"x) }\n", "m.pml:1:15: error: the string is not closed on its line"},
		{"init {\x00}\n", "m.pml:1:7: error: byte 0x00"},
		{"ltl p { (x }\n", "m.pml:1:12: error: expected ')', which closes the '(' of line 1, found '}'"},
		{"c_code { x", "m.pml:1:8: error: this '{' is never closed"},
	} {
		_, err := format.Format(source.NewFile("m.pml", c.in))
		var list source.List
		require.True(t, errors.As(err, &list), c.in)
		require.ErrorContains(t, err, c.want)
	}
}

// TestLongText formats texts of many lines, long lines, and deep blocks.
func TestLongText(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("/**/\n", 5_000),
		"init { " + strings.Repeat("x = 1; ", 2_000) + "}",
		strings.Repeat("{ ", 900) + strings.Repeat("} ", 900),
		strings.Repeat("if\n::\n", 900) + strings.Repeat("fi\n", 900),
		"x = " + strings.Repeat("(", 900) + strings.Repeat(")", 900),
		strings.Repeat("ltl p { ", 900) + strings.Repeat("} ", 900),
		strings.Repeat("c_code { ", 2_000) + strings.Repeat("} ", 2_000),
	} {
		out, err := format.Format(source.NewFile("m.pml", text))
		require.NoError(t, err)
		require.NotEmpty(t, out)
	}
	_, err := format.Format(source.NewFile("m.pml", strings.Repeat("{ ", 3_000)+strings.Repeat("} ", 3_000)))
	require.ErrorContains(t, err, "m.pml:1:3999: error: the text is nested more than 1000 deep")
}

// TestLongLine refuses a layout with a line that no model may have.
func TestLongLine(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"byte y;\ninit { d_step { " + strings.Repeat("skip;", 180_000) + " } }", "m.pml:2:17: error: the line"},
		{"byte x; /* a\n*/ byte y; //" + strings.Repeat("x", promela.MaxLine-14), "m.pml:1:1: error: the line"},
	} {
		_, err := format.Format(source.NewFile("m.pml", c.in))
		require.ErrorAs(t, err, new(source.List))
		require.ErrorContains(t, err, c.want)
		require.ErrorContains(t, err, "would have more than 1048576 bytes in the layout: expected a line break in it")
	}
}
