// Package chart draws traces, usually counterexamples: as message sequence charts (Mermaid, PlantUML or SVG), and as
// graphs of the states (Graphviz).
package chart

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// chart is a message sequence chart before layout. Every process has a lifeline, and the events of the trace are on
// lifelines.
type chart struct {
	title  string
	lines  []string // names of the lifelines: processes, and a never claim if it has steps
	events []event
	// cycle is the index in events of the first event of the cycle, or -1 without a cycle.
	cycle int
	back  int // number of the first step in the cycle
	// ends are the notes after the last event: the fault and the waiting processes.
	ends []note
	// stuck says where the lifelines of processes that never move again end. It maps such a lifeline to a note: an
	// index in ends.
	stuck map[int]int
	idle  []string // names of processes without an event, if their lifelines are omitted (see leaveIdle)
}

// event is one row of a chart: an arrow or, if `arrow` is nil, a note.
type event struct {
	note  note
	arrow *arrow
	steps []int // numbers of the steps in this row, counted from 1
}

// note is a box of text at the lifeline with index `line`. If `line` is -1, the box extends across all lifelines.
type note struct {
	line    int
	entries []entry
}

// entry is the text about one step, or about several consecutive steps of a process, in a note.
type entry struct {
	number, text string // number is the step number or a range of step numbers; "" if the entry is about no step
	effect       string // variables that the steps change, with the new values
}

// arrow is a message with its transfer from sender to receiver.
type arrow struct {
	from, to int    // indices of lifelines; from is -1 if the sender is unknown
	text     string // channel and values of the message
	number   int    // number of the step that receives the message
	sent     int    // number of the step that sends the message; equal to number for a handshake
	row      int    // index in chart.events of the send; -1 for a handshake or an unknown sender
}

// newChart returns the chart of trace t. `title` is the name of the violated property.
func newChart(t *trace.Trace, title string) *chart {
	c := &chart{title: title, cycle: -1, stuck: map[int]int{}}
	b := &builder{chart: c, t: t, lines: map[string]int{}, open: -1}
	b.sent, b.got = map[int][]trace.Message{}, map[int][]trace.Message{}
	for _, m := range t.Messages() {
		if m.Receive >= 0 {
			b.got[m.Receive] = append(b.got[m.Receive], m)
		}
		if m.Send >= 0 && m.Send != m.Receive {
			b.sent[m.Send] = append(b.sent[m.Send], m)
		}
	}
	b.rows = slices.Repeat([]int{-1}, len(t.Steps))
	for _, g := range t.State(-1) {
		if g.Name != "" {
			b.line(g.Name)
		}
	}
	for _, part := range t.Folds() {
		i := part.Steps[0]
		if i == t.CycleStart {
			c.cycle, c.back, b.open = len(c.events), i+1, -1
		}
		if len(part.Steps) > 1 {
			b.fold(part)
		} else {
			b.step(i)
		}
	}
	b.end()
	c.leaveIdle()
	return c
}

// leftOut returns the text of a note about the step with number `step`, which the reduced search prunes.
func leftOut(step int) string { return fmt.Sprintf("here the reduced search leaves step %d out", step) }

type builder struct {
	*chart
	t         *trace.Trace
	lines     map[string]int
	sent, got map[int][]trace.Message // messages by the step that sends or receives them
	rows      []int                   // for every step: the index in events of its first event
	// index in events of the open note, to which the next local step is added; -1 if there is no such note
	open int
}

// line returns the index of the lifeline of the process or claim called `name`. It adds a missing lifeline.
func (b *builder) line(name string) int {
	if i, known := b.lines[name]; known {
		return i
	}
	b.lines[name] = len(b.chart.lines)
	b.chart.lines = append(b.chart.lines, name)
	return b.lines[name]
}

func lifelineName(name string, p program.PID) string {
	if p == program.NoPID {
		return name
	}
	return fmt.Sprintf("%s(%d)", name, p)
}

// said returns a note at lifeline `line` with the given text, which is about no step.
func said(line int, text string) note { return note{line, []entry{{text: text}}} }

// step appends the events of t.Steps[i]: a note for a local step or a send, and an arrow for every message received.
func (b *builder) step(i int) {
	s := &b.t.Steps[i]
	if i == b.t.LeftOut-1 {
		b.events, b.open = append(b.events, event{note: said(-1, leftOut(i+1))}), -1
	}
	x := entry{fmt.Sprint(i + 1), s.Text, changed(s.Changes)}
	if s.Name == "" {
		b.add(i, event{note: note{-1, []entry{x}}})
		return
	}
	at := b.line(lifelineName(s.Name, s.Proc))
	if len(b.got[i]) == 0 && len(b.sent[i]) == 0 && s.Peer == program.NoPID {
		b.local(at, i, x)
		return
	}
	if len(b.got[i]) == 0 || len(b.sent[i]) > 0 {
		b.add(i, event{note: note{at, []entry{x}}})
	}
	for _, m := range b.got[i] {
		a := &arrow{from: -1, to: at, number: i + 1, sent: m.Send + 1, row: -1}
		a.text = fmt.Sprintf("%s: %s", m.Channel, strings.Join(m.Values, ", "))
		switch {
		case m.Send == i:
			a.from, a.to = at, b.line(lifelineName(s.PeerName, s.Peer))
		case m.Send >= 0:
			sender := &b.t.Steps[m.Send]
			a.from, a.row = b.line(lifelineName(sender.Name, sender.Proc)), b.rows[m.Send]
		}
		b.add(i, event{arrow: a})
	}
}

// fold adds one entry for all steps of `part`. The steps are taken by one process and access only local variables. The
// entry shows the number of steps and their total effect. If possible, it becomes part of the open note (see local).
func (b *builder) fold(part trace.Fold) {
	from := part.Steps[0]
	s := &b.t.Steps[from]
	text := fmt.Sprintf("%d steps: %s", len(part.Steps), changed(part.Net))
	b.local(b.line(lifelineName(s.Name, s.Proc)), from, entry{number: part.Numbers, text: strings.TrimSuffix(text, ": ")})
	last := &b.events[b.open]
	for _, i := range part.Steps[1:] {
		last.steps, b.rows[i] = append(last.steps, i+1), b.open
	}
}

// local adds entry x, about step i, to the open note (b.open) if this note is at lifeline `at`. Otherwise local appends
// a note at lifeline `at`, which becomes the open note. Only a note of local steps that is the last event is open.
func (b *builder) local(at, i int, x entry) {
	if b.open < 0 || b.events[b.open].note.line != at {
		b.add(i, event{note: note{at, []entry{x}}})
		b.open = len(b.events) - 1
		return
	}
	e := &b.events[b.open]
	e.note.entries, e.steps = append(e.note.entries, x), append(e.steps, i+1)
	b.rows[i] = b.open
}

// changed returns the changes as text in a single line, separated by commas.
func changed(list []trace.Change) string {
	var out []string
	for _, c := range list {
		out = append(out, c.String())
	}
	return strings.Join(out, ", ")
}

// add appends event e, about step i, to b.events. Afterwards no note is open, so the next local step begins a new note.
func (b *builder) add(i int, e event) {
	if b.rows[i] < 0 {
		b.rows[i] = len(b.events)
	}
	e.steps = []int{i + 1}
	if e.arrow != nil && e.arrow.sent > 0 && e.arrow.sent != i+1 {
		e.steps = []int{e.arrow.sent, i + 1}
	}
	b.events, b.open = append(b.events, e), -1
}

// end sets b.ends, the notes after the last event, for a run that ends in a fault. The first note has the fault and the
// waiting processes. Every process that never moves again gets a further note at its lifeline.
func (b *builder) end() {
	t := b.t
	if t.Fault == nil {
		return
	}
	whole := said(-1, "error: "+t.FaultText)
	var texts []string
	waiting := map[string][]string{}
	for _, x := range t.Blocked {
		text, name := "", lifelineName(x.Name, x.Proc)
		if len(x.Text) > 0 {
			text = " for " + strings.Join(x.Text, "  or  ")
		}
		if t.Fault.Kind.Stuck() {
			line := b.line(name)
			b.stuck[line] = len(b.stuck) + 1
			b.ends = append(b.ends, note{line, []entry{{text: "never moves again"}, {text: "waits" + text}}})
			continue
		}
		if waiting[text] == nil {
			texts = append(texts, text)
		}
		waiting[text] = append(waiting[text], name)
	}
	for _, text := range texts {
		verb := " waits"
		if len(waiting[text]) > 1 {
			verb = " wait"
		}
		whole.entries = append(whole.entries, entry{text: trace.Several(waiting[text]) + verb + text})
	}
	b.ends = append([]note{whole}, b.ends...)
}

// receipt returns the text of an arrow: the number of the receiving step, the channel and the values. For a buffered
// message, it also has the number of the sending step.
func (a *arrow) receipt() string {
	switch {
	case a.sent == a.number:
		return fmt.Sprintf("%d  %s", a.number, a.text)
	case a.sent > 0:
		return fmt.Sprintf("%d  %s  (sent at %d)", a.number, a.text, a.sent)
	}
	return fmt.Sprintf("%d  %s  (there from the start)", a.number, a.text)
}

func (c *chart) cycleText() string { return fmt.Sprintf("cycle: back to step %d", c.back) }
