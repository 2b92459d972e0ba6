package trace

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// loopSteps and stretchSteps are the minimum numbers of steps that are folded into one printed line. Folding is for
// steps of one process that access only its locals. loopSteps applies if an edge repeats, as in a loop, and
// stretchSteps otherwise. Fewer steps are easier to read than to look up.
const (
	loopSteps    = 4
	stretchSteps = 8
)

// item is the content of one printed line: the index of a single step, or the ascending indices of several folded steps
// of one process. Other processes may take steps in between.
type item []int

func (x item) folds() bool { return len(x) > 1 }

func (x item) first() int { return x[0] }

func (x item) last() int { return x[len(x)-1] }

// joined reports whether other processes take steps between the steps of x.
func (x item) joined() bool { return x.last()-x.first() >= len(x) }

// items returns the printed lines of the trace: every step is in exactly one item. The items are sorted by their first
// step.
func (p *printer) items() (list []item) {
	folded := make([]item, len(p.t.Steps)) // for every step: the item of folded steps that contains the step, or nil
	if !p.opt.Unfold && !p.opt.Full && p.t.view != nil {
		f := folder{t: p.t, private: map[program.EdgeID]bool{}}
		for _, x := range f.folds() {
			for _, i := range x {
				folded[i] = x
			}
		}
	}
	for i, x := range folded {
		switch {
		case x == nil:
			list = append(list, item{i})
		case x.first() == i:
			list = append(list, x)
		}
	}
	return list
}

// folder finds the steps of t that can be folded into one line.
type folder struct {
	t       *Trace
	private map[program.EdgeID]bool // results of method local, by edge
	found   []item
}

// folds returns all items with more than one step. Between the steps of an item, the process of the item takes no
// further step. An item does not contain steps both before and in the cycle.
func (f *folder) folds() []item {
	quiet := map[program.PID]item{} // for every process: its most recent consecutive quiet steps
	end := func(p program.PID) {
		f.split(quiet[p])
		delete(quiet, p)
	}
	for i := range f.t.Steps {
		s := &f.t.Steps[i]
		if i == f.t.CycleStart || i == f.t.LeftOut-1 || i == len(f.t.Steps)-1 {
			for p := range quiet {
				end(p)
			}
		}
		if f.quiet(i) {
			quiet[s.Proc] = append(quiet[s.Proc], i)
			continue
		}
		end(s.Proc)
		end(s.Peer)
	}
	return f.found
}

// split divides x, foldable steps of one process, into items, and appends them to f.found. A long enough series of
// steps without interruption by other processes becomes an item. Shorter series between two such items are joined to
// one item, if together they are long enough.
func (f *folder) split(x item) {
	var rest item
	for from := 0; from < len(x); {
		to := from + 1
		for to < len(x) && x[to] == x[to-1]+1 {
			to++
		}
		if row := x[from:to]; f.foldable(row) {
			f.join(rest)
			f.found, rest = append(f.found, row), nil
		} else {
			rest = append(rest, row...)
		}
		from = to
	}
	f.join(rest)
}

// join appends x to f.found if x has enough steps for an item. Before, it removes steps at both ends of x that share an
// atomic sequence with a step outside x.
func (f *folder) join(x item) {
	inside := func(i int) bool { return i >= 0 && f.t.Steps[i].Atomic }
	for len(x) > 0 && inside(x[len(x)-1]) {
		x = x[:len(x)-1]
	}
	for len(x) > 0 && inside(x[0]-1) {
		x = x[1:]
	}
	if f.foldable(x) {
		f.found = append(f.found, x)
	}
}

func (f *folder) foldable(x item) bool {
	if len(x) >= stretchSteps || len(x) < loopSteps {
		return len(x) >= stretchSteps
	}
	seen := map[program.EdgeID]bool{}
	for _, i := range x {
		id := f.t.Steps[i].Move.Edge
		if seen[id] {
			return true
		}
		seen[id] = true
	}
	return false
}

// quiet reports whether step i may be folded. A quiet step accesses only locals of its process, and is not of special
// interest.
//
// These steps are of special interest: the last step, the first step of the cycle, the first step missing in the
// reduced graph (Trace.LeftOut), a step in the explanation of the formula (Why.names), a step that reaches a label of
// the formula, and a step that changes a watched value.
func (f *folder) quiet(i int) bool {
	s := &f.t.Steps[i]
	if i == len(f.t.Steps)-1 || i == f.t.CycleStart || i == f.t.LeftOut-1 || s.Proc == program.NoPID || s.Peer != program.NoPID ||
		s.Move.Edge < 0 || !f.local(s.Move.Edge) || f.t.Why.names(i) {
		return false
	}
	own := processOf(s.Name, s.Proc) + ":"
	watched := func(c Change) bool { return !strings.HasPrefix(c.Name, own) }
	return !slices.ContainsFunc(s.Changes, watched) && len(f.t.comesTo(i)) == 0
}

// local reports whether edge id accesses only locals. For an else edge, the other options of the selection must access
// only locals, too.
func (f *folder) local(id program.EdgeID) bool {
	if known, ok := f.private[id]; ok {
		return known
	}
	p := f.t.view.p
	e := p.Edges[id]
	yes := private(e)
	for _, k := range e.Rivals {
		yes = yes && private(p.Edges[p.Types[e.Type].Locations[e.From].Out[k]])
	}
	f.private[id] = yes
	return yes
}

// private reports whether executing e accesses only locals and has no other visible effect. A guard without assignments
// may also test the length of a channel, because the step then only waits.
func private(e *program.Edge) bool {
	if e.Comm != nil || e.Sub != nil || e.Kind == program.End {
		return false
	}
	for _, o := range e.Ops {
		if o.Assign == nil || o.Assign.To.Var.Global || o.Assign.To.Remote != nil {
			return false
		}
	}
	yes, waits := true, e.Kind == program.Cond && len(e.Ops) == 0
	asked := map[program.Expr]bool{} // channel expressions inside length tests
	program.WalkEdge(e, func(x program.Expr) {
		switch x := x.(type) {
		case program.Const, *program.Unary, *program.Binary, *program.If:
		case *program.Load:
			yes = yes && x.Remote == nil && (!x.Var.Global || asked[x])
		case *program.ChanTest:
			asked[x.Chan] = true
			yes = yes && waits
		case program.Special:
			yes = yes && x.Which == program.PIDVar
		default:
			yes = false
		}
	})
	return yes
}

// comesTo returns notes like "comes to L" for the labels of the formula that the processes of step i reach with this
// step.
func (t *Trace) comesTo(i int) []string {
	n := &noting{t: t, step: &t.Steps[i], in: t.view.pointAt(t.view.one, t.stateBefore(i))}
	n.labels()
	return n.out
}

// fold returns the printed line for x, which must have several steps: the step numbers, the source lines, and the net
// changes.
func (p *printer) fold(x item) row {
	steps := p.t.steps(x)
	r := row{
		number: x.numbers(), process: processOf(steps[0].Name, steps[0].Proc), place: p.lines(steps),
		text: strconv.Itoa(len(x)) + " steps", changes: join(net(steps)),
	}
	if x.joined() {
		r.text += " among others"
	} else {
		r.mark = p.mark(x.first(), x.last())
	}
	return r
}

// numbers returns the step numbers of x as text, counted from 1: "3" for one step, "3-7" for consecutive steps, and
// "3..7" if other processes take steps in between.
func (x item) numbers() string {
	between := "-"
	switch {
	case !x.folds():
		return strconv.Itoa(x.first() + 1)
	case x.joined():
		between = ".."
	}
	return fmt.Sprint(x.first()+1, between, x.last()+1)
}

func (t *Trace) steps(x item) []Step {
	out := make([]Step, len(x))
	for k, i := range x {
		out[k] = t.Steps[i]
	}
	return out
}

// net returns the total change of every variable and channel by all steps. A variable or channel that has its old value
// at the end is omitted.
func net(steps []Step) (list []Change) {
	at := map[string]int{}
	for _, s := range steps {
		for _, c := range s.Changes {
			k, known := at[c.Name]
			if !known {
				at[c.Name] = len(list)
				list = append(list, c)
				continue
			}
			list[k].New = c.New
		}
	}
	return slices.DeleteFunc(list, func(c Change) bool { return c.Old == c.New })
}

// lines returns the source lines of the steps as text: for every file, the first and last line.
func (p *printer) lines(steps []Step) string {
	var files []*source.File
	from, to := map[*source.File]int{}, map[*source.File]int{}
	for _, s := range steps {
		if !s.Span.Valid() {
			continue
		}
		f, line := s.Span.File, s.Span.Line()
		if !slices.Contains(files, f) {
			files = append(files, f)
			from[f], to[f] = line, line
		}
		from[f], to[f] = min(from[f], line), max(to[f], line)
	}
	var parts []string
	for _, f := range files {
		text := fmt.Sprintf(":%d", from[f])
		if f != p.file {
			text = f.Name + text
		}
		if to[f] > from[f] {
			text += fmt.Sprintf("-%d", to[f])
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}
