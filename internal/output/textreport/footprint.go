package textreport

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/schedule"
)

// Footprint is what the process has used of what it may.
type Footprint struct {
	Limit  memlimit.Limit
	Most   int64
	Search int64 // memlimit.Guard.Search
}

// FootprintOf is the footprint of the process as g has seen it.
func FootprintOf(g *memlimit.Guard) *Footprint {
	limit := g.Limit()
	_, most := g.Used()
	return &Footprint{limit, most, g.Search()}
}

// bounds say what sets a limit.
var bounds = map[memlimit.Bound]string{
	memlimit.Given:   "by --mem",
	memlimit.Machine: "what this machine had left, less a reserve",
	memlimit.Group:   "what the control group had left, less a reserve",
	memlimit.Space:   "what ulimit -v and -d left, less a reserve",
}

// larger says how there would be more memory.
var larger = map[memlimit.Bound]string{
	memlimit.Unknown: "a larger --mem",
	memlimit.Given:   "a larger --mem",
	memlimit.Machine: "a machine with more memory",
	memlimit.Group:   "a control group with more memory",
	memlimit.Space:   "a larger ulimit -v or -d",
}

// LimitText says how much memory the process may take, and each search, where that is what was given.
func (f *Footprint) LimitText() string {
	l, search := f.Limit, f.Search
	if l.By == memlimit.Unknown {
		return "no limit: what is left is not known on this system (--mem sets one)"
	}
	by := bounds[l.By]
	if search == 0 {
		return fmt.Sprintf("%s, %s", Bytes(l.Bytes), by)
	}
	if l.By == memlimit.Given {
		by = "the least for the program itself"
	}
	return fmt.Sprintf("%s, %s; --mem bounds what each search keeps: %s", Bytes(l.Bytes), by, Bytes(search))
}

// String says what the process has used at most, and of how much.
func (f *Footprint) String() string {
	return fmt.Sprintf("%s at most in the whole process; limit %s", Bytes(f.Most), f.LimitText())
}

// Remedies are what may help the searches of a report that a limit of memory has ended.
func Remedies(searches []schedule.Search, by memlimit.Bound) string {
	list := []string{"a smaller model (-D, fewer processes, shorter channels)", larger[by]}
	cut := func(when func(*plan.Plan) bool) bool {
		return slices.ContainsFunc(searches, func(s schedule.Search) bool {
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
func forMemory(searches []schedule.Search) bool {
	return slices.ContainsFunc(searches, func(s schedule.Search) bool { return s.Cut == search.CutMemory })
}

// Remedy says how there would be more memory.
func (f *Footprint) Remedy() string { return larger[f.Limit.By] }
