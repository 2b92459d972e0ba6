package schedule

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

// counted is a context that is done from its most-th look on; 0: never. It counts the looks.
type counted struct {
	context.Context
	looks, most int
}

func (c *counted) Err() error {
	if c.looks++; c.most > 0 && c.looks >= c.most {
		return context.DeadlineExceeded
	}
	return nil
}

// longSteps fails behind three steps, of each of which there are many looks.
const longSteps = `byte x; active proctype P() { int v;
	do :: d_step { x < 3; v = 0; do :: v < 40000 -> v++ :: else -> break od; v = 0; x++ } :: x == 3 -> break od;
	assert(false) }`

func searched(t *testing.T, text string) (*property.Task, *system.System, search.Result) {
	t.Helper()
	x, err := property.Read(source.NewFile("m.pml", text), property.Options{Checks: property.CheckAssertions})
	require.NoError(t, err)
	sys, err := system.Prepare(t.Context(), x.Properties, plan.Options{}, plan.Limits{MaxErrors: 1}, 0)
	require.NoError(t, err)
	res, err := sys.Search(t.Context(), sys.NewWorker(), search.Options{MaxErrors: 1})
	require.NoError(t, err)
	require.Len(t, res.Errors, 1)
	return x, sys, res
}

// fires returns how many looks it takes to take the steps of a run once.
func fires(t *testing.T, sys *system.System, l program.Lasso) (looks int) {
	t.Helper()
	m, err := system.Machine(sys.Program)
	require.NoError(t, err)
	defer exec.HaltBy(m, func(int64) { looks++ })()
	s := l.Init
	for _, k := range l.Stem {
		m.Fire(s, k.Move, &program.Outcomes{Paths: true})
		s = k.State
	}
	return looks
}

// TestReplaysAreFew: of a run that was found the steps that take long are taken three times: to see which way they took
// in the program that was searched, and as steps of the model at once and one by one.
func TestReplaysAreFew(t *testing.T) {
	_, sys, res := searched(t, longSteps)
	once := fires(t, sys, res.Errors[0].Lasso)
	require.Greater(t, once, 50)
	ctx := &counted{Context: t.Context()}
	found, left, err := certifyWithin(ctx, 0, sys, &res, &Shortener{Ctx: &counted{Context: t.Context(), most: 1}})
	require.NoError(t, err)
	require.Len(t, found, 1)
	require.Empty(t, left)
	require.Less(t, ctx.looks, 3*once+once/2, "one pass has %d looks", once)
	require.Greater(t, ctx.looks, once, "and it is replayed")
}

// TestReplayIsEnded: a run whose replay is ended, wherever that is, is no counterexample: the verdict is open, for that
// reason, and the search is not complete. With time enough it is one.
func TestReplayIsEnded(t *testing.T) {
	x, sys, whole := searched(t, longSteps)
	ctx := &counted{Context: t.Context()}
	res := whole
	_, _, err := certifyWithin(ctx, 0, sys, &res, nil)
	require.NoError(t, err)
	open := 0
	for most := 1; most < ctx.looks+20; most += 1 + ctx.looks/12 {
		res := whole
		found, left, err := certifyWithin(&counted{Context: t.Context(), most: most}, 0, sys, &res, nil)
		require.NoError(t, err)
		pass := Pass{Search: Begin(sys), Stats: res.Stats, Found: found, Left: left}
		pass.Search.Complete, pass.Search.Cut = res.Complete, res.Cut
		p := (&deciding{}).conclude(x.Properties[0], pass)
		if len(found) > 0 {
			require.Equal(t, Violated, p.Verdict)
			continue
		}
		open++
		require.Len(t, left, 1)
		require.False(t, res.Complete)
		require.Equal(t, Inconclusive, p.Verdict)
		require.Equal(t, Reason{Open: NotReplayed, Cut: search.CutTime, Steps: len(left[0].Lasso.Stem)}, p.Reason)
		require.Equal(t, "not replayed: a run of 4 steps at most, time", p.Reason.String())
	}
	require.Greater(t, open, 5)
}

// TestReplayWithoutRoom: a run is no counterexample if the memory has no room for one step. The verdict is open for
// lack of memory.
func TestReplayWithoutRoom(t *testing.T) {
	x, sys, res := searched(t, `byte big[200]; int z; byte g; active proctype P() { atomic {
		do :: z < 8000 -> z++; big[z % 200] = z % 7; if :: skip :: skip; g > big[z % 200] fi
		:: else -> break od }; assert(z == 1) }`)
	large := int64(0)
	short := &Shortener{Ctx: t.Context(), Limits: search.Options{TraceRoom: func(ahead int64) bool {
		large = max(large, ahead)
		return false
	}}}
	found, left, err := Certify(t.Context(), sys, &res, short)
	require.NoError(t, err)
	require.Empty(t, found)
	require.Len(t, left, 1)
	require.Greater(t, large, int64(4<<20))
	require.Equal(t, search.CutMemory, res.Cut)
	pass := Pass{Search: Begin(sys), Stats: res.Stats, Left: left}
	pass.Search.Cut = res.Cut
	p := (&deciding{}).conclude(x.Properties[0], pass)
	require.Equal(t, NotReplayed, p.Reason.Open)
	require.Equal(t, search.CutMemory, p.Reason.Cut)
}

// TestUnwrittenIsOpen: an error whose run was not written leaves the verdict open of the property that it violates.
func TestUnwrittenIsOpen(t *testing.T) {
	x, sys, res := searched(t, longSteps)
	u := &search.Unwritten{Error: search.Error{Fault: res.Errors[0].Fault}, Steps: 7}
	pass := Pass{Search: Begin(sys), Unwritten: u}
	for cut, want := range map[search.Cut]search.Cut{
		search.CutTime: search.CutTime, search.CutInterrupted: search.CutInterrupted,
		search.CutMemory: search.CutMemory, search.CutStates: search.CutStates,
		search.CutLossy: search.CutTime, // a swarm goes on
	} {
		u.Cut = cut
		p := (&deciding{}).conclude(x.Properties[0], pass)
		require.Equal(t, Reason{Open: NotReplayed, Cut: want, Steps: 7}, p.Reason)
	}
	u.Error.Fault = &program.Fault{Kind: program.InvalidEnd}
	require.Equal(t, CutShort, (&deciding{}).conclude(x.Properties[0], pass).Reason.Open, "another property")
}

// TestSwarmKeepsWhatIsOpen: what a member of a swarm has found, and had no time to replay, is told of though others
// find nothing.
func TestSwarmKeepsWhatIsOpen(t *testing.T) {
	x, sys, res := searched(t, longSteps)
	ran := 0
	asked := plan.Options{Store: plan.Bitstate, Bits: 1 << 20, Swarm: 3}
	p, err := swarm(x.Properties, asked, func() bool { return false }, func(plan.Options) (Pass, error) {
		p := Pass{Search: Begin(sys)}
		p.Search.Plan.Store, p.Search.Cut = plan.Bitstate, search.CutLossy
		if ran++; ran == 1 {
			p.Left = res.Errors
		}
		return p, nil
	})
	require.NoError(t, err)
	require.Equal(t, 3, ran)
	v := (&deciding{}).conclude(x.Properties[0], p)
	require.Equal(t, Reason{Open: NotReplayed, Cut: search.CutTime, Steps: Steps(res.Errors[0].Lasso)}, v.Reason)
	require.Zero(t, v.Left)
}
