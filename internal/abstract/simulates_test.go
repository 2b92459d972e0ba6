package abstract

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/abstract/bitvec"
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/lang/lower"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

var simulated = flag.Uint64("simulated", amount.Choose[uint64](20, 200),
	"how many random models are run beside abstractions of them")

// Models with features rare in random models.
var simulatedTexts = []string{`
	byte x = 5, may = 1;
	active proctype P() provided (may == 1) { do :: x > 3 -> x = 5 :: x > 4 -> x = 6 :: x < 2 -> x = 1 od }
	active proctype Q() { byte y = 4; may = 0; y = x; y > 4; y = x - 1 }`, `
	byte g;
	proctype P(byte id) { byte l; do :: l = g; g = id :: l < g -> g = l :: l == g -> g++ :: id > g -> break od }
	init { run P(1); run P(2); run P(3); g > 1; g = 0 }`, `
	short g = 3, h;
	active [2] proctype P() {
		short x = g + 1, y = x * 2;
		if :: x == 4 -> y = x :: x < y -> x = y :: else -> g = x fi;
		h = g; g = y; y = h; assert(x != g || y < h)
	}`, `
	short g;
	active proctype P() { short x; do :: x = x + 1 :: x > 4 -> x = 0 :: x > g -> g = x :: x > g + 1 -> break od }
	active proctype Q() { do :: g = 4 :: g = 3 :: g = g - 1 od }`, `
	byte x, l, z;
	active proctype P() { do :: d_step { x == 1 -> z = 2 / l; x = 0 } od }
	active proctype Q() { l = timeout + 1; do :: timeout -> z = 3 :: x == 3 -> break od }`, `
	chan c = [2] of { byte, short };
	byte a[3]; short s;
	active proctype P() {
		byte i;
		do :: c!i,s; i++ :: c?i,s -> a[i % 3] = s :: s > a[1] -> s-- :: a[2] == 0 -> a[2] = i od
	}
	active proctype Q() {
		do :: c?a[0],s :: c?<a[1],_> :: a[0] < s -> s = a[0] - 1 :: d_step { s = a[0]; a[1] = s } od
	}`,
}

// Each run of a model is a run of each abstraction, step by step, and the knowledge of the abstraction is true.
func TestAbstractionsSimulate(t *testing.T) {
	n := *simulated
	if testing.Short() {
		n = 60
	}
	each := amount.Choose[uint64](3, 8) // precisions of each written model
	steps, told := 0, 0
	written := uint64(len(simulatedTexts))
	for seed := range n + each*written {
		text := RandomText(seed - each*written)
		if seed < each*written {
			text = simulatedTexts[seed%written]
		}
		read, err := lowertest.Read(text, lower.Options{})
		if err != nil || Refuses(read.Program) != "" {
			continue
		}
		p := read.Program
		m, err := New(p, Predicated)
		if err != nil {
			continue // it has no abstraction
		}
		r := rand.New(rand.NewPCG(seed, 1))
		concrete, err := closure.Compile(p)
		require.NoError(t, err)
		thoughts := thoughtsOf(m, concrete, r)
		for range 3 {
			s := newSimulation(t, m, concrete, randomPrecision(m, thoughts, r), text)
			s.run(r)
			steps, told = steps+s.steps, told+s.told
		}
	}
	require.Greater(t, steps, int(n))
	require.Greater(t, told, int(n))
	t.Logf("%d steps, %d times it was known whether a predicate holds", steps, told)
}

// randomRun returns the steps of a run of m.
func randomRun(m exec.Machine, r *rand.Rand, most int) (run Run) {
	s := m.Init(nil)
	var moves program.Moves
	for range most {
		if m.Enabled(s, &moves); len(moves.All) == 0 {
			break
		}
		mv := moves.All[r.IntN(len(moves.All))]
		run.Moves = append(run.Moves, mv)
		next, fault := m.Step(s, mv)
		if next == nil || fault != nil && !fault.Continues {
			break
		}
		s = next
	}
	return run
}

// thoughtsOf returns the predicates that arise in the refutation of parts of random runs.
func thoughtsOf(m *Model, concrete exec.Machine, r *rand.Rand) (all bitset.Set) {
	a := m.Build(m.Precise(bitset.Set{}, bitset.Set{}))
	for range 4 {
		run := randomRun(concrete, r, 12)
		for at := range run.Moves {
			for _, n := range m.thoughts(a, Precision{}, run, at, nil) {
				all.Add(n)
			}
		}
	}
	return all
}

func randomPrecision(m *Model, thoughts bitset.Set, r *rand.Rand) Precision {
	part := func(s bitset.Set, percent int) (out bitset.Set) {
		s.Each(func(i int) {
			if r.IntN(100) < percent {
				out.Add(i)
			}
		})
		return out
	}
	predicates := part(thoughts, 100*6/(6+len(members(thoughts))))
	return m.Precise(part(m.AllObjects(), []int{0, 20, 60}[r.IntN(3)]), predicates)
}

// simulation is a parallel run of a model and an abstraction.
type simulation struct {
	t                *testing.T
	text             string
	m                *Model
	a                *Abstraction
	model, abstract  exec.Machine
	s, b             program.State
	steps, told      int
	view, abstracted exec.View
}

func newSimulation(t *testing.T, m *Model, model exec.Machine, p Precision, text string) *simulation {
	s := &simulation{t: t, text: text, m: m, a: m.Build(p), model: model}
	require.NoError(t, program.Sanity(s.a.Program), text)
	machine, err := closure.Compile(s.a.Program)
	require.NoError(t, err, text)
	s.abstract = machine
	s.s, s.b = model.Init(nil), machine.Init(nil)
	s.view, s.abstracted = model.View(), machine.View()
	return s
}

func (s *simulation) fail(why string, args ...any) {
	s.t.Helper()
	s.t.Fatalf(why+"\ntracked %v, predicates %v\n%s", append(args, s.m.Objects(s.a.Precision.Tracked),
		s.m.Predicates(s.a.Precision.Predicates), s.text)...)
}

func (s *simulation) run(r *rand.Rand) {
	s.same()
	var moves, ours program.Moves
	for range 40 {
		if s.model.Enabled(s.s, &moves); len(moves.All) == 0 {
			s.stuck()
			return
		}
		mv := moves.All[r.IntN(len(moves.All))]
		next, fault := s.model.Step(s.s, mv)
		s.abstract.Enabled(s.b, &ours)
		if fault != nil && !fault.Continues {
			s.wrong(mv, fault, ours.All)
			return
		}
		if next == nil {
			return
		}
		if !slices.Contains(ours.All, mv) {
			s.fail("step %d, %s, is none of the abstraction", s.steps, s.a.Program.Edges[mv.Edge].Text)
		}
		b, f := s.abstract.Step(s.b, mv)
		if b == nil || f != nil && !f.Continues {
			return // an error of the abstraction is never passed over
		}
		s.s, s.b = slices.Clone(next), slices.Clone(b)
		s.rest()
		s.steps++
		s.same()
	}
}

// rest takes the steps behind receives.
func (s *simulation) rest() {
	var moves program.Moves
	s.abstract.Enabled(s.b, &moves)
	for _, mv := range moves.All {
		if s.a.Kind(mv.Edge) == Rest {
			b, f := s.abstract.Step(s.b, mv)
			require.Nil(s.t, f)
			s.b = slices.Clone(b)
			s.rest()
			return
		}
	}
}

// wrong searches for the fault in which mv ends.
func (s *simulation) wrong(mv program.Move, fault *program.Fault, ours []program.Move) {
	if fault.Kind == program.DStepEndless {
		return
	}
	if slices.Contains(ours, mv) {
		if _, f := s.abstract.Step(s.b, mv); f != nil && !f.Continues {
			return
		}
	}
	for _, k := range ours {
		if s.a.Kind(k.Edge) != Wrong {
			continue
		}
		if of := s.a.Origins(k.Edge)[0]; of == mv.Edge || of == mv.PeerEdge {
			return
		}
	}
	text := s.m.prog.Edges[mv.Edge].Text
	s.fail("step %d, %s, goes wrong (%v), and in the abstraction does not", s.steps, text, fault)
}

// stuck has the processes wait for ever.
func (s *simulation) stuck() {
	valid := s.model.ValidEnd(s.s)
	var moves program.Moves
	for {
		s.abstract.Enabled(s.b, &moves)
		i := slices.IndexFunc(moves.All, func(mv program.Move) bool { return s.a.Kind(mv.Edge) == Block })
		if i < 0 {
			break
		}
		b, f := s.abstract.Step(s.b, moves.All[i])
		if f != nil {
			return
		}
		s.b = slices.Clone(b)
		s.rest()
		s.same()
	}
	if len(moves.All) == 0 && s.abstract.ValidEnd(s.b) != valid {
		s.fail("nothing can happen, and whether that is an end is not the same: %v", valid)
	}
	for _, mv := range moves.All {
		if kind := s.a.Kind(mv.Edge); kind != Wrong && !valid {
			s.fail("nothing can happen, and in the abstraction %s can", s.a.Program.Edges[mv.Edge].Text)
		}
	}
}

// same compares the known part of the state with the actual state.
func (s *simulation) same() {
	s.view.Select(s.s)
	s.abstracted.Select(s.b)
	if s.view.Live() != s.abstracted.Live() {
		s.fail("there are %d processes, and %d in the abstraction", s.view.Live(), s.abstracted.Live())
	}
	for _, v := range s.m.prog.Globals {
		s.variable(v, s.a.Program.Globals, s.view.Global, s.abstracted.Global)
	}
	for pid := range s.view.Live() {
		typ, _ := s.view.Process(program.PID(pid))
		local := func(view exec.View) func(*program.Variable, int) int32 {
			return func(v *program.Variable, i int) int32 { return view.Local(program.PID(pid), v, i) }
		}
		for _, v := range s.m.prog.Types[typ].Locals {
			s.variable(v, s.a.Program.Types[typ].Locals, local(s.view), local(s.abstracted))
		}
	}
	s.a.Precision.Predicates.Each(s.predicate)
}

func (s *simulation) variable(
	v *program.Variable, vs []*program.Variable, model, abstract func(*program.Variable, int) int32,
) {
	if !s.a.Precision.Tracked.Has(s.m.of[v]) || v.Hidden {
		return
	}
	flag := find(vs, v.Name+"?")
	for i := range v.Elements() {
		if flag != nil && !s.a.Precision.Exact.Has(s.m.of[v]) && abstract(flag, i) != 0 {
			continue
		}
		if want, got := model(v, i), abstract(v, i); want != got {
			s.fail("after step %d %s is %d, and in the abstraction %d", s.steps, v.ElementName(i), want, got)
		}
	}
}

func find(vs []*program.Variable, name string) *program.Variable {
	for _, v := range slices.Backward(vs) {
		if v.Name == name {
			return v
		}
	}
	return nil
}

// predicate compares predicate n in all processes.
func (s *simulation) predicate(n int) {
	p := s.m.about.all[n]
	if p.typ < 0 {
		bit := find(s.a.Program.Globals, s.m.about.text(n))
		s.truth(n, s.abstracted.Global(bit, 0), program.NoPID)
		return
	}
	bit := find(s.a.Program.Types[p.typ].Locals, s.m.about.text(n))
	for pid := range s.view.Live() {
		if typ, _ := s.view.Process(program.PID(pid)); typ == p.typ {
			s.truth(n, s.abstracted.Local(program.PID(pid), bit, 0), program.PID(pid))
		}
	}
}

// truth compares the known truth of predicate n with the actual truth. Its locals belong to process self, or to
// processes that are the only instances of their type.
func (s *simulation) truth(n int, bit int32, self program.PID) {
	if bit == mayHold {
		return
	}
	dead := false
	want, ok := s.m.about.all[n].term.Eval(func(v bitvec.Var) int32 {
		x := s.m.about.scalars[v]
		o := s.m.list[x.object]
		switch {
		case o.Type < 0:
			return s.view.Global(o.Var, x.element)
		case self != program.NoPID:
			return s.view.Local(self, o.Var, x.element)
		}
		for pid := range s.view.Live() {
			if typ, _ := s.view.Process(program.PID(pid)); typ == o.Type {
				return s.view.Local(program.PID(pid), o.Var, x.element)
			}
		}
		dead = true
		return 0
	})
	if dead {
		return
	}
	s.told++
	if !ok || (want != 0) != (bit == does) {
		s.fail("after step %d %s is %d, and in the abstraction %d", s.steps, s.m.about.text(n), want, bit)
	}
}
