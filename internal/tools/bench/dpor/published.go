// Package dpor holds the published results on dynamic partial-order reduction for the programs of package
// internal/dpor/benchmark: the measurements as printed in the papers, and the exact numbers of Mazurkiewicz traces.
package dpor

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

//go:embed published.csv
var published string

// Flaw is the kind of error in a row of published figures. Sound means that no error is known.
type Flaw string

// The values of Flaw; the head of published.csv explains them. Damaged: a figure cannot be read, or its reading is
// doubtful. Fewer, More: the row has fewer, or more, executions than the program has Mazurkiewicz traces.
const (
	Sound   Flaw = ""
	Damaged Flaw = "damaged"
	Fewer   Flaw = "fewer"
	More    Flaw = "more"
)

// Figures is a row of a paper: the results of one algorithm on one program.
type Figures struct {
	Paper     string // EPOR or LazyPOR
	Benchmark string
	N         int
	Algorithm string  // name of the algorithm in the paper
	Seconds   float64 // -1 if the paper has no readable figure; the counts below use -1 in the same way
	// Executions are called traces or executions in the papers. The following counts are as in dpor.Counts of ltlpor,
	// except the dependence checks: every program defines these differently.
	Executions, DependenceChecks, RaceChecks, Unsatisfiable int64
	Flaw                                                    Flaw
	Note                                                    string
}

var columns = []string{"paper", "benchmark", "n", "algorithm", "seconds", "executions", "dependency_checks",
	"race_checks", "unsatisfiable", "flaw", "note"}

// Published returns the rows of published.csv, in the order of the papers.
func Published() ([]Figures, error) { return read(published) }

func read(text string) ([]Figures, error) {
	r := csv.NewReader(strings.NewReader(text))
	r.Comment = '#'
	lines, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("published.csv: %w", err)
	}
	if len(lines) == 0 || !slices.Equal(lines[0], columns) {
		return nil, fmt.Errorf("published.csv: the first line is not %s", strings.Join(columns, ","))
	}
	var all []Figures
	for _, line := range lines[1:] {
		f, err := figures(line)
		if err != nil {
			return nil, fmt.Errorf("published.csv: %s: %w", strings.Join(line, ","), err)
		}
		all = append(all, f)
	}
	return all, nil
}

// figures parses a line of published.csv.
func figures(line []string) (Figures, error) {
	f := Figures{Paper: line[0], Benchmark: line[1], Algorithm: line[3], Seconds: -1}
	f.Flaw, f.Note = Flaw(line[9]), line[10]
	if !slices.Contains([]Flaw{Sound, Damaged, Fewer, More}, f.Flaw) {
		return f, fmt.Errorf("unknown flaw %q", f.Flaw)
	}
	var err error
	if f.N, err = strconv.Atoi(line[2]); err != nil {
		return f, err
	}
	if line[4] != "" {
		if f.Seconds, err = strconv.ParseFloat(line[4], 64); err != nil {
			return f, err
		}
	}
	for i, to := range []*int64{&f.Executions, &f.DependenceChecks, &f.RaceChecks, &f.Unsatisfiable} {
		*to = -1
		if text := line[5+i]; text != "" {
			if *to, err = strconv.ParseInt(text, 10, 64); err != nil {
				return f, err
			}
		}
	}
	return f, nil
}
