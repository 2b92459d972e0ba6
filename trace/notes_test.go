package trace_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// The output has the deciding facts beside the changes: computed elements and channels, writes without a change,
// printed text, and the reasons why stuck processes wait.
func TestNotes(t *testing.T) {
	const model = `mtype = { red, green };
chan f[2] = [1] of { byte }; byte a[3]; mtype m = green; byte x = 7;
chan r = [0] of { byte };
active proctype P() {
	byte i = 1;
	a[i + 1] = 0;
	x = 7;
	f[(i + 1) % 2]!4;
	printf("%d is %e: %x%%\n", i, m, 255);
	(a[i] == 0);
	f[(i + 1) % 2]!5
}
active proctype Q() { if :: f[1]?3 :: r!1 :: x == 8 fi }`
	p, m := compile(t, model)
	tr, err := trace.Replay(p, m, goldenRun(m, 9, 0, &program.Fault{Kind: program.InvalidEnd, Edge: -1}))
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, tr.Text(&b, trace.TextOptions{}))
	for _, want := range []string{
		"(a[2] stays 0)", "(x stays 7)", `(prints "1 is green: ff%\n")`, "(a[1] is 0)", "f[0]: [] -> [4]",
		"P(0) waits at :11 for f[(i + 1) % 2]!5  (f[0] is full: [4])\n",
		"f[1] is empty, nobody receives on r, x = 7",
	} {
		require.Contains(t, b.String(), want)
	}
}

// A failed step has not written anything.
func TestNoNotesAboutWhatWentWrong(t *testing.T) {
	p, m := compile(t, golden[5].model)
	tr, err := trace.Replay(p, m, goldenRun(m, 3, 0, nil))
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, tr.Text(&b, trace.TextOptions{}))
	require.Contains(t, b.String(), "division by zero")
	require.NotContains(t, b.String(), "stays")
}

// Hidden variables have no notes: without the change a write would look like a write of the old value.
func TestNotesOfWhatIsHidden(t *testing.T) {
	p, m := compile(t, "byte x, i, a[2]; active proctype P() { x = 1; i = 1; a[i] == 0; a[i] = 0; i == 2 }")
	tr, err := trace.Replay(p, m, goldenRun(m, 4, 0, &program.Fault{Kind: program.InvalidEnd, Edge: -1}))
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, tr.Text(&b, trace.TextOptions{}))
	require.Contains(t, b.String(), "(a[1] is 0)")
	b.Reset()
	require.NoError(t, tr.Hide([]string{"x", "a"}).Text(&b, trace.TextOptions{}))
	require.NotContains(t, b.String(), "stays")
	require.NotContains(t, b.String(), "is 0")
}
