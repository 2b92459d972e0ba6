//go:build !js

package wording

import (
	"fmt"
	"strings"
	"time"

	"ltlpor/internal/output/layout"
	"ltlpor/internal/search"
)

// Removing returns a phrase about a removal of accepting nodes.
func Removing(r *search.Removing) string {
	if r.Accepting == 0 {
		return "accepting states are counted"
	}
	return fmt.Sprintf("%s of %s left after %s", layout.Count(r.Left),
		layout.Counted(r.Accepting, "accepting state"), layout.Counted(int64(r.Waves), "wave"))
}

// Sought returns a sentence about the error for which a run was being sought when the search ended, or about the
// accepting cycle that was being sought; "" if none was.
func Sought(l *search.Layers) string {
	switch {
	case l.Removing != nil:
		return "every state was expanded; an accepting cycle was being sought when the search ended (" +
			Removing(l.Removing) + "), which begins again"
	case l.Sought == nil:
		return ""
	}
	const how = "an error was found in layer %s; its run was being sought, back to layer %s, when the search ended"
	return fmt.Sprintf(how, layout.Count(int64(l.Sought.Layer)), layout.Count(int64(l.Sought.Back)))
}

// Layers returns a line about the layers of a search with states in files, in all of its runs. Without layers, the
// result is "".
func Layers(l *search.Layers) string {
	if len(l.Done) == 0 {
		return ""
	}
	var most, transitions, duplicates int64
	took, by := time.Duration(0), map[search.LayerWay]int64{}
	for i := range l.Done {
		d := &l.Done[i]
		most, took = max(most, d.States), took+d.Took
		transitions, duplicates = transitions+d.Transitions, duplicates+d.Duplicates()
		by[d.Way]++
	}
	line := fmt.Sprintf("%s of at most %s, made in %s", layout.Counted(int64(len(l.Done)), "layer"),
		layout.Counted(most, "state"), layout.Duration(took))
	if states, timed := l.Timed(); timed >= 100*time.Millisecond {
		line += fmt.Sprintf(" (%s states/s)", layout.Count(layout.PerSecond(states, timed)))
	}
	var ways []string
	for _, way := range []search.LayerWay{search.LayerByTable, search.LayerByLists, search.LayerByTasks} {
		if by[way] > 0 {
			ways = append(ways, fmt.Sprintf("%s by %s", layout.Count(by[way]), way))
		}
	}
	if len(ways) > 0 {
		line += ": " + strings.Join(ways, ", ")
	}
	if transitions > 0 {
		line += fmt.Sprintf("; %s duplicates", layout.Percent(duplicates, transitions))
	}
	return line
}
