package main

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/textreport"

	"ltlpor"
)

// rarely is the time between two lines about how far a search is where there is no terminal.
const rarely = time.Minute

// progress shows what a long check has come to: a line for each verdict that is known before
// the others, and how far the search at hand is: on a terminal one line that is kept up to date,
// and a line a minute elsewhere. If silent it does nothing.
type progress struct {
	ctx       context.Context
	w         io.Writer
	terminal  bool
	silent    bool
	now       func() time.Time
	begin     time.Time
	extent    textreport.Extent
	mu        sync.Mutex
	told      time.Time // when it was shown last how far a search is
	remaining textreport.Remaining
	due       time.Time // from when on verdicts are shown
	verdicts  []string  // still to be shown
	line      statusLine
	last      ltlpor.Search // at the previous line, for the rate
}

func newProgress(ctx context.Context, w io.Writer, x textreport.Extent, silent bool) *progress {
	_, terminal := terminalOf(w)
	return progressBy(time.Now, ctx, w, x, terminal, silent)
}

// progressBy is newProgress with a clock.
func progressBy(now func() time.Time, ctx context.Context, w io.Writer, x textreport.Extent, terminal,
	silent bool) *progress {
	at := now()
	return &progress{
		ctx: ctx, w: w, terminal: terminal, silent: silent, line: statusLine{w: w}, now: now, begin: at, extent: x,
		told: at, due: at.Add(textreport.Patience),
	}
}

// watch sets the functions of opt that tell of progress, if something is to be shown.
func (p *progress) watch(opt *ltlpor.Options) {
	if !p.silent {
		opt.Progress, opt.Decided = p.show, p.decided
	}
}

// decided shows a verdict if the check takes long, the last one if something follows that takes long: otherwise the
// report follows.
func (p *progress) decided(d ltlpor.Decision) {
	if p.ctx.Err() != nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	verdict := textreport.VerdictLine(d.Property)
	if d.Property.Errors > 1 {
		verdict += ", " + textreport.Counted(d.Property.Errors, "error")
	}
	p.verdicts = append(p.verdicts, fmt.Sprintf("%s: %s (%s, %s)", d.Property.Name, verdict,
		textreport.Counted(d.Search.States, "state"), textreport.Duration(d.Search.Elapsed)))
	if d.Open > 0 {
		p.flush()
	}
}

// flush shows the verdicts that are due.
func (p *progress) flush() {
	if len(p.verdicts) == 0 || p.now().Before(p.due) {
		return
	}
	p.line.clear()
	for _, line := range p.verdicts {
		fmt.Fprintln(p.w, line)
	}
	p.verdicts = nil
}

func (p *progress) show(s ltlpor.Search) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.flush()
	if s.Shortening == nil {
		p.remaining.Add(s)
	}
	now := p.now()
	if !p.terminal && now.Sub(p.told) < rarely {
		return
	}
	p.told = now
	line := textreport.ProgressLine(p.last, s, now.Sub(p.begin), &p.extent, &p.remaining)
	p.last = s
	if !p.terminal {
		fmt.Fprintln(p.w, line)
		return
	}
	p.line.put(line)
}

// clear removes the line.
func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line.clear()
}

// extentOf is the extent of a check with opt, guarded by g.
func extentOf(opt *ltlpor.Options, g *memlimit.Guard) textreport.Extent {
	return textreport.Extent{States: opt.MaxStates, Depth: opt.MaxDepth, Time: opt.Time,
		Memory: func() (int64, memlimit.Limit) {
			used, _ := g.Used()
			return used, g.Limit()
		}}
}
