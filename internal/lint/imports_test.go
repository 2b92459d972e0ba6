package lint

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "ltlpor"

// table says which packages of this module, and which modules, each package may
// import. The standard library is free. Tests may import more.
//
// internal/oracle/interp judges lowering and machine, so it shares nothing with them: no
// package behind the checked syntax tree may stand in its line.
//
// The two halves of the program, language and search, meet in package program, and in the
// rooms behind task, where text has been read: a line that breaks this is wrong even if it
// compiles.
const table = `
.: cancel abstract abstract/cegar audit auditing checkpoint coverage decide dpor evidence exec explain hints plan program search simulate source stategraph system task trace trail
cmd/ltlpor: . abstract decide trace/chart annotation audit buchi checkpoint depend/group dpor dpor/benchmark draw exercise explain ltl memory plan program report search simulate source stategraph system task trace trail github.com/alecthomas/kong golang.org/x/term golang.org/x/sys

internal/testing/repo:

source:
cancel:
annotation: source github.com/pelletier/go-toml/v2
checkpoint:
grammar:
grammar/gen/promela: github.com/antlr4-go/antlr
grammar/gen/ltl: github.com/antlr4-go/antlr
promela: cancel source grammar/gen/promela github.com/antlr4-go/antlr
promela/check: source promela
ltl: source grammar/gen/ltl github.com/antlr4-go/antlr github.com/emirpasic/gods
draw: source
ltl/ltltest: ltl
ltl/witness: ltl
buchi: draw internal/tarjan ltl source github.com/emirpasic/gods
lower: cancel source promela promela/check program ltl buchi
lower/lowertest: source promela promela/check lower program

program: source
exec: cancel program source
exec/closure: program exec
exec/packed: checkpoint program exec exec/closure search store store/compact
exec/exectest: program exec lower lower/lowertest optimize internal/random
exec/exectest/wide: program exec
depend/bitset:
depend/pointsto: program depend/bitset
depend/fault: program depend/bitset depend/pointsto
depend/access: cancel program depend/bitset depend/pointsto
depend: cancel program depend/bitset depend/pointsto depend/fault depend/access
depend/textbook: program depend depend/bitset depend/access
depend/sticky: program depend depend/bitset depend/pointsto internal/tarjan
depend/group: annotation program source depend depend/access depend/bitset
depend/marks: program depend/bitset depend/pointsto depend/fault depend/access
depend/partial: program exec depend/access depend/pointsto
depend/instance: program exec depend depend/bitset depend/pointsto depend/fault depend/access depend/partial
depend/future: program exec depend depend/bitset depend/partial depend/instance
ample: checkpoint program exec depend depend/group depend/textbook depend/marks depend/future
abstract/persistent: program exec depend depend/access depend/bitset
optimize: cancel program depend
product: program exec buchi internal/tarjan
store/prefetch:
store: checkpoint store/prefetch
store/compact: golang.org/x/sys store/prefetch
store/lossy: store
memory:
search: cancel checkpoint internal/tarjan program store store/compact
audit: cancel program exec internal/tarjan search
trace: program exec source
trail: program exec source trace
coverage: program source
trace/chart: draw program trace
report: audit buchi coverage draw ltl plan program source stategraph trace trace/chart
dpor: cancel program exec exec/closure github.com/emirpasic/gods
dpor/benchmark:
abstract: abstract/bitvec program exec search depend/bitset depend/fault depend/pointsto
abstract/cegar: abstract abstract/persistent cancel decide depend depend/bitset depend/sticky evidence exec plan program search system task
abstract/bitvec: program github.com/crillab/gophersat
simulate: cancel program exec exec/closure trace
evidence: exec ltl ltl/witness program search task trace

task: cancel annotation depend depend/group source promela promela/check program lower ltl buchi product depend/pointsto
plan: task ample
system: cancel checkpoint source task plan program optimize depend depend/group depend/sticky ample exec exec/closure exec/packed buchi product search store store/lossy
decide: abstract cancel exec source task plan system program search evidence trace
hints: buchi decide ltl plan source task
auditing: task plan system decide evidence program search ample audit exec trace
explain: cancel source task plan product system program search ample audit exec trace depend depend/future depend/group
exercise: audit buchi cancel draw evidence exec ltl program search source system task trace
stategraph: task plan system program search audit trace draw

internal/tarjan:
internal/oracle: program exec ltl buchi search
internal/oracle/interp: source promela promela/check
internal/oracle/traces:
internal/listing: program
internal/longtest:
internal/amount:
internal/random: source
internal/lint:
internal/differential:
internal/smallscope:
internal/spin:
internal/spin/record: internal/spin
internal/bench: internal/bench/dpor internal/bench/plot
internal/bench/dpor:
internal/bench/plot:
internal/mutants:
models:
`

// onlyInTests are the packages that no command may depend on.
var onlyInTests = []string{
	"ltl/ltltest", "lower/lowertest", "exec/exectest", "exec/exectest/wide", "internal/oracle", "internal/oracle/interp",
	"internal/oracle/traces",
	"internal/testing/repo", "internal/amount", "internal/listing", "internal/longtest",
	"internal/random", "internal/lint", "internal/differential", "internal/smallscope",
}

func parseTable() map[string][]string {
	allowed := map[string][]string{}
	for _, line := range strings.Split(table, "\n") {
		if name, list, ok := strings.Cut(line, ":"); ok {
			allowed[name] = strings.Fields(list)
		}
	}
	return allowed
}

// short turns an import path into the way the table writes it; "" for the
// standard library.
func short(path string) string {
	switch {
	case path == module:
		return "."
	case strings.HasPrefix(path, module+"/"):
		return strings.TrimPrefix(path, module+"/")
	case strings.Contains(strings.Split(path, "/")[0], "."):
		return path
	}
	return ""
}

func allows(list []string, path string) bool {
	return slices.ContainsFunc(list, func(a string) bool {
		return path == a || strings.Contains(a, ".") && strings.HasPrefix(path, a+"/")
	})
}

func TestImports(t *testing.T) {
	cmd := exec.Command("go", "list", "-e", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "./...")
	out, err := cmd.Output()
	require.NoError(t, err)
	allowed := parseTable()
	seen := 0
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		fields := strings.Fields(line)
		name := short(fields[0])
		list, ok := allowed[name]
		if !ok {
			t.Errorf("package %s has no line in the import table", name)
			continue
		}
		seen++
		for _, path := range fields[1:] {
			path = short(path)
			if path != "" && !allows(list, path) {
				t.Errorf("package %s imports %s: its line in the import table does not allow that", name, path)
			}
			if slices.Contains(onlyInTests, path) && !slices.Contains(onlyInTests, name) {
				t.Errorf("package %s imports %s, which is for tests only", name, path)
			}
		}
	}
	require.Greater(t, seen, 10, "go list found no packages")
}

// The table itself has no cycle, so that it cannot come to allow one.
func TestTableHasNoCycle(t *testing.T) {
	allowed := parseTable()
	const open, done = 1, 2
	state := map[string]int{}
	var visit func(name string)
	visit = func(name string) {
		require.NotEqual(t, open, state[name], "cycle through %s", name)
		if state[name] == done {
			return
		}
		state[name] = open
		for _, next := range allowed[name] {
			if _, ok := allowed[next]; ok {
				visit(next)
			}
		}
		state[name] = done
	}
	for name := range allowed {
		visit(name)
	}
}

func TestAllows(t *testing.T) {
	require.True(t, allows([]string{"program"}, "program"))
	require.False(t, allows([]string{"program"}, "program/x"))
	require.True(t, allows([]string{"github.com/a/b"}, "github.com/a/b/v4"))
	require.False(t, allows([]string{"github.com/a/b"}, "github.com/a/bc"))
}

// The second interpreter reads the syntax tree and nothing that was made of it.
func TestInterpreterIsIndependent(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "./internal/oracle/interp")
	out, err := cmd.Output()
	require.NoError(t, err)
	for _, path := range strings.Fields(string(out)) {
		if name := short(path); path == module || strings.HasPrefix(path, module+"/") {
			own := name == "internal/oracle/interp" || name == "source" || name == "cancel"
			require.True(t, own || strings.HasPrefix(name, "promela") || strings.HasPrefix(name, "grammar"),
				"the second interpreter depends on %s", name)
		}
	}
}
