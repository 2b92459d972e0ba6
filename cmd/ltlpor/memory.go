package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// footprint is what the process has used of what it may.
type footprint struct {
	limit  memlimit.Limit
	most   int64
	search int64 // memlimit.Guard.Search
}

// footprintOf is the footprint of the process as g has seen it.
func footprintOf(g *memlimit.Guard) *footprint {
	limit := g.Limit()
	_, most := g.Used()
	return &footprint{limit, most, g.Search()}
}

// guarded returns a guard over the memory of the process, with the limit given; 0 is what the system
// has left. The caller calls release when all is written.
func guarded(env environment, given byteSize) (g *memlimit.Guard, release func()) {
	g = memlimit.New(int64(given))
	stop := watchOver(g.Over, func() string { return footprintOf(g).String() }, env.err, env.exit)
	return g, func() {
		stop()
		g.Release()
	}
}

// vigilance is the time between two looks of watchOver.
const vigilance = 50 * time.Millisecond

// watchOver ends the program when it takes more memory than the system can well give, as that
// would end it without a word. Searches end before; but the translation of a formula, or one long
// atomic step, does not look at the memory. used says what it takes. The caller calls stop.
func watchOver(over func() bool, used func() string, stderr io.Writer, exit func(int)) (stop func()) {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(vigilance)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
			}
			if over() {
				told := make(chan struct{})
				go func() {
					defer close(told)
					const message = "ltlpor: there is no memory left: %s. What was checked is not reported.\n"
					fmt.Fprintf(stderr, message, used())
				}()
				select {
				case <-told:
				case <-time.After(grace): // nothing reads it
				}
				exit(exitInconclusive)
				return
			}
		}
	}()
	return sync.OnceFunc(func() { close(done) })
}

// bounds say what sets a limit, and names are for JSON.
var (
	bounds = map[memlimit.Bound]string{
		memlimit.Given:   "by --mem",
		memlimit.Machine: "what this machine had left, less a reserve",
		memlimit.Group:   "what the control group had left, less a reserve",
		memlimit.Space:   "what ulimit -v and -d left, less a reserve",
	}
	boundNames = map[memlimit.Bound]string{
		memlimit.Unknown: "unknown", memlimit.Given: "given", memlimit.Machine: "machine", memlimit.Group: "cgroup",
		memlimit.Space: "ulimit",
	}
)

// larger says how there would be more memory.
var larger = map[memlimit.Bound]string{
	memlimit.Unknown: "a larger --mem",
	memlimit.Given:   "a larger --mem",
	memlimit.Machine: "a machine with more memory",
	memlimit.Group:   "a control group with more memory",
	memlimit.Space:   "a larger ulimit -v or -d",
}

// limitText says how much memory the process may take, and each search, where that is what was given.
func (f *footprint) limitText() string {
	l, search := f.limit, f.search
	if l.By == memlimit.Unknown {
		return "no limit: what is left is not known on this system (--mem sets one)"
	}
	by := bounds[l.By]
	if search == 0 {
		return fmt.Sprintf("%s, %s", formatBytes(l.Bytes), by)
	}
	if l.By == memlimit.Given {
		by = "the least for the program itself"
	}
	return fmt.Sprintf("%s, %s; --mem bounds what each search keeps: %s", formatBytes(l.Bytes), by, formatBytes(search))
}

// String says what the process has used at most, and of how much.
func (f *footprint) String() string {
	return fmt.Sprintf("%s at most in the whole process; limit %s", formatBytes(f.most), f.limitText())
}

// full returns err, with what may help if the memory has ended it.
func full(g *memlimit.Guard, err error) error {
	var cut *ltlpor.CutError
	if !errors.As(err, &cut) || cut.Cut != search.CutMemory {
		return err
	}
	used := footprintOf(g)
	text := "%w: the memory limit was reached (--mem): %s; what may help: a smaller model, %s"
	return &statusError{exitInconclusive, fmt.Errorf(text, err, used, larger[used.limit.By])}
}

// remedies are what may help the searches of a report that a limit of memory has ended.
func remedies(searches []ltlpor.Search, by memlimit.Bound) string {
	list := []string{"a smaller model (-D, fewer processes, shorter channels)", larger[by]}
	cut := func(when func(*plan.Plan) bool) bool {
		return slices.ContainsFunc(searches, func(s ltlpor.Search) bool {
			return s.Cut == search.CutMemory && when(&s.Plan)
		})
	}
	if cut(func(p *plan.Plan) bool { return p.Off[plan.PartReduction].Why == plan.NotAsked }) {
		list = append(list, "--reduction=ample")
	}
	if cut(func(p *plan.Plan) bool { return p.HasVisibility() && p.Visibility == plan.SupportVisibility }) {
		list = append(list, "--visibility=both")
	}
	if cut(func(p *plan.Plan) bool { return p.Off[plan.PartMerge].Why == plan.NotAsked }) {
		list = append(list, "--optimize=all")
	}
	return strings.Join(list, ", ")
}

// forMemory reports whether a limit of memory has ended one of some searches.
func forMemory(searches []ltlpor.Search) bool {
	return slices.ContainsFunc(searches, func(s ltlpor.Search) bool { return s.Cut == search.CutMemory })
}

// memoryDocument is a footprint as JSON.
type memoryDocument struct {
	Most  int64  `json:"process_bytes,omitempty"`
	Limit int64  `json:"limit_bytes,omitempty"`
	By    string `json:"limit_by"`
	// Search is what each search may keep, where less than the floor of the process was given.
	Search int64 `json:"search_limit_bytes,omitempty"`
}

func (f *footprint) document() *memoryDocument {
	d := f.limitDocument()
	d.Most = f.most
	return d
}

// limitDocument is the limit as JSON.
func (f *footprint) limitDocument() *memoryDocument {
	return &memoryDocument{Limit: f.limit.Bytes, By: boundNames[f.limit.By], Search: f.search}
}
