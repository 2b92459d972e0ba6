package interp

import (
	"slices"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
)

// Model is a model that the interpreter can execute.
type Model struct {
	info  *typecheck.Info
	types []*owner
	claim *owner // the never claim that takes part, or nil
	trace *watch // the trace or notrace assertion, or nil

	globals  *owner
	own      map[*promela.VarRef]*typecheck.Symbol // references to the counters of loops over channels
	referred map[reference]bool                    // labels in remote references: a jump with such a label has its own location
	last     bool                                  // whether the model reads _last, so that _last is part of the state
	ranked   bool                                  // whether priorities matter and are part of the state (rule 1.7)
}

// reference is the label in a remote reference proc@label.
type reference struct{ proc, label string }

// owner holds the variables and elements of a process type or, for the globals, of the model.
type owner struct {
	proc     *typecheck.Proc // nil for the globals
	symbols  []*typecheck.Symbol
	at       map[*typecheck.Symbol]int    // variable -> its index in the frame
	size     int                          // length of a frame
	leaves   []leaf                       // the scalars; nil until first needed
	marks    map[string]map[*element]bool // prefix -> result of method marked
	entry    *element                     // where a process starts
	elements []*element
	claims   []*promela.ExclusiveStmt      // xr and xs statements (rule 4.10)
	labels   map[*typecheck.Label]*element // label -> its element
}

func (o *owner) add(s *typecheck.Symbol) {
	o.symbols = append(o.symbols, s)
	o.at[s] = o.size
	o.size += s.Len * width(s.Type)
}

// width returns the number of scalars of a value of type t. (rule 3.9)
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

// New returns an executable model for a file that package typecheck has accepted. If the model has formulas,
// typecheck.Info.Expr must have been called for them before.
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

// symbol returns the declared symbol to which v refers.
func (m *Model) symbol(v *promela.VarRef) *typecheck.Symbol {
	if s := m.own[v]; s != nil {
		return s
	}
	return m.info.Refs[v]
}
