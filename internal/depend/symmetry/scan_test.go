package symmetry_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/lower"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/repo"
)

// scanned returns three processes with an element of x and of y each, which take own, and one that takes body: d_steps.
func scanned(body, own string) string {
	return `byte x[3], y[3], sum, most, who = 7; short total; bool found; chan q = [1] of { byte };
active [3] proctype P() {
  byte i;
  do
  :: atomic { x[_pid] < 2 -> x[_pid]++ }
  :: atomic { x[_pid] == 2 -> x[_pid] = 0 }
  :: y[_pid] = 1 - y[_pid]
  :: atomic { who == 7 -> who = _pid }
  :: atomic { q?eval(_pid) -> who = 7 }
  :: atomic { sum > 250 || found && most > 250 -> sum = 0 }
  :: d_step { ` + own + ` }
  od
}
active proctype S() {
  byte i, j, k = 7;
  do
  :: d_step { ` + body + ` }
  od
}`
}

// TestScans: what a d_step does to all members may depend on their order, or not.
func TestScans(t *testing.T) {
	const all, none = "[[0 1 2]]", "[]"
	for i, x := range []struct{ name, body, parts, why string }{ // differently in atomic: see below
		{"all", "i = 0; do :: i < 3 -> x[i] = 0; i++ :: else -> break od; i = 0", all, ""},
		{"for", "for (i : 0 .. 2) { y[i] = x[i] } i = 0", all, ""},
		{"downwards", "i = 3; do :: i > 0 -> i--; x[i] = 0 :: else -> break od", all, ""},
		{"some", "for (i : 0 .. 2) { if :: x[i] == 1 -> y[i] = 1 :: else fi } i = 0", all, ""},
		{"find", "i = 0; do :: i < 3 && x[i] != 2 -> i++ :: else -> break od; found = (i < 3); i = 0", all, ""},
		{"find, then change all", `i = 0; do :: i < 3 && x[i] != 2 -> i++ :: else -> break od;
    if :: i == 3 -> for (i : 0 .. 2) { x[i] = 0 } :: else fi; i = 0`, all, ""},
		{"sum", "sum = 0; for (i : 0 .. 2) { sum = sum + x[i] } i = 0", all, ""},
		{"count", "sum = 0; for (i : 0 .. 2) { if :: x[i] > y[i] -> sum++ :: else fi } i = 0", all, ""},
		{"most", "most = 0; for (i : 0 .. 2) { if :: x[i] > most -> most = x[i] :: else fi } i = 0", all, ""},
		{"all of them", "found = true; for (i : 0 .. 2) { found = found && x[i] } i = 0", all, ""},
		{"one guard", "x[0] && x[1] && x[2] -> for (i : 0 .. 2) { x[i] = 0 } i = 0", all, ""},
		{"pairs", `sum = 0; for (i : 0 .. 2) { for (j : 0 .. 2) {
    if :: i != j && x[i] == x[j] -> sum++ :: else fi } } i = 0; j = 0`, all, ""},
		{"the named one", "for (i : 0 .. 2) { if :: i == who -> x[i] = 0; who = 7 :: else fi } i = 0", all, ""},
		{"assertion", "for (i : 0 .. 2) { assert(x[i] < 2) } i = 0", all, ""},
		{"closure", `total = 0; for (i : 0 .. 2) { y[i] = 0 } i = 0;
    do :: i == 3 -> break :: i < 3 && !y[i] && x[i] <= total -> total = total + x[i]; y[i] = 1; i = 0 :: else -> i++ od;
    i = 0; total = 0`, all, ""},
		{"division", "for (i : 0 .. 2) { sum = 4 / x[i] } i = 0; sum = 0", all, ""},
		{"unique", `sum = 0; for (i : 0 .. 2) { if :: x[i] == 2 -> sum++; k = i :: else fi } i = 0;
    if :: sum == 1 -> who = k :: else fi; sum = 0; k = 7`, all, ""},

		{"last one named", "for (i : 0 .. 2) { if :: x[i] == 1 -> who = i :: else fi } i = 0",
			none, "the value of who"},
		{"first one named", `i = 0; do :: i < 3 && x[i] != 1 -> i++ :: else -> break od;
    if :: i < 3 -> who = i :: else fi; i = 0`, none, "the value of who"},
		{"first one changed", `i = 0; do :: i < 3 && x[i] != 1 -> i++ :: else -> break od;
    if :: i < 3 -> x[i] = 0 :: else fi; i = 0`, none, "the value of x"},
		{"the rest is left", `i = 0; do :: i < 3 && x[i] != 2 -> x[i] = 0; i++ :: else -> break od; i = 0`, none,
			"the value of x"},
		{"weights", "sum = 0; for (i : 0 .. 2) { sum = sum * 2 + x[i] } i = 0", none, "the value of sum"},
		{"too short", "for (i : 0 .. 1) { x[i] = 0 } i = 0", "[[0 1]]", "the value of x"},
		{"too late", "for (i : 1 .. 2) { x[i] = 0 } i = 0", "[[1 2]]", "the value of x"},
		{"steps of two", "i = 0; do :: i < 3 -> x[i] = 0; i = i + 2 :: else -> break od; i = 0",
			"[[0 2]]", "the value of x"},
		{"order in a queue", "for (i : 0 .. 2) { if :: x[i] && nfull(q) -> q!i :: else fi } i = 0", none,
			"the messages in q"},
		{"counter lives", "i = 0; do :: i < 3 && x[i] == 0 -> i++ :: else -> break od; sum = i; i = 0", none,
			"the value of sum"},
		{"neighbours", "for (i : 0 .. 1) { if :: x[i] > x[i + 1] -> found = true :: else fi } i = 0",
			none, "the value of found"},
		{"prefix", "sum = 0; for (i : 0 .. 2) { sum = sum + x[i]; if :: sum > 2 -> y[i] = 1 :: else fi } i = 0", none,
			"the value of y"},
		{"most, named",
			`most = 0; for (i : 0 .. 2) { if :: x[i] > most -> most = x[i]; who = i :: else fi } i = 0`, none,
			"the value of who"},
		{"changed after a look", `j = 0; for (i : 0 .. 1) { if :: !found && x[i] == 1 -> j++; found = true :: else fi }
    for (i : 0 .. 1) { y[i] = 0; if :: j == 1 && found && who == 7 -> who = i :: else fi } i = 0; j = 0`,
			none, "the value of who"},
		{"first option", `if :: x[0] -> y[0] = 1 :: x[1] -> y[1] = 1 :: x[2] -> y[2] = 1 :: else fi`,
			none, "the condition may be true"},
		{"may block", "i = 0; do :: i < 3 && x[i] < 2 -> i++ :: i == 3 -> break od; i = 0", all, ""},
		{"counter goes on", "do :: i < 3 && x[i] -> i++ :: else -> break od; if :: i == 3 -> i = 0 :: else fi", none,
			"too long"},
		{"counter stays", "found = (i > 1); i = 0; do :: i < 3 && x[i] -> i++ :: else -> break od",
			none, "the value of i"},
		{"assertion about one", "for (i : 0 .. 2) { assert(i == 1 || x[i] < 2) } i = 0",
			"[[0 2]]", "an assertion may fail"},
		{"other option", "for (i : 0 .. 2) { if :: sum == 0 -> x[i] = 0 :: else -> x[0] = 0 fi } i = 0", "[[1 2]]",
			"the value of x"},
		{"blocks for one", "for (i : 0 .. 2) { x[i] < 2 || i == 1 } i = 0",
			"[[0 2]]", "may block for one process only"},
		{"fault of one", "for (i : 0 .. 2) { if :: x[i] -> y[i] = 1 / ((i - 1) * (i - 1)) :: else fi } i = 0",
			"[[0 2]]", "a fault of one process"},
	} {
		model := scanned(x.body, "i > 9")
		t.Run(x.name, func(t *testing.T) { checkScan(t, model, x.parts, x.why) })
		if other, ok := atomicScans[x.name]; ok {
			x.parts, x.why = other[0], other[1]
		}
		t.Run("atomic "+x.name, func(t *testing.T) {
			if _, ok := atomicScans[x.name]; !ok && i%9 != 0 {
				amount.SkipPart(t, "the result is that in a d_step")
			}
			checkScan(t, strings.ReplaceAll(model, "d_step", "atomic"), x.parts, x.why)
		})
	}
}

// atomicScans has the results for the scans that are something else in an atomic sequence: where the process may
// choose, or rest inside.
var atomicScans = map[string][2]string{
	"closure":         {"[]", "the value of y"},
	"first option":    {"[]", "the process has a choice"},
	"may block":       {"[]", "the value of i"},
	"counter goes on": {"[]", "the value of i"},
	"blocks for one":  {"[]", "the process may rest"},
}

// TestOwnScans: a member scans all members.
func TestOwnScans(t *testing.T) {
	const all, none = "[[0 1 2]]", "[]"
	for _, x := range []struct{ name, own, parts, why string }{
		{"the others", "for (i : 0 .. 2) { if :: i != _pid -> x[i] = 0 :: else fi } i = 0", all, ""},
		{"all others",
			"i = 0; do :: i < 3 && (i == _pid || y[i]) -> i++ :: else -> break od; i == 3; i = 0; y[_pid] = 0",
			all, ""},
		{"rank", "sum = 0; for (i : 0 .. 2) { if :: x[i] > x[_pid] -> sum++ :: else fi } i = 0", all, ""},
		{"those before", "for (i : 0 .. 2) { if :: i < _pid -> x[i] = 0 :: else fi } i = 0", none, "the value of x"},
		{"up to itself",
			"sum = 0; i = 0; do :: i < 3 && i != _pid -> sum = sum + x[i]; i++ :: else -> break od; i = 0", none,
			"the value of sum"},
		{"ties",
			`sum = 0;
    for (i : 0 .. 2) { if :: x[i] > x[_pid] || x[i] == x[_pid] && i < _pid -> sum++ :: else fi } i = 0`,
			none, "the value of sum"},
	} {
		t.Run(x.name, func(t *testing.T) { checkScan(t, scanned("i > 9", x.own), x.parts, x.why) })
		if x.name == "all others" { // there the process may rest before i == 3
			x.parts, x.why = none, "the value of i"
		}
		t.Run("atomic "+x.name, func(t *testing.T) {
			checkScan(t, strings.ReplaceAll(scanned("i > 9", x.own), "d_step", "atomic"), x.parts, x.why)
		})
	}
}

// sending returns three processes with a channel each, and one that takes body.
func sending(body string) string {
	room := "1"
	if strings.Contains(body, "empty(") {
		room = "2"
	}
	return strings.Replace(`byte sum; bit x[3]; chan c[3] = [ROOM] of { byte }; chan q = [3] of { byte };
active [3] proctype P() {
  do
  :: c[_pid]?_
  :: x[_pid] = 1 - x[_pid]
  :: q?eval(_pid)
  :: sum = 1 - sum
  od
}
active proctype S() {
  byte i;
  do
  :: `+body+`
  od
}`, "ROOM", room, 1)
}

// TestSends: messages that a scan sends may depend on the order of the members, or not.
func TestSends(t *testing.T) {
	const all, none = "[[0 1 2]]", "[]"
	for _, x := range []struct{ name, body, parts, why string }{
		{"to all", "d_step { for (i : 0 .. 2) { c[i]!1 } i = 0 }", all, ""},
		{"to all, or rest", "atomic { for (i : 0 .. 2) { c[i]!1 } i = 0 }", none, "the value of i"},
		{"to all with room", "atomic { for (i : 0 .. 2) { if :: nfull(c[i]) -> c[i]!1 :: else fi } i = 0 }", all, ""},
		{"a sum", "atomic { for (i : 0 .. 2) { if :: len(c[i]) < 1 -> c[i]!sum + x[i] :: else fi } i = 0 }", all, ""},
		{"two", "d_step { for (i : 0 .. 2) { if :: empty(c[i]) -> c[i]!x[i]; c[i]!1 :: else fi } i = 0 }", all, ""},
		{"one too many", `d_step { for (i : 0 .. 2) { if :: nfull(c[i]) -> c[i]!1 :: else fi;
    if :: nfull(c[i]) -> c[i]!0 :: else fi } i = 0 }`, all, ""},
		{"full behind", `atomic { for (i : 0 .. 2) {
    if :: nfull(c[i]) -> c[i]!1; x[i] = full(c[i]) :: else fi } i = 0 }`, all, ""},
		{"full before", `atomic { for (i : 0 .. 2) {
    if :: nfull(c[i]) -> c[i]!1 :: else fi; x[i] = full(c[2]) } i = 0 }`, "[[0 1]]", "the value of x"},
		{"to the first ones", `atomic { for (i : 0 .. 2) {
    x[i] = 0; if :: nfull(q) -> q!7; x[i] = 1 :: else fi } i = 0 }`, none, "the value of x"},
		{"counter", "atomic { for (i : 0 .. 2) { if :: nfull(c[i]) -> c[i]!i :: else fi } i = 0 }",
			none, "the messages in c"},
		{"one queue", "atomic { len(q) == 0 -> for (i : 0 .. 2) { q!i } i = 0 }", none, "the messages in q"},
		{"one queue, equal messages", "atomic { len(q) == 0 -> for (i : 0 .. 2) { q!7 } i = 0 }", all, ""},
		{"all but one", "d_step { for (i : 0 .. 2) { if :: nfull(c[i]) && i != 1 -> c[i]!1 :: else fi } i = 0 }",
			"[[0 2]]", "the messages in c"},
		{"sorted", "d_step { for (i : 0 .. 2) { if :: nfull(c[i]) -> c[i]!!x[i] :: else fi } i = 0 }",
			none, "it sorts messages"},
		{"until one is full",
			"d_step { i = 0; do :: i < 3 && nfull(c[i]) -> c[i]!1; i++ :: else -> break od; i = 0 }",
			none, "the messages in c"},
	} {
		t.Run(x.name, func(t *testing.T) { checkScan(t, sending(x.body), x.parts, x.why) })
	}
}

// TestSequences: where the process chooses or may rest inside an atomic sequence, its states count.
func TestSequences(t *testing.T) {
	const all, none = "[[0 1 2]]", "[]"
	for _, x := range []struct{ name, body, parts, why string }{
		{"choice before", "if :: sum = 0 :: sum = 1 fi; for (i : 0 .. 2) { x[i] = sum } i = 0", all, ""},
		{"choice behind", "for (i : 0 .. 2) { x[i] = 0 } i = 0; if :: sum = 0 :: sum = 1 fi", all, ""},
		{"choice inside", "for (i : 0 .. 2) { if :: x[i] -> x[i] = 0 :: x[i] -> y[i] = 0 :: else fi } i = 0",
			none, "the process has a choice"},
		{"choice for one", "for (i : 0 .. 2) { if :: x[i] -> x[i] = 0 :: i == 1 -> y[i] = 0 :: else fi } i = 0",
			none, "the process has a choice"},
		{"waits before", "sum > 0 -> for (i : 0 .. 2) { x[i] = 0 } i = 0", all, ""},
		{"waits behind", "for (i : 0 .. 2) { x[i] = 0 } i = 0; sum == 0", all, ""},
		{"waits inside", "for (i : 0 .. 2) { sum == 0; x[i] = 0 } i = 0", none, "the value of x"},
		{"wait forgotten", "sum == 0; for (i : 0 .. 2) { sum == 0; x[i] = 0 } i = 0", none, "the value of x"},
		{"waits for one", "for (i : 0 .. 2) { if :: i == 1 -> sum == 0 :: else fi; x[i] = 0 } i = 0",
			"[[1 2]]", "the value of x"},
		{"waits for some", "for (i : 0 .. 2) { x[i] == 0 } i = 0", none, "the value of i"},
		{"assertion", "for (i : 0 .. 2) { if :: i == 0 -> assert(x[i] < 2) :: else -> assert(x[i] < 2) fi } i = 0",
			"[[1 2]]", "an assertion may fail"},
		{"d_step inside", "for (i : 0 .. 2) { d_step { y[i] = 1; y[i] = 0 } } i = 0", none, "it has a d_step"},
		{"d_step behind", "for (i : 0 .. 2) { x[i] = 0 } i = 0; d_step { for (i : 0 .. 2) { y[i] = 0 } i = 0 }",
			all, ""},
		{"unless", "{ for (i : 0 .. 2) { x[i] = 0 } i = 0 } unless { sum > 0 -> i = 0 }", none, "an unless may end it"},
		{"other first statement", "if :: x[0] > x[1] -> sum = 0 :: else -> sum = 0 fi; sum = 1", none,
			"the first statement"},
		{"global counter at rest", `total = 0; do :: total < 3 -> total++ :: else -> break od; total = 1;
    sum == 0; y[total] = 0; total = 0`, none, "total"},
		{"goes on", "sum = 0; for (i : 0 .. 2) { sum = sum + x[i] } i = 0; sum > 2; sum = 0", all, ""},
	} {
		model := strings.ReplaceAll(scanned(x.body, "i > 9"), "d_step", "atomic")
		if strings.Contains(x.body, "d_step") {
			model = strings.Replace(scanned(x.body, "i > 9"), "d_step", "atomic", 2)
		}
		t.Run(x.name, func(t *testing.T) { checkScan(t, model, x.parts, x.why) })
	}
}

// TestBlocksAmidst: where a send might block inside a scan, and the scan is too long to compare from there, the reason
// is the send, and not the statement at which the sequence begins.
func TestBlocksAmidst(t *testing.T) {
	const model = `chan q[4] = [1] of { byte };
		active [4] proctype P() { byte i;
			do
			:: atomic { i = 0; do :: i < 4 -> if :: nfull(q[i]) -> q[i]!1 :: else fi; i++ :: else -> break od }
			:: q[_pid]?_
			od }`
	checkScan(t, model, "[[0 2] [1 3]]", "q[i]!1: it is not decided whether the statement can block, and others "+
		"move inside the atomic sequence")
}

// checkScan compares the parts and the reasons with those wanted, and audits the generators.
func checkScan(t *testing.T, model, parts, reason string) {
	t.Helper()
	f := find(t, lowertest.Program(t, model), options[0])
	require.Empty(t, f.Off)
	why := ""
	for _, k := range f.Classes {
		for _, b := range k.Breaks {
			why += fmt.Sprintf("%s: %s\n", b.Text, b.Why)
		}
	}
	g := explore(f, 20_000)
	require.NotNil(t, g)
	require.Empty(t, audit(f, g))
	require.Equal(t, parts, f.parts(), why)
	require.Contains(t, why, reason)
}

// TestOrbitsOfModels: for Fischer's protocol, Rumur has these numbers of orbits.
func TestOrbitsOfModels(t *testing.T) {
	for _, x := range []struct {
		file              string
		n, states, orbits int
	}{
		{"internal/tools/bench/models/fischer.pml", 2, 137, 72},
		{"internal/tools/bench/models/fischer.pml", 3, 1012, 217},
		{"internal/tools/bench/models/fischer.pml", 4, 7403, 538},
		{"internal/tools/bench/models/fischer.pml", 5, 54822, 1176},
		{"models/allocator.pml", 2, 941, 475},
		{"models/allocator.pml", 3, 12804, 2231},
	} {
		if x.states > amount.Choose(8000, 60_000) {
			continue
		}
		text, err := os.ReadFile(repo.Path(x.file))
		require.NoError(t, err)
		m, err := lowertest.Read(fmt.Sprintf("#define N %d\n", x.n)+string(text), lower.Options{})
		require.NoError(t, err)
		f := find(t, m.Program, options[0])
		require.Empty(t, f.Unusable())
		g := explore(f, 60_000)
		require.NotNil(t, g)
		require.Equal(t, x.states, len(g.states), x.file)
		require.Equal(t, x.orbits, orbits(f, g), x.file)
		require.Empty(t, audit(f, g))
	}
}
