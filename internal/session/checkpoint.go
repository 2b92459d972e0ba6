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

// Checkpoint says how to write checkpoints of a check, and from which checkpoint to resume. Its fields are described at
// ltlpor.Checkpoint.
type Checkpoint struct {
	Every time.Duration
	Write func(content func(*checkpoint.Writer))
	From  *checkpoint.Reader
}

// share bounds the part of the time that a check spends on writing checkpoints. After a checkpoint that took the time t
// to write, the next one is written after `share` times t at the earliest.
const share = 10

// kept is the progress of a check that writes checkpoints. A checkpoint has the results of the finished searches and
// the state of the unfinished search. This suffices, because a repeated check makes the same searches in the same
// order.
//
// A check that resumes from a checkpoint makes the same searches again, but loads the results of the finished searches.
// kept certifies their counterexamples again.
type kept struct {
	Checkpoint
	about   []byte        // digest of the model and the options
	begun   time.Time     // time at which the check began or resumed
	start   time.Time     // begun, minus the time spent before the checkpoint
	read    bool          // From was read to its end, or is nil (no checkpoint to resume from)
	reading time.Duration // time from begun to the end of reading From
	due     time.Time     // earliest time for writing the next checkpoint
	done    [][]byte      // results of the finished searches
	next    int           // number of the current search, from 1
	running bool          // From ends with an unfinished search
	ended   bool          // no further checkpoint is written
}

// keep returns the progress for a check of model. If Checkpoint.From is set, keep reads the header and the results of
// the finished searches from the checkpoint. `start` is the time at which the check began or resumed.
func (c *check) keep(ctx context.Context, model *source.File, start time.Time) (*kept, error) {
	k := &kept{Checkpoint: *c.options.Checkpoint, begun: start, start: start, about: c.options.digest(model)}
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

// digest returns a digest of the model and the options. A check can only resume from a checkpoint with the same digest.
// The digest omits limits, and functions and files of a single run.
func (o *Options) digest(model *source.File) []byte {
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

// away returns the time spent on resuming from the checkpoint, which does not count for Options.Time. The time ends
// when the first new or unfinished search begins; it includes work that the resumed check repeats. If k is nil, the
// result is 0.
func (k *kept) away() time.Duration {
	switch {
	case k == nil:
		return 0
	case k.read:
		return k.reading
	}
	return time.Since(k.begun)
}

// since returns the beginning of the check as it counts for the total time. For a resumed check this is `start` minus
// the time spent before the checkpoint. If k is nil, the result is `start`.
func (k *kept) since(start time.Time) time.Time {
	if k == nil {
		return start
	}
	return k.start
}

// began records that the checkpoint was read to its end, and that new work begins. From now on, the time that `away`
// returns stays the same. Further calls do nothing.
func (k *kept) began() {
	if !k.read {
		k.reading, k.read = k.away(), true
	}
}

// write writes a checkpoint: the results of the finished searches, and the state of the current search, which function
// `search` writes. If `search` is nil, no search is running.
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

// search runs a search of s with worker w, and returns the result. In a resumed check, search loads the result instead
// if the search is finished according to the checkpoint, and resumes the unfinished search.
func (c *check) search(
	ctx context.Context, s *system.System, w *system.Worker, limits search.Options,
) (search.Result, error) {
	k := c.kept
	if k == nil {
		return s.Search(ctx, w, limits)
	}
	if k.next++; k.next <= len(k.done) {
		return loadResult(k.done[k.next-1], s, w)
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
	return res, c.addFinished(&res, s, w)
}

// addFinished adds res, the result of a search, to the results of finished searches. Exceptions are searches ended by a
// limit of time or memory, an interrupt, or an error of the disk with the stack: they are not finished, and addFinished
// adds nothing. A later check then resumes from the last checkpoint of such a search.
func (c *check) addFinished(res *search.Result, s *system.System, w *system.Worker) error {
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

// lastly is called after the last search. lastly writes a checkpoint if a time limit or an interrupt ended a search and
// no checkpoint has the state of this search. `searches` describes the searches.
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

// loadResult reads the saved result of a search of s from `done`, and loads the saved state of the worker into w.
func loadResult(done []byte, s *system.System, w *system.Worker) (res search.Result, err error) {
	r, err := checkpoint.Open(bytes.NewReader(done))
	if err != nil {
		return res, err
	}
	if s.Load(r, w); r.Err() == nil {
		res = s.LoadResult(r, w)
	}
	r.End()
	return res, r.Err()
}
