package trace_test

import (
	"io"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/trace"
)

const endless = `
chan c = [4] of { byte, byte };
byte x, a[4];
active [3] proctype P() {
	byte v, w;
	do
	:: c!_pid,v
	:: c?v,w
	:: atomic { x = w + 1; a[w % 4] = x }
	:: v++
	od
}
`

// BenchmarkReplay measures long traces, such as the traces of depth-first searches.
func BenchmarkReplay(b *testing.B) {
	p, m := compile(b, endless)
	run := walk(m, 100_000, rand.New(rand.NewPCG(1, 1)).IntN)
	b.ReportAllocs()
	for b.Loop() {
		tr, err := trace.Replay(p, m, run)
		require.NoError(b, err)
		require.NoError(b, tr.Text(io.Discard, trace.TextOptions{MaxSteps: 1000}))
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(run.Stem)), "ns/step")
}
