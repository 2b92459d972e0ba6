package session

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/search"
	"ltlpor/internal/session/phase"
	"ltlpor/internal/teach/auditrun"
	"ltlpor/internal/verify/schedule"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

// Checkpoint says how a check is written down on its way. ltlpor.Checkpoint documents the fields, which are the same.
type Checkpoint struct {
	Every time.Duration
	Write func(content func(*checkpoint.Writer))
	From  *checkpoint.Reader
}

// share of the time that goes by between two checkpoints is what writing one may take, at most.
const share = 10

// kept is what a check has done so far, as it is written. The searches of a check are the same whenever
// it is repeated, so that it is enough to know what those have found that are over: a check that goes on
// is one from the beginning in which these need not be made. Their counterexamples are certified again.
type kept struct {
	Checkpoint
	about   []byte        // what is checked
	begun   time.Time     // when the check began, or went on
	start   time.Time     // of the check, and of what came before it
	read    bool          // From is read, all of it; false without one
	reading time.Duration // From begun until then
	due     time.Time
	done    [][]byte // checkpoints of the searches that are over
	next    int      // number of the search to come
	running bool     // From goes on with a search that is not over
	ended   bool     // nothing is written any more
}

// keep begins to write the check of a model, which began at start, or goes on with one.
func (c *check) keep(ctx context.Context, model *source.File, start time.Time) (*kept, error) {
	k := &kept{Checkpoint: *c.options.Checkpoint, begun: start, start: start, about: c.options.about(model)}
	if k.Every <= 0 {
		k.Every = time.Minute
	}
	c.kept = k
	r := k.From
	if r == nil {
		k.read = true
		c.write(nil)
		return k, nil
	}
	r.StopBy(func() error {
		if ctx.Err() != nil {
			return &cancel.Error{Err: ctx.Err()}
		}
		return nil
	})
	if about := r.Bytes(); r.Err() == nil && !bytes.Equal(about, k.about) {
		r.Fail("it is about another model, or other options")
		return nil, r.Err()
	}
	var before schedule.Spent
	r.JSON(&before)
	k.start = start.Add(-before.Total)
	c.spent.Add(before)
	for range r.Count() {
		k.done = append(k.done, r.Bytes())
	}
	if k.running = r.Bool(); !k.running {
		r.End()
	}
	k.due = time.Now().Add(k.Every)
	if cut := phase.CutOf(r.Err()); cut != search.CutNone {
		return nil, &auditrun.CutError{Cut: cut, While: "reading the checkpoint"}
	}
	return k, r.Err()
}

// about tells checks apart of which one cannot go on where another was written down: a digest of the model and of the
// options but for limits, and for what is called or read on the way.
func (o *Options) about(model *source.File) []byte {
	h, read := sha256.New(), &o.Reading
	for _, f := range []*source.File{model, read.Formula, read.Automaton} {
		if f != nil {
			fmt.Fprintf(h, "%q %q\n", f.Name, f.Text)
		}
	}
	fmt.Fprintf(h, "%#v\n%q %q %d", o.Searching.Asked, read.Defines, read.Only, read.Checks)
	fmt.Fprintf(h, " %t %t %d %t", read.Overflow, o.Statistics, o.MaxErrors, o.Hints)
	return h.Sum(nil)
}

// away is the time that reading the checkpoint has taken: it is none of Options.Time. What a check repeats that goes
// on is part of it: all until the first search that is new, or goes on itself, begins.
func (k *kept) away() time.Duration {
	switch {
	case k == nil:
		return 0
	case k.read:
		return k.reading
	}
	return time.Since(k.begun)
}

// since is when the check began, and what came before it: it began, or went on, at start.
func (k *kept) since(start time.Time) time.Time {
	if k == nil {
		return start
	}
	return k.start
}

// began notes that all has been read.
func (k *kept) began() {
	if !k.read {
		k.reading, k.read = k.away(), true
	}
}

// write writes what has been done, and by search, unless it is nil, what the present search has.
func (c *check) write(search func(*checkpoint.Writer)) {
	k := c.kept
	begin := time.Now()
	k.Write(func(w *checkpoint.Writer) {
		spent := c.spent
		spent.Total = time.Since(k.start)
		w.Bytes(k.about)
		w.JSON(spent)
		w.Uint(uint64(len(k.done)))
		for _, d := range k.done {
			w.Bytes(d)
		}
		if w.Bool(search != nil); search != nil {
			search(w)
		}
	})
	end := time.Now()
	k.due = end.Add(max(k.Every, share*end.Sub(begin)))
}

// search searches s by w, goes on with a search that was written, or reads what it has found.
func (c *check) search(
	ctx context.Context, s *system.System, w *system.Worker, limits search.Options,
) (search.Result, error) {
	k := c.kept
	if k == nil {
		return s.Search(ctx, w, limits)
	}
	if k.next++; k.next <= len(k.done) {
		return found(k.done[k.next-1], s, w)
	}
	if !k.running {
		k.began()
	}
	begun := time.Now()
	limits.Checkpoint = &search.Checkpoint{
		Read: func() {
			k.began()
			c.spent.Preparing += time.Since(begun)
		},
		In: func() time.Duration {
			if k.ended {
				return time.Hour
			}
			return time.Until(k.due)
		},
		Write: func(state func(*checkpoint.Writer)) {
			if !k.ended {
				c.write(func(w2 *checkpoint.Writer) {
					s.Save(w2, w)
					state(w2)
				})
			}
		},
	}
	if k.running {
		k.running = false
		if s.Load(k.From, w); k.From.Err() != nil {
			k.ended = true
			return search.Result{}, k.From.Err()
		}
		limits.Checkpoint.From = k.From
	}
	res, err := s.Search(ctx, w, limits)
	if err != nil {
		k.ended = true
		return res, err
	}
	return res, c.over(&res, s, w)
}

// over notes that a search has come to its end; if that was for want of time or memory, as it was interrupted or as
// its stack was lost, it is to go on instead from where it was written.
func (c *check) over(res *search.Result, s *system.System, w *system.Worker) error {
	k := c.kept
	switch res.Cut {
	case search.CutMemory, search.CutTime, search.CutInterrupted, search.CutDisk:
		k.ended = true
	}
	if k.ended {
		return nil
	}
	var buf bytes.Buffer
	x := checkpoint.NewWriter(&buf)
	s.Save(x, w)
	res.Save(x)
	if err := x.Close(); err != nil {
		return err
	}
	k.done = append(k.done, buf.Bytes())
	if !time.Now().Before(k.due) {
		c.write(nil)
	}
	return nil
}

// lastly notes that there is no other search than these. What was found before one that is not over is written, if it
// has not been written with that.
func (c *check) lastly(searches []schedule.Search) {
	if c.kept == nil {
		return
	}
	c.kept.began()
	cut := func(s schedule.Search) bool { return s.Cut == search.CutTime || s.Cut == search.CutInterrupted }
	if !c.kept.ended && slices.ContainsFunc(searches, cut) {
		c.write(nil)
	}
}

// found returns what a search of s has found.
func found(done []byte, s *system.System, w *system.Worker) (res search.Result, err error) {
	r, err := checkpoint.Open(bytes.NewReader(done))
	if err != nil {
		return res, err
	}
	if s.Load(r, w); r.Err() == nil {
		res = search.LoadResult(r, w.Graph)
	}
	r.End()
	return res, r.Err()
}
