package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// choosing lists the models for choosingCost. Even under reduction they have so many states the start of the program
// takes a negligible time.
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
	// mostStates is the limit on the states of both searches.
	mostStates = 300_000
	// fewStates is the minimum number of states of a valid measurement. With fewer states, the start of the program
	// dominates.
	fewStates = 100_000
)

// choosingCost writes to w the cost of choosing ample sets. This is the CPU time per state of the full search and of
// the reduced search, after the same optimizations, and the ratio of both times.
//
// A search that reaches a limit leaves stored states unexpanded; the full search often leaves more of them, because of
// its different order. Only an expanded state needs a choice. Therefore there are two ratios, per stored state and per
// expanded state.
func (b *bench) choosingCost(w *tabwriter.Writer) error {
	fmt.Fprintln(w, "choosing\tstates, full\treduced\tµs a state stored, full\treduced\tratio\tµs a state expanded, full\treduced\tratio\t")
	stored, expanded, n := 0.0, 0.0, 0.0
	for i := range choosing {
		s := &choosing[i]
		if !strings.Contains(s.Name, b.only) {
			continue
		}
		s1, e1, err := b.choosingOn(w, s)
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

// choosingOn measures model s with the full and the reduced search in turn, and writes a line to w. choosingOn returns
// the ratios of the times per stored state and per expanded state.
func (b *bench) choosingOn(w *tabwriter.Writer, s *subject) (stored, expanded float64, err error) {
	dir, err := b.copyModel(s)
	if err != nil {
		return 0, 0, err
	}
	with := func(reduction string) contestant {
		options := slices.Concat(oursSafety, []string{"--reduction=" + reduction, "--max-states=" + strconv.Itoa(mostStates)})
		return contestant{reduction, b.rounds, func() (Sample, error) { return b.ours(s, dir, b.limit, options...) }}
	}
	sides, err := b.race([]contestant{with("none"), with("ample")})
	if err != nil {
		return 0, 0, err
	}
	for _, side := range sides {
		if !side.ok() {
			return 0, 0, errors.New(side.Failed)
		}
	}
	f, r := median(sides["none"].Runs), median(sides["ample"].Runs)
	if r.Stored < fewStates {
		return 0, 0, fmt.Errorf("only %.0f states with reduction", r.Stored)
	}
	stored = (r.CPU / r.Stored) / (f.CPU / f.Stored)
	expanded = (r.CPU / r.States) / (f.CPU / f.States)
	fmt.Fprintf(w, "%s\t%.0f\t%.0f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t\n", s.Name, f.Stored, r.Stored,
		1e6*f.CPU/f.Stored, 1e6*r.CPU/r.Stored, stored, 1e6*f.CPU/f.States, 1e6*r.CPU/r.States, expanded)
	return stored, expanded, nil
}
