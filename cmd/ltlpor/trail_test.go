package main

import (
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
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
)

var (
	trailSeeds = flag.Int("trails", amount.Choose(2, 12),
		"random models whose trails SPIN is to replay")
	share = flag.Int("share", amount.Choose(20, 3),
		"one in how many models of models/ is tried where each takes long")
)

// some are the models that are tried of models/*.pml.
func some(t *testing.T) (files []string) {
	t.Helper()
	all, err := filepath.Glob(filepath.Join("..", "..", "models", "*.pml"))
	require.NoError(t, err)
	for i := 0; i < len(all); i += *share {
		files = append(files, all[i])
	}
	return files
}

func needSPIN(t *testing.T, tools ...string) {
	t.Helper()
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			missing(t, tool)
		}
	}
}

// retold is what a program says of a replay: who moves in which line, what is wrong at the end, and
// the scalars at the end, by name.
type retold struct {
	steps  []string
	failed bool
	within bool // a d_step goes wrong
	cycle  bool
	values map[string]string
	text   string
}

var (
	spinStep = regexp.MustCompile(`^\s*(\d+):\s+proc\s+(\d+) \(.*?\) \S+?:(\d+) \(state -?\d+\)` +
		`(?: <valid end state>)?\s+\[`)
	spinDeath = regexp.MustCompile(`^\s*\d+:? ?proc\s+(\d+) terminates`)
	spinValue = regexp.MustCompile(`^\t\t(?:[^(\s]+\((\d+)\):)?([\w.\[\]]+) = (\S+)$`)
)

// spinReplays has SPIN replay a trail.
func spinReplays(t *testing.T, dir, model, file string, flags []string) retold {
	t.Helper()
	c := exec.Command("spin", append(flags, "-k", file, "-t", "-b", "-p", "-g", "-l", model)...)
	c.Dir = dir
	out, _ := c.CombinedOutput()
	all := retold{text: string(out), values: map[string]string{}}
	final, failing, depth := false, false, ""
	for _, line := range strings.Split(all.text, "\n") {
		switch m := spinStep.FindStringSubmatch(line); {
		case m != nil:
			all.steps = append(all.steps, m[2]+" "+m[3])
			all.failed = failing || all.failed && m[1] == depth // in the last step, of whose statements one failed
			failing, depth = false, m[1]
			continue
		case spinDeath.MatchString(line):
			all.steps = append(all.steps, spinDeath.FindStringSubmatch(line)[1]+" dies")
		}
		all.cycle = all.cycle || strings.Contains(line, "START OF CYCLE")
		failing = failing || strings.Contains(line, "assertion violated")
		final = final || strings.HasPrefix(line, "#processes")
		if m := spinValue.FindStringSubmatch(line); m != nil && final {
			all.values[m[1]+":"+m[2]] = m[3]
		}
		for _, wrong := range []string{
			"transition failed", "no matching stmnt", "lost trail", "invalid statement", "stop error",
		} {
			require.NotContains(t, line, wrong, "%s\n%s", all.text, readText(t, filepath.Join(dir, model)))
		}
	}
	require.Contains(t, all.text, "trail ends after", "%s", readText(t, filepath.Join(dir, model)))
	return all
}

// traceTells reads a counterexample in JSON with full states.
func traceTells(t *testing.T, name string) retold {
	t.Helper()
	var f struct {
		Property struct{ Kind string }
		Trace    struct {
			InitialState []struct {
				Process string
				Values  map[string]string
			} `json:"initial_state"`
			CycleStart int `json:"cycle_start"`
			Fault      struct{ Kind string }
			Steps      []struct {
				Process   *struct{ PID int }
				Statement string
				At        struct {
					Line int
					Via  []struct{ Line int }
				}
				Handshake *struct {
					Process struct{ PID int }
					At      struct{ Line int }
				}
				State []struct {
					Process string
					Values  map[string]string
				}
			}
		}
	}
	text := readText(t, name)
	require.NoError(t, json.Unmarshal([]byte(text), &f))
	all := retold{text: text, values: map[string]string{}, cycle: f.Trace.CycleStart > 0}
	all.failed = f.Trace.Fault.Kind == "assertion"
	state := f.Trace.InitialState
	for _, s := range f.Trace.Steps {
		state = s.State
		switch {
		case s.Process == nil:
		case s.Statement == "-end-":
			all.steps = append(all.steps, fmt.Sprintf("%d dies", s.Process.PID))
		default:
			all.steps = append(all.steps, fmt.Sprintf("%d %d", s.Process.PID, s.At.Line))
		}
		all.within = f.Trace.Fault.Kind != "" && s.Statement == "d_step"
		if s.Handshake != nil {
			all.steps = append(all.steps, fmt.Sprintf("%d %d", s.Handshake.Process.PID, s.Handshake.At.Line))
		}
	}
	for _, g := range state {
		_, pid, _ := strings.Cut(strings.TrimSuffix(g.Process, ")"), "(")
		for name, v := range g.Values {
			all.values[pid+":"+name] = v
		}
	}
	return all
}

// same compares what ltlpor and SPIN tell: who moves, in which order, and the globals at the end.
func same(t *testing.T, want, got retold, what string) {
	t.Helper()
	both := func() string { return what + "\n" + strings.Join(want.steps, "\n") + "\n" + got.text }
	process := func(steps []string) (list []string) {
		for _, s := range steps {
			pid, _, _ := strings.Cut(s, " ")
			if len(list) == 0 || list[len(list)-1] != pid { // a d_step has several lines in SPIN
				list = append(list, pid)
			}
		}
		return list
	}
	require.Equal(t, process(want.steps), process(got.steps), "%s", both())
	require.Equal(t, want.cycle, got.cycle, "%s", both())
	if want.failed {
		require.True(t, got.failed, "%s", both())
	}
	if want.within { // SPIN goes on to the end of the d_step
		return
	}
	compared := 0
	for name, v := range got.values {
		w, ok := want.values[name]
		if !ok {
			continue
		}
		if w == "true" || w == "false" {
			w = strconv.Itoa(map[string]int{"true": 1}[w])
		}
		_, number := strconv.Atoi(v)
		if _, err := strconv.Atoi(w); err != nil && number == nil {
			continue // a message in a local, which SPIN prints as a number
		}
		require.Equal(t, w, v, "%s\n%s", name, both())
		compared++
	}
	require.True(t, compared > 0 || len(want.values) == 0 || len(got.values) == 0, "%s", both())
}

// replayed counts what became of the counterexamples to a model.
type replayed struct{ written, refused int }

// toSPIN checks a model, has SPIN replay each trail, and reads each back.
func (r *replayed) toSPIN(t *testing.T, dir, model string, flags []string, more ...string) {
	t.Helper()
	to := func(name string) string { return filepath.Join(dir, name) }
	args := append([]string{"check", "--full-states", "--trace=" + to("t.json"), "--trace=" + to("t.trail")}, flags...)
	status, _, errs := call(append(append(args, more...), to(model))...)
	what := fmt.Sprintf("%s %v", model, flags)
	if text := readText(t, to(model)); len(text) < 3000 {
		what += "\n" + text
	}
	if status == exitcode.Usage {
		require.Contains(t, errs, "SPIN", what)
		r.refused++
		return
	}
	trails, err := filepath.Glob(to("t*.trail"))
	require.NoError(t, err)
	for _, name := range trails {
		want := traceTells(t, strings.TrimSuffix(name, ".trail")+".json")
		same(t, want, spinReplays(t, dir, model, filepath.Base(name), flags), what)
		r.written++
		again := append([]string{"replay", "--full-states", "--trace=" + to("tback.json")}, flags...)
		status, out, errs := call(append(again, to(model), name)...)
		require.Equal(t, exitcode.Holds, status, "%s: %s\n%s", what, errs, readText(t, name))
		require.Contains(t, out, "the trace fits")
		back := traceTells(t, to("tback.json"))
		require.Equal(t, want.steps, back.steps, what)
		require.Equal(t, want.values, back.values, what)
		require.NoError(t, os.Remove(to("tback.json")))
	}
}

// SPIN replays the counterexamples to models/*.pml to the same end, and they are read back.
func TestTrailsOfModels(t *testing.T) {
	needSPIN(t, "spin")
	var r replayed
	for _, file := range some(t) {
		text := readText(t, file)
		violating := runs(text)
		if len(violating) == 0 {
			continue
		}
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, filepath.Base(file)), []byte(text), 0o600))
		r.toSPIN(t, dir, filepath.Base(file), violating[0], "--max-states=50000")
	}
	require.Greater(t, r.written, 30 / *share)
	require.Zero(t, r.refused)
}

// The same for random models. Many of the rich ones are refused, by SPIN or by the writer.
func TestTrailsOfRandomModels(t *testing.T) {
	needSPIN(t, "spin")
	var r replayed
	for seed := range uint64(*trailSeeds) {
		for kind, m := range []*random.Model{
			random.New(seed, random.Size{}), random.Dense(seed), random.Handshakes(seed),
			random.New(seed, random.Size{Priorities: true}), random.Rich(seed, random.Everything&^random.TwoElses),
			random.Rich(seed, random.ElseInside|random.EscapeJumps|random.VainSends|random.Sorted|random.Counts),
		} {
			t.Run(fmt.Sprintf("%d-%d", kind, seed), func(t *testing.T) {
				dir := t.TempDir()
				require.NoError(t, os.WriteFile(filepath.Join(dir, "m.pml"), []byte(m.String()), 0o600))
				if kind > 2 {
					c := exec.Command("spin", "-a", "m.pml")
					c.Dir = dir
					if out, err := c.CombinedOutput(); err != nil {
						t.Skipf("SPIN refuses the model: %s", out)
					}
				}
				r.toSPIN(t, dir, "m.pml", nil, "--max-states=20000")
			})
		}
	}
	require.Greater(t, r.written, *trailSeeds)
}

// What SPIN's verifier writes down is read back, and is the violation that it has found.
func TestTrailsOfPan(t *testing.T) {
	needSPIN(t, "spin", "gcc")
	for i, c := range []struct {
		model, define, compile, run string
		want                        string // the property
	}{
		{"alternating-bit", "", "-DSAFETY0", "-a", "delivery"},
		{"alternating-bit", "-DMUTANT", "-DNOCLAIM", "-n", "assertions"},
		{"aba-stack", "-DMUTANT", "-DNOCLAIM", "-n", "assertions"}, // a merged sequence stops at a jump
		{"allocator", "-DMUTANT", "-DNOCLAIM", "-n", "end-states"},
		{"cache-coherence", "-DMUTANT", "-DSAFETY0", "-a", "single"},
		{"dekker", "", "-DNP", "-l", "progress"},
	} {
		if i != 1 && !amount.Exhaustive() {
			continue // a verifier is compiled for each
		}
		dir := t.TempDir()
		text := readText(t, filepath.Join("..", "..", "models", c.model+".pml"))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "m.pml"), []byte(text), 0o600))
		run := func(name string, args ...string) string {
			cmd := exec.Command(name, args...)
			cmd.Dir = dir
			out, _ := cmd.CombinedOutput()
			return string(out)
		}
		none := func(s string) bool { return s == "" }
		merging := []string{"-o1", "-o3"}[i%2] // of either there are all kinds
		_ = os.Remove(filepath.Join(dir, "m.pml.trail"))
		said := run("spin", slices.DeleteFunc([]string{c.define, merging, "-a", "m.pml"}, none)...)
		said += run("gcc", "-w", "-O0", c.compile, "-o", "pan", "pan.c")
		said += run("./pan", c.run, "-m20000")
		require.FileExists(t, filepath.Join(dir, "m.pml.trail"), said)
		args := []string{"replay", filepath.Join(dir, "m.pml"), filepath.Join(dir, "m.pml.trail")}
		if c.define != "" {
			args = append(args, c.define)
		}
		status, out, errs := call(args...)
		require.Equal(t, exitcode.Holds, status, "%s %s: %s\n%s", c.model, merging, errs, said)
		require.Contains(t, out, "counterexample to "+c.want, said)
	}
}
