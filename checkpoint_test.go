package ltlpor_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/search"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// crowdedModel is searched several times: there is no room for all channels, those of processes that have ended
// included.
const crowdedModel = `proctype A() { chan c[40] = [0] of { bit }; skip }
bool b;
active proctype M() { short n; do :: n < 7 -> atomic { run A(); n++ } :: else -> break od; assert(false) }
active proctype N() { do :: b = !b od }
ltl live { [] <> b }`

// exchangeable is a model of three processes that are alike, with an assertion and a formula that are violated, and
// one that holds.
const exchangeable = `byte lock, n, a[3];
active [3] proctype P() {
  do
  :: lock == 0 -> lock = _pid + 1; n++; assert(n < 3); if :: lock == _pid + 1 -> a[_pid] = 1 :: else fi; n--; lock = 0
  :: a[_pid] == 1 -> a[_pid] = 0
  od
}
ltl often { <> [] (n == 0) }
ltl few { [] (n <= 3) }`

// checkpoints collects what is written, each as it is first.
type checkpoints struct {
	t       *testing.T
	written [][]byte
}

func (c *checkpoints) options(from []byte) *ltlpor.Checkpoint {
	o := &ltlpor.Checkpoint{Every: 1}
	o.Write = func(content func(*checkpoint.Writer)) {
		var buf bytes.Buffer
		w := checkpoint.NewWriter(&buf)
		content(w)
		require.NoError(c.t, w.Close())
		c.written = append(c.written, buf.Bytes())
	}
	if from != nil {
		var err error
		o.From, err = checkpoint.Open(bytes.NewReader(from))
		require.NoError(c.t, err)
	}
	return o
}

// timeless returns r without what depends on time, or on how the memory is laid out, and without what was planned for
// limits.
func timeless(r *ltlpor.Report) *ltlpor.Report {
	r.Spent = ltlpor.Spent{}
	for i := range r.Searches {
		s := &r.Searches[i]
		s.Elapsed, s.Memory, s.Planned, s.Record = 0, 0, plan.Plan{}, system.Record{}
		s.Plan.Limits, s.Plan.Attempts, s.Plan.Off[plan.PartAnyOrder] = plan.Limits{}, nil, plan.Reason{}
		if t := s.Statistics; t != nil {
			t.PerChoice, t.Timed, t.Remembered, t.Made, t.Fixpoints, t.Steps = 0, 0, 0, 0, 0, 0
		}
	}
	return r
}

// A check that goes on from wherever it was written has the report of one that was never interrupted.
func TestCheckpoint(t *testing.T) {
	read := func(name string) string { return readModel(t, name) }
	several, folded := 0, false
	for name, c := range map[string]struct {
		text string
		ltlpor.Options
	}{
		"peterson":       {read("peterson.pml"), ltlpor.Options{Statistics: true}},
		"packed":         {read("peterson.pml"), ltlpor.Options{Engine: ltlpor.PackedEngine, Statistics: true}},
		"leader":         {read("leader-chang-roberts.pml"), ltlpor.Options{Statistics: true, MaxErrors: -1}},
		"shortest":       {read("dining-philosophers.pml"), ltlpor.Options{Shortest: true}},
		"philosophers":   {read("dining-philosophers.pml"), ltlpor.Options{MaxErrors: -1, Emptiness: ltlpor.NDFS}},
		"fair":           {read("peterson.pml"), ltlpor.Options{Fairness: ltlpor.WeaklyFair}},
		"strongly fair":  {read("alternating-bit.pml"), ltlpor.Options{Fairness: ltlpor.StronglyFair}},
		"full":           {read("alternating-bit.pml"), ltlpor.Options{Reduction: ltlpor.None, Store: ltlpor.Plain}},
		"stack proviso":  {read("alternating-bit.pml"), ltlpor.Options{Proviso: ltlpor.StackProviso}},
		"static proviso": {read("alternating-bit.pml"), ltlpor.Options{Proviso: ltlpor.StaticProviso}},
		"group":          {read("alternating-bit.pml"), ltlpor.Options{Reduction: ltlpor.Group}},
		"spin":           {read("alternating-bit.pml"), ltlpor.Options{Reduction: ltlpor.SPIN}},
		"crowded":        {crowdedModel, ltlpor.Options{}},
		"states":         {crowdedModel, ltlpor.Options{MaxStates: 15, Statistics: true}},
		"orbits":         {exchangeable, ltlpor.Options{Symmetry: ltlpor.AllSymmetry, MaxErrors: -1, Statistics: true}},
		"orbits, bfs":    {exchangeable, ltlpor.Options{Symmetry: ltlpor.AllSymmetry, Shortest: true}},
		"orbits, scc":    {exchangeable, ltlpor.Options{Symmetry: ltlpor.AllSymmetry, Emptiness: ltlpor.SCC}},
		"then orbits":    {exchangeable, ltlpor.Options{Statistics: true, Workers: 1}.WithStrain(1)},
	} {
		t.Run(name, func(t *testing.T) {
			run := func(o *ltlpor.Checkpoint) *ltlpor.Report {
				opt := c.Options
				opt.Checkpoint = o
				if !strings.Contains(name, "orbits") {
					opt.Symmetry = ltlpor.NoSymmetry // else the first attempt is another one
				}
				r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", c.text), opt)
				require.NoError(t, err)
				return timeless(r)
			}
			plain := run(nil)
			first := &checkpoints{t: t}
			same(t, plain, run(first.options(nil)))
			rng := rand.New(rand.NewPCG(1, 1))
			for range amount.Choose(1, 3) {
				from := first.written[rng.IntN(len(first.written))]
				k := &checkpoints{t: t}
				same(t, plain, run(k.options(from)))
				if len(k.written) > 0 {
					same(t, plain, run((&checkpoints{t: t}).options(k.written[rng.IntN(len(k.written))])))
				}
			}
			for _, s := range plain.Searches {
				folded = folded || s.Plan.Orbits
			}
			if len(plain.Searches) > 1 && len(first.written) > 3 {
				several++
			}
		})
	}
	require.Greater(t, several, 3)
	require.True(t, folded)
}

// documents are what traces tell.
func documents(list []*trace.Trace) (out []*trace.Document) {
	for _, x := range list {
		out = append(out, x.Document(true))
	}
	return out
}

func same(t *testing.T, want, got *ltlpor.Report) {
	t.Helper()
	require.Equal(t, want.Verdict, got.Verdict)
	require.Equal(t, len(want.Properties), len(got.Properties))
	for i, p := range want.Properties {
		q := got.Properties[i]
		require.Equal(t, documents(p.Traces), documents(q.Traces))
		p.Traces, q.Traces = nil, nil
		require.Equal(t, p, q)
	}
	require.Equal(t, want.Searches, got.Searches)
}

// slowFile takes 40 ms to read more than the first 64 KB, once its checksum is known.
type slowFile struct {
	*bytes.Reader
	sought, read int
}

// Seek implements io.Seeker.
func (f *slowFile) Seek(offset int64, whence int) (int64, error) {
	f.sought++
	return f.Reader.Seek(offset, whence)
}

// Read implements io.Reader.
func (f *slowFile) Read(b []byte) (int, error) {
	if f.sought == 3 {
		if f.read++; f.read == 2 {
			time.Sleep(40 * time.Millisecond)
		}
	}
	return f.Reader.Read(b)
}

// A check whose time is up goes on for as long again, reading what was written apart. The report has both times.
func TestCheckpointWithMoreTime(t *testing.T) {
	text := `byte x, y; short z;
active proctype P() { do :: x < 99 -> x++ :: x > 90 -> x = x - 90 od }
active proctype Q() { do :: y < 99 -> y++ :: y > 95 -> y = 0 od }
active proctype R() { do :: z < 50 -> z++ :: z > 15 -> z = 0 od }
ltl p { [] (x + y < 200) }`
	text = strings.Replace(text, "z < 50", amount.Choose("z < 25", "z < 50"), 1)
	opt := ltlpor.Options{Checks: ltlpor.LTL, Reduction: ltlpor.None, Emptiness: ltlpor.NDFS} // in order
	check := func(limit time.Duration, o *ltlpor.Checkpoint) *ltlpor.Report {
		opt := opt
		opt.Time, opt.Checkpoint = limit, o
		r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), opt)
		require.NoError(t, err)
		return r
	}
	var k *checkpoints
	var o *ltlpor.Checkpoint
	var cut *ltlpor.Report
	var last []byte
	for limit := 40 * time.Millisecond; len(last) < 80<<10; limit *= 2 { // more than slowFile reads at first
		k = &checkpoints{t: t}
		o = k.options(nil)
		o.Every = time.Hour
		cut = check(limit, o)
		require.Equal(t, search.CutTime, cut.Searches[0].Cut)
		require.Len(t, k.written, 2)
		last = k.written[1]
	}
	again := check(time.Nanosecond, k.options(last))
	require.Equal(t, search.CutTime, again.Searches[0].Cut)
	before, stalled := cut, 0
	for from := last; before.Searches[0].Cut == search.CutTime; {
		next := &checkpoints{t: t}
		o := next.options(nil)
		o.Every = time.Hour
		var err error
		slow := &slowFile{Reader: bytes.NewReader(from)} // it takes as long as there is
		o.From, err = checkpoint.Open(slow)
		require.NoError(t, err)
		now := check(40*time.Millisecond, o)
		require.GreaterOrEqual(t, now.Searches[0].States, before.Searches[0].States)
		if now.Searches[0].States > before.Searches[0].States {
			stalled = 0
		}
		require.Less(t, stalled, 20, "a check that goes on gets on, unless the machine is busy with others")
		stalled++
		s := now.Spent
		require.LessOrEqual(t, s.Reading+s.Automata+s.Preparing+s.Searching+s.Certifying+s.Shortening+s.Hints, s.Total)
		if slow.read > 1 { // else the time was up before, on a busy machine
			require.GreaterOrEqual(t, s.Preparing, 40*time.Millisecond)
		}
		if before = now; now.Searches[0].States > cut.Searches[0].States*3 {
			break
		}
		from = next.written[len(next.written)-1]
	}
	whole := check(0, k.options(last))
	require.Greater(t, whole.Searches[0].Elapsed, cut.Searches[0].Elapsed)
	o = (&checkpoints{t: t}).options(nil) // without any the states would be searched in no order
	o.Every = time.Hour
	same(t, timeless(check(0, o)), timeless(whole))

	first, err := checkpoint.Open(bytes.NewReader(k.written[0]))
	require.NoError(t, err)
	idle := &checkpoints{t: t}
	idle.options(nil).Write(func(w *checkpoint.Writer) { // an hour in which no search has begun
		w.Bytes(first.Bytes()) // what is checked
		w.JSON(ltlpor.Spent{Total: time.Hour})
		w.Uint(0)
		w.Bool(false)
	})
	require.GreaterOrEqual(t, check(0, idle.options(idle.written[0])).Spent.Total, time.Hour)
}

// brokenDisk is a file that cannot be read.
type brokenDisk struct{}

var errBroken = errors.New("bad sector")

func (brokenDisk) WriteAt(b []byte, _ int64) (int, error) { return len(b), nil }
func (brokenDisk) ReadAt([]byte, int64) (int, error)      { return 0, errBroken }
func (brokenDisk) Close() error                           { return nil }

// A check one of whose stacks is lost is not decided, says why, and goes on from where it was written before.
func TestCheckpointOfALostStack(t *testing.T) {
	text := readModel(t, "leader-chang-roberts.pml")
	k := &checkpoints{t: t}
	check := func(o *ltlpor.Checkpoint, file func() (search.File, error), memory int64) *ltlpor.Report {
		opt := ltlpor.Options{Checks: ltlpor.LTL, Checkpoint: o, StackFile: file, StackMemory: memory}
		opt.Symmetry = ltlpor.NoSymmetry
		r, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), opt)
		require.NoError(t, err)
		return r
	}
	o := k.options(nil)
	o.Write = func(content func(*checkpoint.Writer)) {
		var buf bytes.Buffer
		w := checkpoint.NewWriter(&buf)
		content(w)
		if err := w.Close(); err != nil { // the stack is needed for it, too
			require.ErrorIs(t, err, errBroken)
			return
		}
		k.written = append(k.written, buf.Bytes())
	}
	lost := check(o, func() (search.File, error) { return brokenDisk{}, nil }, 1)
	require.Equal(t, ltlpor.Inconclusive, lost.Verdict)
	s := lost.Searches[0]
	require.Equal(t, search.CutDisk, s.Cut)
	require.Positive(t, s.Disk)
	require.Contains(t, s.DiskError, "the stack cannot be read from disk: bad sector")
	why := ltlpor.Reason{Open: ltlpor.CutShort, Cut: search.CutDisk, Detail: s.DiskError}
	require.Equal(t, why, lost.Properties[0].Reason)
	require.NotEmpty(t, k.written)
	whole := check(k.options(k.written[len(k.written)-1]), nil, 0)
	same(t, timeless(check(nil, nil, 0)), timeless(whole))
}

// What was written for other options, or another model, is refused.
func TestCheckpointOfAnother(t *testing.T) {
	text := readModel(t, "peterson.pml")
	k := &checkpoints{t: t}
	opt := ltlpor.Options{Checkpoint: k.options(nil)}
	_, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), opt)
	require.NoError(t, err)
	// The first was written before anything was searched.
	for _, written := range [][]byte{k.written[0], k.written[len(k.written)-1]} {
		for _, other := range []func(*ltlpor.Options){
			func(o *ltlpor.Options) { o.Reduction = ltlpor.None },
			func(o *ltlpor.Options) { o.Store = ltlpor.Plain },
			func(o *ltlpor.Options) { o.Checks = ltlpor.LTL },
			func(o *ltlpor.Options) { o.Defines = []string{"N=3"} },
			func(o *ltlpor.Options) { o.Formula = source.NewFile("formula", "G true") },
		} {
			o := ltlpor.Options{Checkpoint: k.options(written)}
			other(&o)
			_, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text), o)
			require.ErrorIs(t, err, checkpoint.ErrDamaged)
		}
		opt := ltlpor.Options{Checkpoint: k.options(written)}
		_, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", text+"\n"), opt)
		require.ErrorIs(t, err, checkpoint.ErrDamaged)
	}
	var usage *ltlpor.UsageError
	opt = ltlpor.Options{Store: ltlpor.Bitstate, Checkpoint: k.options(nil)}
	_, err = ltlpor.Check(context.Background(), source.NewFile("m.pml", text), opt)
	require.ErrorAs(t, err, &usage)
}

// readModel returns the text of a model of the corpus.
func readModel(t *testing.T, name string) string {
	text, err := os.ReadFile("models/" + name)
	require.NoError(t, err)
	return string(text)
}
