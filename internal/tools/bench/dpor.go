package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ltlpor/internal/tools/bench/dpor"
)

// Explorations has the measured runs of explorations. Explorations is the contents of doc/data/dpor.json, from which
// the document doc/dev/dpor-figures.md is made.
type Explorations struct {
	Setting Setting `json:"setting"`
	Limit   string  `json:"limit"`      // limit for a run in a table of counts
	Large   string  `json:"long_limit"` // limit for a run in a comparison
	// Algorithms lists the measured algorithms, in the order of the tables.
	Algorithms []string `json:"algorithms"`
	Sizes      []Size   `json:"sizes"` // in the order of the programs and of n
}

// Size is a benchmark program with a value of its parameter n. Sides maps the name of an algorithm or search to its
// runs.
type Size struct {
	Benchmark string           `json:"benchmark"`
	N         int              `json:"n"`
	Compared  bool             `json:"compared,omitempty"` // whether there were several rounds of runs
	Sides     map[string]*Side `json:"sides"`
}

// The keys in Size.Sides for the searches that are not algorithms of ltlpor explore.
const (
	// baseline is the algorithm with which the thesis on LazyPOR compares its results.
	baseline = "fg-dpor of 2014"
	// stateful is ltlpor check. unprepared is ltlpor check without the optimizations of the program before a search.
	stateful   = "check"
	unprepared = "check, --optimize=none"
)

// sourceSide is the key of the default algorithm of ltlpor explore.
const sourceSide = "source-dpor"

// stateless lists the algorithms of ltlpor explore, in the order of the tables.
var stateless = []string{sourceSide, "optimal-dpor", "fg-dpor", "lazypor", "epor", "epor-sh"}

// programSizes has the values of n to measure for a program of the papers. Values in sizes are measured once, and
// values in large in several rounds. For values in check, ltlpor check is measured, too. The tables show the values in
// shown.
type programSizes struct {
	name                       string
	sizes, large, check, shown []int
}

var programs = []programSizes{
	{"readers-writers", append(sequence(2, 14), 16, 18), []int{20}, []int{16, 18, 20}, []int{3, 4, 6, 9, 14, 20}},
	{"indexer", sequence(4, 15), []int{16}, []int{4, 5, 6, 12}, []int{11, 12, 14, 16}},
	{"indexer-small", sequence(2, 13), nil, []int{8}, []int{5, 10, 13}},
	{"last-zero", append(sequence(2, 12), 14), []int{16}, []int{10, 12, 14}, []int{3, 6, 10, 14, 16}},
	{"shared-pointer", []int{10, 20, 30, 40, 50, 80, 90}, []int{100}, []int{50, 100}, []int{10, 50, 100}},
	{"ring", append(sequence(2, 13), 15, 17), []int{19}, []int{11, 13, 15}, []int{3, 5, 10, 13, 17, 19}},
	{"branching", sequence(2, 10), nil, []int{6, 8, 10}, []int{3, 5, 8, 10}},
	{"ring-extended", sequence(2, 7), []int{8}, []int{6, 7, 8}, []int{3, 4, 6, 8}},
}

func sequence(from, last int) (all []int) {
	for n := from; n <= last; n++ {
		all = append(all, n)
	}
	return all
}

// dporLimits has the time limits of the runs. `counted` is for runs of ltlpor explore in a table of counts. `compared`
// is for runs of ltlpor explore in a comparison of times.
type dporLimits struct {
	counted, compared time.Duration
	searched          time.Duration // limit of a run of ltlpor check
	// long is a time in seconds. After a longer run, an algorithm or search is not run again.
	long float64
}

var exploring = dporLimits{counted: 5 * time.Second, compared: 40 * time.Second, searched: 20 * time.Second, long: 15}

// explorations measures the programs selected by -only, and returns the runs.
func (b *bench) explorations() (*Explorations, error) {
	published, err := dpor.Published()
	if err != nil {
		return nil, err
	}
	r := &Explorations{Limit: exploring.counted.String(), Large: exploring.compared.String()}
	r.Algorithms = strings.Split(b.algorithms, ",")
	r.Setting.From, r.Setting.Rounds = time.Now().UTC(), b.rounds
	b.surroundings(&r.Setting)
	b.bound = exploring.long
	for i := range programs {
		p := &programs[i]
		if !strings.Contains(p.name, b.only) {
			continue
		}
		gone := map[string]string{} // side -> the reason why the side is not measured any more
		for _, n := range slices.Concat(p.sizes, p.large) {
			one := Size{Benchmark: p.name, N: n, Compared: slices.Contains(p.large, n)}
			one.Sides, err = b.sized(p, &one, gone, published)
			if b.ctx.Err() != nil {
				break
			}
			if err != nil {
				return nil, err
			}
			b.reportRow("n = "+fmt.Sprint(n), &Row{Name: p.name, Sides: one.Sides})
			r.Sizes = append(r.Sizes, one)
		}
	}
	r.Setting.Interrupted = b.ctx.Err() != nil
	r.Setting.To = time.Now().UTC()
	return r, nil
}

// sized returns the runs on program p with n = one.N, by algorithm or search. If an algorithm failed at a smaller n,
// `gone` maps it to the reason, and sized does not run it. published has the published figures, which decide whether
// the algorithm `baseline` is run.
func (b *bench) sized(
	p *programSizes, one *Size, gone map[string]string, published []dpor.Figures,
) (map[string]*Side, error) {
	dir, err := os.MkdirTemp(b.tmp, "model")
	if err != nil {
		return nil, err
	}
	_, text, err := b.timed(dir, b.limit, b.bin, "bench-model", p.name, fmt.Sprint(one.N))
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "m.pml"), []byte(text), 0o644); err != nil {
		return nil, err
	}
	limit, rounds := exploring.counted, 1
	if one.Compared {
		limit, rounds = exploring.compared, b.rounds
	}
	var all []contestant
	with := func(name string, run func() (Sample, error)) {
		if gone[name] == "" {
			all = append(all, contestant{name, rounds, run})
		}
	}
	for _, name := range strings.Split(b.algorithms, ",") {
		with(name, func() (Sample, error) { return b.explore(dir, limit, "--algorithm="+name) })
	}
	isBaseline := func(f dpor.Figures) bool {
		return f.Benchmark == p.name && f.N == one.N && f.Algorithm == "DPOR" && f.Executions >= 0
	}
	if slices.ContainsFunc(published, isBaseline) {
		with(baseline, func() (Sample, error) {
			return b.explore(dir, limit, "--algorithm=fg-dpor", "--dependence=accesses", "--no-sleep")
		})
	}
	if slices.Contains(p.check, one.N) {
		safety := slices.Concat(oursSafety, []string{"--workers=1"})
		with(stateful, func() (Sample, error) { return b.ours(&subject{}, dir, exploring.searched, safety...) })
		plain := slices.Concat(safety, []string{"--optimize=none"})
		with(unprepared, func() (Sample, error) { return b.ours(&subject{}, dir, exploring.searched, plain...) })
	}
	sides, err := b.race(all)
	if err != nil {
		return nil, err
	}
	for name, side := range sides {
		if side.Failed != "" {
			gone[name] = fmt.Sprintf("not run: with n = %d %s", one.N, side.Failed)
		}
	}
	for _, name := range strings.Split(b.algorithms, ",") {
		if sides[name] == nil {
			sides[name] = &Side{Failed: gone[name]}
		}
	}
	return sides, nil
}

// explore runs ltlpor explore on the model in dir, and returns the measured figures. If the exploration is incomplete
// or finds a violation, it returns an error.
func (b *bench) explore(dir string, limit time.Duration, options ...string) (Sample, error) {
	args := slices.Concat([]string{"explore", "--quiet", "--json=result.json", "--time=" + limit.String()}, options)
	one, _, err := b.timed(dir, limit+5*time.Second, b.bin, append(args, "m.pml")...)
	if err != nil {
		return one, err
	}
	text, err := os.ReadFile(filepath.Join(dir, "result.json"))
	if err != nil {
		return one, err
	}
	return one, one.readExplored(text, limit)
}

// readExplored sets the figures of s from text, the JSON result of ltlpor explore. limit is the time limit of the run.
// If the exploration reached the limit, the error names it.
func (s *Sample) readExplored(text []byte, limit time.Duration) error {
	var r struct {
		Verdict    string  `json:"verdict"`
		Cut        string  `json:"cut"`
		Executions float64 `json:"executions"`
		Blocked    float64 `json:"blocked_executions"`
		Events     float64 `json:"events"`
		Races      float64 `json:"races"`
		Checks     float64 `json:"dependence_checks"`
		Unsolved   float64 `json:"unsatisfiable"`
		Depth      float64 `json:"depth"`
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return err
	}
	switch {
	case r.Cut == "time":
		return fmt.Errorf("%w %v", errLimit, limit)
	case r.Verdict != "holds":
		return fmt.Errorf("ltlpor explore: %s", r.Verdict)
	case r.Executions == 0:
		return fmt.Errorf("ltlpor explore: no execution")
	}
	s.Executions, s.Blocked, s.Transitions, s.Depth = r.Executions, r.Blocked, r.Events, r.Depth
	s.Races, s.Checks, s.Unsatisfiable = r.Races, r.Checks, r.Unsolved
	return nil
}
