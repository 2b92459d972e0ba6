package progress

import (
	"fmt"
	"time"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
)

// layersHead returns the beginning of a line about s, a search in layers with states in files: the layer, the states,
// the speed since the line about `before` and what is done of the layer, as far as 80 columns show them, and then the
// rest. There is no speed since then if that line was about another search.
func layersHead(before, s ltlpor.Search) (parts []string) {
	l := &s.Layers
	front := &l.Done[len(l.Done)-1]
	at := "layer " + layout.Count(int64(len(l.Done)-1))
	switch {
	case l.Sought != nil:
		at = fmt.Sprintf("error in layer %s, its run sought back to layer %s", layout.Count(int64(l.Sought.Layer)),
			layout.Count(int64(l.Sought.Back)))
	case front.States == 0:
		at = layout.Counted(int64(len(l.Done)), "layer")
	}
	parts = append(parts, wording.SearchedNames(s)+": "+at, layout.Counted(s.States, "state"))
	now, inAll := layersRates(before, s)
	if now != "" {
		parts = append(parts, now)
	}
	switch {
	case l.Removing != nil:
		parts = append(parts, wording.Removing(l.Removing))
	case front.States == 0, l.Sought != nil:
	case l.Parts > 0:
		parts = append(parts, fmt.Sprintf("%d of %s merged", l.Merged, layout.Counted(l.Parts, "part")))
	default:
		parts = append(parts, fmt.Sprintf("%s of %s expanded", layout.Percent(l.Expanded, front.States),
			layout.Count(front.States)))
	}
	if rest := layersRest(l); rest != "" && l.Sought == nil && l.Removing == nil {
		parts = append(parts, rest)
	}
	if s.Transitions > 0 {
		parts = append(parts, layout.Percent(max(0, s.Transitions-s.States+1), s.Transitions)+" duplicates")
	}
	if inAll != "" {
		parts = append(parts, inAll)
	}
	return parts
}

// layersRates returns the speed of the expansions since the line about `before`, and in all. The first is the speed in
// all if it is the only one known, and `inAll` is then "".
func layersRates(before, s ltlpor.Search) (now, inAll string) {
	if b := before.Layers; b.Folder == s.Layers.Folder && len(b.Done) > 0 && before.Elapsed < s.Elapsed {
		now = layout.Count(layout.PerSecond(expandedBy(&s)-expandedBy(&before), s.Elapsed-before.Elapsed)) + "/s"
	}
	if states, took := s.Layers.Timed(); states > 0 {
		inAll = layout.Count(layout.PerSecond(states, took)) + "/s in all"
	}
	if now == "" {
		return inAll, ""
	}
	return now, inAll
}

// expandedBy returns the number of states that search s has expanded.
func expandedBy(s *ltlpor.Search) int64 {
	l := &s.Layers
	return s.States - l.Done[len(l.Done)-1].States + l.Expanded
}

// rest is an estimate of the rest of a search in layers: states to expand, layers to make, and the time for them.
type rest struct {
	states, layers int64
	left           time.Duration
}

// layersLeft estimates the rest of a search in layers. An estimate exists if each of the layers made in the last
// quarter of the time, and of the last four in any case, has at most nine tenths of the states of the layer before. It
// assumes that each further layer shrinks as the one of these that shrank least: if the further layers shrink faster,
// the estimate is too high; if they grow again, it is too low. With a table of all states, the time is proportional to
// the states. Otherwise each layer is taken to last as long as the last one, as it reads all states before.
func layersLeft(l *search.Layers) (r rest, ok bool) {
	last := len(l.Done) - 1
	all := time.Duration(0)
	for i := range l.Done {
		all += l.Done[i].Took
	}
	worst, expanded, took := 0.0, int64(0), time.Duration(0)
	for i := last; i > 0 && (i > last-fewestSamples || took < all/4); i-- {
		layer, before := &l.Done[i], l.Done[i-1].States
		if layer.Took <= 0 {
			return r, false
		}
		worst = max(worst, float64(layer.States)/float64(before))
		expanded, took = expanded+before, took+layer.Took
	}
	if last < fewestSamples || l.Done[last].States == 0 || worst > mostNew {
		return r, false
	}
	front := float64(l.Done[last].States)
	for n := front; n >= 1; n *= worst {
		r.layers++
	}
	r.states = max(0, int64(front/(1-worst))-l.Expanded)
	if r.left = l.Done[last].Took * time.Duration(r.layers); l.Done[last].Way == search.LayerByTable {
		r.left = time.Duration(float64(r.states) / float64(expanded) * float64(took))
	}
	return r, true
}

// layersRest returns the estimate of the rest of a search in layers as text, or "" without an estimate.
func layersRest(l *search.Layers) string {
	r, ok := layersLeft(l)
	switch {
	case l.Done[len(l.Done)-1].States == 0:
		return "nothing left to expand"
	case !ok:
		return ""
	}
	return fmt.Sprintf("about %s to expand in %s, %s", layout.Counted(r.states, "state"),
		layout.Counted(r.layers, "layer"), r.left.Round(time.Second))
}
