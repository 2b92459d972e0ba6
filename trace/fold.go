package trace

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ltlpor/program"
	"ltlpor/source"
)

// Steps in a row of one process that touch nothing but its own locals fold to one line: from loopSteps on if the
// process comes to a statement again, and in any case from stretchSteps on. Fewer are read faster than looked up.
const (
	loopSteps    = 4
	stretchSteps = 8
)

// item is what is printed as one: a step, or some that fold. Behind a step jumps may follow that are not printed.
type item struct {
	from, to int
	jumps    int
}

func (x item) folds() bool { return x.to-x.jumps-x.from > 1 }

// items returns the steps as they are printed.
func (p *printer) items() (list []item) {
	f := folder{t: p.t, opt: &p.opt, private: map[program.EdgeID]bool{}}
	for i := 0; i < len(p.t.Steps); {
		to := i + 1
		if !p.opt.Unfold && !p.opt.Full && p.t.view != nil {
			to = max(to, f.stretch(i))
		}
		if x := (item{from: i, to: to}); f.foldable(x) {
			list = append(list, x)
		} else {
			for ; i < to; i++ {
				if n := len(list) - 1; n >= 0 && f.jumps(i) && list[n].to == i && !list[n].folds() {
					list[n].to, list[n].jumps = i+1, list[n].jumps+1
					continue
				}
				list = append(list, item{from: i, to: i + 1})
			}
		}
		i = to
	}
	return list
}

// folder tells which steps may be left out of what is printed.
type folder struct {
	t       *Trace
	opt     *TextOptions
	private map[program.EdgeID]bool // as far as was asked
}

// stretch returns the end of the steps from i on that are of one process and may be left out.
func (f *folder) stretch(i int) int {
	to := i
	for to < len(f.t.Steps) && f.t.Steps[to].Proc == f.t.Steps[i].Proc && f.quiet(to) {
		to++
	}
	return to
}

func (f *folder) foldable(x item) bool {
	n := x.to - x.from
	if n >= stretchSteps || n < loopSteps {
		return n >= stretchSteps
	}
	seen := map[program.EdgeID]bool{}
	for i := x.from; i < x.to; i++ {
		id := f.t.Steps[i].Move.Edge
		if seen[id] {
			return true
		}
		seen[id] = true
	}
	return false
}

// quiet reports whether step i touches nothing but locals of its process, and decides nothing: it is not the last one
// or the first of the cycle, no part of what is said of the formula, and comes to none of its labels.
func (f *folder) quiet(i int) bool {
	s := &f.t.Steps[i]
	if i == len(f.t.Steps)-1 || i == f.t.CycleStart || i == f.t.LeftOut-1 || s.Proc == program.NoPID || s.Peer != program.NoPID ||
		s.Move.Edge < 0 || !f.local(s.Move.Edge) || f.t.Why.tells(i) {
		return false
	}
	own := processOf(s.Name, s.Proc) + ":"
	watched := func(c Change) bool { return !strings.HasPrefix(c.Name, own) }
	return !slices.ContainsFunc(s.Changes, watched) && len(f.t.comesTo(i)) == 0
}

// jumps reports whether step i is the end of a block that its process leaves behind, for which the model has no text,
// and follows on a step of the same process: it is told of no step, nor is anything said of it.
func (f *folder) jumps(i int) bool {
	s := &f.t.Steps[i]
	if s.Text != program.NoStatement || f.opt.Unfold || f.opt.Full || i == len(f.t.Steps)-1 || i == f.t.CycleStart ||
		i == f.t.LeftOut-1 || f.t.Why.tells(i) || f.t.view == nil {
		return false
	}
	told := func(c Change) bool { return !c.Watched }
	before := &f.t.Steps[max(0, i-1)]
	return (before.Proc == s.Proc || before.Peer == s.Proc) && !slices.ContainsFunc(s.Changes, told) &&
		len(f.t.Notes(i)) == 0
}

// local reports whether edge id reads and writes only locals. Of an else that goes for the options beside it, too.
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

// private reports whether e reads and writes only locals, and nothing else is seen of it.
func private(e *program.Edge) bool {
	if e.Comm != nil || e.Sub != nil || e.Kind == program.End {
		return false
	}
	for _, o := range e.Ops {
		if o.Assign == nil || o.Assign.To.Var.Global || o.Assign.To.Remote != nil {
			return false
		}
	}
	yes := true
	program.WalkEdge(e, func(x program.Expr) {
		switch x := x.(type) {
		case program.Const, *program.Unary, *program.Binary, *program.If:
		case *program.Load:
			yes = yes && !x.Var.Global && x.Remote == nil
		case program.Special:
			yes = yes && x.Which == program.PIDVar
		default:
			yes = false
		}
	})
	return yes
}

// comesTo returns the labels of the formula that the processes of step i come to.
func (t *Trace) comesTo(i int) []string {
	n := &noting{t: t, step: &t.Steps[i], in: t.view.look(t.view.one, t.before(i))}
	n.labels()
	return n.out
}

// fold returns the row of steps that fold: how many they are, where, and what they come to.
func (p *printer) fold(x item) row {
	first := &p.t.Steps[x.from]
	return row{
		number: fmt.Sprintf("%d-%d", x.from+1, x.to), mark: p.mark(x.from, x.to-1),
		process: processOf(first.Name, first.Proc), place: p.lines(p.t.Steps[x.from:x.to]),
		text: strconv.Itoa(x.to-x.from) + " steps", changes: join(net(p.t.Steps[x.from:x.to])),
	}
}

// net returns what changed along steps, from the first value to the last.
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

// lines names the places of steps: the first and the last line in each file.
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
