package htmlreport

import (
	"fmt"
	"html/template"
	"path/filepath"
	"slices"
	"strings"

	"ltlpor/internal/model/program"
	"ltlpor/internal/output/chart"
	"ltlpor/source"
	"ltlpor/trace"
)

// runView is the data about one counterexample for the template.
type runView struct {
	Run
	Index     int
	id        string // prefix of the identifiers in the chart and the drawings of this run
	TooLong   bool   // whether the run is not shown, because it has more than maxSteps steps
	Columns   int    // number of states, including the initial state
	Initial   string
	File      string // file of the statements of all steps; "" if there are several files
	Steps     []stepView
	Names     int // width of the column of process names, in letters
	Strip     *strip
	Variables []variableView
	Cycle     string // text about the cycle; "" without a cycle
	Wrong     string // text about the fault; "" without a fault
	Waiting   []string
	Why       string     // why the formula is false on the run; "" if unknown
	Parts     []partView // the subformulas
	Unseen    string     // SVG path that marks the states inside atomic sequences
	Chart     template.HTML
	Automaton template.HTML // picture of the automaton; "" without an automaton, or if it is too large
	Accepting string        // text about the states of the automaton along the run
	Followed  bool          // whether the state of the automaton is known at every step
}

// stepView is a row in the list of steps. It is data for the template.
type stepView struct {
	Number    int
	Color     int // index of the colour of the process
	Process   string
	Place     string // line of the statement, with the file if there are several files
	Via       string // line at which the macro or inline with the statement is used
	Text      string
	Peer      string // name of the partner in a handshake
	PeerColor int
	PeerText  string // statement of the partner in a handshake
	Effects   string // changed variables, and notes
	Mark      string // line-drawing character that connects the steps of an atomic sequence, or ""
	InCycle   bool
}

// runDocument is the data about one counterexample for the script, as JSON.
type runDocument struct {
	Steps     int        `json:"steps"`
	Cycle     int        `json:"cycle"` // number of steps before the cycle; -1 without a cycle
	Names     []string   `json:"names"`
	Processes []string   `json:"processes"`
	Colors    []int      `json:"colors"`
	Changes   [][][2]any `json:"changes"` // see history.changes
	Places    [][][2]any `json:"places"`  // see history.moves
	Taken     [][]place  `json:"taken"`   // lines of the statements of every step
	By        [][]int    `json:"by"`      // processes that take part in every step
	Truth     []string   `json:"truth"`   // for every subformula: a letter for every state (see parts)
	// for every state: the states of the automaton (see statesAlong); null if unknown
	Automaton [][]int `json:"automaton"`
	// for every state: an edge of the state graph (see nodesAlong); null if unknown
	Graph [][2]int `json:"graph"`
	X0    float64  `json:"x0"`  // x coordinate of the first state in the strip
	Gap   float64  `json:"gap"` // distance between two states in the strip
}

// colors is the number of different colours for processes.
const colors = 8

// colored maps the name of a process to the index of a colour.
type colored map[string]int

func (c colored) colourOf(name string) int {
	if i, ok := c[name]; ok {
		return i
	}
	c[name] = len(c) % colors
	return c[name]
}

func (r Run) view(index int, of *Property, fs *files) (*runView, *runDocument) {
	t := r.Trace
	v := &runView{Run: r, Index: index, id: fmt.Sprintf("r%d", index), Columns: len(t.Steps) + 1}
	v.TooLong = len(t.Steps) > maxSteps
	v.end(t)
	d := &runDocument{
		Cycle: -1, Names: []string{}, Processes: []string{}, Colors: []int{}, Changes: [][][2]any{{}},
		Places: [][][2]any{{}}, Taken: [][]place{{}}, By: [][]int{{}}, Truth: []string{},
		X0: stripX(0), Gap: stripGap,
	}
	if v.TooLong {
		v.Columns = 1
		return v, d
	}
	c := colored{}
	h := follow(t, fs)
	for _, p := range h.processes {
		d.Colors = append(d.Colors, c.colourOf(p))
	}
	v.Initial, v.File = joined(t.Init), onlyFile(t)
	for i := range t.Steps {
		v.Steps = append(v.Steps, v.step(t, i, c))
		lines := fs.places(t.Steps[i].Span)
		d.Taken = append(d.Taken, append(append([]place{}, lines...), fs.places(t.Steps[i].PeerSpan)...))
		d.By = append(d.By, h.movers(&t.Steps[i]))
	}
	v.Names = 8
	for v.Names < 20 && slices.ContainsFunc(v.Steps, v.longer) {
		v.Names += 4
	}
	v.Strip, v.Variables = stripOf(t, v.Steps), h.variables()
	if t.Why != nil {
		v.Why = t.Why.Sentence
		v.Parts, v.Unseen, d.Truth = parts(&t.Why.Truth)
	}
	v.Chart = charted(t, of.Name, v.id+"c")
	v.takeAutomaton(of.Automaton, d)
	d.Steps, d.Cycle, d.Changes, d.Places = len(t.Steps), t.CycleStart, h.changes(), h.moves()
	d.Names, d.Processes = append(d.Names, h.names...), append(d.Processes, h.processes...)
	return v, d
}

// longer reports whether a process name in s is longer than v.Names letters. s can have two names: of the process, and
// of the partner in a handshake.
func (v *runView) longer(s stepView) bool { return max(len(s.Process), len(s.Peer)) > v.Names }

// charted returns t as a message sequence chart, in an svg element. id is the prefix of the identifiers in the chart.
func charted(t *trace.Trace, title, id string) template.HTML {
	var b strings.Builder
	if err := chart.Inline(&b, t, title, id); err != nil {
		panic("bug: " + err.Error()) // a strings.Builder never returns an error
	}
	return template.HTML(b.String()) // safe: the texts in the chart are escaped
}

// end sets the texts about the end of t: v.Cycle, v.Wrong (the fault) and v.Waiting (the waiting processes).
func (v *runView) end(t *trace.Trace) {
	if t.CycleStart >= 0 {
		v.Cycle = fmt.Sprintf("Steps %d to %d are repeated for ever.", t.CycleStart+1, len(t.Steps))
		if t.CycleStart+1 == len(t.Steps) {
			v.Cycle = fmt.Sprintf("Step %d is repeated for ever.", len(t.Steps))
		}
		if t.Fairness != "" {
			v.Cycle += fmt.Sprintf(" The run is %sly fair.", t.Fairness)
		}
	}
	if t.Fault != nil {
		v.Wrong = t.FaultText
		if at := t.FaultSpan; at.Valid() {
			v.Wrong += fmt.Sprintf(" (%s:%d)", at.File.Name, at.Line())
		}
	}
	v.Waiting = waiting(t.Blocked)
}

// waiting returns sentences about the processes in list: where and for which statements they wait. Processes that wait
// at the same position for the same statements share a sentence.
func waiting(list []trace.Blocked) (out []string) {
	var texts []string
	names := map[string][]string{}
	for _, b := range list {
		text := ""
		if b.Span.Valid() {
			text += fmt.Sprintf(" at %s:%d", b.Span.File.Name, b.Span.Line())
		}
		if len(b.Text) > 0 {
			text += " for " + strings.Join(b.Text, "  or  ")
		}
		if names[text] == nil {
			texts = append(texts, text)
		}
		names[text] = append(names[text], processName(b.Name, b.Proc))
	}
	for _, text := range texts {
		verb := " waits"
		if len(names[text]) > 1 {
			verb = " wait"
		}
		out = append(out, trace.Several(names[text])+verb+text)
	}
	return out
}

func (v *runView) step(t *trace.Trace, i int, c colored) stepView {
	s := &t.Steps[i]
	w := stepView{
		Number: i + 1, Process: "–", Text: s.Text, Color: -1, Mark: mark(t, i),
		InCycle: t.CycleStart >= 0 && i >= t.CycleStart,
	}
	if s.Name != "" {
		w.Process = processName(s.Name, s.Proc)
		w.Color = c.colourOf(w.Process)
	}
	if s.Span.Valid() {
		w.Place = fmt.Sprintf(":%d", s.Span.Line())
		if v.File == "" {
			w.Place = filepath.Base(s.Span.File.Name) + w.Place
		}
		if use := s.Span.Use(); s.Span.Via != nil && use.Valid() {
			w.Via = fmt.Sprintf("%s used on line %d", s.Span.Via.Name, use.Line())
		}
	}
	if s.Peer != program.NoPID {
		w.Peer, w.PeerText = processName(s.PeerName, s.Peer), s.PeerText
		w.PeerColor = c.colourOf(w.Peer)
	}
	w.Effects = joined(s.Changes)
	if notes := t.Notes(i); len(notes) > 0 {
		w.Effects = strings.TrimSpace(w.Effects + " (" + strings.Join(notes, ", ") + ")")
	}
	return w
}

// onlyFile returns the base name of the file with the statements of all steps of t. If there are several files or no
// file, the result is "".
func onlyFile(t *trace.Trace) string {
	var only *source.File
	for i := range t.Steps {
		switch s := t.Steps[i].Span; {
		case !s.Valid():
		case only != nil && s.File != only:
			return ""
		default:
			only = s.File
		}
	}
	if only == nil {
		return ""
	}
	return filepath.Base(only.Name)
}

// mark returns the line-drawing character that connects step i with other steps of the same atomic sequence. Outside
// atomic sequences the result is "".
func mark(t *trace.Trace, i int) string {
	before, after := i > 0 && t.Steps[i-1].Atomic, t.Steps[i].Atomic
	switch {
	case before && after:
		return "│"
	case after:
		return "┌"
	case before:
		return "└"
	}
	return ""
}

func processName(name string, p program.PID) string {
	if p == program.NoPID {
		return name
	}
	return fmt.Sprintf("%s(%d)", name, p)
}

func joined(changes []trace.Change) string {
	list := make([]string, len(changes))
	for i, c := range changes {
		list[i] = c.String()
	}
	return strings.Join(list, ", ")
}
