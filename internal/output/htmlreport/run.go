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

// runView is the data of one counterexample for the template.
type runView struct {
	Run
	Index     int
	id        string // the prefix of the names in the chart and drawings of this run
	TooLong   bool   // whether the run has more than maxSteps steps, and is not shown
	Columns   int    // the number of states, with the initial state
	Initial   string
	File      string // the file of every step; "" for several files
	Steps     []stepView
	Names     int // the width in letters of the column of process names
	Strip     *strip
	Variables []variableView
	Cycle     string // describes the cycle, "" without a cycle
	Wrong     string // describes the fault, "" without a fault
	Waiting   []string
	Why       string     // why the formula is false on the run; "" if unknown
	Parts     []partView // the subformulas
	Unseen    string     // an SVG path that marks the states inside atomic sequences
	Chart     template.HTML
	Automaton template.HTML // "" without an automaton, or if too large
	Accepting string        // describes the automaton
	Followed  bool          // whether the automaton's state is known at every step
}

// stepView is a row of the list of steps, for the template.
type stepView struct {
	Number    int
	Color     int // the index of the process's colour
	Process   string
	Place     string // the line of the statement, with the file if necessary
	Via       string // the place where the macro or inline that contains the statement is used
	Text      string
	Peer      string // the partner in a handshake
	PeerColor int
	PeerText  string // the statement of the partner
	Effects   string // the changed variables, and notes
	Mark      string // a line character that connects the steps of an atomic sequence, or ""
	InCycle   bool
}

// runDocument is the data of one counterexample for the script, as JSON.
type runDocument struct {
	Steps     int        `json:"steps"`
	Cycle     int        `json:"cycle"` // the number of steps before the cycle; -1 without a cycle
	Names     []string   `json:"names"`
	Processes []string   `json:"processes"`
	Colors    []int      `json:"colors"`
	Changes   [][][2]any `json:"changes"`   // see history.changes
	Places    [][][2]any `json:"places"`    // see history.moves
	Taken     [][]place  `json:"taken"`     // the lines of every step
	By        [][]int    `json:"by"`        // the processes of every step
	Truth     []string   `json:"truth"`     // for every subformula, a letter for every state (see parts)
	Automaton [][]int    `json:"automaton"` // by state, the states of the automaton (see statesAlong); null if unknown
	Graph     [][2]int   `json:"graph"`     // by state, an edge of the state graph (see nodesAlong); null if unknown
	X0        float64    `json:"x0"`        // the x coordinate of the first state of the strip
	Gap       float64    `json:"gap"`       // the distance between two states of the strip
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

// longer reports whether a process name in s, of the process or of the partner, is longer than v.Names letters.
func (v *runView) longer(s stepView) bool { return max(len(s.Process), len(s.Peer)) > v.Names }

// charted returns t as a message sequence chart, an svg element. id is the prefix of the names in the chart.
func charted(t *trace.Trace, title, id string) template.HTML {
	var b strings.Builder
	if err := chart.Inline(&b, t, title, id); err != nil {
		panic("bug: " + err.Error()) // nothing can go wrong with this writer
	}
	return template.HTML(b.String()) // where texts are escaped
}

// end sets the texts of v about the end of t: v.Cycle, v.Wrong (the fault) and v.Waiting (the waiting processes).
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

// waiting returns sentences about the waiting processes, with their places and statements. Processes that wait at the
// same place for the same statements share a sentence.
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

// onlyFile returns the base name of the file that contains all steps of t, or "" if there are several files or none.
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

// mark returns the line character that connects step i with the other steps of its atomic sequence, "" outside of
// sequences.
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
