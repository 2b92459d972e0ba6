package main

import (
	"fmt"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
)

// extent is what a check may take, and what it takes now.
type extent struct {
	states, depth int64         // of each search; 0: no limit
	time          time.Duration // of all; 0: no limit
	// memory returns what the process takes and what it may.
	memory func() (int64, memlimit.Limit)
}

// extentOf is the extent of a check with opt, guarded by g.
func extentOf(opt *ltlpor.Options, g *memlimit.Guard) extent {
	return extent{opt.MaxStates, opt.MaxDepth, opt.Time, func() (int64, memlimit.Limit) {
		used, _ := g.Used()
		return used, g.Limit()
	}}
}

// listed names the properties of s.
func listed(s ltlpor.Search) string { return strings.Join(s.Properties, ", ") }

// progressLine says how far s has come, what is the most telling first: a terminal may have room for
// a part only. before is what was said the last time, spent the time of the whole check.
func progressLine(before, s ltlpor.Search, spent time.Duration, x *extent, r *remaining) string {
	if s.Shortening != nil {
		return shorteningLine(s, spent, x)
	}
	if before.Elapsed >= s.Elapsed || before.States > s.States || listed(before) != listed(s) {
		before = ltlpor.Search{} // another search
	}
	parts := []string{
		listed(s) + ": " + formatCount(s.States) + " states",
		fmt.Sprintf("%s/s (%s/s in all)", formatCount(perSecond(s.States-before.States, s.Elapsed-before.Elapsed)),
			formatCount(perSecond(s.States, s.Elapsed))),
	}
	if a := s.Abstraction; a != nil {
		tracked := fmt.Sprintf("%d of %d tracked", len(a.Tracked), a.Objects)
		if n := len(a.Predicates); n > 0 {
			tracked += ", " + counted(int64(n), "predicate")
		}
		parts = append(parts, fmt.Sprintf("round %d of the abstraction, %s", a.Rounds, tracked))
	}
	if s.Errors > 0 {
		parts = append(parts, counted(s.Errors, "error"))
	}
	parts = append(parts, "depth "+formatCount(s.Depth)+shareOf(s.Depth, x.depth))
	used, limit := x.memory()
	of := ""
	if limit.Bytes > 0 {
		of = " of " + formatBytes(limit.Bytes) + shareOf(used, limit.Bytes)
	}
	parts = append(parts, fmt.Sprintf("%s kept, process %s%s", formatBytes(s.Memory), formatBytes(used), of))
	if s.Disk > 0 {
		parts = append(parts, formatBytes(s.Disk)+" on disk")
	}
	if s.Reduced > 0 {
		parts = append(parts, fmt.Sprintf("%d %% reduced", 100*s.Reduced/(s.Reduced+s.Full)))
	}
	if x.states > 0 {
		parts = append(parts, fmt.Sprintf("%d %% of the states", 100*s.States/x.states))
	}
	if x.time > 0 {
		parts = append(parts, fmt.Sprintf("%d %% of the time", 100*spent/x.time))
	}
	if n, left, ok := r.estimate(); ok {
		parts = append(parts, fmt.Sprintf("about %s states to expand, %s", formatCount(n), left.Round(time.Second)))
	}
	return strings.Join(parts, ", ")
}

// shorteningLine says how far the search for a shorter counterexample is.
func shorteningLine(s ltlpor.Search, spent time.Duration, x *extent) string {
	far := s.Shortening
	parts := []string{
		fmt.Sprintf("looking for a shorter counterexample to %s: %s nodes", listed(s), formatCount(int64(far.Nodes))),
		formatTime(far.Elapsed),
	}
	if far.Cycles > 0 {
		parts = append(parts, fmt.Sprintf("cycles from %s of them", formatCount(int64(far.Cycles))))
	}
	used, _ := x.memory()
	parts = append(parts, "process "+formatBytes(used))
	if x.time > 0 {
		parts = append(parts, fmt.Sprintf("%d %% of the time", 100*spent/x.time))
	}
	return strings.Join(parts, ", ")
}

// shareOf writes n as a share of a limit, nothing if there is none.
func shareOf(n, limit int64) string {
	if limit <= 0 {
		return ""
	}
	return fmt.Sprintf(" (%d %%)", 100*n/limit)
}

func perSecond(n int64, d time.Duration) int64 {
	if d <= 0 {
		return 0
	}
	return int64(float64(n) / d.Seconds())
}
