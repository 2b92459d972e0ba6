package trace

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Stream prints a trace while a Recorder records it, in the form of Trace.Text. Column widths start from the program
// alone, because later steps are unknown. TextOptions.MaxSteps does not limit the output: it is the expected number of
// steps.
type Stream struct {
	w       io.Writer
	opt     TextOptions
	hidden  []string
	watched []watched
	widths  columns
	file    *source.File // the file of every statement, or nil if there are several files
}

// watched is an expression to be printed after every step, under the given name.
type watched struct {
	name string
	x    program.Expr
}

// NewStream returns a Stream that prints a run of p to w. hide lists names of variables to omit, as in Trace.Hide.
func NewStream(w io.Writer, p *program.Program, hide []string, opt TextOptions) *Stream {
	s := &Stream{w: w, opt: opt, hidden: hide}
	s.opt.MaxSteps = 0
	s.fit(0, strconv.Itoa(opt.MaxSteps))
	for _, t := range p.Types {
		s.fit(1, processName(t, 0))
	}
	var spans []source.Span
	for _, e := range p.Edges {
		spans = append(spans, e.Span)
	}
	s.file = onlyFile(spans)
	at := &printer{file: s.file}
	for _, e := range p.Edges {
		s.fit(2, at.place(e.Span))
		s.fit(3, e.Text+via(e.Span))
	}
	if opt.Width > 0 { // the width of the changes is not known yet
		s.widths[3] = min(s.widths[3], max(leastStatement, opt.Width-s.widths.begins()-leastStatement))
	}
	return s
}

// Watch adds expression x to the printed values, under the given name, for the initial state and every step.
func (s *Stream) Watch(name string, x program.Expr) { s.watched = append(s.watched, watched{name, x}) }

// fit widens a column to the width of text, but not beyond maxColumn.
func (s *Stream) fit(column int, text string) {
	s.widths[column] = max(s.widths[column], min(maxColumn, utf8.RuneCountInString(text)))
}

// Begin prints the initial state of t.
func (s *Stream) Begin(t *Trace) error {
	p := s.printer(t, 0)
	p.head()
	if len(p.t.Init) > 0 || s.opt.Full {
		p.fill("", "  ", "initial state: "+join(p.t.Init))
		p.full(-1, "    ")
	}
	return p.flush(s.w)
}

// Step prints the last step of t. It must be called after every recorded step.
func (s *Stream) Step(t *Trace) error {
	p := s.printer(t, 2)
	last := len(p.t.Steps) - 1
	for _, r := range p.numbered(last, t.forgotten+len(t.Steps)) {
		s.row(p, r)
	}
	p.full(last, "      "+strings.Repeat(" ", s.widths[0]+2))
	return p.flush(s.w)
}

// End prints the end of the run of t: the cycle or fault, and the statements for which processes wait.
func (s *Stream) End(t *Trace) error {
	p := s.printer(t, 2)
	if t.CycleStart >= 0 {
		p.fill(cyan, "  ", fmt.Sprintf("cycle: back to the state before step %d", t.forgotten+t.CycleStart+1))
	}
	if p.t.Fault == nil {
		p.fill("", "  ", "end: "+p.t.rest())
	}
	p.ending()
	return p.flush(s.w)
}

// State prints the complete last state of t, variables and channels.
func (s *Stream) State(t *Trace) error {
	p := s.printer(t, 1)
	p.opt.Full = true
	p.full(len(p.t.Steps)-1, "  ")
	return p.flush(s.w)
}

// Moves prints moves as a list numbered from 1. They must be moves of the program of t.
func (s *Stream) Moves(t *Trace, moves []program.Move) error {
	list := Trace{CycleStart: -1}
	for _, mv := range moves {
		step := Statement(t.view.p, mv)
		step.Atomic = false
		list.Steps = append(list.Steps, step)
	}
	p := &printer{t: &list, opt: s.opt, file: s.file}
	for i := range moves {
		for _, r := range p.numbered(i, i+1) {
			s.row(p, r)
		}
	}
	return p.flush(s.w)
}

// printer returns a printer for the last n steps of t, without hidden variables and with the watched expressions.
func (s *Stream) printer(t *Trace, n int) *printer {
	last := *t
	if k := len(t.Steps) - n; k > 0 {
		last.initial, last.Steps = t.stateAfter(k-1), t.Steps[k:]
	}
	last.CycleStart, last.Init = -1, append([]Change{}, t.Init...)
	shown := last.Hide(s.hidden)
	for _, x := range s.watched {
		shown.Watch(x.name, x.x)
	}
	return &printer{t: shown, opt: s.opt, file: s.file}
}

// row prints r in the columns of s. If a cell of r is wider than its column, it widens the column first.
func (s *Stream) row(p *printer, r row) {
	r = r.readable()
	statement := s.widths[3]
	if s.widths.widen(r); s.opt.Width > 0 {
		s.widths[3] = statement
	}
	margin := strings.Repeat(" ", marginWidth)
	p.row(r, &s.widths, margin, margin)
}

// numbered returns the printed lines of step i, with `number` as the step number instead of i+1.
func (p *printer) numbered(i, number int) []row {
	rows := p.rows(i)
	rows[0].number = strconv.Itoa(number)
	return rows
}

// flush writes the buffered output to w and empties the buffer.
func (p *printer) flush(w io.Writer) error {
	_, err := io.WriteString(w, p.b.String())
	p.b.Reset()
	return err
}

// Show returns the value of x in the last state of t as text, or "?" if the value is unknown.
func (t *Trace) Show(x program.Expr) string { return t.show(len(t.Steps)-1, x) }

// Printed returns the outputs of the printf and printm statements in the last step of t.
func (t *Trace) Printed() (texts []string) {
	i := len(t.Steps) - 1
	if t.view == nil || i < 0 || t.Steps[i].Move.Edge < 0 {
		return nil
	}
	in, step := t.view.pointAt(t.view.one, t.stateBefore(i)), &t.Steps[i]
	for _, o := range t.view.p.Edges[step.Move.Edge].Ops {
		if o.Print != nil {
			if text, ok := t.view.printed(in, step.Proc, o.Print); ok {
				texts = append(texts, text)
			}
		}
	}
	return texts
}
