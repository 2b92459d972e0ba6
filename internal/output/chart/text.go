package chart

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf16"

	"ltlpor/internal/base/draw"
	"ltlpor/trace"
)

// Mermaid writes trace t to w as a sequenceDiagram of Mermaid. `title` names the violated property.
//
//   - A message is an arrow at the receiving step, with the number of the sending step.
//   - Local steps of a process are notes, and the cycle is a loop.
//   - If the text would be longer than Mermaid's limit, steps in the middle are omitted; a note gives their numbers.
//
// The error is the error of w.
func Mermaid(w io.Writer, t *trace.Trace, title string) error {
	c := newChart(t, title).shortened(func(c *chart) bool {
		text := c.mermaid()
		return len(text) <= maxMermaid || len(utf16.Encode([]rune(text))) <= maxMermaid
	})
	_, err := io.WriteString(w, c.mermaid())
	return err
}

func (c *chart) mermaid() string {
	var b strings.Builder
	fmt.Fprintf(&b, "sequenceDiagram\n  %%%% counterexample to %s\n", oneLine(c.title))
	for i, name := range c.lines {
		fmt.Fprintf(&b, "  participant p%d as %s\n", i, mermaid(name))
	}
	note := func(n note) {
		lines := append([]string{}, n.shown()...)
		for i := range lines {
			lines[i] = mermaid(lines[i])
		}
		at := c.notePlace(n.line, ",")
		fmt.Fprintf(&b, "  Note over %s: %s\n", at, strings.Join(lines, "<br/>"))
	}
	for i, e := range c.events {
		if i == c.cycle {
			fmt.Fprintf(&b, "  loop %s\n", mermaid(c.cycleText()))
		}
		switch a := e.arrow; {
		case a == nil:
			note(e.note)
		case a.from < 0:
			fmt.Fprintf(&b, "  Note over p%d: %s\n", a.to, mermaid(a.receipt()))
		case a.sent == a.number:
			fmt.Fprintf(&b, "  p%d->>p%d: %s\n", a.from, a.to, mermaid(a.receipt()))
		default:
			fmt.Fprintf(&b, "  p%d-)p%d: %s\n", a.from, a.to, mermaid(a.receipt()))
		}
	}
	if c.cycle >= 0 {
		b.WriteString("  end\n")
	}
	for _, n := range c.ends {
		note(n)
	}
	for _, text := range c.absent() {
		note(said(-1, text))
	}
	return b.String()
}

// absent returns a line of text with the names of the processes without a lifeline. If there are no such processes, the
// result is nil.
func (c *chart) absent() []string {
	if len(c.idle) == 0 {
		return nil
	}
	return []string{"without processes that take no step: " + trace.Several(c.idle)}
}

// notePlace returns the place of a note in a diagram's text: the name of lifeline `line`. If line is -1, for a note
// across all lifelines, it is the names of the first and the last lifeline, with `between` in the middle.
func (c *chart) notePlace(line int, between string) string {
	switch {
	case line >= 0:
		return fmt.Sprintf("p%d", line)
	case len(c.lines) > 1:
		return fmt.Sprintf("p0%sp%d", between, len(c.lines)-1)
	}
	return "p0"
}

// mermaid returns s escaped for Mermaid. Special characters become entities. In Mermaid, an entity begins with #
// instead of &.
func mermaid(s string) string {
	var b strings.Builder
	for _, r := range oneLine(s) {
		if strings.ContainsRune("#;<>\"%&`\\$", r) {
			fmt.Fprintf(&b, "#%d;", r)
			continue
		}
		b.WriteRune(r)
	}
	if strings.EqualFold(b.String(), "end") { // the word end would close a block
		return "(" + b.String() + ")"
	}
	return b.String()
}

// oneLine returns s as a line, with escape sequences for invisible characters.
func oneLine(s string) string {
	return draw.Readable(strings.NewReplacer("\r", "", "\n", " ", "\t", " ").Replace(s))
}

// PlantUML writes trace t to w as a sequence diagram of PlantUML. `title` names the violated property. The events are
// the same as in Mermaid. If the picture would be larger than PlantUML's limit, events in the middle are omitted. If it
// is still too large, for example because of very many processes, PlantUML scales it down. The error is the error of w.
func PlantUML(w io.Writer, t *trace.Trace, title string) error {
	c := newChart(t, title).shortened(func(c *chart) bool { return c.plantHeight() <= maxPlantUML })
	_, err := io.WriteString(w, c.plant())
	return err
}

// plantHeight estimates the height, in pixels, of the picture that PlantUML makes of c.
func (c *chart) plantHeight() int {
	const head, arrow, frame, line = 140, 30, 26, 16
	height := head
	note := func(n note) { height += frame + line*len(n.shown()) }
	for _, e := range c.events {
		if e.arrow != nil {
			height += arrow
		} else {
			note(e.note)
		}
	}
	for _, n := range c.ends {
		note(n)
	}
	return height
}

func (c *chart) plant() string {
	var b strings.Builder
	fmt.Fprintf(&b, "@startuml\ntitle %s\nscale max 4000*4000\n", plant("counterexample to "+c.title))
	for i, name := range c.lines {
		fmt.Fprintf(&b, "participant \"%s\" as p%d\n", plant(name), i)
	}
	note := func(n note) {
		fmt.Fprintf(&b, "note over %s\n", c.notePlace(n.line, ", "))
		for _, line := range n.shown() {
			fmt.Fprintf(&b, "  %s\n", plant(line))
		}
		b.WriteString("end note\n")
	}
	for i, e := range c.events {
		if i == c.cycle {
			fmt.Fprintf(&b, "loop %s\n", plant(c.cycleText()))
		}
		switch a := e.arrow; {
		case a == nil:
			note(e.note)
		case a.from < 0:
			note(noteOf(a))
		case a.sent == a.number:
			fmt.Fprintf(&b, "p%d -> p%d : %s\n", a.from, a.to, plant(a.receipt()))
		default:
			fmt.Fprintf(&b, "p%d ->> p%d : %s\n", a.from, a.to, plant(a.receipt()))
		}
	}
	if c.cycle >= 0 {
		b.WriteString("end\n")
	}
	for _, n := range c.ends {
		note(n)
	}
	for _, text := range c.absent() {
		note(said(-1, text))
	}
	b.WriteString("@enduml\n")
	return b.String()
}

func noteOf(a *arrow) note { return said(a.to, a.receipt()) }

// plant returns s escaped for PlantUML: characters that may have a special meaning are written as <U+number>.
func plant(s string) string {
	var b strings.Builder
	for _, r := range oneLine(s) {
		if strings.ContainsRune(`"\<>*/_-~#%&[]{}|=^$'!?:@`, r) {
			fmt.Fprintf(&b, "<U+%04X>", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
