package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// choosing are models with so many states under reduction that the start of the
// program does not count.
var choosing = []subject{
	{Name: "bakery(4)", Path: "models/bakery.pml", Defines: []string{"N=4", "MAX=4"}},
	{Name: "cache-coherence(4)", Path: "models/cache-coherence.pml", Defines: []string{"N=4"}},
	{Name: "leader-chang-roberts(9)", Path: "models/leader-chang-roberts.pml", Defines: []string{"N=9"}},
	{Name: "petersonN(5)", Path: "models/petersonN.pml", Defines: []string{"N=5"}},
	{Name: "ricart-agrawala(4)", Path: "models/ricart-agrawala.pml", Defines: []string{"N=4"}},
	{Name: "stabilizing-ring(6)", Path: "models/stabilizing-ring.pml", Defines: []string{"N=6"}},
	{Name: "suzuki-kasami(5)", Path: "models/suzuki-kasami.pml", Defines: []string{"N=5"}},
}

const (
	// mostStates bounds both searches, so that they end.
	mostStates = 300_000
	// fewStates is below what a measurement counts: too much of it is start-up.
	fewStates = 100_000
)

// choosingCost prints the CPU time per state of the full search and of the reduced
// one, after the same optimizations, and their ratio: what choosing costs. A search that is
// ended by a bound leaves states that it has stored and not expanded, the full one often more of
// them, as its order is another. A choice is made for those expanded; so
// there are two ratios.
func choosingCost(w *tabwriter.Writer, only, tmp, bin string, rounds int, limit time.Duration) error {
	fmt.Fprintln(w, "choosing\tstates, full\treduced\tµs a state stored, full\treduced\tratio\tµs a state expanded, full\treduced\tratio\t")
	stored, expanded, n := 0.0, 0.0, 0.0
	for _, s := range choosing {
		if !strings.Contains(s.Name, only) {
			continue
		}
		s1, e1, err := choosingOn(w, s, tmp, bin, rounds, limit)
		if err != nil {
			fmt.Fprintf(w, "%s\tnot measured: %v\t\n", s.Name, err)
		} else {
			stored, expanded, n = stored+s1, expanded+e1, n+1
		}
		w.Flush()
	}
	if n > 0 {
		fmt.Fprintf(w, "mean of %.0f\t\t\t\t\t%.2f\t\t\t%.2f\t\n", n, stored/n, expanded/n)
	}
	return w.Flush()
}

// choosingOn measures one model, the two searches in turn.
func choosingOn(w *tabwriter.Writer, s subject, tmp, bin string, rounds int, limit time.Duration) (stored, expanded float64, err error) {
	dir, err := copyModel(s, tmp)
	if err != nil {
		return 0, 0, err
	}
	var full, reduced []sample
	for range rounds {
		for reduction, to := range map[string]*[]sample{"none": &full, "ample": &reduced} {
			args := append([]string{"check", "--check=assertions,end-states", "--reduction=" + reduction, "--max-errors=0",
				"--max-states=" + strconv.Itoa(mostStates), "--quiet", "--json=result.json"}, defines(s)...)
			one, _, err := timed(dir, limit, bin, append(args, "m.pml")...)
			if err != nil {
				return 0, 0, err
			}
			if one.states, one.expanded, err = statesOf(filepath.Join(dir, "result.json")); err != nil {
				return 0, 0, err
			}
			*to = append(*to, one)
		}
	}
	f, r := median(full), median(reduced)
	if r.states < fewStates {
		return 0, 0, fmt.Errorf("only %.0f states with reduction", r.states)
	}
	stored = (r.cpu / r.states) / (f.cpu / f.states)
	expanded = (r.cpu / r.expanded) / (f.cpu / f.expanded)
	fmt.Fprintf(w, "%s\t%.0f\t%.0f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t\n", s.Name, f.states, r.states,
		1e6*f.cpu/f.states, 1e6*r.cpu/r.states, stored, 1e6*f.cpu/f.expanded, 1e6*r.cpu/r.expanded, expanded)
	return stored, expanded, nil
}
