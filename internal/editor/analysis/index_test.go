package analysis_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/analysis"
)

// renameModel has each kind of name.
const renameModel = `#define MAX 3
#define INC(v) v = v + STEP
#define STEP 1
#define busy (count > MAX)
#define UNUSED (count + 1)
mtype:kind = { req, ack };
typedef Cell { byte val; mtype:kind k };
Cell cells[MAX];
byte count;
chan link = [2] of { mtype:kind, byte };
#include "h.pml"
inline put(x, y) { byte tmp; tmp = y; link!x,tmp; INC(count) }
inline unused(z) { count = z; put(req, z) }
proctype P(byte me) {
	byte i;
wait:	do
	:: i < MAX -> put(req, me); INC(i)
	:: link?ack,cells[i].val -> goto wait
	od
}
proctype Q() { byte i; INC(i); cells[0].k = req; helper(i) }
init { run P(1); run Q(); put(ack, count) }
#ifdef MAX
ltl safe { [] (busy -> <> (count == 0 && cells[count].val != 1) || P[1]@wait || P[1]:i == 2) }
#endif
/* ltlpor: expect safe holds */
`

const header = "byte total;\ninline helper(n) { total = total + n }\n"

// offset returns the offset of the n-th occurrence of part, from 0, in text.
func offset(t *testing.T, text, part string, n int) int {
	t.Helper()
	from := 0
	for range n {
		i := strings.Index(text[from:], part)
		require.GreaterOrEqual(t, i, 0)
		from += i + 1
	}
	i := strings.Index(text[from:], part)
	require.GreaterOrEqual(t, i, 0, part)
	return from + i
}

func places(list []analysis.Location) string {
	var all []string
	for _, l := range list {
		all = append(all, place(l))
	}
	return strings.Join(all, ", ")
}

// TestReferences checks the occurrences of each kind of name.
func TestReferences(t *testing.T) {
	s := analyze(t, renameModel, "h.pml", header)
	require.Empty(t, messages(s))
	root := s.Files()[0]
	for _, c := range []struct{ name, definition, references string }{
		{
			`MAX`, `1:9 "MAX"`,
			`4:23 "MAX", 8:12 "MAX", 17:9 "MAX", 23:8 "MAX"`,
		},
		{
			`v = v`, `2:13 "v"`,
			`2:16 "v", 2:20 "v"`,
		},
		{
			`STEP`, `3:9 "STEP"`,
			`2:24 "STEP"`,
		},
		{
			`busy`, `4:9 "busy"`,
			`24:16 "busy"`,
		},
		{
			`kind`, `6:7 "kind"`,
			`7:32 "kind", 10:28 "kind"`,
		},
		{
			`req`, `6:16 "req"`,
			`13:35 "req", 17:20 "req", 21:45 "req"`,
		},
		{
			`ack`, `6:21 "ack"`,
			`18:10 "ack", 22:31 "ack"`,
		},
		{
			`Cell`, `7:9 "Cell"`,
			`8:1 "Cell"`,
		},
		{
			`val`, `7:21 "val"`,
			`18:23 "val", 24:55 "val"`,
		},
		{
			`cells`, `8:6 "cells"`,
			`18:14 "cells", 21:32 "cells", 24:42 "cells"`,
		},
		{
			`count`, `9:6 "count"`,
			`4:15 "count", 5:17 "count", 12:55 "count", 13:20 "count", 22:36 "count", 24:28 "count", ` +
				`24:48 "count"`,
		},
		{
			`link`, `10:6 "link"`,
			`12:39 "link", 18:5 "link"`,
		},
		{
			`put`, `12:8 "put"`,
			`13:31 "put", 17:16 "put", 22:27 "put"`,
		},
		{
			`x,`, `12:12 "x"`,
			`12:44 "x"`,
		},
		{
			`y)`, `12:15 "y"`,
			`12:36 "y"`,
		},
		{
			`tmp`, `12:25 "tmp"`,
			`12:30 "tmp", 12:46 "tmp"`,
		},
		{
			`unused`, `13:8 "unused"`,
			``,
		},
		{
			`P(`, `14:10 "P"`,
			`22:12 "P", 24:68 "P", 24:81 "P"`,
		},
		{
			`me)`, `14:17 "me"`,
			`17:25 "me"`,
		},
		{
			`i;`, `15:7 "i"`,
			`17:5 "i", 17:34 "i", 18:20 "i", 24:86 "i"`,
		},
		{
			`wait`, `16:1 "wait"`,
			`18:35 "wait", 24:73 "wait"`,
		},
		{
			`Q(`, `21:10 "Q"`,
			`22:22 "Q"`,
		},
		{
			`helper`, `h.pml 2:8 "helper"`,
			`21:50 "helper"`,
		},
		{
			`safe`, `24:5 "safe"`,
			`26:19 "safe"`,
		},
	} {
		o := offset(t, renameModel, c.name, 0)
		require.Equal(t, c.definition, places(s.Definition(root, o)), c.name)
		require.Equal(t, c.references, places(s.References(root, o, false)), c.name)
	}
}

// TestInclude checks that an #include leads to its file, and that a group in a comment refers to proctypes.
func TestInclude(t *testing.T) {
	const text = "#include \"h.pml\"\nproctype P() { helper(1) }\ninit { run P() }\n// ltlpor: group g = P\n"
	s := analyze(t, text, "h.pml", header)
	root := s.Files()[0]
	require.Equal(t, `h.pml 1:1 ""`, places(s.Definition(root, offset(t, text, "h.pml", 0))))
	require.Equal(t, `3:12 "P", 4:22 "P"`, places(s.References(root, offset(t, text, "P()", 0), false)))
	require.Equal(t, `h.pml 1:6 "total"`, places(s.Definition(s.Files()[1], offset(t, header, "total +", 0))))
	require.Empty(t, s.Definition(root, offset(t, text, "init", 0)))
}

// renamed applies the edits of a rename to the root file.
func renamed(t *testing.T, text, part, name string, included ...string) string {
	t.Helper()
	s := analyze(t, text, included...)
	edits, err := s.Rename(s.Files()[0], offset(t, text, part, 0), name)
	if err != nil {
		return err.Error()
	}
	out, from := "", 0
	for _, e := range edits {
		if e.File == s.Files()[0] {
			out += text[from:e.Start] + e.New
			from = e.End
		}
	}
	return out + text[from:]
}

// TestRename checks new names, and the reasons to refuse them.
func TestRename(t *testing.T) {
	const text = "#define INC i = i + K\n#define K 1\nbyte g;\n" +
		"proctype P() { byte i, j; INC; g = j; L: g = 1; goto L }\n" +
		"init { byte i; INC; run P() }\nltl f { [] g < 3 }\n"
	require.Equal(t, strings.NewReplacer("g;", "glob;", "g =", "glob =", "g <", "glob <").Replace(text),
		renamed(t, text, "g =", "glob"))
	require.Equal(t, strings.NewReplacer("byte i", "byte n", "i = i +", "n = n +").Replace(text),
		renamed(t, text, "i, j", "n"), "both variables of the macro")
	require.Equal(t, strings.ReplaceAll(text, "K", "STEP"), renamed(t, text, "K 1", "STEP"))
	for _, c := range []struct{ part, name, want string }{
		{"g =", "j", "the name j is in use: it is declared in line 4"},
		{"g =", "do", "do is a word of the language"},
		{"g =", "_pid", "_pid is a predefined name"},
		{"g =", "1x", `"1x" is no name: expected letters, digits and _, and no digit first`},
		{"g =", "K", "the name K is in use: it is declared in line 2"},
		{"P()", "i", "the name i is in use: it is declared in line 4"},
		{"init", "x", "no name of the model is here"},
		{"K 1", "g", "the name g is in use: it is declared in line 3"},
		{"j;", "g", "the name g is in use: it is declared in line 3"},
		{"i, j", "j", "the name j clashes: j is declared already"},
	} {
		require.Equal(t, c.want, renamed(t, text, c.part, c.name), "%s to %s", c.part, c.name)
	}
	require.Equal(t, strings.Replace(text, "f {", "g {", 1), renamed(t, text, "f {", "g"), "a property")
	require.Equal(t, "x1 cannot be renamed: a macro puts the name together from parts",
		renamed(t, "#define V(n) x##n\nbyte x1; init { V(1) = 2 }", "x1;", "y"))
}
