package main

import (
	"fmt"
	"maps"
	"slices"
	"time"
)

// Results has the runs of a measurement and its setting. Results is the contents of doc/data/performance.json.
type Results struct {
	Setting  Setting  `json:"setting"`
	Tables   []Table  `json:"tables"`
	Families []Family `json:"families"`
}

// Setting describes the machine and the versions of the programs of a measurement.
type Setting struct {
	From          time.Time `json:"from"`
	To            time.Time `json:"to"`
	Interrupted   bool      `json:"interrupted,omitempty"` // the measurement was interrupted: parts are missing
	Rounds        int       `json:"rounds"`
	CPU           string    `json:"cpu"`
	Cores         int       `json:"cores"`
	Memory        int64     `json:"memory"` // bytes
	System        string    `json:"system"`
	Floor         float64   `json:"floor"`       // peak memory of the measuring program, in bytes; see ownPeak
	LoadBefore    string    `json:"load_before"` // mean number of running processes before the first run
	Go            string    `json:"go"`
	GCC           string    `json:"gcc"`
	SPIN          string    `json:"spin"`
	Ltlpor        string    `json:"ltlpor"`
	Commit        string    `json:"commit"`
	Engines       []string  `json:"engines"` // the fastest first
	DefaultEngine string    `json:"default_engine"`
}

// cores returns a phrase about the number of cores of the machine, for the document.
func (s *Setting) cores() string {
	if s.Cores == 1 {
		return "1 core"
	}
	return fmt.Sprintf("%d cores", s.Cores)
}

// Table has the results of one kind of comparison on several models. tables.go defines the possible keys.
type Table struct {
	Key   string `json:"key"`
	Stamp Stamp  `json:"stamp"`
	Rows  []Row  `json:"rows"`
}

// Stamp records when a part of the results was measured, and at which commit. A part that is kept from an earlier
// measurement (-keep) has a different stamp.
type Stamp struct {
	From        time.Time `json:"from"`
	Commit      string    `json:"commit"`
	Load        string    `json:"load"`                  // mean number of running processes before the measurement
	Interrupted bool      `json:"interrupted,omitempty"` // rows or points are missing
}

// Row has the runs on one model, by program and options (side).
type Row struct {
	Name string `json:"name"`
	Kind string `json:"kind"` // a characteristic of the model, in a few words
	// Sides maps the name of a side to its runs.
	Sides  map[string]*Side `json:"sides,omitempty"`
	Failed string           `json:"failed,omitempty"` // the reason why the row has no runs
}

// Side has the runs of one program with one set of options on one model, in the order of the rounds.
type Side struct {
	Runs   []Sample `json:"runs"`
	Failed string   `json:"failed,omitempty"` // the reason why runs are missing
}

// Sample has the measured figures of one run.
type Sample struct {
	CPU         float64 `json:"cpu"`                   // seconds, user and system
	Wall        float64 `json:"wall"`                  // seconds
	Peak        float64 `json:"peak"`                  // bytes of the process
	States      float64 `json:"states,omitempty"`      // states of the model with the automaton, if there is one
	Stored      float64 `json:"stored,omitempty"`      // ltlpor: states of the model alone, including unexpanded states
	Transitions float64 `json:"transitions,omitempty"` // pan counts the initial state, too
	Kept        float64 `json:"kept,omitempty"`        // bytes for the states and for the table of states
	Vector      float64 `json:"vector,omitempty"`      // bytes per state, of pan
	Depth       float64 `json:"depth,omitempty"`
	// Tasks has the seconds of each layer made by tasks, by the number of the layer, of a search with states in files.
	Tasks map[int]float64 `json:"tasks,omitempty"`
	// Figures of an exploration, as counted by ltlpor explore.
	Executions    float64 `json:"executions,omitempty"`
	Blocked       float64 `json:"blocked,omitempty"`
	Races         float64 `json:"races,omitempty"`
	Checks        float64 `json:"dependence_checks,omitempty"`
	Unsatisfiable float64 `json:"unsatisfiable,omitempty"`
	// Figures about abstractions, as counted by ltlpor check.
	Rounds  float64 `json:"rounds,omitempty"`
	Tracked float64 `json:"tracked,omitempty"` // number of tracked objects, of Objects, in the last abstraction
	Objects float64 `json:"objects,omitempty"`
	Whole   bool    `json:"whole,omitempty"` // no abstraction was precise enough, and the model itself was searched
}

// Family has the curves of a model that is measured for growing values of n.
type Family struct {
	Name   string   `json:"name"`
	Title  string   `json:"title"`
	N      string   `json:"n"` // the meaning of n
	LogN   bool     `json:"log_n"`
	Stamp  Stamp    `json:"stamp"`
	Engine string   `json:"engine"` // the engine of ltlpor
	Growth []Growth `json:"growth"`
}

// Growth is the curve of one program with one set of options.
type Growth struct {
	Side   string  `json:"side"`
	Points []Grown `json:"points"`
	Ended  string  `json:"ended"` // the reason why the curve ends
}

// Grown is a point of a curve. Sample has the medians of the runs for n = N.
type Grown struct {
	N      int    `json:"n"`
	Runs   int    `json:"runs"`
	Sample Sample `json:"sample"`
}

func (f *Family) picture() string { return "growth-" + f.Name + ".svg" }

// names returns the keys of r.Sides, sorted.
func (r *Row) names() []string { return slices.Sorted(maps.Keys(r.Sides)) }

// ok reports whether s has runs and no failure. If s is nil, the result is false.
func (s *Side) ok() bool { return s != nil && s.Failed == "" && len(s.Runs) > 0 }

// spread has the median, the least and the greatest of the values of several runs.
type spread struct{ median, least, most float64 }

// spreadOf returns the median and the range of values. values must not be empty.
func spreadOf(values []float64) spread {
	v := slices.Sorted(slices.Values(values))
	n := len(v)
	return spread{median: (v[(n-1)/2] + v[n/2]) / 2, least: v[0], most: v[n-1]}
}

func (s *Side) spread(of func(*Sample) float64) spread {
	var v []float64
	for i := range s.Runs {
		v = append(v, of(&s.Runs[i]))
	}
	return spreadOf(v)
}

// median returns a Sample with the median of every figure over runs.
func median(runs []Sample) Sample {
	pick := func(of func(*Sample) float64) float64 { return (&Side{Runs: runs}).spread(of).median }
	return Sample{
		CPU: pick(cpu), Wall: pick(wall), Peak: pick(peakOf),
		States:      pick(func(s *Sample) float64 { return s.States }),
		Stored:      pick(func(s *Sample) float64 { return s.Stored }),
		Transitions: pick(func(s *Sample) float64 { return s.Transitions }),
		Kept:        pick(func(s *Sample) float64 { return s.Kept }),
		Vector:      pick(func(s *Sample) float64 { return s.Vector }),
		Depth:       pick(func(s *Sample) float64 { return s.Depth }),

		Executions:    pick(func(s *Sample) float64 { return s.Executions }),
		Blocked:       pick(func(s *Sample) float64 { return s.Blocked }),
		Races:         pick(func(s *Sample) float64 { return s.Races }),
		Checks:        pick(func(s *Sample) float64 { return s.Checks }),
		Unsatisfiable: pick(func(s *Sample) float64 { return s.Unsatisfiable }),

		Rounds:  pick(func(s *Sample) float64 { return s.Rounds }),
		Tracked: pick(func(s *Sample) float64 { return s.Tracked }),
		Objects: pick(func(s *Sample) float64 { return s.Objects }),
		Whole:   slices.ContainsFunc(runs, func(s Sample) bool { return s.Whole }),
	}
}

func cpu(s *Sample) float64    { return s.CPU }
func wall(s *Sample) float64   { return s.Wall }
func peakOf(s *Sample) float64 { return s.Peak }

// ratios returns, for every round in which both sides were run, the figure of base divided by the figure of side. The
// figure is the quantity that the function `of` returns.
func ratios(base, side *Side, of func(*Sample) float64) []float64 {
	var out []float64
	for i := range min(len(base.Runs), len(side.Runs)) {
		out = append(out, of(&base.Runs[i])/of(&side.Runs[i]))
	}
	return out
}
