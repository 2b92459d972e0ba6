// Command bench runs pan and ltlpor side by side on the same models, in the same
// run, and prints ratios of medians. It needs spin and gcc. Machines are noisy:
// only ratios mean something, and only from one run.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// examples is where Debian's package spin puts the models that come with SPIN.
const examples = "/usr/share/doc/spin/examples/Examples"

// subject is a model to measure on. Models of SPIN's are read where they are
// installed; Old and New change a size in the copy that both tools read.
type subject struct {
	Name     string
	Path     string
	Old, New string
	Defines  []string
	Small    bool // end to end only: translation and compilation count
}

var subjects = []subject{
	{Name: "petersonN(4)", Path: examples + "/LTL/petersonN.pml", Old: "#define N\t5", New: "#define N\t4"},
	{Name: "leader(5)", Path: examples + "/LTL/leader.pml"},
	{Name: "snoopy", Path: examples + "/snoopy.pml"},
	{Name: "sort", Path: examples + "/sort.pml"},
	{Name: "bakery(3)", Path: "models/bakery.pml", Defines: []string{"N=3", "MAX=3"}},
	{Name: "dining-philosophers(9)", Path: "models/dining-philosophers.pml", Defines: []string{"N=9"}},
	{Name: "selective-repeat", Path: "models/selective-repeat.pml", Defines: []string{"K=8", "LOSSES=3"}},
	{Name: "request", Path: "models/request.pml", Small: true},
	{Name: "peterson", Path: "models/peterson.pml", Small: true},
	{Name: "alternating-bit", Path: "models/alternating-bit.pml", Small: true},
	{Name: "two-phase-commit", Path: "models/two-phase-commit.pml", Small: true},
	{Name: "readers-writers", Path: "models/readers-writers.pml", Small: true},
	{Name: "dekker", Path: "models/dekker.pml", Small: true},
}

// sample is one run: CPU seconds (user and system), wall seconds, states, bytes.
type sample struct {
	cpu, wall float64
	states    float64 // stored
	expanded  float64
	bytes     float64
}

func main() {
	rounds := flag.Int("rounds", 3, "interleaved rounds")
	only := flag.String("only", "", "measure models whose name contains this")
	limit := flag.Duration("limit", 5*time.Minute, "give up on a run after this")
	cost := flag.Bool("choosing", false, "measure what choosing ample sets costs, instead; needs neither spin nor gcc")
	flag.Parse()
	if err := run(*rounds, *only, *limit, *cost); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(rounds int, only string, limit time.Duration, cost bool) error {
	tmp, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	bin := filepath.Join(tmp, "ltlpor")
	if out, err := exec.Command("go", "build", "-o", bin, "./cmd/ltlpor").CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %v\n%s", err, out)
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	if cost {
		return choosingCost(w, only, tmp, bin, rounds, limit)
	}
	fmt.Fprintln(w, "full search\tstates\tpan CPU s\tours\tstates/s ratio\tpan MB\tours\tmemory ratio\t")
	var small []subject
	for _, s := range subjects {
		if !strings.Contains(s.Name, only) {
			continue
		}
		if s.Small {
			small = append(small, s)
			continue
		}
		if err := fullSearch(w, s, tmp, bin, rounds, limit); err != nil {
			fmt.Fprintf(w, "%s\tnot measured: %v\t\n", s.Name, err)
		}
		w.Flush()
	}
	fmt.Fprintln(w, "\nend to end\tspin, gcc, pan CPU s\tours\tratio\tspin, gcc, pan wall s\tours\tratio\t")
	for _, s := range small {
		if err := endToEnd(w, s, tmp, bin, rounds, limit); err != nil {
			fmt.Fprintf(w, "%s\tnot measured: %v\t\n", s.Name, err)
		}
	}
	return w.Flush()
}

// copyModel puts the model, with its size changed, into a folder of its own.
func copyModel(s subject, tmp string) (dir string, err error) {
	text, err := os.ReadFile(s.Path)
	if err != nil {
		return "", err
	}
	if s.Old != "" {
		if !bytes.Contains(text, []byte(s.Old)) {
			return "", fmt.Errorf("%s has no %q", s.Path, s.Old)
		}
		text = bytes.Replace(text, []byte(s.Old), []byte(s.New), 1)
	}
	dir, err = os.MkdirTemp(tmp, "model")
	if err != nil {
		return "", err
	}
	return dir, os.WriteFile(filepath.Join(dir, "m.pml"), text, 0o644)
}

func defines(s subject) []string {
	var out []string
	for _, d := range s.Defines {
		out = append(out, "-D"+d)
	}
	return out
}

// fullSearch compares full searches for safety: no reduction on either side, no
// optimisation that changes the number of states.
func fullSearch(w *tabwriter.Writer, s subject, tmp, bin string, rounds int, limit time.Duration) error {
	dir, err := copyModel(s, tmp)
	if err != nil {
		return err
	}
	spin := append([]string{"-a", "-o1", "-o2", "-o3"}, append(defines(s), "m.pml")...)
	if _, _, err := timed(dir, limit, "spin", spin...); err != nil {
		return err
	}
	gcc := []string{"-O2", "-w", "-DSAFETY", "-DNOREDUCE", "-DNOCLAIM", "-o", "pan", "pan.c"}
	if _, _, err := timed(dir, limit, "gcc", gcc...); err != nil {
		return err
	}
	var theirs, ours []sample
	for range rounds {
		p, out, err := timed(dir, limit, "./pan", "-m10000000", "-c0", "-n", "-w24")
		if err != nil {
			return fmt.Errorf("pan: %w", err)
		}
		p.states = figure(out, `(?m)^\s*([0-9.e+]+) states, stored`)
		p.bytes = figure(out, `(?m)^\s*([0-9.e+]+)\s+total actual memory usage`) * (1 << 20)
		if p.bytes == 0 {
			p.bytes = figure(out, `(?m)^\s*([0-9.e+]+)\s+memory usage \(Mbyte\)`) * (1 << 20)
		}
		theirs = append(theirs, p)
		args := append([]string{"check", "--check=assertions,end-states", "--reduction=none", "--optimize=none",
			"--max-errors=0", "--quiet", "--json=result.json"}, defines(s)...)
		o, _, err := timed(dir, limit, bin, append(args, "m.pml")...)
		if err != nil {
			return fmt.Errorf("ltlpor: %w", err)
		}
		if o.states, o.expanded, err = statesOf(filepath.Join(dir, "result.json")); err != nil {
			return err
		}
		ours = append(ours, o)
	}
	p, o := median(theirs), median(ours)
	if p.states != o.states {
		fmt.Fprintf(w, "%s: pan stored %.0f states, ltlpor %.0f\t\n", s.Name, p.states, o.states)
	}
	fmt.Fprintf(w, "%s\t%.0f\t%.2f\t%.2f\t%.2f\t%.0f\t%.0f\t%.2f\t\n", s.Name, o.states, p.cpu, o.cpu,
		(o.states/o.cpu)/(p.states/p.cpu), p.bytes/(1<<20), o.bytes/(1<<20), o.bytes/p.bytes)
	return nil
}

// endToEnd compares the whole way from the model to the verdict of its
// assertions and end states, with the defaults of both tools.
func endToEnd(w *tabwriter.Writer, s subject, tmp, bin string, rounds int, limit time.Duration) error {
	dir, err := copyModel(s, tmp)
	if err != nil {
		return err
	}
	var theirs, ours []sample
	for range rounds {
		var sum sample
		for _, c := range [][]string{
			append(append([]string{"spin", "-a"}, defines(s)...), "m.pml"),
			{"gcc", "-O2", "-w", "-DSAFETY", "-DNOCLAIM", "-o", "pan", "pan.c"},
			{"./pan", "-n"},
		} {
			t, _, err := timed(dir, limit, c[0], c[1:]...)
			if err != nil {
				return err
			}
			sum.cpu += t.cpu
			sum.wall += t.wall
		}
		theirs = append(theirs, sum)
		args := append([]string{"check", "--check=assertions,end-states", "--quiet"}, defines(s)...)
		o, _, err := timed(dir, limit, bin, append(args, "m.pml")...)
		if err != nil {
			return err
		}
		ours = append(ours, o)
	}
	p, o := median(theirs), median(ours)
	fmt.Fprintf(w, "%s\t%.2f\t%.3f\t%.1f\t%.2f\t%.3f\t%.1f\t\n", s.Name, p.cpu, o.cpu, p.cpu/o.cpu, p.wall, o.wall, p.wall/o.wall)
	return nil
}

// timed runs a command and measures it. Exit status 1 is a verdict, not a failure, and so is
// 4 of ltlpor: a limit was reached.
func timed(dir string, limit time.Duration, name string, args ...string) (sample, string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	start := time.Now()
	err := cmd.Run()
	s := sample{wall: time.Since(start).Seconds()}
	if ctx.Err() != nil {
		return s, "", fmt.Errorf("%s took longer than %v", name, limit)
	}
	if cmd.ProcessState == nil || (err != nil && cmd.ProcessState.ExitCode() != 1 && cmd.ProcessState.ExitCode() != 4) {
		return s, "", fmt.Errorf("%s: %v: %s", name, err, strings.TrimSpace(out.String()))
	}
	s.cpu = (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	s.bytes = peak(cmd.ProcessState)
	return s, out.String(), nil
}

func figure(text, pattern string) float64 {
	m := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	f, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		return 0
	}
	return f
}

func statesOf(path string) (stored, expanded float64, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, 0, err
	}
	var r struct {
		Searches []struct {
			States float64 `json:"states"`
			Nodes  float64 `json:"nodes"`
		} `json:"searches"`
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return 0, 0, err
	}
	if len(r.Searches) == 0 {
		return 0, 0, fmt.Errorf("%s has no searches", path)
	}
	return r.Searches[0].States, r.Searches[0].Nodes, nil
}

// median takes the median of each figure on its own.
func median(all []sample) sample {
	pick := func(f func(sample) float64) float64 {
		var v []float64
		for _, s := range all {
			v = append(v, f(s))
		}
		slices.Sort(v)
		return v[len(v)/2]
	}
	return sample{
		cpu:      pick(func(s sample) float64 { return s.cpu }),
		wall:     pick(func(s sample) float64 { return s.wall }),
		states:   pick(func(s sample) float64 { return s.states }),
		expanded: pick(func(s sample) float64 { return s.expanded }),
		bytes:    pick(func(s sample) float64 { return s.bytes }),
	}
}
