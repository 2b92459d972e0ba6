// Package models_test checks every model of this folder against the answers in
// its header, with and without reduction, depth first and breadth first.
package models_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/testing/amount"
	"ltlpor/source"
)

var update = flag.Bool("update", false, "write the numbers of reduced states into the headers")

// run is one block of a header: a set of macro definitions with what is
// expected under them.
type run struct {
	defines  []string
	full     int64
	reduced  int64 // -1 if the header does not say
	verdicts map[string]string
	stuck    string // the verdict for local deadlocks; "" if the header does not say
	nodes    string // that for nodes
	line     int    // of "states full", from 0
}

var runLine = regexp.MustCompile(`^run:\s*(.*)$`)

func header(t *testing.T, text string) (runs []*run) {
	t.Helper()
	scan := bufio.NewScanner(strings.NewReader(text))
	for n := 0; scan.Scan(); n++ {
		line := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(scan.Text()), "*"))
		if line == "/" {
			return runs
		}
		if m := runLine.FindStringSubmatch(line); m != nil {
			r := &run{reduced: -1, verdicts: map[string]string{}}
			words := strings.Fields(m[1])
			for i := 0; i+1 < len(words); i++ {
				if words[i] == "-D" {
					r.defines = append(r.defines, words[i+1])
				}
			}
			runs = append(runs, r)
			continue
		}
		key, value, ok := strings.Cut(line, ":")
		if !ok || len(runs) == 0 {
			continue
		}
		r := runs[len(runs)-1]
		word := strings.Fields(value)
		switch {
		case key == "states full" || key == "states reduced":
			states, err := strconv.ParseInt(word[0], 10, 64)
			require.NoError(t, err, "line %d", n+1)
			if key == "states full" {
				r.full, r.line = states, n
			} else {
				r.reduced = states
			}
		case key == "claim":
			r.verdicts["never"] = word[0]
		case key == "local-deadlocks":
			r.stuck = word[0]
		case key == "node-deadlocks":
			r.nodes = word[0]
		case key == "assertions" || key == "end-states" || strings.HasPrefix(key, "ltl "):
			r.verdicts[strings.TrimPrefix(key, "ltl ")] = word[0]
		}
	}
	t.Fatal("the header does not end")
	return nil
}

func check(t *testing.T, file string, text string, opt ltlpor.Options) *ltlpor.Report {
	t.Helper()
	report, err := ltlpor.Check(context.Background(), source.NewFile(file, text), opt)
	require.NoError(t, err)
	return report
}

func TestModels(t *testing.T) {
	files, err := filepath.Glob("*.pml")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 24)
	for _, file := range files {
		t.Run(strings.TrimSuffix(file, ".pml"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			runs := header(t, string(text))
			require.GreaterOrEqual(t, len(runs), 2, "a run that holds and a mutant")
			reduced := map[*run]int64{}
			broken := false
			for i, r := range runs {
				broken = broken || i > 0 && r.stuck == "violated"
				for _, v := range r.verdicts {
					broken = broken || i > 0 && v == "violated"
				}
				name := strings.Join(append([]string{"run"}, r.defines...), " ")
				t.Run(name, func(t *testing.T) {
					if r.full > largest {
						t.Skip("many states")
					}
					reduced[r] = checkRun(t, file, string(text), r)
				})
			}
			require.True(t, broken, "no mutant violates anything")
			if *update && !t.Failed() {
				require.Len(t, reduced, len(runs), "some were left out: LTLPOR_TESTS=all updates")
				require.NoError(t, os.WriteFile(file, []byte(withReduced(string(text), reduced)), 0o644))
			}
		})
	}
}

// checkRun checks one block of a header and returns the number of states under
// reduction.
func checkRun(t *testing.T, file, text string, r *run) int64 {
	all := checkFull(t, file, text, r)
	all.Reduction, all.Optimize = ltlpor.Ample, ltlpor.AllOptimizations
	all.Engine = ltlpor.ClosureEngine // depth first; in any order the proviso goes by what was found before
	states := check(t, file, text, all).Searches[0].States
	require.LessOrEqual(t, states, r.full)
	if !*update {
		require.Equal(t, r.reduced, states, "states with reduction")
	}
	all.Engine = ltlpor.CheckedEngine
	unordered := check(t, file, text, all).Searches[0].States
	require.LessOrEqual(t, unordered, min(r.full, 2*states+20), "states in any order")
	return states
}

// largest is the number of states from which on the run of a model is left out where tests try a part.
var largest = amount.Choose[int64](500, 1<<62)

// checkFull checks the verdicts of r, and the number of states without reduction, and returns the options of that
// search.
func checkFull(t *testing.T, file, text string, r *run) ltlpor.Options {
	for _, reduction := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample} {
		for _, shortest := range []bool{false, true} {
			report := check(t, file, text, ltlpor.Options{Defines: r.defines, Reduction: reduction, Shortest: shortest})
			got := map[string]string{}
			for _, p := range report.Properties {
				got[p.Name] = p.Verdict.String()
				if p.Verdict == ltlpor.Violated {
					require.NotEmpty(t, p.Traces, "%s is violated without a trace", p.Name)
				}
			}
			require.Equal(t, r.verdicts, got, "reduction %v, shortest %v", reduction, shortest)
		}
	}
	checkStuck(t, file, text, r)
	all := ltlpor.Options{Defines: r.defines, Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations, MaxErrors: -1, Checks: ltlpor.Assertions | ltlpor.EndStates}
	require.Equal(t, r.full, check(t, file, text, all).Searches[0].States, "states in full search")
	return all
}

// checkStuck checks what the header says of local deadlocks, and of those of nodes.
func checkStuck(t *testing.T, file, text string, r *run) {
	for checks, want := range map[ltlpor.Checks]string{ltlpor.LocalDeadlocks: r.stuck, ltlpor.NodeDeadlocks: r.nodes} {
		if want == "" {
			continue
		}
		for _, reduction := range []ltlpor.Reduction{
			ltlpor.None, ltlpor.Ample, ltlpor.Process, ltlpor.SPIN, ltlpor.Group,
		} {
			report := check(t, file, text, ltlpor.Options{Defines: r.defines, Reduction: reduction, Checks: checks})
			require.Equal(t, want, report.Verdict.String(), "%v, reduction %v", checks, reduction)
		}
	}
}

// withReduced puts the numbers of reduced states after those of the full search.
func withReduced(text string, reduced map[*run]int64) string {
	lines := strings.Split(text, "\n")
	var out []string
	for n, line := range lines {
		if strings.HasPrefix(strings.TrimSpace(line), "* states reduced:") {
			continue
		}
		out = append(out, line)
		for r, states := range reduced {
			if r.line == n {
				out = append(out, fmt.Sprintf(" * states reduced: %d", states))
			}
		}
	}
	return strings.Join(out, "\n")
}

// auditLimit is up to how many states a model is audited here.
const auditLimit = ltlpor.DefaultAuditStates

// What the reduction decides is right in every state of every model, for each of
// its properties.
func TestAudit(t *testing.T) {
	files, err := filepath.Glob("*.pml")
	require.NoError(t, err)
	var audited, reduced, diamonds atomic.Int64
	t.Run("models", func(t *testing.T) {
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			for _, r := range header(t, string(text)) {
				if r.full > auditLimit || !amount.Exhaustive() && r.full > auditLimit/80 {
					continue
				}
				t.Run(strings.Join(append([]string{file}, r.defines...), " "), func(t *testing.T) {
					t.Parallel()
					report, err := ltlpor.Audit(context.Background(), source.NewFile(file, string(text)),
						ltlpor.Options{Defines: r.defines, MaxStates: auditLimit})
					require.NoError(t, err)
					require.Equal(t, r.full, report.States)
					for _, s := range report.Searches {
						for _, c := range s.Conditions {
							require.Nil(t, c.Failure, "%v: %s: %+v", s.Properties, c.Name, c.Failure)
							if c.Name == audit.C1 {
								diamonds.Add(c.Checked)
							}
						}
						audited.Add(1)
						reduced.Add(s.Reduced)
					}
				})
			}
		}
	})
	t.Logf("%d searches audited, %d reduced states, %d diamonds", audited.Load(), reduced.Load(), diamonds.Load())
	require.Greater(t, audited.Load(), amount.Choose[int64](50, 100))
	require.Greater(t, reduced.Load(), amount.Choose[int64](1_000, 10_000))
}
