package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"ltlpor"
	"ltlpor/internal/output/layout"
)

// exploreProgress shows the progress of an exploration on a terminal, about once a second.
type exploreProgress struct {
	algorithm ltlpor.Algorithm
	silent    bool // or without a terminal
	now       func() time.Time
	begin     time.Time

	mu   sync.Mutex
	line statusLine
	told time.Time            // when the line was written
	last ltlpor.ExploreCounts // the counts in the line
}

func newExploreProgress(w io.Writer, a ltlpor.Algorithm, quiet bool) *exploreProgress {
	_, terminal := terminalOf(w)
	return exploreProgressBy(time.Now, w, a, quiet || !terminal)
}

// exploreProgressBy is newExploreProgress with a clock.
func exploreProgressBy(now func() time.Time, w io.Writer, a ltlpor.Algorithm, silent bool) *exploreProgress {
	at := now()
	return &exploreProgress{algorithm: a, silent: silent, now: now, begin: at, told: at, line: statusLine{w: w}}
}

// show writes the line if a second has passed since the last line.
func (p *exploreProgress) show(c ltlpor.ExploreCounts) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	since := now.Sub(p.told)
	if p.silent || since < time.Second {
		return
	}
	parts := []string{
		string(p.algorithm) + ": " + layout.Counted(c.Executions, "execution"),
		fmt.Sprintf("%s/s (%s/s in all)", layout.Count(layout.PerSecond(c.Executions-p.last.Executions, since)),
			layout.Count(layout.PerSecond(c.Executions, now.Sub(p.begin)))),
	}
	if c.Blocked > 0 {
		parts = append(parts, layout.Count(c.Blocked)+" blocked")
	}
	if n := c.Deadlocks + c.Faults; n > 0 {
		parts = append(parts, layout.Counted(n, "error"))
	}
	parts = append(parts, fmt.Sprintf("%s, depth %s", layout.Counted(c.Events, "event"),
		layout.Count(int64(c.Depth))))
	p.line.put(strings.Join(parts, ", "))
	p.told, p.last = now, c
}

// clear removes the line.
func (p *exploreProgress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line.clear()
}
