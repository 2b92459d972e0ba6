// Package lower translates a type-checked model into a program: process types become graphs of locations and edges, and
// variables become parts of the state vector. The graphs equal SPIN 6.5.2's graphs with `-o1 -o2 -o3`, location by
// location, so that the numbers of states agree. Rule numbers refer to doc/dev/semantics.md.
package lower

import (
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Options are the options of Program.
type Options struct {
	// Overflow makes an assignment of a value outside the variable's range a run-time error of the model.
	Overflow bool
}

// Program lowers the model f. If the list holds an error, the result is not usable. info must be the error-free result
// of typecheck.File for f.
//
// The caller must first pass every proposition of the formulas to be checked to typecheck.Info.Expr. Without this, a
// hidden variable or _last that only a proposition reads is no part of the state, and a label on a jump that only a
// proposition names has no location (rule 2.8).
func Program(f *promela.File, info *typecheck.Info, opt Options) (*program.Program, source.List) {
	l := &lowerer{
		info: info,
		work: f.Work,
		prog: &program.Program{
			Name: f.Source.Name, Overflow: opt.Overflow,
			UsesPriority: info.UsesPriority, UsesLast: info.UsesLast, UsesEnabled: info.UsesEnabled,
		},
		store: map[*typecheck.Symbol]*storage{},
		refs:  map[*promela.VarRef]*typecheck.Symbol{},
		jumps: map[remoteName]bool{},
	}
	l.sink = &l.prog.Edges
	for _, m := range info.Mtypes {
		l.prog.Mtypes = append(l.prog.Mtypes, program.MtypeName{Sub: m.Type.Sub, Value: m.Value, Name: m.Name})
	}
	for _, r := range info.RemoteLabels {
		l.jumps[remoteName{r.Proc.Name, r.Label.Name}] = true
	}
	l.globals()
	l.processes()
	l.trace()
	l.countElements(f)
	l.sizes()
	return l.prog, l.list
}

type lowerer struct {
	info  *typecheck.Info
	work  *cancel.Work
	prog  *program.Program
	list  source.List
	store map[*typecheck.Symbol]*storage
	// refs maps references that loop.go adds to the syntax tree to their symbols.
	refs    map[*promela.VarRef]*typecheck.Symbol
	jumps   map[remoteName]bool // labels named by remote references
	sink    *[]*program.Edge    // the list to which new edges are appended: the edges of the program or of a claim
	pending []pendingLabel
	// unnumbered lists the label tests without a process number. The warnings about them come at the end, because only
	// then the number of processes is known.
	unnumbered []unnumbered
	flows      []*flow // the flow of each process type
	traced     int     // number of control-flow elements of the trace assertion
	// outside is set while the lowerer processes propositions, which are evaluated outside any process.
	outside bool
	// claim is set while the lowerer processes the body of a never claim, which has pid 0 and priority 1 (rule 12.4).
	claim bool
}

// unnumbered is a label test P@L without a pid. It refers to the process of type P with the lowest pid.
type unnumbered struct {
	test *promela.RemoteLabel
	p    *typecheck.Proc
}

// pendingLabel is a label test without a known location so far. typ is the index of the process type with the label.
type pendingLabel struct {
	test  *program.AtLabel
	label *typecheck.Label
	typ   int
}

func (l *lowerer) errorf(s source.Span, format string, args ...any) *source.Diagnostic {
	d := source.Errorf(s, format, args...)
	l.list.Add(d)
	return d
}

// remoteName is what a remote reference P@L names: the process type (owner) and the label.
type remoteName struct{ owner, label string }

// processes builds all process types, and the processes that are active initially.
func (l *lowerer) processes() {
	for _, p := range l.info.Procs {
		l.prog.Types = append(l.prog.Types, &program.Process{
			Index: p.Index, Name: p.Name, Prio: int32(p.Prio), Span: p.Span,
			Determ: p.Decl != nil && p.Decl.Determ,
		})
	}
	for _, p := range l.info.Procs {
		l.locals(p)
	}
	for _, p := range l.info.Procs {
		t := l.prog.Types[p.Index]
		f := l.newFlow(p)
		l.flows = append(l.flows, f)
		l.inits(p)
		f.build()
		f.graph(t)
		if p.Decl.Provided != nil {
			t.Provided = l.expr(p.Decl.Provided) // rule 1.6: the condition of provided
		}
		for range p.Active { // rule 1.2: active instances exist initially
			l.prog.Active = append(l.prog.Active, program.Instance{Type: p.Index, Prio: int32(p.Prio)})
		}
	}
	if len(l.prog.Active) > maxProcesses {
		l.errorf(l.info.Procs[0].Span, "too many processes: %d are active at the start, at most %d are possible",
			len(l.prog.Active), maxProcesses)
	}
	l.resolveLabels()
}

// maxProcesses is the maximum number of processes that exist at a time (rule 1.8).
const maxProcesses = 255

func (l *lowerer) newFlow(p *typecheck.Proc) *flow {
	return &flow{
		l: l, p: p, locs: 1, claim: p.Kind == typecheck.Claim,
		labels: map[*typecheck.Label]*mark{}, counters: map[int]*typecheck.Symbol{},
	}
}

// build fills f.table, the table of locations, from the body of the process type.
func (f *flow) build() {
	f.openSequence()
	f.steps(f.p.Body)
	end := f.p.Body.End
	f.add(&node{kind: nodeEnd, span: end}) // rule 2.3: the location of the closing brace
	body := f.closeSequence()
	f.read = f.locs - 1
	for _, m := range f.marks {
		if m.name != "" && f.l.jumps[remoteName{f.p.Name, m.name}] {
			f.splitJump(m)
		}
	}
	f.tieEnds()
	f.write(body)
	f.entry = f.destination(body.first, body.first.inAtomic).loc
	f.mark3()
	if !f.failed {
		f.merge()
	}
}

// mark3 computes f.marked: the locations with a label of one of three kinds: end, accept or progress (rule 2.15).
func (f *flow) mark3() {
	for len(f.table) < f.locs {
		f.table = append(f.table, nil)
	}
	for k := range f.marked {
		f.marked[k] = make([]bool, f.locs)
	}
	for _, m := range f.marks {
		k := labelKinds(m.name)
		at := m.at.loc
		f.marked[0][at] = f.marked[0][at] || k.end
		f.marked[1][at] = f.marked[1][at] || k.accept
		f.marked[2][at] = f.marked[2][at] || k.progress
	}
	for _, e := range f.all {
		if e.kind == nodeEnd {
			f.marked[0][e.loc] = true // rule 10.2: the end of the body is an end location
		}
	}
}
