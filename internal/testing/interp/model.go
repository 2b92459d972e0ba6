package interp

import (
	"slices"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
)

// Model is a model that can be run.
type Model struct {
	info  *typecheck.Info
	types []*owner
	claim *owner // the never claim that takes part, nil if none does
	trace *watch // the trace or notrace assertion, nil if there is none

	globals  *owner
	own      map[*promela.VarRef]*typecheck.Symbol // references that loops over channels made
	referred map[reference]bool                    // labels of jumps that have a location
	last     bool                                  // _last is read, so it is part of the state
	ranked   bool                                  // priorities matter, and are part of the state (1.7)
}

// reference is a label as a remote reference names it.
type reference struct{ proc, label string }

// owner is what has variables: the model or a process type.
type owner struct {
	proc     *typecheck.Proc // nil of the globals
	symbols  []*typecheck.Symbol
	at       map[*typecheck.Symbol]int // where in the frame
	size     int
	leaves   []leaf // once asked for
	marks    map[string]map[*element]bool
	entry    *element
	elements []*element
	claims   []*promela.ExclusiveStmt // 4.10
	labels   map[*typecheck.Label]*element
}

func (o *owner) add(s *typecheck.Symbol) {
	o.symbols = append(o.symbols, s)
	o.at[s] = o.size
	o.size += s.Len * width(s.Type)
}

// width is the number of scalars of one element of a type. (3.9)
func width(t typecheck.Type) int {
	if t.Struct == nil {
		return 1
	}
	n := 0
	for _, f := range t.Struct.Fields {
		n += f.Len * width(f.Type)
	}
	return n
}

// New makes a model that can be run of a file that package typecheck has accepted, and that
// has been asked about the formulas that matter (typecheck.Info.Expr).
func New(info *typecheck.Info) *Model {
	m := &Model{info: info, own: map[*promela.VarRef]*typecheck.Symbol{}, referred: map[reference]bool{}, last: info.UsesLast, ranked: info.UsesPriority}
	for _, r := range info.RemoteLabels {
		m.referred[reference{r.Proc.Name, r.Label.Name}] = true
	}
	m.globals = m.owner(nil)
	for _, s := range info.Globals {
		m.globals.add(s)
	}
	for _, p := range info.Procs {
		m.types = append(m.types, m.owner(p))
	}
	if info.Trace != nil {
		m.trace = newWatch(m, info.Trace)
	}
	return m
}

func (m *Model) owner(p *typecheck.Proc) *owner {
	o := &owner{proc: p, at: map[*typecheck.Symbol]int{}}
	if p == nil {
		return o
	}
	for _, s := range slices.Concat(p.Params, p.Locals) {
		o.add(s)
	}
	t := &tree{m: m, proc: p, owner: o}
	o.entry = t.build()
	o.labels = t.of
	return o
}

// symbol returns what a reference means.
func (m *Model) symbol(v *promela.VarRef) *typecheck.Symbol {
	if s := m.own[v]; s != nil {
		return s
	}
	return m.info.Refs[v]
}
