package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// engine is a value of --engine to measure. rounds is the number of its runs.
type engine struct {
	name   string
	rounds int
	second bool // the engine is not the default
}

// The options of ltlpor check that correspond to the modes of pan.
var (
	oursSafety   = []string{"--check=assertions,end-states", "--max-errors=0"}
	oursFull     = []string{"--reduction=none", "--optimize=none"}
	oursProperty = []string{"--check=ltl"}
)

// fastest lists the engines to measure, the fastest first. Engine "checked" is omitted, because it is engine "packed"
// with additional checks.
var fastest = []string{"auto", "packed", "closure"}

var engineFlag = regexp.MustCompile(`--engine="(\w+)"`)

// readHelp determines the engines and options to measure from the help text of ltlpor check, and stores them in b and
// in r.Setting.
func (b *bench) readHelp(r *Results) error {
	_, help, err := b.timed(b.tmp, b.limit, b.bin, "check", "--help")
	if err != nil {
		return err
	}
	m := engineFlag.FindStringSubmatch(help)
	if m == nil {
		return fmt.Errorf("ltlpor check --help names no default for --engine")
	}
	r.Setting.DefaultEngine = m[1]
	for _, name := range fastest {
		if !strings.Contains(help, name+" (") {
			continue
		}
		e := engine{name: name, rounds: b.rounds, second: name != m[1]}
		if e.second {
			e.rounds = min(b.rounds, b.reference)
		}
		b.engines = append(b.engines, e)
		r.Setting.Engines = append(r.Setting.Engines, name)
	}
	if !slices.Contains(r.Setting.Engines, m[1]) {
		return fmt.Errorf("--engine=%s is the default, and not measured: it is not known here", m[1])
	}
	if b.workers = strings.Contains(help, "--workers"); b.workers {
		b.alone = []string{"--workers=1"}
	}
	if strings.Contains(help, "--no-hints") { // off, since the verifier of SPIN gives no hints
		b.verdict = []string{"--no-hints"}
	}
	if strings.Contains(help, "--symmetry") { // off, since the verifier of SPIN has no symmetry reduction
		b.verdict = append(b.verdict, "--symmetry=none")
	}
	return nil
}

// ours runs ltlpor check on the model in dir, and returns the measured figures. A verdict other than "holds" is an
// error, unless the limit on states ended the search.
func (b *bench) ours(s *subject, dir string, limit time.Duration, options ...string) (Sample, error) {
	args := slices.Concat([]string{"check", "--quiet", "--json=result.json"}, b.verdict, options, s.flags())
	if s.Property != "" {
		args = append(args, "--only="+s.Property)
	}
	one, _, err := b.timed(dir, limit, b.bin, append(args, "m.pml")...)
	if err != nil {
		return one, err
	}
	text, err := os.ReadFile(filepath.Join(dir, "result.json"))
	if err != nil {
		return one, err
	}
	return one, one.readOurs(text)
}

// readOurs sets the figures of s from text, the JSON report of ltlpor check. As for pan, a state is a state of the
// model together with a state of the automaton, if there is an automaton.
func (s *Sample) readOurs(text []byte) error {
	var r struct {
		Verdict  string `json:"verdict"`
		Searches []struct {
			States      float64 `json:"states"`
			Nodes       float64 `json:"nodes"`
			Transitions float64 `json:"transitions"`
			Depth       float64 `json:"depth"`
			Kept        float64 `json:"memory_bytes"`
			Cut         string  `json:"cut"`
			Layers      []struct {
				Number  int     `json:"number"`
				Way     string  `json:"way"`
				Seconds float64 `json:"seconds"`
			} `json:"layers"`
		} `json:"searches"`
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return err
	}
	if len(r.Searches) != 1 {
		return fmt.Errorf("ltlpor: %d searches, not one", len(r.Searches))
	}
	one := &r.Searches[0]
	s.States, s.Stored, s.Transitions = one.Nodes, one.States, one.Transitions
	s.Depth, s.Kept, s.Tasks = one.Depth, one.Kept, nil
	for _, l := range one.Layers {
		if l.Way == "tasks" {
			if s.Tasks == nil {
				s.Tasks = map[int]float64{}
			}
			s.Tasks[l.Number] = l.Seconds
		}
	}
	if r.Verdict != "holds" && one.Cut != "states" {
		return fmt.Errorf("ltlpor: %s", r.Verdict)
	}
	return nil
}
