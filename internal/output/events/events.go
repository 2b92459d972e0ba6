package events

import (
	"encoding/json"
	"io"
	"sync"
	"time"

	"ltlpor"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/verify/property"
)

// Event is a line of the output of --events. Which fields are set depends on the kind of event.
type Event struct {
	Event      string            `json:"event"` // "start", "progress", "layer", "verdict", "end" or "exit"
	Time       string            `json:"time"`
	Model      string            `json:"model,omitempty"`
	Values     []string          `json:"values,omitempty"` // macros by which checks of a model differ
	Properties []string          `json:"properties,omitempty"`
	Property   string            `json:"property,omitempty"`
	Verdict    string            `json:"verdict,omitempty"`
	Reason     string            `json:"reason,omitempty"`
	Assuming   string            `json:"assuming,omitempty"` // the assumption on which the verdict depends
	Expected   string            `json:"expected,omitempty"` // the expected verdict; "" without --expect
	Search     *searchProgress   `json:"search,omitempty"`
	Layer      *layerEvent       `json:"layer,omitempty"`
	Seconds    float64           `json:"seconds,omitempty"`
	Error      *jsonreport.Error `json:"error,omitempty"`
	Status     *int              `json:"exit_status,omitempty"`
}

// searchProgress has the current figures of a running search.
type searchProgress struct {
	States      int64   `json:"states"`
	Transitions int64   `json:"transitions"`
	Depth       int64   `json:"depth"`
	Errors      int64   `json:"errors"`
	MemoryBytes int64   `json:"memory_bytes"`
	Seconds     float64 `json:"seconds"`
	DiskBytes   int64   `json:"disk_bytes,omitempty"`

	// Present has the layer being made, of a search with states in files.
	Present *presentLayer `json:"present_layer,omitempty"`
}

// Stream writes events to w, every event at once as a line of JSON. Several goroutines may call the methods. On a nil
// Stream the methods do nothing, and Err returns nil.
type Stream struct {
	mu     sync.Mutex
	w      io.Writer
	err    error
	values []string // for Event.Values
}

// New returns a stream that writes to w.
func New(w io.Writer) *Stream { return &Stream{w: w} }

// Err returns the error of the first write that failed, or nil.
func (s *Stream) Err() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// write writes e with the current time. The first error is kept for Err.
func (s *Stream) write(e Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e.Model != "" {
		e.Values = s.values
	}
	e.Time = time.Now().UTC().Format(time.RFC3339Nano)
	data, err := json.Marshal(&e)
	if err == nil {
		_, err = s.w.Write(append(data, '\n'))
	}
	if s.err == nil {
		s.err = err
	}
}

// Watch makes a check write its events to s: the start, the progress and the verdicts. opt has the options of the
// check. Watch replaces opt.Begin, opt.Progress and opt.Decided by functions that first call the function set before.
// `model` is the file name in the events. x has the expected verdicts, or is nil. On a nil Stream, Watch changes
// nothing.
func (s *Stream) Watch(opt *ltlpor.Options, model string, x *outcome.Expected) {
	if s == nil {
		return
	}
	told := toldLayers{of: map[string]int{}}
	begin, progress, decided := opt.Begin, opt.Progress, opt.Decided
	opt.Begin = func(t *property.Task) error {
		if begin != nil {
			if err := begin(t); err != nil {
				return err
			}
		}
		s.write(Event{Event: "start", Model: model, Properties: wording.Names(t.Properties)})
		return nil
	}
	opt.Progress = func(at ltlpor.Search) {
		if progress != nil {
			progress(at)
		}
		s.layers(model, at, &told)
		s.write(Event{Event: "progress", Model: model, Properties: at.Properties, Search: eventOf(at)})
	}
	opt.Decided = func(d ltlpor.Decision) {
		if decided != nil {
			decided(d)
		}
		e := Event{
			Event: "verdict", Model: model, Property: d.Property.Name, Verdict: d.Property.Verdict.String(),
			Reason: d.Property.Reason.String(), Assuming: d.Property.Assuming, Search: eventOf(d.Search),
		}
		if x != nil {
			e.Expected, _ = x.VerdictOf(d.Property.Name)
		}
		s.write(e)
	}
}

// Vary sets the macros by which the next check of a model differs from other checks of the model.
func (s *Stream) Vary(values []string) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.values = values
}

// End writes the event for the end of the check of one model. o is the outcome.
func (s *Stream) End(o *outcome.Outcome) {
	if s == nil {
		return
	}
	status := o.Status()
	e := Event{Event: "end", Model: o.Model, Seconds: layout.Seconds(o.Elapsed), Status: &status}
	if o.Err != nil {
		e.Error = jsonreport.ErrorOf(o.Err)
	} else {
		e.Verdict = o.Report.Verdict.String()
	}
	s.write(e)
}

// Exit writes the event for the end of the command. `all` has the outcomes of all models, which determine the exit
// status.
func (s *Stream) Exit(all []*outcome.Outcome) {
	if s == nil {
		return
	}
	status := outcome.Status(all)
	s.write(Event{Event: "exit", Status: &status})
}

func eventOf(s ltlpor.Search) *searchProgress {
	return &searchProgress{
		s.States, s.Transitions, s.Depth, s.Errors, s.Memory, layout.Seconds(s.Elapsed), s.Disk, presentOf(&s.Layers),
	}
}
