package wording

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// Footprint has the memory limit of the process, and the memory used.
type Footprint struct {
	Limit  memlimit.Limit
	Most   int64 // the most memory that the process has used so far, in bytes
	Search int64 // memory limit of a single search in bytes; 0 if there is none (see memlimit.Guard.Search)
}

// FootprintOf returns the footprint of the process, as guard g has measured it.
func FootprintOf(g *memlimit.Guard) *Footprint {
	limit := g.Limit()
	_, most := g.Used()
	return &Footprint{limit, most, g.Search()}
}

// bounds maps the origin of a memory limit to a description.
var bounds = map[memlimit.Bound]string{
	memlimit.Given:   "by --mem",
	memlimit.Machine: "what this machine had left, less a reserve",
	memlimit.Group:   "what the control group had left, less a reserve",
	memlimit.Space:   "what ulimit -v and -d left, less a reserve",
}

// larger maps the origin of a memory limit to advice on how to get more memory.
var larger = map[memlimit.Bound]string{
	memlimit.Unknown: "a larger --mem",
	memlimit.Given:   "a larger --mem",
	memlimit.Machine: "a machine with more memory",
	memlimit.Group:   "a control group with more memory",
	memlimit.Space:   "a larger ulimit -v or -d",
}

// LimitText returns a text about the memory limit of the process, and about the limit of a search if f.Search is set.
func (f *Footprint) LimitText() string {
	l, search := f.Limit, f.Search
	if l.By == memlimit.Unknown {
		return "no limit: what is left is not known on this system (--mem sets one)"
	}
	by := bounds[l.By]
	if search == 0 {
		return fmt.Sprintf("%s, %s", layout.Bytes(l.Bytes), by)
	}
	if l.By == memlimit.Given {
		by = "the least for the program itself"
	}
	return fmt.Sprintf("%s, %s; --mem bounds what each search keeps: %s", layout.Bytes(l.Bytes), by,
		layout.Bytes(search))
}

// String returns a text about the most memory that the process has used, and about the limit.
func (f *Footprint) String() string {
	return fmt.Sprintf("%s at most in the whole process; limit %s", layout.Bytes(f.Most), f.LimitText())
}

// Onward is the command that goes on after a check that ended early.
type Onward struct {
	How     string // the text before the command
	Command []string
}

// The texts before the command that goes on: a search in memory is made anew with states in files; a search with states
// in files goes on from these, if MaxStates did not end it with the same maximum.
const (
	PastMemory     = "goes on past memory, with states in files"
	FromFiles      = "goes on from its files"
	WithMoreStates = "goes on from its files, with more states"
)

// OnFromFiles returns the text before the command that goes on from files after a check with report r: WithMoreStates
// if the maximum of states ended a search that left a property open, FromFiles if another limit or an interruption did,
// and otherwise "".
func OnFromFiles(r *ltlpor.Report) (how string) {
	for _, p := range r.Properties {
		s := SearchOf(r, p)
		if p.Verdict != ltlpor.Inconclusive || s.Layers.Folder == "" {
			continue
		}
		switch s.Cut {
		case search.CutStates:
			return WithMoreStates
		case search.CutTime, search.CutInterrupted, search.CutMemory, search.CutTrace:
			how = FromFiles
		}
	}
	return how
}

// Remedies returns advice after the memory limit has ended one of the searches, as a list separated by commas. `by` is
// the origin of the limit.
func Remedies(searches []ltlpor.Search, by memlimit.Bound) string {
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

// Remedy returns advice on how to get more memory.
func (f *Footprint) Remedy() string { return larger[f.Limit.By] }
