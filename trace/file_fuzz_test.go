package trace_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/trace"
)

// written returns a file with a random run of the model everything.
func written(t testing.TB, seed uint64, steps int) []byte {
	t.Helper()
	p, m := compile(t, everything)
	tr, err := trace.Replay(p, m, walk(m, steps, rand.New(rand.NewPCG(seed, 4)).IntN))
	require.NoError(t, err)
	data, err := json.Marshal(&trace.File{
		Format: trace.FileFormat, Version: trace.FileVersion, Model: "m.pml",
		Given: trace.GivenDocument{Defines: []string{}, Overflow: "wrap", Fairness: "none"},
		Trace: tr.Document(false),
	})
	require.NoError(t, err)
	return data
}

// Follow finds a run by its document, also without the numbers of edges, unless two statements of a process have the
// same text.
func TestFollow(t *testing.T) {
	p, m := compile(t, everything)
	for seed := range uint64(amount.Choose(10, 30)) {
		f, err := trace.ReadFile(written(t, seed, 120))
		require.NoError(t, err)
		for _, bare := range []bool{false, true} {
			for i := range f.Trace.Steps {
				if s := &f.Trace.Steps[i]; bare {
					s.Edge, s.At = nil, nil
					if s.Handshake != nil {
						s.Handshake.Edge = nil
					}
				}
			}
			run, err := trace.Follow(p, m, f.Trace)
			require.NoError(t, err)
			again, err := trace.Replay(p, m, run)
			require.NoError(t, err)
			require.Len(t, again.Steps, len(f.Trace.Steps))
			for i, s := range again.Document(false).Steps {
				require.Equal(t, f.Trace.Steps[i].Changes, s.Changes)
			}
		}
	}
}

// Every change of a step makes the trace fail at that step.
func TestFollowRefuses(t *testing.T) {
	p, m := compile(t, everything)
	text := "something else"
	rng := rand.New(rand.NewPCG(7, 7))
	for seed := range uint64(40) {
		f, err := trace.ReadFile(written(t, seed, 60))
		require.NoError(t, err)
		i := rng.IntN(len(f.Trace.Steps))
		s := &f.Trace.Steps[i]
		switch seed % 4 {
		case 0:
			s.Statement = text
		case 1:
			s.Changes = append(s.Changes, trace.ChangeDocument{Name: "x", New: &text})
		case 2:
			s.Process = &trace.ProcessDocument{Name: "Nobody", PID: 3}
		case 3:
			s.Process = nil
		}
		_, err = trace.Follow(p, m, f.Trace)
		var mismatch *trace.Mismatch
		require.ErrorAs(t, err, &mismatch)
		require.Equal(t, i+1, mismatch.Step, "%v", err)
	}
}

// No input causes a panic, and a trace that fits is a run.
//
// As for every target, go test needs the flag -fuzzminimizetime=1x, which make fuzz gives. Without the flag, go test
// minimises every finding, byte by byte and for a minute each, and tries hardly anything (8 inputs in 15 seconds, in
// place of 110,000).
func FuzzReadFile(f *testing.F) {
	for seed := range uint64(4) {
		f.Add(written(f, seed, 12))
	}
	f.Add([]byte(`{"format":"ltlpor-trace","version":1,"trace":{"steps":[{"number":1}],"cycle_start":1}}`))
	f.Add([]byte(`{"format":"ltlpor-trace","version":1,"given":{"overflow":"wrap"},
		"trace":{"steps":null,"cycle_start":-1,"fault":{"kind":"assertion"}}}`))
	p, m := compile(f, everything)
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := trace.ReadFile(data)
		if err != nil {
			return
		}
		run, err := trace.Follow(p, m, file.Trace)
		if err != nil {
			var mismatch *trace.Mismatch
			require.ErrorAs(t, err, &mismatch)
			return
		}
		if tr, err := trace.Replay(p, m, run); err == nil {
			require.NotNil(t, tr)
		}
	})
}
