package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"ltlpor"
)

// patience is how long a check may take before verdicts are shown on the way: after a
// short one the report follows at once.
const patience = time.Second

// progress shows what a long check has come to: a line for each verdict that is known before
// the others, and on a terminal one line that is kept up to date. If silent it does nothing.
type progress struct {
	ctx      context.Context
	w        io.Writer
	terminal bool
	silent   bool
	mu       sync.Mutex
	due      time.Time // from when on verdicts are shown
	verdicts []string  // still to be shown
	shown    bool
	last     ltlpor.Search // at the previous line, for the rate
}

func newProgress(ctx context.Context, w io.Writer, silent bool) *progress {
	_, terminal := terminalOf(w)
	return &progress{ctx: ctx, w: w, terminal: terminal, silent: silent, due: time.Now().Add(patience)}
}

// watch sets the functions of opt that tell of progress, if something is to be shown.
func (p *progress) watch(opt *ltlpor.Options) {
	if !p.silent {
		opt.Progress, opt.Decided = p.show, p.decided
	}
}

// decided shows a verdict, if others are still to come and the check takes long.
func (p *progress) decided(d ltlpor.Decision) {
	if d.Open == 0 || p.ctx.Err() != nil {
		return // the report follows
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.verdicts = append(p.verdicts, fmt.Sprintf("%s: %s (%s, %s)", d.Property.Name, verdictLine(d.Property),
		counted(d.Search.States, "state"), formatTime(d.Search.Elapsed)))
	p.flush()
}

// flush shows the verdicts that are due.
func (p *progress) flush() {
	if len(p.verdicts) == 0 || time.Now().Before(p.due) {
		return
	}
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
	for _, line := range p.verdicts {
		fmt.Fprintln(p.w, line)
	}
	p.verdicts = nil
}

func (p *progress) show(s ltlpor.Search) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.flush()
	if !p.terminal {
		return
	}
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
