package main

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// pairModel has few states, a violated and a holding formula, a failing assertion and something for each reduction.
const pairModel = `#ifndef BAD
#define BAD 0
#endif
byte x, y; bool p;
active proctype A() { byte k; do :: k < 2 -> k++; x = 1 - x :: else -> break od; p = true }
active proctype B() { byte l; l = 1; y = 1; l = 2; assert(y == 0 || !BAD) }
ltl live { <> p }
ltl low { [] (x < 1) }
`

// examples has a value for each flag of check, with which it makes a difference.
var examples = map[string]string{
	"check":            "--check=assertions,ltl",
	"only":             "--only=live",
	"define":           "-DBAD=1",
	"formula-file":     "--formula-file=f.ltl",
	"automaton":        "--automaton=a.hoa",
	"fairness":         "--fairness=weak",
	"overflow":         "--overflow=error",
	"no-config":        "--no-config",
	"shortest":         "--shortest",
	"max-errors":       "--max-errors=0",
	"no-room":          "--no-room=error",
	"part":             "--part=0/2",
	"expect":           "--expect",
	"mem":              "--mem=300M",
	"max-states":       "--max-states=3",
	"max-depth":        "--max-depth=2",
	"stack-mem":        "--stack-mem=1M",
	"stack-dir":        "--stack-dir=none",
	"time":             "--time=20m",
	"formula-timeout":  "--formula-timeout=20m",
	"json":             "--json=outcome.json",
	"color":            "--color=always",
	"junit":            "--junit=out.xml",
	"sarif":            "--sarif=out.sarif",
	"report":           "--report=out.html",
	"events":           "--events=out.events",
	"format":           "--format=github",
	"trace":            "--trace=out.json",
	"quiet":            "--quiet",
	"plan":             "--plan",
	"full-states":      "--full-states",
	"trace-steps":      "--trace-steps=1",
	"watch":            "--watch=x+y",
	"hide":             "--hide=x",
	"unfold":           "--unfold",
	"open-d-steps":     "--open-d-steps",
	"why":              "--why",
	"stats":            "--stats",
	"disk":             "--disk=states",
	"listen":           listening,
	"token":            listening + " --token=f.ltl",
	"tls-cert":         listening + " --tls-cert=cert.pem --tls-key=key.pem",
	"tls-key":          listening + " --tls-cert=cert.pem --tls-key=key.pem",
	"checkpoint":       "--checkpoint=out.ckpt",
	"checkpoint-every": "--checkpoint=out.ckpt --checkpoint-every=5m",
	"fail-on":          "--fail-on=all",
	"no-hints":         "--no-hints",
	"reduction":        "--reduction=none",
	"optimize":         "--optimize=none",
	"emptiness":        "--emptiness=scc",
	"workers":          "--workers=1",
	"engine":           "--engine=closure",
	"symmetry":         "--symmetry=all",
	"visibility":       "--visibility=both",
	"store":            "--store=hashcompact",
	"swarm":            "--store=bitstate:1M --swarm=2",
	"proviso":          "--proviso=static",
	"without":          "--without=C1",
	"abstraction":      "--check=assertions --abstraction=explicit",
	"por":              "--check=assertions --abstraction=explicit --por=aa",
	"pruning":          "--check=assertions --abstraction=explicit --por=none --pruning=lazy",
}

// listening are the flags for a check with workers.
const listening = "--disk=states --listen=127.0.0.1:0"

// pairing says how the pairs of flags of a command are tried, and which of them do not go together.
type pairing struct {
	command  string
	examples map[string]string // beside those of check, or in their place
	before   string            // flags of each run, unless an example has the flag
	behind   []string          // arguments behind the model
	refused  string            // pairs that do not go together: of each line the first with each other
	// idle are pairs that go together although the first makes no difference beside the other, for this model.
	idle string
}

// example returns the flags with which name makes a difference.
func (c *pairing) example(name string) string {
	if own, ok := c.examples[name]; ok {
		return own
	}
	return examples[name]
}

// flags returns the names of the flags of the command, but for those of each command.
func (c *pairing) flags(t *testing.T) (names []string) {
	t.Helper()
	p, err := newParser(&commands{}, streams{})
	require.NoError(t, err)
	for _, n := range p.Model.Children {
		if n.Name == c.command {
			for _, f := range n.Flags {
				if !slices.Contains([]string{"help", "version", "on-change"}, f.Name) { // on-change has no end
					names = append(names, f.Name)
				}
			}
		}
	}
	return names
}

// varying is what differs from run to run: seconds, bytes of memory, and names of folders.
var varying = regexp.MustCompile(
	`(?m)^.*(memory|[0-9]+\.[0-9]+ (s|ms)|KB|MB|GB|seconds|bytes|"time"|since).*$|://127.0.0.1:[0-9]+|/tmp/[^ "]*`)

// pairRun is what one run has said and written.
type pairRun struct {
	status int
	all    string // output and files
	says   string // standard error
}

// run runs the command with flags in a new folder.
func (c *pairing) run(t *testing.T, flags ...string) pairRun {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	texts := map[string]string{
		"m.pml": pairModel, "f.ltl": "[] <> (x == 0)", "a.hoa": pairAutomaton,
	}
	made, err := pairTraces()
	require.NoError(t, err)
	maps.Copy(texts, made)
	args := []string{c.command}
	for _, f := range strings.Fields(strings.Join(flags, " ") + " " + c.before) {
		name, _, _ := strings.Cut(f, "=")
		known := func(a string) bool { return a == f || f == c.before && strings.HasPrefix(a, name) }
		if !slices.ContainsFunc(args, known) {
			args = append(args, f)
		}
	}
	args = append(append(args, "m.pml"), c.behind...)
	line := strings.Join(args, " ")
	cert, key := certificate(t)
	texts["cert.pem"], texts["key.pem"] = cert, key
	for name, text := range texts {
		if strings.Contains(line, name) {
			require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		}
	}
	status, stdout, stderr := call(args...)
	r := pairRun{status: status, says: stderr}
	files, err := filepath.Glob("out*")
	require.NoError(t, err)
	slices.Sort(files)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		if strings.HasSuffix(name, ".html") || strings.HasSuffix(name, ".ckpt") {
			text = nil
		}
		stdout += name + ":" + string(text)
	}
	r.all = varying.ReplaceAllString(stdout+stderr, "")
	return r
}

// refusedPairs are the pairs of flags of check that do not go together: of each line the first with each other.
const refusedPairs = `
stack-dir: stack-mem
plan: report trace junit sarif events format expect
visibility: reduction por pruning
without: reduction
store: fairness shortest checkpoint checkpoint-every emptiness
swarm: fairness shortest checkpoint checkpoint-every emptiness
abstraction: formula-file automaton fairness overflow shortest max-errors
abstraction: checkpoint checkpoint-every store swarm without
por: formula-file automaton fairness overflow shortest max-errors checkpoint checkpoint-every store swarm without
por: max-depth reduction
pruning: formula-file automaton fairness overflow shortest max-errors checkpoint checkpoint-every store swarm without
pruning: max-depth reduction
`

// idlePairs are those that go together although the first makes no difference beside the other: what is printed is left
// out, there is no counterexample, formula or reduction for it, another bound comes first, or the other implies it.
const idlePairs = `
proviso: quiet store swarm
emptiness: fairness quiet
optimize: pruning quiet
reduction: quiet
max-depth: abstraction store swarm
max-states: abstraction max-depth por
max-errors: only quiet
shortest: quiet
symmetry: quiet
fairness: quiet
visibility: quiet
stats: abstraction por pruning
why: only
hide: abstraction only por pruning trace-steps
watch: abstraction only por pruning
full-states: abstraction only por pruning
trace-steps: abstraction only por pruning
format: abstraction only por pruning
define: plan
`

// pairsOf reads a table of pairs; in both orders if both is set.
func pairsOf(table string, both bool) map[[2]string]bool {
	pairs := map[[2]string]bool{}
	for line := range strings.Lines(strings.TrimSpace(table)) {
		first, others, _ := strings.Cut(line, ":")
		for _, other := range strings.Fields(others) {
			pairs[[2]string{first, other}] = true
			if both {
				pairs[[2]string{other, first}] = true
			}
		}
	}
	return pairs
}

var allPairs = flag.Bool("pairs", false, "all pairs of flags, and not one of 360 beside those that are refused")

// Each pair of flags of a command is refused with a sentence, as the table has it, or both make the difference that
// they make alone, or the one that does not is named, by the program or by the table.
func TestPairsOfFlags(t *testing.T) {
	for _, c := range append(otherPairings(), pairing{command: "check", refused: refusedPairs, idle: idlePairs}) {
		t.Run(c.command, func(t *testing.T) { c.test(t) })
	}
}

func (c *pairing) test(t *testing.T) {
	names, refused, idle := c.flags(t), pairsOf(c.refused, true), pairsOf(c.idle, false)
	if c.command == "compare" && !*allPairs { // each of its runs takes as long as several of check
		names = slices.DeleteFunc(names, func(name string) bool {
			return c.examples[name] == "" && !strings.Contains(c.refused, name)
		})
	}
	none, one := c.run(t), map[string]pairRun{}
	for _, a := range names {
		require.NotEmpty(t, c.example(a), "%s has no example: add one, and see which flags it goes with", a)
		one[a] = c.run(t, c.example(a))
		require.NotEqual(t, exitcode.Usage, one[a].status, "%s: %s", a, one[a].says)
	}
	for i, a := range names {
		for k, b := range names[:i] {
			pair := [2]string{a, b}
			if strings.Contains(c.example(a), "--"+b+"=") || strings.Contains(c.example(b), "--"+a+"=") ||
				!*allPairs && !refused[pair] && (i+k)%360 != 0 {
				continue
			}
			r := c.run(t, c.example(a), c.example(b))
			assert.Equal(t, refused[pair], r.status == exitcode.Usage, "%v: status %d, %s", pair, r.status, r.says)
			if r.status == exitcode.Usage {
				assert.Equal(t, 1, strings.Count(r.says, "\n"), "%v: %s", pair, r.says)
				continue
			}
			assert.NotEqual(t, exitcode.Internal, r.status, "%v: %s", pair, r.says)
			for _, p := range [][2]string{{a, b}, {b, a}} {
				if one[p[0]].all != none.all && r.all == one[p[1]].all {
					assert.True(t, idle[p], "--%s makes no difference beside --%s, and no table says so", p[0], p[1])
					delete(idle, p)
				}
			}
		}
	}
	if *allPairs {
		assert.Empty(t, idle, "both make a difference, or the program names the one that does not")
	}
}

// What an abstraction is explored by is told in its report and plan, and not that there is no reduction.
func TestReductionOfAbstractions(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("m.pml", []byte(pairModel), 0o600))
	for _, how := range []string{"aa", "persistent"} {
		flags := []string{"check", "--check=assertions", "--abstraction=explicit", "--por=" + how}
		status, stdout, _ := call(append(flags, "m.pml")...)
		require.Equal(t, exitcode.Holds, status)
		require.Contains(t, stdout, "reduction "+how+",")
		_, stdout, _ = call(append(flags, "--plan", "m.pml")...)
		require.Regexp(t, `reduction +`+how+` \(that of abstractions \(--por\)\)`, stdout)
		_, stdout, _ = call(append(flags, "--json=-", "m.pml")...)
		require.Contains(t, stdout, `"reduction": "`+how+`"`)
	}
}

const pairAutomaton = `HOA: v1
States: 1
Start: 0
AP: 1 "x == 3"
acc-name: Buchi
Acceptance: 1 Inf(0)
--BODY--
State: 0 {0}
[0] 0
--END--
`
