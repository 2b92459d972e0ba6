package procinstance

import (
	"slices"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/fault"
	"ltlpor/internal/depend/partialeval"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Table has the instances (specializations to a process) of the process types of a program. A Table builds an instance
// at its first use.
type Table struct {
	prog      *program.Program
	chans     *pointsto.Analysis
	o         *access.Objects
	constants map[*program.Variable][]int32
	props     []access.Access // by proposition: the access of its evaluation
	safe      *fault.Analysis
	Classes   Classes
	Wants     Wants
	helpRows  []row                  // by class: the wants that a step of the class may make true
	fixed     [][]*program.Variable  // by type: locals set only once
	usesPID   []bool                 // by type: whether some edge reads _pid
	passes    []bool                 // by type: whether the end of its channels matters to other processes
	by        map[uint64][]*Instance // specialized instances, by key.sum
	values    []int32                // memory for the values of the last key
	any       []*Instance            // by type: the generic instance, for processes without an instance of their own
	n         int                    // number of specialized instances
	places    *Places
	over      bool // the table is for states after the end of the notrace assertion (New)
	// watched is set if some step depends on the locations of other processes, and therefore on every step.
	watched bool
}

// maxInstances bounds the number of specialized instances of a Table. Generic instances do not count.
const maxInstances = 4096

// New returns an empty Table for the program of r. If `over` is set, the Table is for states after the end of the
// notrace assertion. places must belong to the same program.
func New(r *depend.Relations, over bool, places *Places) *Table {
	p, pt := r.Program(), r.Channels()
	x := &Table{
		prog: p, chans: pt, safe: fault.New(p, pt), o: access.New(p, pt), constants: partialeval.Constants(p, pt),
		fixed: make([][]*program.Variable, len(p.Types)), usesPID: make([]bool, len(p.Types)),
		by: map[uint64][]*Instance{}, any: make([]*Instance, len(p.Types)),
		places: places, over: over,
	}
	if over {
		x.o.ForgetTrace()
	}
	for i := range p.Props {
		x.props = append(x.props, x.o.Proposition(p.Props[i].X))
	}
	for _, e := range p.Edges {
		a := r.Action(e.ID)
		x.watched = x.watched || a.Does.MeetsAll() || a.Wakes.MeetsAll()
	}
	moved := map[*program.Variable]bool{}
	p.Walk(func(u program.Use) {
		if u.Place != nil && u.Edge != nil { // initialisers do not count: they are over before the first step
			moved[u.Place.Var] = true
		}
	})
	for t, proc := range p.Types {
		for _, v := range proc.Locals {
			if !moved[v] && len(v.Dims) == 0 && !v.Hidden {
				x.fixed[t] = append(x.fixed[t], v)
			}
		}
	}
	for t := range p.Types {
		x.passes = append(x.passes, x.o.Passes(t))
	}
	p.WalkExprs(func(e program.Expr, u program.Use) {
		if s, ok := e.(program.Special); ok && s.Which == program.PIDVar && u.Type >= 0 {
			x.usesPID[u.Type] = true
		}
	})
	// A fixpoint needs the access classes of every type that may be created. Hence the generic instances must exist
	// before.
	p.WalkExprs(func(e program.Expr, _ program.Use) {
		for _, t := range created(p, e, nil) {
			x.Generic(t)
		}
	})
	return x
}

// Instance returns the instance for process p in the state of f, or a generic instance if the table is full. `last` is
// a guess of the result that makes the call faster, or nil.
func (x *Table) Instance(f *partialeval.State, p int, last *Instance) *Instance {
	typ, _ := f.View.Process(program.PID(p))
	k := x.keyOf(f, typ, p)
	if last != nil && last.hasKey(k) {
		return last
	}
	sum := k.sum()
	for _, inst := range x.by[sum] {
		if inst.hasKey(k) {
			return inst
		}
	}
	if x.n >= maxInstances {
		return x.Generic(typ)
	}
	x.n++
	inst := x.build(typ, k.pid, slices.Clone(k.values), &access.Acting{Owns: k.owns})
	x.by[sum] = append(x.by[sum], inst)
	return inst
}

// key holds the values by which the instances of a Table differ.
type key struct {
	typ    int
	pid    int32          // process number; -1 for any process
	values []int32        // of the locals set only once (Table.fixed)
	owns   access.Numbers // the channels that the process declares, if relevant
}

// keyOf returns the key of process p, of process type typ, in the state of f. The result is valid until the next call.
func (x *Table) keyOf(f *partialeval.State, typ, p int) key {
	k := key{typ: typ, pid: -1, values: x.values[:0]}
	if x.usesPID[typ] {
		k.pid = int32(p)
	}
	for _, v := range x.fixed[typ] {
		k.values = append(k.values, f.View.Local(program.PID(p), v, 0))
	}
	x.values = k.values
	if x.passes[typ] {
		k.owns = owned(f, p)
	}
	return k
}

// sum returns a hash value of k.
func (k key) sum() uint64 {
	sum := uint64(k.typ)<<32 | uint64(uint32(k.pid))
	sum ^= uint64(k.owns.First)<<20 ^ uint64(k.owns.N)<<50
	for _, v := range k.values {
		sum = (sum ^ uint64(uint32(v))) * 0x9e3779b97f4a7c15
		sum ^= sum >> 32
	}
	return sum
}

// hasKey reports whether k is the key of inst. A generic instance has no key.
func (inst *Instance) hasKey(k key) bool {
	return inst.known != nil && inst.typ == k.typ && inst.pid == k.pid && inst.owns == k.owns &&
		slices.Equal(inst.fixed, k.values)
}

// Full reports whether the table has maxInstances specialized instances, so that further processes get generic
// instances.
func (x *Table) Full() bool { return x.n >= maxInstances }

// Generic returns the instance of process type typ that is specialized to no process.
func (x *Table) Generic(typ int) *Instance {
	if x.any[typ] == nil {
		x.any[typ] = x.build(typ, -1, nil, nil)
	}
	return x.any[typ]
}

// Channels returns the number of abstract channels of the program: global channels, and channel declarations in process
// types.
func (x *Table) Channels() int { return len(x.chans.Channels) }

// created appends to types the process types that expression x creates, directly or in initialisers of created
// processes. Types that types contains are not repeated.
func created(p *program.Program, x program.Expr, types []int) []int {
	run, ok := x.(*program.Run)
	if !ok {
		return types
	}
	for _, t := range types {
		if t == run.Type {
			return types
		}
	}
	types = append(types, run.Type)
	for _, a := range p.Types[run.Type].Inits {
		program.Walk(a.X, func(y program.Expr) { types = created(p, y, types) })
	}
	return types
}

// owned returns the numbers of the channels that process p has created. They are consecutive.
func owned(f *partialeval.State, p int) access.Numbers {
	var k access.Numbers
	for id := range int32(f.View.Open()) {
		if f.View.Owner(id+1) != program.PID(p) {
			continue
		}
		if k.N == 0 {
			k.First = id + 1
		}
		k.N++
	}
	return k
}
