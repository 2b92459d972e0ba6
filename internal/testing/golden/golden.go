// Package golden compares the output of a test with a golden file in testdata, and has small fixed models for the
// tests of the output packages.
package golden

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/source"
)

// Update is the flag -update, with which tests rewrite their golden files.
var Update = flag.Bool("update", false, "rewrite the golden files")

// Compare fails t unless got is equal to the file testdata/name. With -update it writes got to the file instead.
func Compare(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *Update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, got, 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}

// Model returns a model that has a property with every verdict except Inconclusive. The model has a finite
// counterexample, a lasso, a warning of the parser, and a statement that no run reaches.
func Model() *source.File {
	return source.NewFile("m.pml", `bool req, ack;
chan c = [1] of { byte };
active proctype P() {
	byte x;
	req = true;
	c!1;
	do
	:: c?x -> c!x
	:: x == 7 -> ack = true
	od
}
active proctype Q() {
	(req);
	assert(!req)
}
ltl answered { [] (req -> <> ack) }
ltl quiet { [] !ack }
`)
}

// Report returns the report of a check of Model by one worker, in which times and memory have fixed values. states is
// the limit on states; 0 means no limit. Properties that are not decided within the limit are Inconclusive.
func Report(t *testing.T, states int64) *ltlpor.Report {
	t.Helper()
	options := ltlpor.Options{Workers: 1, MaxErrors: 1, MaxStates: states, Statistics: true}
	r, err := ltlpor.Check(context.Background(), Model(), options)
	require.NoError(t, err)
	r.Spent = ltlpor.Spent{Total: 2 * time.Second, Searching: time.Second}
	for i := range r.Searches {
		s := &r.Searches[i]
		s.Elapsed, s.Memory = 150*time.Millisecond, 4096
		if x := s.Statistics; x != nil {
			x.PerChoice, x.Timed = time.Microsecond, 1
		}
	}
	return r
}
