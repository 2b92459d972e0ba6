package simulate_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/simulate"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/testing/repo"
	"ltlpor/trace"
)

// walk takes up to n steps by chance.
func walk(t *testing.T, r *simulate.Run, seed uint64, n int) {
	t.Helper()
	chance := simulate.NewChance(seed)
	for range n {
		moves := r.Moves()
		if len(moves) == 0 {
			return
		}
		require.NoError(t, r.Execute(moves[chance.Below(len(moves))]))
	}
}

// begin begins a run of a model.
func begin(t *testing.T, text string) (*program.Program, *simulate.Run) {
	t.Helper()
	p := exectest.Load(t, text)
	require.NotNil(t, p, text)
	r, err := simulate.Begin(p)
	require.NoError(t, err)
	return p, r
}

// isPath fails unless r is a path of the full graph of p: in each atomic sequence, the steps are the steps of an
// outcome of the move that enters the sequence. The last sequence may be incomplete.
func isPath(t *testing.T, p *program.Program, r *simulate.Run) {
	t.Helper()
	m, err := closure.Compile(p)
	require.NoError(t, err)
	s, steps := m.Init(nil), r.Trace().Steps
	var moves program.Moves
	for len(steps) > 0 {
		n := 1 + slices.IndexFunc(steps, func(k trace.Step) bool { return !k.Atomic })
		whole := n > 0
		if !whole {
			n = len(steps)
		}
		m.Enabled(s, &moves)
		require.Contains(t, moves.All, steps[0].Move)
		out := program.Outcomes{Paths: true}
		m.Fire(s, steps[0].Move, &out)
		last := n == len(steps)
		require.True(t, slices.ContainsFunc(out.All, func(o program.Outcome) bool {
			return fits(&o, steps[:n], last && r.End() != simulate.Going, whole)
		}), "%s: step %d", p.Name, r.Steps()-len(steps)+1)
		s, steps = steps[n-1].State, steps[n:]
	}
	m.Enabled(s, &moves)
	switch r.End() {
	case simulate.Valid:
		require.Empty(t, moves.All)
		require.True(t, m.ValidEnd(s))
	case simulate.Blocked:
		require.Empty(t, moves.All)
		require.False(t, m.ValidEnd(s))
	}
}

// fits reports whether o consists of these steps, or, unless whole, begins with these steps. ended means that the run
// has ended after the steps.
func fits(o *program.Outcome, steps []trace.Step, ended, whole bool) bool {
	if o.Fault != nil && o.Fault.Kind == program.Endless && ended {
		return true
	}
	var path []program.Move
	for _, k := range steps {
		path = append(path, k.Moves()...)
	}
	if n := len(path) - 1; n < exec.RememberAfter {
		return o.Path.Len() >= n && o.Path.Agrees(path[1:]) &&
			(!whole || ended || slices.Equal(o.State, steps[len(steps)-1].State))
	}
	return !whole || slices.Equal(o.State, steps[len(steps)-1].State) || ended && o.Fault != nil
}

// Each run of each model is a path of its full graph.
func TestRunsAreAPath(t *testing.T) {
	files, err := filepath.Glob(repo.Path("models/*.pml"))
	require.NoError(t, err)
	require.Greater(t, len(files), 30)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, macros := range []string{"", "#define MUTANT 1\n"} {
			p := exectest.Load(t, macros+string(text))
			if p == nil {
				continue
			}
			p.Name = file
			for seed := range uint64(3) {
				r, err := simulate.Begin(p)
				require.NoError(t, err)
				walk(t, r, seed, 300)
				isPath(t, p, r)
			}
		}
	}
}

// The same holds for random models. Many of the runs end or fault.
func TestRunsOfRandomModels(t *testing.T) {
	ends := map[simulate.End]int{}
	for seed := range uint64(amount.Choose(240, 600)) {
		var text string
		switch seed % 3 {
		case 0:
			text = random.Handshakes(seed).String()
		case 1:
			text = random.Rich(seed, random.Everything).String()
		default:
			text = random.Dense(seed).String()
		}
		p := exectest.Load(t, text)
		if p == nil {
			continue
		}
		p.Name = text
		r, err := simulate.Begin(p)
		require.NoError(t, err)
		if r.Machine().InitFault() != nil {
			continue
		}
		walk(t, r, seed, 100)
		isPath(t, p, r)
		ends[r.End()]++
	}
	for _, end := range []simulate.End{simulate.Going, simulate.Valid, simulate.Blocked, simulate.Failed} {
		require.Greater(t, ends[end], amount.Choose(4, 20), "%v", end)
	}
}

// Undo leaves no trace: states, ends and moves are as before the step.
func TestUndo(t *testing.T) {
	for seed := range uint64(200) {
		p := exectest.Load(t, random.Rich(seed, random.Everything).String())
		if p == nil {
			continue
		}
		r, err := simulate.Begin(p)
		require.NoError(t, err)
		if r.Machine().InitFault() != nil {
			continue
		}
		var states []program.State
		var moves [][]program.Move
		var inside []bool
		chance := simulate.NewChance(seed)
		for len(r.Moves()) > 0 && len(states) < 60 {
			states, inside = append(states, r.State()), append(inside, r.InAtomic())
			moves = append(moves, slices.Clone(r.Moves()))
			require.NoError(t, r.Execute(r.Moves()[chance.Below(len(r.Moves()))]))
		}
		for i := len(states) - 1; i >= 0; i-- {
			more, err := r.Undo()
			require.NoError(t, err)
			require.True(t, more)
			require.Equal(t, i, r.Steps())
			require.Equal(t, states[i], r.State())
			require.Equal(t, moves[i], r.Moves())
			require.Equal(t, inside[i], r.InAtomic())
			require.Equal(t, simulate.Going, r.End())
			require.Nil(t, r.Trace().Fault)
		}
		more, err := r.Undo()
		require.NoError(t, err)
		require.False(t, more)
	}
}

// An atomic sequence without an exit is a fault even if none of its steps faults. A sequence with an exit is no
// fault, however many rounds the run takes.
func TestEndlessSequence(t *testing.T) {
	const sequence = "bit x; byte n; active proctype P() { atomic { x = 1; do :: x = 0 :: x = 1 %s od }; n = 1 }"
	_, r := begin(t, strings.Replace(sequence, "%s", "", 1))
	walk(t, r, 1, 5000)
	require.Equal(t, simulate.Failed, r.End())
	require.Equal(t, program.Endless, r.Trace().Fault.Kind)
	require.Less(t, r.Steps(), 100)
	at := r.Trace().CycleStart
	require.Equal(t, r.State(), r.Trace().Steps[at-1].State, "the last step leads back to where the cycle begins")

	left := 0
	for seed := range uint64(20) {
		_, r = begin(t, strings.Replace(sequence, "%s", ":: n > 200 -> break :: n++", 1))
		walk(t, r, seed, 5000)
		require.Equal(t, simulate.Valid, r.End())
		left++
	}
	require.Equal(t, 20, left)
}

// Forgotten steps still count, and the last two steps are kept.
func TestForget(t *testing.T) {
	_, all := begin(t, "byte x; active proctype P() { do :: x++ :: x-- od }")
	_, end := begin(t, "byte x; active proctype P() { do :: x++ :: x-- od }")
	chance := simulate.NewChance(3)
	for range 100 {
		i := chance.Below(2)
		require.NoError(t, all.Execute(all.Moves()[i]))
		require.NoError(t, end.Execute(end.Moves()[i]))
		end.Forget()
		require.LessOrEqual(t, len(end.Trace().Steps), 2)
	}
	require.Equal(t, 100, end.Steps())
	require.Equal(t, all.State(), end.State())
	require.Equal(t, all.Trace().Steps[98:], end.Trace().Steps)
}
