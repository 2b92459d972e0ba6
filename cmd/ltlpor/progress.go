package main

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/progress"
	"ltlpor/internal/output/wording"
)

// rarely is the time between two progress lines if the output is not a terminal.
const rarely = time.Minute

// progressDisplay shows the progress of a long check: early verdicts, and the figures of the current search. On a
// terminal it updates a single status line. Otherwise it prints a line every minute. If silent is set, it shows
// nothing.
type progressDisplay struct {
	ctx       context.Context
	w         io.Writer
	terminal  bool
	silent    bool
	now       func() time.Time
	begin     time.Time
	extent    progress.Extent
	mu        sync.Mutex
	told      time.Time // time of the last progress line
	remaining progress.Remaining
	due       time.Time // the time from which queued verdicts are shown
	verdicts  []string  // queued verdicts, not shown yet
	line      statusLine
	last      ltlpor.Search // the state of the search at the last progress line, to compute the rate
}

func newProgress(ctx context.Context, w io.Writer, x progress.Extent, silent bool) *progressDisplay {
	_, terminal := terminalOf(w)
	return progressBy(time.Now, ctx, w, x, terminal, silent)
}

// progressBy returns a progressDisplay that writes to w. x has the limits of the check. `now` returns the current time.
func progressBy(now func() time.Time, ctx context.Context, w io.Writer, x progress.Extent, terminal,
	silent bool) *progressDisplay {
	at := now()
	return &progressDisplay{
		ctx: ctx, w: w, terminal: terminal, silent: silent, line: statusLine{w: w}, now: now, begin: at, extent: x,
		told: at, due: at.Add(wording.Patience),
	}
}

// watch sets opt.Progress and opt.Decided so that p shows the progress, unless p is silent.
func (p *progressDisplay) watch(opt *ltlpor.Options) {
	if !p.silent {
		opt.Progress, opt.Decided = p.show, p.decided
	}
}

// decided queues a line about verdict d and calls flush. After the last verdict it does not call flush, because the
// report usually follows at once.
func (p *progressDisplay) decided(d ltlpor.Decision) {
	if p.ctx.Err() != nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	verdict := wording.VerdictLine(d.Property)
	if d.Property.Errors > 1 {
		verdict += ", " + layout.Counted(d.Property.Errors, "error")
	}
	p.verdicts = append(p.verdicts, fmt.Sprintf("%s: %s (%s, %s)", d.Property.Name, verdict,
		layout.Counted(d.Search.States, "state"), layout.Duration(d.Search.Elapsed)))
	if d.Open > 0 {
		p.flush()
	}
}

// flush shows the queued verdicts, if the check has taken longer than wording.Patience.
func (p *progressDisplay) flush() {
	if len(p.verdicts) == 0 || p.now().Before(p.due) {
		return
	}
	p.line.clear()
	for _, line := range p.verdicts {
		fmt.Fprintln(p.w, line)
	}
	p.verdicts = nil
}

func (p *progressDisplay) show(s ltlpor.Search) {
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
	line := progress.Line(p.last, s, now.Sub(p.begin), &p.extent, &p.remaining)
	p.last = s
	if !p.terminal {
		fmt.Fprintln(p.w, line)
		return
	}
	p.line.put(line)
}

// clear removes the progress line from the terminal.
func (p *progressDisplay) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line.clear()
}

// extentOf returns the limits in opt, for progress lines. Guard g measures the memory.
func extentOf(opt *ltlpor.Options, g *memlimit.Guard) progress.Extent {
	return progress.Extent{States: opt.MaxStates, Depth: opt.MaxDepth, Time: opt.Time,
		Memory: func() (int64, memlimit.Limit) {
			used, _ := g.Used()
			return used, g.Limit()
		}}
}

// exploreProgress shows the progress of an exploration in a status line on a terminal, about once per second.
type exploreProgress struct {
	algorithm ltlpor.Algorithm
	silent    bool // whether nothing is shown: by request, or because there is no terminal
	now       func() time.Time
	begin     time.Time

	mu   sync.Mutex
	line statusLine
	told time.Time            // time at which the status line was written
	last ltlpor.ExploreCounts // the counts in the status line
}

func newExploreProgress(w io.Writer, a ltlpor.Algorithm, quiet bool) *exploreProgress {
	_, terminal := terminalOf(w)
	return exploreProgressBy(time.Now, w, a, quiet || !terminal)
}

// exploreProgressBy returns an exploreProgress that writes to w and calls `now` for the current time.
func exploreProgressBy(now func() time.Time, w io.Writer, a ltlpor.Algorithm, silent bool) *exploreProgress {
	at := now()
	return &exploreProgress{algorithm: a, silent: silent, now: now, begin: at, told: at, line: statusLine{w: w}}
}

// show updates the status line if a second has passed since the last update.
func (p *exploreProgress) show(c ltlpor.ExploreCounts) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	since := now.Sub(p.told)
	if p.silent || since < time.Second {
		return
	}
	p.line.put(progress.ExploreLine(p.algorithm, p.last, c, since, now.Sub(p.begin)))
	p.told, p.last = now, c
}

// clear removes the status line from the terminal.
func (p *exploreProgress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line.clear()
}
