package procinstance_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/partialeval"
	"ltlpor/internal/depend/procinstance"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/random"
)

// table is a model in its first state, with the instances of its processes.
type table struct {
	t     *testing.T
	p     *program.Program
	m     exec.Machine
	types *procinstance.Table
	state partialeval.State
	at    program.State
}

func initial(t *testing.T, model string, props ...string) *table {
	t.Helper()
	p := lowertest.Program(t, model, props...)
	m, err := closure.Compile(p)
	require.NoError(t, err)
	types := procinstance.New(depend.New(p), false, &procinstance.Places{})
	a := &table{t: t, p: p, m: m, types: types, state: partialeval.Read(p, m.View())}
	a.at = m.Init(nil)
	a.state.Point(a.at)
	return a
}

// take makes the move of process p with the given text, which must lead to one state.
func (a *table) take(p program.PID, text string) {
	a.t.Helper()
	var moves program.Moves
	a.m.Enabled(a.at, &moves)
	for _, mv := range moves.All {
		if mv.Proc == p && bare(a.p.Edges[mv.Edge].Text) == bare(text) {
			var out program.Outcomes
			a.m.Fire(a.at, mv, &out)
			require.Len(a.t, out.All, 1)
			a.at = append(program.State(nil), out.All[0].State...)
			a.state.Point(a.at)
			return
		}
	}
	a.t.Fatalf("no move %s", text)
}

// link returns the link of process p for the edge with the given text, and its number.
func (a *table) link(p int, text string) (*procinstance.Instance, int32) {
	a.t.Helper()
	inst := a.types.Instance(&a.state, p, nil)
	for i := range inst.Links {
		if bare(a.p.Edges[inst.Links[i].Edge].Text) == bare(text) {
			return inst, int32(i)
		}
	}
	a.t.Fatalf("process %d has no edge %s", p, text)
	return nil, 0
}

func bare(text string) string { return strings.NewReplacer(" ", "", "(", "", ")", "").Replace(text) }

// conflict reports whether links of two processes are dependent.
func (a *table) conflict(p int, text string, q int, other string) bool {
	inst, i := a.link(p, text)
	with, j := a.link(q, other)
	return a.types.Classes.Conflicts(inst.Links[i].Class).Has(with.Links[j].Class)
}

// Parameters, _pid, and locals set only once are replaced by values, separately per process.
func TestValuesOfAProcess(t *testing.T) {
	a := initial(t, `byte a[3]; chan c[2] = [1] of { byte };
		active [2] proctype P() { a[_pid] = 1; c[_pid]!1; c[1 - _pid]!2; a[2] = 1 }
		active proctype Q() { byte k; a[k] = 2; k = 1 }`)
	require.False(t, a.conflict(0, "a[_pid] = 1", 1, "a[_pid] = 1"))
	require.True(t, a.conflict(0, "a[_pid] = 1", 2, "a[k] = 2"), "k may be anything")
	require.False(t, a.conflict(0, "c[_pid]!1", 1, "c[_pid]!1"))
	require.True(t, a.conflict(0, "c[_pid]!1", 1, "c[(1-_pid)]!2"))
	first := a.types.Instance(&a.state, 0, nil)
	require.NotSame(t, first, a.types.Instance(&a.state, 1, first), "a guess of another number")
	generic := a.types.Generic(0)
	require.True(t, a.types.Classes.Conflicts(generic.Links[0].Class).Has(a.types.Generic(1).Links[0].Class))
}

// Processes of one type with equal values share an instance, which later calls find again.
func TestInstancesAreShared(t *testing.T) {
	a := initial(t, `proctype X(byte k) { byte l; l = k }
		active [2] proctype P() { byte l; l = 1 }
		active proctype Q() { run X(1); run X(1); run X(2); (false) }`)
	require.Same(t, a.types.Instance(&a.state, 0, nil), a.types.Instance(&a.state, 1, nil))
	require.NotEqual(t, a.types.Instance(&a.state, 0, nil).Place, a.types.Instance(&a.state, 2, nil).Place)
	first := a.types.Instance(&a.state, 0, nil)
	require.NotSame(t, first, a.types.Instance(&a.state, 2, first), "a guess of another type")
	typ, _ := a.state.View.Process(0)
	generic := a.types.Generic(typ)
	require.NotSame(t, generic, a.types.Instance(&a.state, 0, generic), "met where there was no process yet")
	for _, run := range []string{"run X(1)", "run X(1)", "run X(2)"} {
		a.take(2, run)
	}
	one := a.types.Instance(&a.state, 3, nil)
	require.Same(t, one, a.types.Instance(&a.state, 4, one))
	require.NotSame(t, one, a.types.Instance(&a.state, 5, one), "k is 2")
}

// Tables with common Places give equal numbers to equal instances and atoms, independent of the order of discovery,
// and different numbers to different ones.
func TestPlacesAreNumberedAlike(t *testing.T) {
	a := initial(t, `byte x; chan c[2] = [1] of { byte };
		proctype X(byte k) { x == k; c[k]!1; x == 2 }
		active proctype Q() { run X(0); run X(1); run X(0); (false) }
		active [2] proctype P() { x == _pid; x = 1 }`)
	for _, run := range []string{"run X(0)", "run X(1)", "run X(0)"} {
		a.take(0, run)
	}
	var places procinstance.Places
	r := depend.New(a.p)
	one, other := procinstance.New(r, false, &places), procinstance.New(r, false, &places)
	over := procinstance.New(r, true, &places)
	var first, second, third []*procinstance.Instance
	for p := range a.state.N {
		first = append(first, one.Instance(&a.state, p, nil))
	}
	for p := a.state.N - 1; p >= 0; p-- {
		second = append([]*procinstance.Instance{other.Instance(&a.state, p, nil)}, second...)
		third = append([]*procinstance.Instance{over.Instance(&a.state, p, nil)}, third...)
	}
	numbers := map[uint64]bool{}
	for p, inst := range first {
		require.NotSame(t, inst, second[p])
		require.Equal(t, inst.Place, second[p].Place)
		require.NotEqual(t, inst.Place, third[p].Place)
		for q := range p {
			require.Equal(t, inst == first[q], inst.Place == first[q].Place)
		}
		if p == 5 {
			require.Same(t, first[3], inst)
			continue
		}
		for i := range inst.Links {
			for n, atom := range inst.Links[i].Atoms {
				require.Equal(t, atom.Number, second[p].Links[i].Atoms[n].Number)
				require.False(t, numbers[atom.Number])
				numbers[atom.Number] = true
			}
		}
	}
	require.NotEmpty(t, numbers)
	require.NotEqual(t, one.Generic(0).Place, first[3].Place)
	require.Equal(t, one.Generic(0).Place, other.Generic(0).Place)
}

// Helps returns the classes that may make a conjunct of a guard true, and True evaluates a conjunct.
func TestAtoms(t *testing.T) {
	a := initial(t, `byte x, y = 1; chan c = [1] of { byte };
		active proctype P() { byte l; l = 2; (x == 1 && y == 1 && l == 2); c?1 }
		active proctype Q() { x = 1; x = 2; y = 1; c!1; c!2 }`)
	inst, i := a.link(0, "x==1&&y==1&&l==2")
	atoms := inst.Links[i].Atoms
	require.Len(t, atoms, 3)
	for n, want := range []struct {
		holds, locals bool
		helped        []string
	}{{false, false, []string{"x = 1"}}, {true, false, []string{"y = 1"}}, {false, true, nil}} {
		require.Equal(t, want.holds, atoms[n].Holds(&a.state, 0))
		require.Equal(t, want.locals, atoms[n].Locals != 0)
		for _, step := range []string{"x = 1", "x = 2", "y = 1", "c!1"} {
			with, j := a.link(1, step)
			class := with.Links[j].Class
			helped := a.types.Wants.Helpers(atoms[n].Want, &a.types.Classes).Has(class)
			require.Equal(t, slices.Contains(want.helped, step), helped, "atom %d, %s", n, step)
			require.Equal(t, helped, a.types.Helps(class).Has(atoms[n].Want), "the converse")
		}
	}
	set, k := a.link(0, "l = 2")
	require.NotZero(t, set.Links[k].Writes&atoms[2].Locals, "a step of the process itself helps")
	receive, k := a.link(0, "c?1")
	require.Len(t, receive.Links[k].Atoms, 2, "there is a message, and it fits")
	require.False(t, receive.Links[k].Atoms[0].Holds(&a.state, 0))
	require.True(t, receive.Links[k].Atoms[1].Holds(&a.state, 0), "that no message is there is said by the other")
	for _, step := range []string{"x = 1", "x = 2", "y = 1"} {
		a.take(1, step)
	}
	a.take(1, "c!1")
	require.True(t, receive.Links[k].Atoms[0].Holds(&a.state, 0))
	require.True(t, receive.Links[k].Atoms[1].Holds(&a.state, 0))
}

// Waiting for timeout means waiting for every other process. A fact is the whole meaning of its atom.
func TestFactsAreAtoms(t *testing.T) {
	yes, no := 0, 0
	texts := []string{`
		byte x, a[3];
		active [2] proctype P() {
			do
			:: x < 2 && a[1] == 1 -> a[_pid] = 2; x++
			:: a[1 - _pid] != 1 -> a[1] = 1
			:: atomic { x >= 2 && a[2] == 0 -> x = 0; a[0] = 0 }
			od
		}`}
	for seed := range uint64(30) {
		texts = append(texts, random.Dense(seed).String())
	}
	for _, text := range texts {
		a := initial(t, text)
		for _, s := range exectest.States(a.m, 30) {
			a.state.Point(s)
			for p := range a.state.N {
				for _, k := range a.types.Instance(&a.state, p, nil).Links {
					for _, at := range k.Atoms {
						if at.Fact.Var == nil {
							continue
						}
						is := at.Holds(&a.state, p)
						require.Equal(t, is, at.True(&a.state, p), "%s\n%v", text, at.Fact)
						if is {
							yes++
						} else {
							no++
						}
					}
				}
			}
		}
	}
	require.Greater(t, min(yes, no), 100)
}

func TestNever(t *testing.T) {
	a := initial(t, `byte x; active proctype P() { if :: timeout :: x == 1 fi }`)
	inst, i := a.link(0, "timeout")
	require.True(t, inst.Links[i].Never)
	inst, i = a.link(0, "x==1")
	require.False(t, inst.Links[i].Never)
}

// A send and a receive on a rendezvous channel may meet if they may use the same channel and the message may fit.
func TestMayMeet(t *testing.T) {
	a := initial(t, `chan r = [0] of { byte }; chan s = [0] of { byte };
		active proctype P() { r!1; s!1 }
		active proctype Q() { byte l; if :: r?1 :: r?2 :: r?l fi }`)
	for text, want := range map[string]bool{"r?1": true, "r?2": false, "r?l": true} {
		from, i := a.link(0, "r!1")
		to, j := a.link(1, text)
		require.True(t, from.Links[i].MayHandshake())
		require.Equal(t, want, a.types.MayPass(&from.Links[i], &to.Links[j]), text)
		other, k := a.link(0, "s!1")
		require.False(t, a.types.MayPass(&other.Links[k], &to.Links[j]), text)
	}
}

// Ahead of a location covers the edges that can still be taken from it.
func TestAhead(t *testing.T) {
	a := initial(t, `byte x, y; proctype X() { skip } active proctype P() { x = 1; y = 1; run X(); x = 2 }`)
	inst, first := a.link(0, "x = 1")
	_, second := a.link(0, "y = 1")
	_, last := a.link(0, "x = 2")
	class := func(i int32) int { return inst.Links[i].Class }
	at := func(i int32) *procinstance.Ahead { return &inst.Ahead[a.p.Edges[inst.Links[i].Edge].From] }
	for i, want := range map[int32][3]bool{first: {true, true, true}, second: {false, true, true}, last: {false, false, true}} {
		h := at(i)
		for n, k := range []int32{first, second, last} {
			require.Equal(t, want[n], h.Classes.Has(class(k)))
		}
		require.Equal(t, i != last, h.Creates)
	}
}

// InState is the access of a move with the present operands, Certain the part common to every operand value.
func TestOperands(t *testing.T) {
	a := initial(t, `byte a[3], i = 1; active proctype P() { a[i] = 5 }
		active proctype Q() { a[1] = 1; a[2] = 1; i = 2; a[0] == 1 && a[1] == 1 && a[2] == 1 }`, "a[1] == 1")
	inst, k := a.link(0, "a[i] = 5")
	require.True(t, a.types.HasOperands(inst, k))
	touches := func(c bitset.Set, step string) bool {
		with, j := a.link(1, step)
		return c.Has(with.Links[j].Class)
	}
	for _, step := range []string{"a[1] = 1", "a[2] = 1", "i = 2"} {
		a.link(1, step)
	}
	now, certain := a.types.InState(&a.state, 0, inst, k), a.types.Certain(inst, k)
	require.True(t, touches(now.Conflicts, "a[1] = 1"))
	require.False(t, touches(now.Conflicts, "a[2] = 1"))
	require.True(t, touches(now.Conflicts, "i = 2"), "the index is read")
	require.Equal(t, uint64(1), now.Visible)
	require.False(t, touches(certain.Conflicts, "a[1] = 1"))
	require.True(t, touches(certain.Conflicts, "i = 2"))
	require.Zero(t, certain.Visible)
	for _, step := range []string{"a[1] = 1", "a[2] = 1", "i = 2"} {
		a.take(1, step)
	}
	now = a.types.InState(&a.state, 0, inst, k)
	require.False(t, touches(now.Conflicts, "a[1] = 1"))
	require.True(t, touches(now.Conflicts, "a[2] = 1"))
	require.Zero(t, now.Visible)
}

// A location is idle if its steps affect no other process, unless some step asks about every other process. A
// sequence that may loop, or continue into timeout, is an obstacle.
func TestLocations(t *testing.T) {
	const model = `byte x;
		active proctype P() { byte l; l = 1 }
		active proctype Q() { x = 1 }
		active proctype R() { byte l; atomic { do :: l < 2 -> l++ od } } `
	const timeout = `active proctype S() { byte l; atomic { l = 1; timeout } }`
	for text, want := range map[string][][2]bool{
		model:           {{true, false}, {false, false}, {false, true}},
		model + timeout: {{false, false}, {false, false}, {false, true}, {false, true}},
	} {
		a := initial(t, text)
		for p := range want {
			inst := a.types.Instance(&a.state, p, nil)
			_, l := a.state.View.Process(program.PID(p))
			require.Equal(t, want[p], [2]bool{inst.Idle[l], inst.Obstacle[l]}, "process %d of %s", p, text)
		}
	}
}
