package chart

import (
	"fmt"
	"slices"
	"sort"
	"unicode/utf8"
)

// The limits of the programs that draw the charts. Mermaid draws nothing if the text is longer than its maxTextSize.
// PlantUML cuts a picture that is larger than PLANTUML_LIMIT_SIZE. A Graphviz picture wider than maxDOT is unreadable
// on a screen.
const (
	maxMermaid  = 48_000   // UTF-16 units of text; Mermaid's limit is 50,000
	maxPlantUML = 3_600    // pixels of estimated height; PlantUML's limit is 4,096
	maxDOT      = 16_000.0 // pixels of estimated width
)

// cutText is the maximum number of characters of a line in a shortened picture.
const cutText = 160

// notShown returns the text of a note in place of the steps from number `from` to number `to`. It names the file
// formats that show all steps.
func notShown(from, to int) string {
	return fmt.Sprintf("steps %d to %d are not shown: .svg and .json have all steps", from, to)
}

// shortened returns c or, if c does not fit, the longest shortened copy of c that fits. `fits` reports whether a chart
// fits into a picture.
//
//   - A copy has events from the start and from the end of c. Notes replace the omitted events.
//   - The first event of the cycle and all notes without a step are kept.
//   - If even the shortest such copy does not fit, shortened also drops notes at the end of the chart, the last note
//     first. If no copy fits, the result is the smallest copy.
func (c *chart) shortened(fits func(*chart) bool) *chart {
	if fits(c) {
		return c
	}
	longer := sort.Search(len(c.events), func(n int) bool { return !fits(c.keeping(n, len(c.ends))) })
	if longer > 0 {
		return c.keeping(longer-1, len(c.ends))
	}
	fewer := sort.Search(len(c.ends), func(n int) bool { return !fits(c.keeping(0, n)) })
	return c.keeping(0, max(0, fewer-1))
}

// keeping returns a copy of c with about n events: half of them from the start, and half from the end. Of the notes at
// the end, it has the first `ends`. Long texts are cut.
func (c *chart) keeping(n, ends int) *chart {
	short := &chart{title: cutTo(cutText, c.title), cycle: -1, back: c.back, stuck: c.stuck, idle: c.idle}
	for _, name := range c.lines {
		short.lines = append(short.lines, cutTo(cutText/4, name))
	}
	for i := 0; i < len(c.events); i++ {
		if i == c.cycle {
			short.cycle = len(short.events)
		}
		gap := i
		for gap < len(c.events) && c.leavesOut(gap, n) {
			gap++
		}
		if gap > i {
			text := notShown(c.events[i].first(), c.events[gap-1].last())
			short.events = append(short.events, event{note: said(-1, text)})
			i = gap - 1
			continue
		}
		short.events = append(short.events, c.events[i].cut())
	}
	for _, e := range c.ends[:ends] {
		short.ends = append(short.ends, event{note: e}.cut().note)
	}
	if more := len(c.ends) - ends; more > 0 {
		text := fmt.Sprintf("and %d notes more: .svg and .json have all", more)
		short.ends = append(short.ends, said(-1, text))
	}
	return short
}

// leavesOut reports whether the copy of c with about n events (see keeping) omits event i.
func (c *chart) leavesOut(i, n int) bool {
	return i >= n-n/2 && i < len(c.events)-n/2 && i != c.cycle && len(c.events[i].steps) > 0
}

// first returns the number of the first step in a note. For an arrow, it is the number of the receiving step.
func (e event) first() int {
	if e.arrow != nil {
		return e.arrow.number
	}
	return e.steps[0]
}

// last returns the number of the last step of e. e must have a step.
func (e event) last() int { return e.steps[len(e.steps)-1] }

// cut returns a copy of e with every text cut to cutText characters.
func (e event) cut() event {
	if e.arrow != nil {
		a := *e.arrow
		a.text = cutTo(cutText, a.text)
		e.arrow = &a
		return e
	}
	e.note.entries = slices.Clone(e.note.entries)
	for i := range e.note.entries {
		x := &e.note.entries[i]
		x.text = cutTo(cutText, x.text)
	}
	return e
}

// cutTo returns s if it has at most n characters. Otherwise the result is the first n-1 characters and "…".
func cutTo(n int, s string) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n-1]) + "…"
}
