package trace_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/trace"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// compile reads a model.
func compile(t testing.TB, text string) (*program.Program, exec.Machine) {
	t.Helper()
	p := lowertest.Program(t, text)
	m, err := closure.Compile(p)
	require.NoError(t, err)
	return p, m
}

// unchecked is a fault that Replay leaves to its caller: with unchecked every finite run replays.
var unchecked = &program.Fault{Kind: program.ClaimEnd, Message: "the claim ran to its end", Edge: -1}

// walk takes up to n steps. pick chooses among the moves and outcomes. walk stops if nothing is executable or if a
// fault ends the run.
func walk(m exec.Machine, n int, pick func(int) int) trace.Run {
	run := trace.Run{Lasso: program.Lasso{Init: m.Init(nil)}, Fault: unchecked}
	s := run.Init
	for range n {
		var moves program.Moves
		m.Enabled(s, &moves)
		if len(moves.All) == 0 {
			break
		}
		mv := moves.All[pick(len(moves.All))]
		var out program.Outcomes
		m.Fire(s, mv, &out)
		if len(out.All) == 0 {
			break
		}
		k := pick(len(out.All))
		o := out.All[k]
		if o.Fault != nil && !o.Fault.Continues {
			run.Stem = append(run.Stem, program.Step{Move: mv, Outcome: k})
			run.Fault = o.Fault
			break
		}
		s = o.State
		run.Stem = append(run.Stem, program.Step{Move: mv, Outcome: k, State: s})
	}
	return run
}

// everything is a model with arrays, typedefs, channels of all kinds, dynamic processes, atomic sequences with
// choices, d_step, an inline and a macro.
const everything = `
mtype = { msg, ack, nak }
mtype:color = { red, green }
typedef Pair { byte a; bool b[2] }
byte x; int big = -5; short sh; bool ok = true; mtype kind = ack; mtype:color col;
Pair pairs[2];
unsigned u : 3;
chan c = [2] of { mtype, byte };
chan q[2] = [1] of { byte };
chan sync = [0] of { mtype, chan };
chan any;
hidden byte h;
#define LOCK(v) (v == 0) -> v = 1
inline bump(v) { v++; v = v * 2 }
proctype Child(byte n; mtype k) {
	byte own = n;
	chan mine = [1] of { byte };
	mine!n;
	if
	:: k == ack -> sh = -n
	:: else -> sh = n
	fi;
	mine?own
}
active proctype A() {
	byte i; chan got;
	do
	:: atomic { i < 3 -> i++; if :: x = i :: x = 0 :: skip fi; bump(x) }
	:: c!msg(i)
	:: c?kind,_ -> col = green
	:: sync?ack,got -> any = got
	:: d_step { big = big + 1; pairs[1].a = x; pairs[i % 2].b[1] = !pairs[0].b[1] }
	:: q[1]!i; q[1]?i
	:: run Child(i, ack)
	od
}
active [2] proctype B() {
	do
	:: sync!ack(q[0]) -> ok = !ok
	:: atomic { LOCK(u); run Child(7, nak); u = u + 3 } u = 0
	:: h = 1
	od
}
`

// After every step, the complete state is the state before with the changes of the step applied.
func TestChangesAddUp(t *testing.T) {
	p, m := compile(t, everything)
	for seed := range uint64(amount.Choose(20, 60)) {
		rng := rand.New(rand.NewPCG(seed, 1))
		run := walk(m, 150, rng.IntN)
		tr, err := trace.Replay(p, m, run)
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(tr.Steps), len(run.Stem))
		values := flat(tr.State(-1))
		for _, c := range tr.Init {
			require.Equal(t, values[c.Name], c.New, "initial %s", c.Name)
		}
		for i, s := range tr.Steps {
			apply(values, s.Changes)
			now := flat(tr.State(i))
			for name, v := range now {
				if _, ok := values[name]; !ok && (v == "0" || v == "false" || v == "[]") {
					values[name] = v // of a process that has just started
				}
			}
			require.Equal(t, now, values, "seed %d, step %d: %s", seed, i+1, s.Text)
		}
	}
}

func flat(groups []trace.Group) map[string]string {
	out := map[string]string{}
	for _, g := range groups {
		prefix := ""
		if g.Name != "" {
			out[g.Name] = trace.Alive
			prefix = g.Name + ":"
		}
		for _, v := range g.Values {
			out[prefix+v.Name] = v.Value
		}
	}
	return out
}

func apply(values map[string]string, changes []trace.Change) {
	for _, c := range changes {
		switch {
		case c.New != "":
			values[c.Name] = c.New
		case c.Old == trace.Alive:
			for name := range values {
				if name == c.Name || strings.HasPrefix(name, c.Name+":") {
					delete(values, name)
				}
			}
		default:
			delete(values, c.Name)
		}
	}
}

// The last state of a trace is the last state of the run. Macro-steps end where the marks of atomic sequences say.
func TestStepsEndWhereTheRunDoes(t *testing.T) {
	p, m := compile(t, everything)
	for seed := range uint64(40) {
		run := walk(m, 100, rand.New(rand.NewPCG(seed, 2)).IntN)
		tr, err := trace.Replay(p, m, run)
		require.NoError(t, err)
		k := 0
		for _, s := range tr.Steps {
			if s.Atomic {
				continue
			}
			require.Less(t, k, len(run.Stem))
			if run.Stem[k].State != nil {
				require.Equal(t, run.Stem[k].State, s.State)
			}
			k++
		}
		require.Equal(t, len(run.Stem), k)
	}
}

// A modified run does not replay.
func TestTamperedRuns(t *testing.T) {
	p, m := compile(t, everything)
	whole := func() trace.Run {
		run := walk(m, 30, rand.New(rand.NewPCG(3, 3)).IntN)
		require.Greater(t, len(run.Stem), 20)
		return run
	}
	cases := map[string]func(*trace.Run){
		"another initial state": func(r *trace.Run) { r.Init = flip(r.Init) },
		"another state":         func(r *trace.Run) { r.Stem[10].State = flip(r.Stem[10].State) },
		"another last state": func(r *trace.Run) {
			last := &r.Stem[len(r.Stem)-1]
			last.State = flip(last.State)
		},
		"no state": func(r *trace.Run) { r.Stem[10].State = nil },
		"a move that is not executable": func(r *trace.Run) {
			var moves program.Moves
			m.Enabled(r.Stem[9].State, &moves)
			for id := range p.Edges {
				mv := moves.All[0]
				mv.Edge = program.EdgeID(id)
				if !contains(moves.All, mv) {
					r.Stem[10].Move = mv
					return
				}
			}
		},
		"a process that does not exist": func(r *trace.Run) { r.Stem[10].Move.Proc = 99 },
		"stutter among moves":           func(r *trace.Run) { r.Stem[10] = program.Step{Move: program.Stutter, State: r.Stem[9].State} },
		"standing still for ever while moves are executable": func(r *trace.Run) {
			r.Fault, r.Stem = nil, r.Stem[:20]
			r.Cycle = []program.Step{{Move: program.Stutter, State: r.Stem[19].State}}
		},
		"a cycle that does not close": func(r *trace.Run) {
			r.Fault = nil
			r.Stem, r.Cycle = r.Stem[:20], r.Stem[20:21]
			r.Cycle[0].State = append(program.State(nil), r.Cycle[0].State...)
		},
		"neither cycle nor fault": func(r *trace.Run) { r.Fault = nil },
		"cycle and fault":         func(r *trace.Run) { r.Cycle = r.Stem[20:] },
		"a fault that does not occur": func(r *trace.Run) {
			r.Fault = &program.Fault{Kind: program.DivisionByZero, Edge: r.Stem[len(r.Stem)-1].Move.Edge}
		},
		"an end state with moves": func(r *trace.Run) { r.Fault = &program.Fault{Kind: program.InvalidEnd, Edge: -1} },
	}
	for name, tamper := range cases {
		t.Run(name, func(t *testing.T) {
			run := whole()
			_, err := trace.Replay(p, m, run)
			require.NoError(t, err)
			tamper(&run)
			_, err = trace.Replay(p, m, run)
			require.ErrorContains(t, err, "trace does not replay: ")
		})
	}
}

func flip(s program.State) program.State {
	s = append(program.State(nil), s...)
	s[len(s)-1] ^= 1
	return s
}

func contains(all []program.Move, mv program.Move) bool {
	for _, a := range all {
		if a == mv {
			return true
		}
	}
	return false
}

// A wrong outcome number does no harm: the state decides.
func TestOutcomeIsAHint(t *testing.T) {
	p, m := compile(t, everything)
	run := walk(m, 50, rand.New(rand.NewPCG(8, 8)).IntN)
	for i := range run.Stem {
		run.Stem[i].Outcome = 77
	}
	_, err := trace.Replay(p, m, run)
	require.NoError(t, err)
}

// A valid end state is not an invalid end state, and vice versa.
func TestEndStates(t *testing.T) {
	deadlock := &program.Fault{Kind: program.InvalidEnd, Edge: -1, Message: "invalid end state"}
	first := func(int) int { return 0 }
	for _, stutter := range []bool{false, true} {
		p, m := compile(t, "byte x; active proctype P() { x = 1; x == 2 }")
		run := walk(m, 10, first)
		run.Fault = deadlock
		if stutter {
			run.Stem = append(run.Stem, program.Step{Move: program.Stutter})
		}
		tr, err := trace.Replay(p, m, run)
		require.NoError(t, err)
		require.Len(t, tr.Steps, 1)
		require.Len(t, tr.Blocked, 1)

		p, m = compile(t, "byte x; active proctype P() { x = 1; end: x == 2 }")
		run = walk(m, 10, first)
		run.Fault = deadlock
		if stutter {
			run.Stem = append(run.Stem, program.Step{Move: program.Stutter})
		}
		_, err = trace.Replay(p, m, run)
		require.ErrorContains(t, err, "valid")
	}
}

// golden has models. The walk always takes the first move and the first outcome, unless picks says otherwise.
var golden = []struct {
	name, model string
	steps       int
	picks       []int
	cycle       int // number of last steps in the cycle
	fault       *program.Fault
}{
	{
		name: "cycle", steps: 6, cycle: 4, picks: []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		model: "mtype = { req, ack };\nmtype turn = req;\nbool go;\nactive proctype P() {\n\tgo = true;\n\tgo = true;\n\tdo\n\t:: turn = ack; turn = req\n\tod\n}\n",
	},
	{
		name: "stutter", steps: 9, cycle: 1,
		model: "byte x;\nactive proctype P() { x = 3 }\n",
	},
	{
		name: "rendezvous", steps: 3, fault: unchecked,
		model: "mtype = { msg }\nchan c = [0] of { mtype, byte };\nchan d = [2] of { byte, byte };\nactive proctype Sender() { c!msg(4); d!1,2 }\nactive proctype Receiver() { byte v; c?msg(v); d!v,v }\n",
	},
	{
		name: "atomic", steps: 4, fault: unchecked,
		model: "byte a[2], n;\ninline twice(v) { v++;\n\tv++ }\n#define RESET n = 0\nactive proctype P() {\n\tatomic { a[1] = 2; twice(n); n = n + 1 }\n\tRESET\n}\n",
	},
	{
		name: "assertion", steps: 3, fault: nil,
		model: "byte x;\nactive proctype P() {\n\tx = 1;\n\tatomic { x = 2; assert(x == 1); x = 3; x = 4 }\n}\n",
	},
	{
		name: "division", steps: 3, fault: nil,
		model: "byte x, y;\nactive proctype P() {\n\tx = 1;\n\ty = x / (x - 1)\n}\n",
	},
	{
		name: "deadlock", steps: 9, fault: &program.Fault{Kind: program.InvalidEnd, Edge: -1},
		model: "chan c = [1] of { byte }; byte x;\nactive proctype P() { byte v; c!1; c?v; c?v }\nactive proctype Q() {\n\tdo\n\t:: x == 1\n\t:: c?2\n\tod\n}\n",
	},
	{
		name: "processes", steps: 12, fault: unchecked,
		model: "proctype Child(byte n) { chan own = [1] of { byte }; own!n }\ninit { pid p; p = run Child(5); run Child(6) }\n",
	},
}

func TestGolden(t *testing.T) {
	for _, g := range golden {
		t.Run(g.name, func(t *testing.T) {
			p, m := compile(t, g.model)
			tr, err := trace.Replay(p, m, goldenRun(m, g.steps, g.cycle, g.fault))
			require.NoError(t, err)
			var b bytes.Buffer
			require.NoError(t, tr.Text(&b, trace.TextOptions{}))
			b.WriteString("\n--- full states\n")
			require.NoError(t, tr.Text(&b, trace.TextOptions{Full: true}))
			b.WriteString("\n--- json\n")
			data, err := json.MarshalIndent(tr.Document(false), "", "  ")
			require.NoError(t, err)
			b.Write(append(data, '\n'))
			compare(t, g.name+".golden", b.Bytes())
		})
	}
}

// goldenRun takes first moves. If fault is nil, the fault of the run is the fault found on the way.
func goldenRun(m exec.Machine, steps, cycle int, fault *program.Fault) trace.Run {
	run := walk(m, steps, func(int) int { return 0 })
	if cycle > 0 {
		run.Fault = nil
		if len(run.Stem) < steps {
			s := run.Stem[len(run.Stem)-1].State
			run.Cycle = []program.Step{{Move: program.Stutter, State: s}}
			return run
		}
		n := len(run.Stem) - cycle
		run.Stem, run.Cycle = run.Stem[:n], run.Stem[n:]
		return run
	}
	if fault != nil {
		run.Fault = fault
		return run
	}
	// The run goes on after a failed assertion: find the assertion.
	s := run.Init
	for i, k := range run.Stem {
		var out program.Outcomes
		m.Fire(s, k.Move, &out)
		if f := out.All[k.Outcome].Fault; f != nil {
			run.Stem, run.Fault = run.Stem[:i+1], f
			return run
		}
		s = k.State
	}
	return run
}

func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(file, got, 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}

// The states of a lasso and of a run that ends in a fault, with channels, processes that start and end, and all kinds
// of values.
func TestITFGolden(t *testing.T) {
	for name, text := range map[string]string{"cycle.itf.json": golden[0].model, "fault.itf.json": everything} {
		p, m := compile(t, text)
		run := walk(m, 14, rand.New(rand.NewPCG(4, 4)).IntN)
		if name == "cycle.itf.json" {
			run = goldenRun(m, golden[0].steps, golden[0].cycle, nil)
		}
		tr, err := trace.Replay(p, m, run)
		require.NoError(t, err)
		var b bytes.Buffer
		require.NoError(t, tr.ITF(&b, trace.ITFOptions{Source: "m.pml", Property: "p", Tool: "ltlpor"}))
		compare(t, name, b.Bytes())
	}
}

// Long traces show their start and end; lines are broken at the width.
func TestTextOptions(t *testing.T) {
	p, m := compile(t, golden[0].model)
	run := walk(m, 42, func(int) int { return 0 })
	run.Fault = nil
	run.Stem, run.Cycle = run.Stem[:2], run.Stem[2:]
	tr, err := trace.Replay(p, m, run)
	require.NoError(t, err)
	text := func(opt trace.TextOptions) string {
		var b bytes.Buffer
		require.NoError(t, tr.Text(&b, opt))
		return b.String()
	}
	require.Equal(t, 45, strings.Count(text(trace.TextOptions{}), "\n"))
	require.Equal(t, text(trace.TextOptions{}), text(trace.TextOptions{MaxSteps: 42}))
	compare(t, "elided.golden", []byte(text(trace.TextOptions{MaxSteps: 5})))
	require.Contains(t, text(trace.TextOptions{MaxSteps: 1}), "  |   ... steps 2 to 42 are not shown ...\n")

	colored := text(trace.TextOptions{Color: true})
	require.Contains(t, colored, "\x1b[36m  +--\x1b[0m")
	require.Equal(t, text(trace.TextOptions{}), ansi.ReplaceAllString(colored, ""))
}

var ansi = regexp.MustCompile("\x1b\\[[0-9]*m")

// TestMtypeNames: everywhere in the output a value has the name that the type of its variable or field gives the
// value. If the type has no such name, the output has a number.
func TestMtypeNames(t *testing.T) {
	const model = `mtype = { A, B };
mtype:fruit = { apple, pear };
mtype:veg = { leek, kale, corn };
typedef T { mtype:fruit f; mtype m; mtype:veg v[2] };
mtype x = B; mtype:fruit y = pear; mtype:veg z[2] = kale; T t;
chan c = [2] of { mtype, mtype:fruit, T };
chan r = [0] of { mtype:veg };
proctype Q(mtype:fruit p; mtype q) { mtype:veg l = corn; r!leek }
active proctype P() {
	x = kale; y = apple; z[1] = corn; t.f = pear; t.m = B; t.v[0] = leek; t.v[1] = 7;
	c!A,pear,t; run Q(pear, A); r?z[0]; x = 3
}`
	p, m := compile(t, model)
	tr, err := trace.Replay(p, m, goldenRun(m, 11, 0, unchecked))
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, tr.Text(&text, trace.TextOptions{Full: true}))
	whole, err := json.Marshal(tr.Document(true))
	require.NoError(t, err)
	for _, change := range []string{
		"x = B, y = pear, z[0] = kale, z[1] = kale", "x: B -> A", "y: pear -> apple", "z[1]: kale -> corn", "t.f: 0 -> pear", "t.m: 0 -> B",
		"t.v[0]: 0 -> leek", "t.v[1]: 0 -> 7", "c: [] -> [(A,pear,pear,B,leek,7)]", "Q(1) starts, Q(1):p = pear, Q(1):q = A, Q(1):l = corn",
		"p = pear, q = A, l = corn", "z[0]: kale -> leek",
	} {
		require.Contains(t, text.String(), change)
	}
	for _, value := range []string{`"c":"[(A,pear,pear,B,leek,7)]"`, `"q":"A"`, `"l":"corn"`, `"t.v[0]":"leek"`, `{"name":"Q(1):p","new":"pear"}`} {
		require.Contains(t, string(whole), value)
	}
}
