package conformance

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/source"
)

// warningsOf returns the first lines of the warnings about a model, with the hint behind them.
func warningsOf(t *testing.T, model string) (list []string) {
	t.Helper()
	r, err := ltlpor.Check(context.Background(), source.NewFile("m", model), ltlpor.Options{})
	require.NoError(t, err, model)
	for _, d := range r.Warned() {
		list = append(list, d.Brief()+" | "+d.Hint)
	}
	return list
}

// What SPIN warns of, or refuses, is warned of; and what it does not mind is not.
func TestDubious(t *testing.T) {
	for _, c := range []struct{ model, want string }{
		{
			"byte x; active proctype P() { do :: atomic { x = 1; accept_a: x = 2; end_b: x = 3 } od }",
			"m:1:53: warning: accept label accept_a inside an atomic sequence",
		},
		{
			"byte x; active proctype P() { do :: d_step { x = 1; end_a: x = 2 } od }",
			"m:1:53: warning: end label end_a inside a d_step",
		},
		{
			"byte x; active proctype P() { do :: atomic { x = 1; L: x = 2 } od } ltl p { []!P@L }",
			"m:1:80: warning: P@L is true only where the process is stopped there",
		},
		{
			"byte x; active proctype P() { do :: d_step { x = 1; L: x = 2 } od } ltl p { []!P@L }",
			"m:1:80: warning: P@L is never true",
		},
		{
			"active [2] proctype P() { true; L: true } ltl p { []!P@L }",
			"m:1:54: warning: P@L is about the process with the lowest number only",
		},
		{
			"proctype P() { true; L: true } init { run P(); run P() } ltl p { []!P@L }",
			"m:1:69: warning: P@L is about the process with the lowest number only: there may be several of type P",
		},
		{
			"proctype P() { true; L: true } init { byte i; do :: i < 2 -> i++; run P() od } ltl p { []!P@L }",
			"there may be several of type P",
		},
		{
			"proctype P() { true; L: true } active [2] proctype Q() { run P() } ltl p { []!P@L }",
			"there may be several of type P",
		},
		{
			"active proctype P() { byte n; L: if :: _nr_pr < 3 -> n = run P() :: else fi } ltl p { <>P@L }",
			"there may be several of type P",
		},
		{
			"proctype P() { true; L: true } init { if :: run P() :: run P() fi } ltl p { []!P@L }",
			"",
		},
		{
			"byte x; active proctype P() { progress_x: do :: x = 2; progress_y: x = 1 od }",
			"m:1:31: warning: 2 progress labels, the first of them progress_x: cycles without progress",
		},
		{
			"byte x; active proctype P() { accept: do :: x = 1 - x od }",
			"--check=acceptance looks for them, --check=assertions,end-states,ltl,claim,acceptance for all else, too",
		},
		{
			"byte x; active proctype P() { progress_x: do :: x = 1 - x od } ltl p { []<>P@progress_x }",
			"",
		},
		{
			"byte x; active proctype P() { progress_x: do :: x = 1 - x od } ltl p { []<> !np_ }",
			"",
		},
		{
			"byte x; active proctype P() { do :: x = 1 - x od } never { accept: do :: x == 1 :: else -> break od }",
			"",
		},
		{
			"byte x; active proctype P() { if :: L: x = 1 :: x = 2 fi }",
			"put the label before the if",
		},
		{
			"byte x; active proctype P() { do :: end: x = 1 :: x = 2 od }",
			"it marks the place after this statement",
		},
		{
			"chan c = [1] of { byte }; active proctype P() { do :: c?_ :: else -> c!1 od }",
			"m:1:62: warning: else beside a receive",
		},
		{
			"chan c = [1] of { byte }; active proctype P() { do :: c!1 :: else -> break od }",
			"m:1:62: warning: else beside a send",
		},
		{
			"byte x; active proctype P() { L: d_step { x = 1; x = 2 }; goto L }",
			"m:1:64: warning: this goto leads to a d_step",
		},
		{
			"byte x; active proctype P() { end: do :: end_b: atomic { x = 1; L: x = 2 } od }",
			"SPIN refuses",
		},
		{
			"byte x; active proctype P() { end_b: do :: atomic { x = 1; x = 2 }; end: x = 3 od }",
			"",
		},
		{
			"active [2] proctype P() { true; L: true } ltl p { []!P[1]@L }",
			"",
		},
	} {
		model, want := c.model, c.want
		list := warningsOf(t, model)
		if want == "" {
			require.Empty(t, list, model)
			continue
		}
		require.Contains(t, strings.Join(list, "\n"), want, model)
		require.Len(t, list, 1, model)
	}
}

// A statement of an inline that is not taken is named with the call, and not at all if it is taken by another call.
func TestUnreachedInInlines(t *testing.T) {
	const inline = "byte x; inline f(n) { if :: n > 1 -> x = 2 :: else -> x = 3 fi }\n"
	require.Empty(t, warningsOf(t, inline+"active proctype P() { f(1); f(2) } active proctype Q() { f(1) }"))
	list := warningsOf(t, inline+"active proctype P() {\n f(0) }")
	require.Len(t, list, 1)
	require.Contains(t, list[0], "m:1:29: warning: P: option never taken: ")
	require.Contains(t, list[0], "(in f, called on line 3)")
}

// Errors come after warnings, and without them where there are many.
func TestErrorsComeLast(t *testing.T) {
	for _, n := range []int{3, 30} {
		var b strings.Builder
		b.WriteString("foo;\n")
		for i := range n {
			fmt.Fprintf(&b, "#warning number %d\n", i)
		}
		_, err := ltlpor.Check(context.Background(), source.NewFile("m", b.String()), ltlpor.Options{})
		lines := strings.Split(err.Error(), "\n")
		require.NotContains(t, lines[0], "error")
		require.Equal(t, n == 3, strings.Contains(err.Error(), "number 2"))
		require.Equal(t, n == 30, lines[0] == "30 warnings are not shown beside what follows", lines[0])
		require.Greater(t, strings.Index(err.Error(), ": error: "), strings.LastIndex(err.Error(), "#warning"))
	}
}
