package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"ltlpor"
)

// progress keeps one line on a terminal up to date. Without a terminal, or if
// silent, it does nothing.
type progress struct {
	w     io.Writer
	on    bool
	mu    sync.Mutex
	shown bool
	last  ltlpor.Search // at the previous line, for the rate
}

func newProgress(w io.Writer, silent bool) *progress {
	_, terminal := terminalOf(w)
	return &progress{w: w, on: terminal && !silent}
}

// hook returns the function for Options.Progress, nil if there is nothing to show.
func (p *progress) hook() func(ltlpor.Search) {
	if !p.on {
		return nil
	}
	return p.show
}

func (p *progress) show(s ltlpor.Search) {
	p.mu.Lock()
	defer p.mu.Unlock()
	line := progressLine(p.last, s)
	p.last = s
	if width := widthOf(p.w); width > 1 && len(line) >= width {
		line = line[:width-1]
	}
	fmt.Fprintf(p.w, "\r%s\x1b[K", line)
	p.shown = true
}

// progressLine says how far s has come; before is what it said the last time.
func progressLine(before, s ltlpor.Search) string {
	if before.Elapsed >= s.Elapsed || before.States > s.States {
		before = ltlpor.Search{} // another search
	}
	rate := perSecond(s.States-before.States, s.Elapsed-before.Elapsed)
	return fmt.Sprintf("%s: %s states, %s/s, depth %s, %s", strings.Join(s.Properties, ", "),
		formatCount(s.States), formatCount(rate), formatCount(s.Depth), formatBytes(s.Memory))
}

func perSecond(n int64, d time.Duration) int64 {
	if d <= 0 {
		return 0
	}
	return int64(float64(n) / d.Seconds())
}

// clear removes the line.
func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
