package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/testing/amount"
)

// callWith runs a command line in this process, with what is said to it.
func callWith(said string, args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	none := func(string) string { return "" }
	status = run(context.Background(), args, streams{strings.NewReader(said), &out, &err}, none)
	return status, out.String(), err.String()
}

// The runs of the models in models/, as they are and with their errors: what is written of the first one is
// as the schema says, it can be followed to the same end, and is a counterexample if something went wrong.
// The same seed prints the same, and of three seeds not all do. Takes about 15 seconds.
func TestSimulationsOfModels(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "models", "*.pml"))
	require.NoError(t, err)
	s, wrong, different, tried := schema(t), 0, 0, 0
	for i, file := range files {
		if i%amount.Choose(12, 1) != 0 {
			continue
		}
		tried++
		for _, macro := range []string{"NONE", "MUTANT"} {
			printed := map[string]bool{}
			for seed := range 3 {
				to := filepath.Join(t.TempDir(), "t.json")
				args := []string{"simulate", "--steps=200", fmt.Sprintf("--seed=%d", seed)}
				status, out, errs := call(append(args, "--trace="+to, "-D", macro, file)...)
				require.Contains(t, []int{exitcode.Holds, exitcode.Violated}, status, "%s: %s", file, errs)
				out = strings.ReplaceAll(out, to, "FILE")
				printed[strings.ReplaceAll(out, fmt.Sprint("seed ", seed), "")] = true
				if seed > 0 {
					continue
				}
				require.NoError(t, s.Validate(readJSON(t, to)), "%s, seed %d", file, seed)
				again := filepath.Join(t.TempDir(), "again.json")
				same, twice, _ := call(append(args, "--trace="+again, "-D", macro, file)...)
				require.Equal(t, status, same)
				require.Equal(t, out, strings.ReplaceAll(twice, again, "FILE"))
				require.Equal(t, readText(t, to), readText(t, again))

				followed, _, errs := callWith("", "simulate", "-i", "--follow="+to, "--trace="+again, file)
				require.Equal(t, status, followed, "%s, seed %d: %s", file, seed, errs)
				require.Equal(t, readText(t, to), readText(t, again), "%s, seed %d", file, seed)
				if status == exitcode.Violated {
					wrong++
					replayed, _, errs := call("replay", "--quiet", file, to)
					require.Equal(t, exitcode.Holds, replayed, "%s, seed %d: %s", file, seed, errs)
				}
			}
			if len(printed) > 1 {
				different++
			}
		}
	}
	require.Greater(t, wrong, tried/6)
	require.Greater(t, different, tried)
}

// The counterexamples of models/ are followed, and the run goes on from where they end.
func TestSimulationFollowsCounterexamples(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "models", "*.pml"))
	require.NoError(t, err)
	cycles := 0
	for i, file := range files {
		if i%amount.Choose(8, 1) != 0 {
			continue
		}
		to := filepath.Join(t.TempDir(), "t.json")
		status, _, _ := call("check", "-q", "-D", "MUTANT", "--max-states=5000", "--trace="+to, file)
		if status != exitcode.Violated {
			continue
		}
		data := readText(t, to)
		status, out, errs := call("simulate", "--steps=3", "--seed=1", "--follow="+to, file)
		require.Contains(t, []int{exitcode.Holds, exitcode.Violated}, status, "%s: %s", file, errs)
		steps := strings.Count(data, `"number": `)
		if strings.Contains(data, `"cycle_start"`) && !strings.Contains(data, "(stutter") {
			cycles++
			require.Contains(t, out, "\n"+layout.Counted(int64(steps+3), "step")+", ", file)
		}
	}
	require.Greater(t, cycles, amount.Choose(0, 3))
}

// An interrupt ends a run that would go on, and one that waits to be told what to do.
func TestSimulationIsInterrupted(t *testing.T) {
	model := filepath.Join(t.TempDir(), "m.pml")
	require.NoError(t, os.WriteFile(model, []byte("byte x; active proctype P() { do :: x++ od }"), 0o600))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, flag := range []string{"--steps=0", "--interactive"} {
		var out, errs bytes.Buffer
		in, w, err := os.Pipe()
		require.NoError(t, err)
		status := run(ctx, []string{"simulate", flag, model}, streams{in, &out, &errs}, os.Getenv)
		require.Equal(t, exitcode.Interrupted, status, errs.String())
		require.Contains(t, out.String(), "0 steps, interrupted")
		require.NoError(t, w.Close())
	}
}

// askedModels are what is simulated while anything is said.
var askedModels = []string{
	"byte x; chan c = [1] of { byte };" +
		"active proctype P() { byte y; do :: atomic { x++; c!x } :: c?y; assert(y < 9) od }",
	"bit b; active proctype P() { if :: b = 1 :: d_step { b = 1; b = 0 } fi }",
	"mtype = { a, z }; chan r = [0] of { mtype }; active proctype P() { r!a } active proctype Q() { r?z }",
}

// Whatever is said is answered, a step back included, and the end of the input ends.
func FuzzAsked(f *testing.F) {
	for _, said := range []string{
		"", "\n\n\n", "1\nu\nc\n", "b x > 1\nc\nd 1\nu 5\n", "p x + 1\np P[0]:y\np len(c)\n", "s\nt\nl\n?\nq\n",
		"r 9\nu 99\n2", "b\nd\np", "print x\nbreak x == 2\ncontinue\nundo 3\nquit", "p (((((",
		"\xff\x00é", "p x\\\n", "p\tx",
		"b timeout\nb np_\nb _last == 1\nb enabled(0)\nc",
		"p x/0\np c?[1]\np c[3]\np run P()", "p #define x", "\ufeff1",
	} {
		f.Add(said, byte(0))
		f.Add(said, byte(1))
		f.Add(said, byte(2))
	}
	dir := f.TempDir()
	var names []string
	for i, text := range askedModels {
		name := filepath.Join(dir, fmt.Sprintf("%d.pml", i))
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			f.Fatal(err)
		}
		names = append(names, name)
	}
	f.Fuzz(func(t *testing.T, said string, which byte) {
		if strings.Count(said, "\n") > 200 {
			t.Skip("too much is said")
		}
		model := names[int(which)%len(names)]
		status, out, errs := callWith(said, "simulate", "-i", "--seed=1", "--steps=20", model)
		if status != exitcode.Holds && status != exitcode.Violated {
			t.Fatalf("exit status %d: %s", status, errs)
		}
		if !strings.Contains(out, "(seed 1)\n") {
			t.Fatalf("how the run ended is not told: %s", out)
		}
	})
}
