package nodes_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/nodes"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/source"
)

// told prints groups with their contents, by number.
func told(groups []nodes.Described) (out []string) {
	for _, g := range groups {
		line := g.Name + ":" + strings.Join(g.Processes, ",")
		if g.Each {
			line += " each"
		}
		if len(g.Variables) > 0 {
			line += " has " + strings.Join(g.Variables, ",")
		}
		for _, s := range g.Shared {
			line += fmt.Sprintf(" shares %s (%s %s)", s.What, touch(s.First), touch(s.Second))
		}
		for _, c := range g.Channels {
			does := mark(c.Sends, "s") + mark(c.Receives, "r") + mark(c.Asks, "t")
			line += fmt.Sprintf(" %s %s%v", c.Name, does, c.With)
		}
		out = append(out, line)
	}
	return out
}

func mark(is bool, s string) string {
	if is {
		return s
	}
	return ""
}

func touch(t nodes.Touch) string {
	if t.Writes {
		return t.Process + " writes"
	}
	return t.Process + " reads"
}

func TestFind(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{ // an unwritten variable is not shared, a written one is
			"byte x, y = 1; active proctype P() { x = y } " +
				"active proctype Q() { x == 1 } active proctype R() { y == 1 }",
			":P,Q has x shares x (P writes Q reads)|:R"},
		{ // additions commute but share a variable
			"byte x; active proctype P() { x++ } active proctype Q() { x++ }",
			":P,Q has x shares x (P writes Q writes)"},
		{ // transitive sharing; array elements are separate
			"byte x, y, a[2]; active proctype P() { x = 1; a[0] = 1 } active proctype R() { a[1] = 1 } " +
				"active proctype Q() { y = x } active proctype S() { y == 1 }",
			":P,Q,S has x,y,a[0] shares x (P writes Q reads) shares y (Q writes S reads)|:R has a[1]"},
		{ // channels connect groups, including queried channels and uses in a d_step
			"chan c = [1] of { byte }; chan d = [0] of { byte }; byte v;" +
				"active proctype P() { d_step { v = 1; c!v }; d?_ } active proctype Q() { byte l; c?l; d!1; c??[1] } " +
				"active proctype R() { len(c) == 0 }",
			":P has v c s[1 2] d r[1]|:Q c rt[0 2] d s[0]|:R c t[0 1]"},
		{ // a channel name is no variable unless it changes
			"chan c = [1] of { byte }; chan d = c; active proctype P() { c!1; d = c } active proctype Q() { d?_ }",
			":P,Q has d shares d (P writes Q reads)"},
		{ // remote references: of variables, and of places
			"active proctype P() { byte l; l = 1; L: l = 2 } " +
				"active proctype Q() { P:l == 1 } active proctype R() { P@L }",
			":P,Q,R has where P is,P:l shares P:l (P writes Q reads) shares where P is (P writes R reads)"},
		{ // processes of one type without shared variables are separate nodes
			"byte a[3], x; active [2] proctype P() { a[_pid] = 1 } " +
				"active [2] proctype Q() { x++ } active proctype R() { skip }",
			":P each has elements of a|:Q has x|:R"},
		{ // but not if a process reads an element of another
			"byte a[3]; active [2] proctype P() { a[_pid] = 1; a[0] == 1 }",
			":P has a[0],elements of a"},
		{ // a trace assertion and channel claims are not variables
			"chan c = [1] of { byte }; active proctype P() { xs c; c!1 } " +
				"active proctype Q() { xr c; c?_ } trace { do :: c!1; c?1 od }",
			":P c s[1]|:Q c r[0]"},
	} {
		r := depend.New(lowertest.Program(t, c.text))
		got := strings.Join(told(nodes.Describe(r)), "|")
		require.Equal(t, c.want, got, "%s", c.text)
	}
}

// declared reads the groups of a text and returns the errors, with line, column and text.
func declared(t *testing.T, text string) (*depend.Relations, []string) {
	said, list := annotation.Groups(source.NewFile("m.pml", text))
	require.NoError(t, list.Err())
	p := lowertest.Program(t, text)
	list = nodes.Declare(p, said)
	r := depend.New(p)
	if len(list) == 0 {
		list = nodes.Check(r)
	}
	var out []string
	for _, d := range list {
		line, col := d.Span.File.LineCol(d.Span.Start)
		stands := d.Span.File.Text[d.Span.Start:d.Span.End]
		out = append(out, fmt.Sprintf("%d:%d %q %s", line, col, stands, d.Message))
	}
	return r, out
}

func TestDeclare(t *testing.T) {
	const model = "byte x, y;\n" +
		"active proctype P() { x = 1 }\n" +
		"active proctype Q() { x == 1 -> y = 1 }\n" +
		"active proctype R() { y == 1 }\n"
	for _, c := range []struct{ said, want string }{
		{"// ltlpor: group A = P, Q, R\n", ""},
		{"// ltlpor: group A = P\n// ltlpor: group B = R", "" +
			`5:23 "x == 1" Q reads x, which belongs to group A (line 1): expected that nothing but P touches it|` +
			`5:33 "y = 1" Q writes y, which belongs to group B (line 2): expected that nothing but R touches it`},
		{"// ltlpor: group B = R\n// ltlpor: group A = Q, P", "" +
			`6:23 "y == 1" R reads y, which belongs to group A (line 2): expected that nothing but P and Q touches it`},
		{"// ltlpor: group A = P, S, R\n", `1:25 "S" there is no process type named "S"; there are: P, Q, R`},
	} {
		_, wrong := declared(t, strings.TrimSuffix(c.said, "\n")+"\n"+model)
		require.Equal(t, c.want, strings.Join(wrong, "|"), "%s", c.said)
	}
}

// A declared group remains unchanged, whatever other types share.
func TestDeclaredStays(t *testing.T) {
	r, wrong := declared(t, "// ltlpor: group A = P, R\nbyte x, y;\n"+
		"active proctype P() { x = 1 } active proctype Q() { y = 1 }\n"+
		"active proctype R() { skip } active proctype S() { y = 2 }")
	require.Empty(t, wrong)
	require.Equal(t, []string{"A:P,R has x", ":Q,S has y shares y (Q writes S writes)"}, told(nodes.Describe(r)))
}

// NodeNumbers returns Alone for separate processes, and otherwise numbers the groups with several sharing processes.
func TestTogether(t *testing.T) {
	r, wrong := declared(t, "// ltlpor: group A = P, Q\nbyte x, y;\n"+
		"active proctype P() { skip } active [2] proctype E() { skip } active proctype S() { x = 1 }\n"+
		"active proctype Q() { skip } active [2] proctype M() { y++ }")
	require.Empty(t, wrong)
	require.Equal(t, []int{0, program.Alone, program.Alone, 0, 1}, nodes.Find(r).NodeNumbers())
}
