package system

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/verify/plan"
)

// kept are the limits of a search that writes checkpoints and ends at the first error.
var kept = plan.Limits{MaxErrors: 1, Checkpoint: true}

// notes are the checkpoints of a search, each of which could be the last before the program is killed.
type notes struct {
	t       *testing.T
	system  *System
	worker  *Worker
	written [][]byte
}

// checkpoint returns the options of a search by n.worker, which goes on from a checkpoint if from is not nil.
func (n *notes) checkpoint(from []byte) *search.Checkpoint {
	c := &search.Checkpoint{
		In: func() time.Duration { return 0 },
		Write: func(state func(*checkpoint.Writer)) {
			var buf bytes.Buffer
			w := checkpoint.NewWriter(&buf)
			n.system.Save(w, n.worker)
			state(w)
			require.NoError(n.t, w.Close())
			n.written = append(n.written, buf.Bytes())
		},
	}
	if from != nil {
		r, err := checkpoint.Open(bytes.NewReader(from))
		require.NoError(n.t, err)
		n.system.Load(r, n.worker)
		require.NoError(n.t, r.Err())
		c.From = r
	}
	return c
}

// search searches for all errors of a system, from a checkpoint if from is not nil.
func (n *notes) search(ctx context.Context, from []byte) (search.Result, error) {
	limits := search.Options{MaxErrors: 1, Checkpoint: n.checkpoint(from)}
	return n.system.Search(ctx, n.worker, limits)
}

// A checkpoint has a run-time error if any of the workers has met one.
func TestWithFailures(t *testing.T) {
	fault := &program.Fault{Kind: program.DivisionByZero}
	worker := func(f *program.Fault) *Worker { return &Worker{runTimeError: func() *program.Fault { return f }} }
	for _, c := range []struct{ own, other *program.Fault }{{nil, nil}, {fault, nil}, {fault, fault}, {nil, fault}} {
		w := worker(c.own)
		var written *program.Fault
		inner := &search.Checkpoint{Write: func(func(*checkpoint.Writer)) { written = w.RunTimeError() }}
		withFailures(inner, w, []*Worker{worker(nil), worker(c.other), worker(nil)}).Write(nil)
		require.Equal(t, c.own != nil || c.other != nil, written != nil, "%+v", c)
		require.Equal(t, c.own, w.RunTimeError(), "%+v", c)
	}
	require.Nil(t, withFailures(nil, worker(nil), nil))
}

// A search that gives packing up on the way goes on from its checkpoint without packed states.
func TestKeptUnpacked(t *testing.T) {
	const model = `int x;
active proctype P() {
	int y;
	do :: x < 200 -> atomic { select (y: 0..499); x = x * 500 + y + 1; y = 0 } :: else -> skip od
}`
	o := plan.Options{Reduction: plan.None, Workers: 1}
	make := func() *notes {
		s := systems(t, "m.pml", model, o, kept)[0]
		return &notes{t: t, system: s, worker: s.NewWorker()}
	}
	first := make()
	calls := 0
	c := first.checkpoint(nil)
	c.In = func() time.Duration {
		if calls++; calls == 20 || calls == 60 {
			return 0
		}
		return time.Hour
	}
	whole, err := first.system.Search(context.Background(), first.worker, search.Options{MaxErrors: 1, Checkpoint: c})
	require.NoError(t, err)
	ran := first.worker.Record().Attempts
	require.Equal(t, plan.DFS, ran[len(ran)-1].Walk, "the search has gone on in any order")
	require.Equal(t, plan.Restless, ran[len(ran)-2].Ended)
	require.NotEmpty(t, first.written)
	next := make()
	c = next.checkpoint(first.written[0])
	c.In = func() time.Duration { return time.Hour }
	again, err := next.system.Search(context.Background(), next.worker, search.Options{MaxErrors: 1, Checkpoint: c})
	require.NoError(t, err)
	require.Equal(t, counted(whole), counted(again))
}

// counted is the part of a result that no order of a full search changes.
func counted(res search.Result) string {
	s := res.Stats
	return fmt.Sprint(s.States, s.Nodes, s.Transitions, s.Matched, s.Deadlocks, s.Errors, res.Complete, res.Cut)
}

// A full search that was written down in any order goes on from each checkpoint to the same counts, with one and
// several workers, whatever limits are drawn for packing states anew.
func TestKeptInAnyOrder(t *testing.T) {
	inAnyOrder, monitors, resumed := 0, 0, 0
	models := []string{"peterson.pml", "bakery.pml", "alternating-bit.pml", "bakery.pml", "dekker.pml"}
	for seed := range uint64(amount.Choose(2, 200)) {
		text, err := os.ReadFile(repo.Path("models/" + models[seed%uint64(len(models))]))
		require.NoError(t, err)
		switch seed % 4 {
		case 1:
			text = append([]byte("#define N 3\n#define MAX 2\n"), text...)
		case 3:
			text = append([]byte("#define MUTANT\n"), text...) // it has errors
		}
		for _, workers := range amount.Choose([]int{1 + int(seed)%2}, []int{1, 2, 4}) {
			o := plan.Options{Reduction: plan.None, Strain: 1 + seed, Workers: workers}
			for k, s := range systems(t, "m.pml", string(text), o, one) {
				n := &notes{t: t, system: systems(t, "m.pml", string(text), o, kept)[k]}
				anyOrder := func(a plan.Attempt) bool { return a.Walk == plan.Unordered }
				if !slices.ContainsFunc(n.system.Plan.Attempts, anyOrder) {
					require.NotNil(t, s.automaton)
					continue // searched in order where a checkpoint is asked for
				}
				w := s.NewWorker()
				whole, err := s.Search(context.Background(), w, search.Options{MaxErrors: 1})
				require.NoError(t, err)
				n.worker = n.system.NewWorker()
				ctx, stop := context.WithCancel(context.Background())
				if seed%5 == 4 {
					stop() // the search is cut at once, and written as it ends
				}
				first, err := n.search(ctx, nil)
				stop()
				require.NoError(t, err)
				if n.system.Ran(n.worker).Walk == plan.Unordered {
					inAnyOrder++
					if s.automaton != nil {
						monitors++
					}
				}
				if first.Cut != search.CutInterrupted {
					require.Equal(t, counted(whole), counted(first), "seed %d, %d workers", seed, workers)
				}
				step := max(1, len(n.written)/amount.Choose(1, 3))
				for i := 0; i < len(n.written); i += step {
					again := &notes{t: t, system: systems(t, "m.pml", string(text), o, kept)[k]}
					again.worker = again.system.NewWorker()
					last, err := again.search(context.Background(), n.written[i])
					which := fmt.Sprintf("seed %d, %d workers, checkpoint %d of %d", seed, workers, i, len(n.written))
					require.NoError(t, err, which)
					require.Equal(t, counted(whole), counted(last), which)
					require.Equal(t, s.Ran(w).Walk, again.system.Ran(again.worker).Walk)
					resumed++
				}
			}
		}
	}
	t.Logf("%d searches in any order, %d of them for formulas, %d resumed", inAnyOrder, monitors, resumed)
	require.Positive(t, inAnyOrder)
	require.Positive(t, monitors)
	require.Positive(t, resumed)
}

// The attempts that a search from a checkpoint repeats take nothing of its time: it goes on, however little there is.
func TestTimeOfRepeatedAttempts(t *testing.T) {
	text, err := os.ReadFile(repo.Path("models/bakery.pml"))
	require.NoError(t, err)
	make := func() *notes {
		s := systems(t, "m.pml", string(text), plan.Options{Reduction: plan.None, Strain: 3, Workers: 1}, kept)[0]
		return &notes{t: t, system: s, worker: s.NewWorker()}
	}
	first := make()
	_, err = first.search(context.Background(), nil)
	require.NoError(t, err)
	require.Equal(t, plan.Unordered, first.system.Ran(first.worker).Walk)
	for i := 0; i < len(first.written); i += max(1, len(first.written)/5) {
		next := make()
		limits := search.Options{MaxErrors: 1, Time: 1, Checkpoint: next.checkpoint(first.written[i])}
		res, err := next.system.Search(context.Background(), next.worker, limits)
		require.NoError(t, err)
		ran := next.worker.Record().Attempts
		require.Len(t, ran, 3, "%s: %+v", res.Cut, ran)
		require.Equal(t, plan.Unordered, ran[2].Walk)
	}
}
