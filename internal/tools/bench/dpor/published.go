// Package dpor has what papers about dynamic partial-order reduction say of the programs of package
// internal/dpor/benchmark: what they have measured, as they print it, and how many Mazurkiewicz traces there are.
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

// Flaw says what is wrong with a row.
type Flaw string

// The flaws. Head of published.csv says what they mean.
const (
	Sound   Flaw = ""
	Damaged Flaw = "damaged"
	Fewer   Flaw = "fewer"
	More    Flaw = "more"
)

// Figures is a row of a paper: what one algorithm did on one program.
type Figures struct {
	Paper     string // EPOR or LazyPOR
	Benchmark string
	N         int
	Algorithm string  // as the paper calls it
	Seconds   float64 // -1 if the paper has none, or none that can be read; so are the counts
	// Executions are what the papers call traces or executions; the others are as in dpor.Counts of ltlpor,
	// but for the dependence checks, which each program counts in its own way.
	Executions, DependenceChecks, RaceChecks, Unsatisfiable int64
	Flaw                                                    Flaw
	Note                                                    string
}

var columns = []string{"paper", "benchmark", "n", "algorithm", "seconds", "executions", "dependency_checks",
	"race_checks", "unsatisfiable", "flaw", "note"}

// Published returns all rows, in the order of the papers.
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

// figures reads a line.
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
