package interp

import (
	"slices"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
)

// The maximum numbers of processes and of channels that exist at the same time. (rules 1.8, 4.2)
const (
	maxProcs = 255
	maxChans = 255
)

// Initial returns the initial state. If an initialisation fails, it also returns the fault, and otherwise nil. (rule
// 1.2)
func (m *Model) Initial() (*State, *Fault) {
	s := &State{globals: make([]int32, m.globals.size)}
	v := &view{m: m, s: s, pid: nobody, effects: true}
	fault := try(func() {
		v.initialise(m.globals, s.globals)
		for _, t := range m.types {
			for range t.proc.Active {
				v.create(t, nil, t.proc.Prio)
			}
		}
	})
	if m.claim != nil && fault == nil {
		fault = try(v.startClaim)
	}
	if m.trace != nil {
		s.watch = m.trace.entry
	}
	return s, fault
}

// create creates a process of type t and returns its pid. args are the values of the parameters, and prio is the
// priority. (rule 9.1)
func (v *view) create(t *owner, args []int32, prio int) int {
	if len(v.s.procs) == maxProcs {
		fail(Processes, "too many processes")
	}
	p := process{typ: t, at: t.entry, prio: prio, frame: make([]int32, t.size), chans: len(v.s.chans)}
	n := 0
	for _, sym := range t.proc.Params {
		for _, x := range scalars(slot{p.frame, t.at[sym], sym.Type, false}) {
			if n < len(args) {
				x.write(args[n])
			}
			n++
		}
	}
	pid := len(v.s.procs)
	v.s.procs = append(v.s.procs, p)
	w := &view{m: v.m, s: v.s, pid: pid, timeout: v.timeout, effects: true}
	w.initialise(t, p.frame)
	return pid
}

// run returns the value of a run expression: the pid of the new process. The process is created only if v.effects is
// set. (rule 5.3)
func (v *view) run(e *promela.RunExpr) int32 {
	args := v.values(e.Args)
	if len(v.s.procs) == maxProcs {
		fail(Processes, "too many processes")
	}
	if !v.effects {
		return int32(len(v.s.procs))
	}
	prio := 1 // the default priority (rule 1.7)
	if e.Priority != nil {
		n, _ := typecheck.Fold(e.Priority, v.m.info)
		prio = int(n)
	}
	return int32(v.create(v.m.types[v.m.info.Proc(e.Name.Name).Index], args, prio))
}

// initialise prepares the frame of o: it creates the channels of the variables, and afterwards stores the initial
// values. (rules 3.2 to 3.5)
func (v *view) initialise(o *owner, frame []int32) {
	var symbols []*typecheck.Symbol
	for _, s := range o.symbols {
		if !s.Param {
			symbols = append(symbols, s)
		}
	}
	slices.SortStableFunc(symbols, func(a, b *typecheck.Symbol) int { return rank(a.Type.Kind) - rank(b.Type.Kind) })
	for _, s := range symbols {
		v.channels(s, slot{frame, o.at[s], s.Type, s.Array})
	}
	for _, s := range symbols {
		if !s.Late {
			v.preset(s, slot{frame, o.at[s], s.Type, s.Array})
		}
	}
}

// rank returns the position of type kind k in the order of initialisation. (rule 3.4)
func rank(k promela.TypeKind) int {
	switch k {
	case promela.Unsigned:
		return 0
	case promela.Bit, promela.Bool:
		return 1
	case promela.Byte, promela.Pid:
		return 2
	case promela.Chan:
		return 3
	case promela.Mtype:
		return 4
	case promela.Short:
		return 5
	case promela.Int:
		return 6
	}
	return 7
}

// channels creates the channels that variable or field s initialises, and stores their numbers at x. (rule 4.1)
func (v *view) channels(s *typecheck.Symbol, x slot) {
	for i := range s.Len {
		at := x.at + i*width(s.Type)
		switch {
		case s.Type.Struct != nil:
			for _, f := range s.Type.Struct.Fields {
				v.channels(f, slot{x.frame, at, f.Type, f.Array})
				at += f.Len * width(f.Type)
			}
		case s.Chan != nil:
			if len(v.s.chans) == maxChans {
				fail(Channels, "too many channels")
			}
			v.s.chans = append(v.s.chans, channel{typ: s.Chan})
			x.frame[at] = int32(len(v.s.chans))
		}
	}
}

// preset stores the initial values of variable or field s in the slots from x on.
func (v *view) preset(s *typecheck.Symbol, x slot) {
	for i := range s.Len {
		at := x.at + i*width(s.Type)
		one := slot{x.frame, at, s.Type, s.Array}
		switch d := s.Decl; {
		case s.Type.Struct != nil:
			for _, f := range s.Type.Struct.Fields {
				v.preset(f, slot{x.frame, at, f.Type, f.Array})
				at += f.Len * width(f.Type)
			}
		case d == nil:
		case d.Init != nil:
			one.write(v.eval(d.Init))
		case len(d.InitList) > 0: // the last value is repeated (rule 3.3)
			one.write(v.eval(d.InitList[min(i, len(d.InitList)-1)]))
		}
	}
}
