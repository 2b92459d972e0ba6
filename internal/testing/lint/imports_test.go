package lint

import (
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "ltlpor"

// table lists for every package the packages of this module, and the modules, that it may import. The standard
// library is free. Tests may import more. A name without folder at the top is a package below internal/. A row goes
// on in lines that begin with spaces.
//
// Imports go down, or stay on a floor, never up. Packages for tests and tools stand on no floor.
//
// testing/interp judges lowering and machine, so it shares nothing with them: no package behind the checked syntax
// tree may stand in its row.
//
// The two halves of the program, language and search, meet in package program, and behind package property, where
// text has been read: a row that breaks this is wrong even if it compiles.
const table = `
floor 1
base/bitset:
base/cancel:
base/checkpoint:
base/draw: source
base/memlimit:
base/tarjan:
base/words: source
grammar:
grammar/gen/ltl: github.com/antlr4-go/antlr
grammar/gen/promela: github.com/antlr4-go/antlr
source:

floor 2
ltl: github.com/antlr4-go/antlr github.com/emirpasic/gods grammar/gen/ltl source
ltl/witness: ltl
model/closure: model/exec model/program
model/exec: base/cancel model/program source
model/program: source

floor 3
buchi: base/draw base/tarjan github.com/emirpasic/gods ltl source
dpor: base/cancel github.com/emirpasic/gods model/closure model/exec model/program
dpor/benchmark: source
lang/annotation: github.com/pelletier/go-toml/v2 source
lang/format: grammar/gen/promela lang/promela source
lang/lower: base/cancel buchi lang/promela lang/typecheck ltl model/program source
lang/promela: base/cancel github.com/antlr4-go/antlr grammar/gen/promela source
lang/typecheck: lang/promela source
search: base/cancel base/checkpoint base/tarjan base/words model/program search/store search/store/compact
search/team: search source
search/external: model/closure model/program search search/external/ledger search/external/runfile
  search/packed/cache search/packed/coding search/store search/store/compact
search/external/audit: search/external/ledger search/external/runfile
search/external/ledger: model/program search search/external/runfile source
search/external/runfile: search/store source
search/packed: base/checkpoint model/closure model/program search search/external search/packed/cache
  search/packed/coding search/packed/parallel search/store
search/packed/cache: model/closure model/exec model/program search/packed/coding
search/packed/coding: model/closure model/exec model/program
search/packed/parallel: base/checkpoint model/closure model/program search search/packed/cache search/packed/coding
  search/store search/store/compact
search/store: base/checkpoint search/store/prefetch
search/store/compact: golang.org/x/sys search/store/prefetch
search/store/lossy: search/store
search/store/prefetch:
trace: model/exec model/program source

floor 4
depend: base/bitset base/cancel depend/access depend/fault depend/pointsto model/program
depend/access: base/bitset base/cancel depend/pointsto model/program
depend/fault: base/bitset depend/pointsto model/program
depend/future: base/bitset depend depend/partialeval depend/procinstance model/exec model/program
depend/interval: base/bitset base/cancel depend/pointsto model/program
depend/nodes: base/bitset depend depend/access lang/annotation model/program source
depend/optimize: base/cancel depend model/program
depend/partialeval: depend/access depend/pointsto model/exec model/program
depend/pointsto: base/bitset model/program
depend/procinstance: base/bitset depend depend/access depend/fault depend/partialeval depend/pointsto model/exec
  model/program
depend/spinmarks: base/bitset depend/access depend/fault depend/pointsto model/program
depend/staticproviso: base/bitset base/tarjan depend depend/pointsto model/program
depend/symmetry: base/cancel base/words depend/pointsto model/exec model/program source
depend/textbook: base/bitset depend depend/access model/program
product: base/tarjan buchi model/exec model/program
simulate: base/cancel model/closure model/exec model/program trace

floor 5
abstract: abstract/bitvec base/bitset base/words depend/fault depend/pointsto model/exec model/program search
abstract/bitvec: github.com/crillab/gophersat model/program
abstract/persistent: base/bitset depend depend/access model/exec model/program
ample: base/checkpoint base/words depend depend/future depend/nodes depend/spinmarks depend/textbook model/exec
  model/program

floor 6
verify/certify: ltl ltl/witness model/exec model/program search trace verify/property
verify/coverage: model/program source
verify/plan: ample base/words search verify/property
verify/property: base/cancel base/words buchi depend depend/nodes depend/pointsto depend/symmetry lang/annotation
  lang/lower lang/promela lang/typecheck ltl model/program product source
verify/schedule: abstract base/cancel base/words model/exec model/program search source trace verify/certify verify/plan
  verify/property verify/system
verify/system: ample base/cancel base/checkpoint buchi depend depend/nodes depend/optimize depend/staticproviso
  depend/symmetry
  model/closure model/exec model/program product search search/external search/external/audit search/external/ledger
  search/external/runfile search/packed search/packed/cache search/packed/parallel search/store
  search/store/lossy source verify/plan verify/property
verify/vacuity: buchi ltl source verify/plan verify/property verify/schedule

floor 7
abstract/cegar: abstract abstract/persistent base/bitset base/cancel depend depend/staticproviso model/exec
  model/program search verify/certify verify/plan verify/property verify/schedule verify/system
teach/audit: base/cancel base/tarjan model/exec model/program search
teach/auditrun: ample model/exec model/program search teach/audit trace verify/certify verify/plan
  verify/property verify/schedule verify/system
teach/exercise: base/cancel base/draw buchi ltl model/exec model/program search source teach/audit trace
  verify/certify verify/property verify/system
teach/explain: ample base/cancel depend depend/future depend/nodes depend/optimize depend/symmetry
  model/exec model/program product search source teach/audit trace verify/plan verify/property verify/system
teach/stategraph: base/draw model/program search teach/audit trace verify/plan verify/property verify/system

floor 8
output/chart: base/draw model/program trace
output/trail: model/exec model/program source trace
session: abstract abstract/cegar base/cancel base/checkpoint model/program search session/phase session/replay
  source teach/audit teach/auditrun teach/explain teach/stategraph trace verify/coverage verify/plan
  verify/property verify/schedule verify/system verify/vacuity
session/exploration: base/cancel dpor model/exec model/program search session/phase source teach/auditrun trace
  verify/certify verify/property verify/schedule verify/system
session/phase: base/cancel search teach/auditrun
session/replay: base/cancel model/exec model/program output/trail search session/phase simulate source trace
  verify/certify verify/plan verify/property verify/schedule verify/system
session/simulation: base/cancel model/exec model/program session/phase session/replay simulate source
  teach/audit teach/explain trace verify/plan verify/property verify/system

floor 9
.: abstract base/checkpoint dpor model/program output/trail search session session/exploration session/replay
  session/simulation simulate source teach/auditrun teach/explain teach/stategraph trace verify/coverage
  verify/plan verify/property verify/schedule verify/system

floor 10
output/array: . lang/annotation output/exitcode output/jsonreport output/layout output/outcome output/wording search
  source verify/property
output/comparison: . base/draw output/layout output/wording search verify/plan
output/events: . output/jsonreport output/layout output/outcome output/wording search verify/property
output/exitcode: . search simulate source teach/audit teach/explain teach/stategraph
output/explored: . dpor model/program output/exitcode output/layout output/textreport output/wording search source
  trace
output/finding: . output/exitcode output/outcome output/wording source trace verify/property
output/formulas: base/draw buchi ltl output/wording source verify/property
output/graphfile: . base/draw output/htmlreport output/wording teach/stategraph
output/htmlreport: . base/draw buchi ltl model/program output/chart output/layout output/outcome output/textreport
  output/wording search source teach/audit teach/stategraph trace verify/coverage verify/plan verify/system
output/inplace:
output/jsonreport: . abstract base/memlimit buchi depend/nodes lang/annotation ltl output/comparison
  output/exitcode output/explored output/formulas output/layout output/outcome output/wording search simulate source
  teach/exercise teach/explain trace verify/plan verify/schedule
output/junit: . output/exitcode output/finding output/outcome output/wording trace
output/layout: trace base/words
output/outcome: . lang/annotation output/exitcode output/wording source trace verify/property
output/progress: . base/memlimit output/layout output/wording search verify/plan
output/cluster: . output/exitcode output/layout search search/team source
output/runaudit: output/exitcode output/layout search/external/audit search/external/ledger
output/sarif: . model/program output/exitcode output/finding output/outcome source trace
output/teaching: . base/draw base/words depend/nodes model/program output/layout output/wording teach/audit
  teach/explain teach/stategraph trace verify/plan
output/textreport: . abstract output/exitcode output/layout output/outcome output/wording search source trace
  verify/plan verify/schedule verify/system
output/tracefile: . output/chart output/exitcode output/jsonreport output/outcome output/trail output/wording simulate
  trace verify/property verify/system
output/wording: . base/memlimit output/layout search simulate source trace verify/plan verify/property

floor 11
editor/analysis: base/cancel grammar/gen/promela lang/annotation lang/promela lang/typecheck ltl source
  verify/property
editor/jsonrpc:
editor/lsp: . base/cancel base/memlimit buchi depend/interval depend/pointsto editor/analysis editor/jsonrpc
  editor/protocol lang/annotation lang/format lang/promela model/program output/exitcode
  output/formulas output/graphfile output/htmlreport output/jsonreport output/layout output/outcome
  output/teaching output/tracefile output/wording product simulate source teach/explain trace verify/property
editor/page: output/htmlreport
editor/protocol:
editor/serve: output/inplace source

floor 12
cmd/ltlpor: . base/checkpoint base/memlimit buchi dpor/benchmark editor/analysis editor/jsonrpc editor/lsp
  editor/page editor/serve github.com/alecthomas/kong github.com/rogpeppe/go-internal golang.org/x/term
  lang/annotation lang/format ltl output/array output/cluster output/comparison output/events output/exitcode
  output/explored output/finding output/formulas output/graphfile output/htmlreport output/inplace
  output/jsonreport output/junit
  output/layout output/outcome output/progress output/runaudit output/sarif output/teaching output/textreport
  output/tracefile output/trail output/wording source teach/exercise trace
cmd/playground: editor/lsp

tests
models:
testing/amount:
testing/chrome: github.com/chromedp
testing/conformance:
testing/differential:
testing/exectest: depend/optimize lang/lower model/exec model/program testing/lowertest testing/random
testing/fixtest: github.com/stretchr/testify/require source
testing/golden: . dpor github.com/stretchr/testify/require lang/annotation model/program output/explored
  output/outcome search source trace verify/plan verify/property verify/system
testing/interp: lang/promela lang/typecheck source
testing/lint:
testing/listing: model/program
testing/longtest:
testing/lowertest: lang/lower lang/promela lang/typecheck model/program source
testing/ltltest: ltl
testing/mazurkiewicz:
testing/packedtest: github.com/stretchr/testify model/closure model/exec model/program search/packed/coding
testing/oracle: buchi ltl model/exec model/program search
testing/random: source
testing/repo:
testing/rpcpipe:
testing/thousand:
testing/smallscope:
testing/spin:
testing/spin/record: testing/spin
testing/wide: model/exec model/program
tools/bench: tools/bench/dpor tools/bench/plot
tools/bench/dpor:
tools/bench/plot:
tools/highlight: grammar/gen/promela lang/promela source
tools/mutants:
tools/playground: editor/page
tools/profile: . source
`

// onlyInTests are the packages that no command may depend on.
var onlyInTests = []string{
	"testing/ltltest", "testing/lowertest", "testing/exectest", "testing/packedtest", "testing/wide", "testing/oracle",
	"testing/interp",
	"testing/mazurkiewicz", "testing/repo", "testing/rpcpipe", "testing/fixtest", "testing/chrome", "testing/amount",
	"testing/thousand", "testing/listing", "testing/longtest", "testing/random",
	"testing/lint", "testing/golden", "testing/differential", "testing/smallscope", "testing/conformance",
}

// besideAPI are the internal packages, forms of results apart, that the command imports from the floors below the API:
// an API for these would serve the command alone. The list only shrinks.
var besideAPI = []string{
	"base/checkpoint", // the file of a check that can go on
	"base/memlimit",   // the guard over the memory of the process
	"dpor/benchmark",  // models for measurements
	"lang/annotation", // options in models and in ltlpor.toml
	"lang/format",     // text, in which nothing is checked
	"teach/exercise",  // sheets of exercises
}

// noFloor is the floor of packages for tests and tools.
const noFloor = 0

// row is a line of table.
type row struct {
	floor int
	may   []string
}

func parseTable() map[string]row {
	allowed := map[string]row{}
	floor, last := noFloor, ""
	for _, line := range strings.Split(table, "\n") {
		number, isFloor := strings.CutPrefix(line, "floor ")
		name, list, isRow := strings.Cut(line, ":")
		switch {
		case isFloor:
			floor, _ = strconv.Atoi(number)
		case line == "tests":
			floor = noFloor
		case strings.HasPrefix(line, " "):
			allowed[last] = row{floor, append(allowed[last].may, strings.Fields(line)...)}
		case isRow:
			allowed[name], last = row{floor, strings.Fields(list)}, name
		}
	}
	return allowed
}

// short turns an import path into a name as in table. It returns "" for the standard library.
func short(path string) string {
	own, isOwn := strings.CutPrefix(path, module+"/")
	switch {
	case path == module:
		return "."
	case isOwn:
		return strings.TrimPrefix(own, "internal/")
	case strings.Contains(strings.Split(path, "/")[0], "."):
		return path
	}
	return ""
}

// isForTests reports whether a file, named from the repository's root, is of a package for tests or tools.
func isForTests(path string) bool {
	return strings.HasPrefix(path, "internal/testing/") || strings.HasPrefix(path, "internal/tools/")
}

func allows(list []string, path string) bool {
	return slices.ContainsFunc(list, func(a string) bool {
		return path == a || strings.Contains(a, ".") && strings.HasPrefix(path, a+"/")
	})
}

func TestImports(t *testing.T) {
	inRoot(t)
	cmd := exec.Command("go", "list", "-e", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "./...")
	out, err := cmd.Output()
	require.NoError(t, err)
	allowed := parseTable()
	seen := 0
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		fields := strings.Fields(line)
		name := short(fields[0])
		row, ok := allowed[name]
		if !ok {
			t.Errorf("package %s has no line in the import table", name)
			continue
		}
		seen++
		for _, path := range fields[1:] {
			path = short(path)
			if path != "" && !allows(row.may, path) {
				t.Errorf("package %s imports %s: its line in the import table does not allow that", name, path)
			}
			if slices.Contains(onlyInTests, path) && !slices.Contains(onlyInTests, name) {
				t.Errorf("package %s imports %s, which is for tests only", name, path)
			}
		}
	}
	require.Greater(t, seen, 10, "go list found no packages")
}

// The command is a client of the public packages, of the forms of results, and of the floors above the API.
func TestCommandIsAClient(t *testing.T) {
	inRoot(t)
	out, err := exec.Command("go", "list", "-f", "{{join .Imports \" \"}}", "./cmd/ltlpor").Output()
	require.NoError(t, err)
	var beside []string
	allowed := parseTable()
	for _, path := range strings.Fields(string(out)) {
		below, ok := strings.CutPrefix(path, module+"/internal/")
		if ok && allowed[below].floor <= allowed["."].floor && !strings.HasPrefix(below, "output/") {
			beside = append(beside, below)
		}
	}
	require.Equal(t, besideAPI, beside, "the list only shrinks: a package that is not imported leaves it")
}

// The table itself has no cycle, and no arrow that goes up, so that it cannot come to allow one.
func TestImportsGoDown(t *testing.T) {
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
		for _, next := range allowed[name].may {
			if below, ok := allowed[next]; ok {
				require.False(t, allowed[name].floor != noFloor && (below.floor == noFloor ||
					below.floor > allowed[name].floor),
					"%s, on floor %d, may import %s, on floor %d", name, allowed[name].floor, next, below.floor)
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
	inRoot(t)
	cmd := exec.Command("go", "list", "-deps", "./internal/testing/interp")
	out, err := cmd.Output()
	require.NoError(t, err)
	for _, path := range strings.Fields(string(out)) {
		if name := short(path); path == module || strings.HasPrefix(path, module+"/") {
			own := name == "testing/interp" || name == "source" || name == "base/cancel"
			require.True(t, own || strings.HasPrefix(name, "lang/promela") || name == "lang/typecheck" ||
				strings.HasPrefix(name, "grammar"),
				"the second interpreter depends on %s", name)
		}
	}
}
