package progress

import (
	"fmt"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
)

// Extent has the limits of a check, which lines about its progress mention.
type Extent struct {
	States, Depth int64         // limits of every search: the number of states, and the depth; 0 means unlimited
	Time          time.Duration // limit of the whole check; 0 means unlimited
	// Memory returns the memory used by the process, in bytes, and the memory limit.
	Memory func() (int64, memlimit.Limit)
}

// Line returns a line about the progress of search s. The most important facts come first, because a terminal may cut
// the line.
//
//   - `before` is the search as of the previous line, for the speed since then.
//   - `spent` is the time of the whole check so far.
//   - r estimates the remaining work.
func Line(before, s ltlpor.Search, spent time.Duration, x *Extent, r *Remaining) string {
	if s.Shortening != nil {
		return shorteningLine(s, spent, x)
	}
	inLayers := len(s.Layers.Done) > 0
	parts := head(before, s)
	if inLayers {
		parts = layersHead(before, s)
	}
	if a := s.Abstraction; a != nil {
		tracked := fmt.Sprintf("%d of %d tracked", len(a.Tracked), a.Objects)
		if n := len(a.Predicates); n > 0 {
			tracked += ", " + layout.Counted(int64(n), "predicate")
		}
		parts = append(parts, fmt.Sprintf("round %d of the abstraction, %s", a.Rounds, tracked))
	}
	if s.Errors > 0 {
		parts = append(parts, layout.Counted(s.Errors, "error"))
	}
	if !inLayers {
		parts = append(parts, "depth "+layout.Count(s.Depth)+layout.ShareOf(s.Depth, x.Depth))
	}
	used, limit := x.Memory()
	of := ""
	if limit.Bytes > 0 {
		of = " of " + layout.Bytes(limit.Bytes) + layout.ShareOf(used, limit.Bytes)
	}
	parts = append(parts, fmt.Sprintf("%s kept, process %s%s", layout.Bytes(s.Memory), layout.Bytes(used), of))
	if s.Disk > 0 {
		parts = append(parts, layout.Bytes(s.Disk)+" on disk")
	}
	if s.Reduced > 0 {
		parts = append(parts, fmt.Sprintf("%d %% reduced", 100*s.Reduced/(s.Reduced+s.Full)))
	}
	if x.States > 0 {
		parts = append(parts, fmt.Sprintf("%d %% of the states", 100*s.States/x.States))
	}
	if x.Time > 0 {
		parts = append(parts, fmt.Sprintf("%d %% of the time", 100*spent/x.Time))
	}
	if inLayers {
		return strings.Join(parts, ", ")
	}
	if n, left, ok := r.Estimate(); ok {
		parts = append(parts, fmt.Sprintf("about %s states to expand, %s", layout.Count(n), left.Round(time.Second)))
	}
	return strings.Join(parts, ", ")
}

// head returns the beginning of a line about s: its states, and its speed since the line about `before`.
func head(before, s ltlpor.Search) []string {
	if before.Elapsed >= s.Elapsed || before.States > s.States ||
		wording.SearchedNames(before) != wording.SearchedNames(s) {
		before = ltlpor.Search{} // the previous line is about another search: no speed yet
	}
	return []string{
		wording.SearchedNames(s) + ": " + layout.Count(s.States) + " states",
		fmt.Sprintf("%s/s (%s/s in all)", layout.Count(layout.PerSecond(s.States-before.States,
			s.Elapsed-before.Elapsed)),
			layout.Count(layout.PerSecond(s.States, s.Elapsed))),
	}
}

// shorteningLine returns a line about the progress of s.Shortening, the search for a shorter counterexample.
func shorteningLine(s ltlpor.Search, spent time.Duration, x *Extent) string {
	far := s.Shortening
	parts := []string{
		fmt.Sprintf("looking for a shorter counterexample to %s: %s nodes", wording.SearchedNames(s),
			layout.Count(int64(far.Nodes))),
		layout.Duration(far.Elapsed),
	}
	if far.Cycles > 0 {
		parts = append(parts, fmt.Sprintf("cycles from %s of them", layout.Count(int64(far.Cycles))))
	}
	used, _ := x.Memory()
	parts = append(parts, "process "+layout.Bytes(used))
	if x.Time > 0 {
		parts = append(parts, fmt.Sprintf("%d %% of the time", 100*spent/x.Time))
	}
	return strings.Join(parts, ", ")
}
