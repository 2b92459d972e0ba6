package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/verify/property"
)

var eventsResult = resultKind{flag: "--events", name: "NDJSON", begin: `{"event":"`}

// event is a line of --events.
type event struct {
	Event      string         `json:"event"` // "start", "progress", "verdict", "end" or "exit"
	Time       string         `json:"time"`
	Model      string         `json:"model,omitempty"`
	Properties []string       `json:"properties,omitempty"`
	Property   string         `json:"property,omitempty"`
	Verdict    string         `json:"verdict,omitempty"`
	Reason     string         `json:"reason,omitempty"`
	Assuming   string         `json:"assuming,omitempty"`
	Expected   string         `json:"expected,omitempty"`
	Search     *eventSearch   `json:"search,omitempty"`
	Seconds    float64        `json:"seconds,omitempty"`
	Error      *errorDocument `json:"error,omitempty"`
	Status     *int           `json:"exit_status,omitempty"`
}

// eventSearch is the progress of a search.
type eventSearch struct {
	States      int64   `json:"states"`
	Transitions int64   `json:"transitions"`
	Depth       int64   `json:"depth"`
	Errors      int64   `json:"errors"`
	MemoryBytes int64   `json:"memory_bytes"`
	Seconds     float64 `json:"seconds"`
}

// eventStream writes each event without delay.
type eventStream struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

// openEvents opens the file of --events; s is nil without the flag, or if the file cannot be opened. The caller calls
// end.
func (c *checkCommand) openEvents(env environment) (s *eventStream, end func() error, err error) {
	switch {
	case c.Events == nil:
		return nil, func() error { return nil }, nil
	case *c.Events == "-":
		s = &eventStream{w: raw(env.out)}
		return s, func() error { return s.err }, nil
	}
	if err := eventsResult.mayReplace(*c.Events); err != nil {
		return nil, nil, exitcode.New(exitcode.Usage, err)
	}
	f, err := createEvents(*c.Events)
	if err != nil {
		err = unwritable(cannotWrite(*c.Events, err))
		env.lost.add(err)
		fmt.Fprintf(env.err, "ltlpor: %v; the check goes on\n", err)
		return nil, func() error { return nil }, nil
	}
	// A reader that does not read holds up the search; the wait ends also when the time is up.
	s = &eventStream{w: (&readerWait{ctx: env.texts.ctx}).writer(f)}
	return s, func() error {
		err := s.err
		if e := f.Close(); err == nil {
			err = e
		}
		if err != nil {
			return unwritable(cannotWrite(*c.Events, err))
		}
		env.tellWritten(eventsResult.flag, *c.Events)
		return nil
	}, nil
}

// createEvents creates the file, or opens it if it is not a regular file.
func createEvents(name string) (*os.File, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return openSpecial(name, info)
	}
	return os.Create(name)
}

// write writes e with the time. The first error is kept, for the end.
func (s *eventStream) write(e event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e.Time = time.Now().UTC().Format(time.RFC3339Nano)
	data, err := json.Marshal(&e)
	if err == nil {
		_, err = s.w.Write(append(data, '\n'))
	}
	if s.err == nil {
		s.err = err
	}
}

// watch makes opt write the events of the check of model. Previous functions in opt are called first.
func (s *eventStream) watch(opt *ltlpor.Options, model string, x *expected) {
	if s == nil {
		return
	}
	begin, progress, decided := opt.Begin, opt.Progress, opt.Decided
	opt.Begin = func(t *property.Task) error {
		if begin != nil {
			if err := begin(t); err != nil {
				return err
			}
		}
		s.write(event{Event: "start", Model: model, Properties: wording.Names(t.Properties)})
		return nil
	}
	opt.Progress = func(at ltlpor.Search) {
		if progress != nil {
			progress(at)
		}
		s.write(event{Event: "progress", Model: model, Properties: at.Properties, Search: eventOf(at)})
	}
	opt.Decided = func(d ltlpor.Decision) {
		if decided != nil {
			decided(d)
		}
		e := event{
			Event: "verdict", Model: model, Property: d.Property.Name, Verdict: d.Property.Verdict.String(),
			Reason: d.Property.Reason.String(), Assuming: d.Property.Assuming, Search: eventOf(d.Search),
		}
		if x != nil {
			e.Expected, _ = x.of(d.Property.Name)
		}
		s.write(e)
	}
}

// end writes the event for the end of the check of a model.
func (s *eventStream) end(o *outcome) {
	if s == nil {
		return
	}
	status := o.status()
	e := event{Event: "end", Model: o.model, Seconds: layout.Seconds(o.elapsed), Status: &status}
	if o.err != nil {
		e.Error = errorOf(o.err)
	} else {
		e.Verdict = o.report.Verdict.String()
	}
	s.write(e)
}

// exit writes the event for the end of the command, with the exit status.
func (s *eventStream) exit(all []*outcome) {
	if s == nil {
		return
	}
	status := statusOfAll(all)
	s.write(event{Event: "exit", Status: &status})
}

func eventOf(s ltlpor.Search) *eventSearch {
	return &eventSearch{s.States, s.Transitions, s.Depth, s.Errors, s.Memory, layout.Seconds(s.Elapsed)}
}
