package main

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// panMode has the options for a mode of pan: options of spin, of gcc, and of pan itself.
type panMode struct {
	spin, gcc, run []string
}

// The modes of pan. In full searches, three optimizations of SPIN are off: data-flow analysis (-o1), hidden variables
// (-o2), and statement merging (-o3). Otherwise pan runs with its defaults. The option -c0 makes pan continue after
// errors, and -n omits unreached locations from the output.
var (
	asItStands  = []string{"-o1", "-o2", "-o3"}
	panFull     = panMode{spin: asItStands, gcc: []string{"-DSAFETY", "-DNOCLAIM", "-DNOREDUCE"}, run: []string{"-c0"}}
	panDefaults = panMode{gcc: []string{"-DSAFETY", "-DNOCLAIM"}, run: []string{"-c0"}}
	panLTL      = panMode{run: []string{"-a"}}
	panLTLFull  = panMode{spin: asItStands, gcc: []string{"-DNOREDUCE"}, run: []string{"-a"}}
)

// pan is a compiled verifier that SPIN has generated for one model.
type pan struct {
	bench       *bench
	dir         string
	args        []string
	depth, hash int // values of the options -m and -w of pan
}

// build generates and compiles a verifier for the model of s in folder dir.
func (b *bench) build(s *subject, dir string, mode *panMode) (*pan, error) {
	spin := slices.Concat([]string{"-a"}, mode.spin, s.flags(), []string{"m.pml"})
	if _, _, err := b.timed(dir, b.limit, "spin", spin...); err != nil {
		return nil, err
	}
	gcc := slices.Concat([]string{"-O2", "-w"}, mode.gcc, []string{"-o", "pan", "pan.c"})
	if _, _, err := b.timed(dir, b.limit, "gcc", gcc...); err != nil {
		return nil, err
	}
	p := &pan{bench: b, dir: dir, args: append([]string{"-n"}, mode.run...), depth: s.Depth, hash: s.Hash}
	if s.Property != "" {
		p.args = append(p.args, "-N", s.Property)
	}
	if p.depth == 0 {
		p.depth = 10_000 // the default of pan
	}
	if p.hash == 0 {
		p.hash = 18
	}
	return p, nil
}

// run performs a search, and returns the measured figures. Pan allocates and clears its stack and hash table before the
// search; hence their sizes must suit the model. A run with unsuitable sizes does not count, and is repeated with
// better sizes.
func (p *pan) run(limit time.Duration) (Sample, error) {
	for range 8 {
		args := append([]string{"-m" + strconv.Itoa(p.depth), "-w" + strconv.Itoa(p.hash)}, p.args...)
		s, out, err := p.bench.timed(p.dir, limit, "./pan", args...)
		if err != nil {
			return s, err
		}
		truncated, err := s.readPan(out)
		if err != nil {
			return s, err
		}
		if p.suits(&s, truncated) {
			return s, nil
		}
	}
	return Sample{}, fmt.Errorf("pan: no stack and hash table were found that suit")
}

// suits reports whether the sizes of stack and hash table suited the run with figures s: they are neither too small nor
// much too large. If they are not suitable, suits sets new sizes for the next run. truncated says that the stack was
// too small.
func (p *pan) suits(s *Sample, truncated bool) bool {
	if truncated {
		p.depth *= 8
		return false
	}
	depth := int(s.Depth) + int(s.Depth)/16 + 500
	hash := max(12, int(math.Ceil(math.Log2(max(s.States, 1)))))
	if p.depth <= 3*depth && hash <= p.hash && p.hash <= hash+1 {
		return true
	}
	p.depth, p.hash = depth, hash
	return false
}

var (
	panErrors = regexp.MustCompile(`(?m)errors: (\d+)$`)
	panVector = regexp.MustCompile(`State-vector ([0-9.e+]+) byte`)
	panDepth  = regexp.MustCompile(`depth reached ([0-9.e+]+)`)
	panStates = regexp.MustCompile(`(?m)^\s*([0-9.e+]+) states, stored`)
	panSteps  = regexp.MustCompile(`(?m)^\s*([0-9.e+]+) transitions \(=`)
	panActual = regexp.MustCompile(`(?m)^\s*([0-9.e+]+)\s+actual memory usage for states`)
	panEqual  = regexp.MustCompile(`(?m)^\s*([0-9.e+]+)\s+equivalent memory usage for states`)
	panTable  = regexp.MustCompile(`(?m)^\s*([0-9.e+]+)\s+memory used for hash table`)
)

// readPan sets the figures of s from out, the output of pan. truncated is true if the search reached the depth limit.
// If pan finds an error in the model, readPan returns an error. The measured models have no errors; an error would end
// the search early.
func (s *Sample) readPan(out string) (truncated bool, err error) {
	if strings.Contains(out, "max search depth too small") {
		return true, nil
	}
	m := panErrors.FindStringSubmatch(out)
	if m == nil {
		return false, fmt.Errorf("pan: no report: %s", firstLine(out))
	}
	if m[1] != "0" {
		return false, fmt.Errorf("pan: errors: %s: %s", m[1], firstLine(out))
	}
	s.States, s.Transitions = figure(out, panStates), figure(out, panSteps)
	s.Vector, s.Depth = figure(out, panVector), figure(out, panDepth)
	states := figure(out, panActual)
	if states == 0 {
		states = figure(out, panEqual)
	}
	s.Kept = (states + figure(out, panTable)) * (1 << 20)
	if s.States == 0 {
		return false, fmt.Errorf("pan: no states: %s", firstLine(out))
	}
	return false, nil
}

func figure(text string, pattern *regexp.Regexp) float64 {
	m := pattern.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	f, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		return 0
	}
	return f
}
