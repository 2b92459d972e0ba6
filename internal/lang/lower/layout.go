package lower

import (
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// storage says where a declared variable is stored: in program variable v for a scalar or array, or in fields for a
// structure.
type storage struct {
	v      *program.Variable
	fields map[*typecheck.Symbol]*storage
}

// globals creates the program variables of the globals, and computes their initial values.
func (l *lowerer) globals() {
	for _, s := range l.info.Globals {
		s := s
		l.store[s] = allocate(s, storageName{text: s.Name}, func(v *program.Variable) *program.Variable {
			v.ID, v.Global = len(l.prog.Globals), true
			v.Hidden = s.Vis == promela.Hidden && !s.Read // rule 3.8: a hidden variable is not in the state
			v.Observed = s.Observed
			l.prog.Globals = append(l.prog.Globals, v)
			return v
		})
	}
	l.globalChannels()
	l.globalValues()
}

// locals creates the program variables of the parameters and locals of p.
func (l *lowerer) locals(p *typecheck.Proc) {
	for _, s := range p.Params {
		l.addLocal(p, s)
	}
	t := l.prog.Types[p.Index]
	t.Params = len(t.Locals)
	for _, s := range p.Locals {
		l.addLocal(p, s)
	}
}

func (l *lowerer) addLocal(p *typecheck.Proc, s *typecheck.Symbol) {
	if p.Index < 0 {
		return // a claim with locals: package typecheck has reported the error
	}
	t := l.prog.Types[p.Index]
	l.store[s] = allocate(s, storageName{text: s.Name}, func(v *program.Variable) *program.Variable {
		v.ID = len(t.Locals)
		t.Locals = append(t.Locals, v)
		return v
	})
}

// storageName is the name of a program variable, which may contain field names, for example s.f. It also has the array
// dimensions on the way.
type storageName struct {
	text string
	dims []int
	at   []int // at[i] is the byte offset in text at which the index of dimension i is printed
}

// member returns n with an additional dimension if s is an array. n.text must end with the name of s.
func (n storageName) member(s *typecheck.Symbol) storageName {
	if s.Array {
		n.dims = append(append([]int(nil), n.dims...), s.Len)
		n.at = append(append([]int(nil), n.at...), len(n.text))
	}
	return n
}

// allocate creates the program variables that store s. It passes every new variable to `enter`, which registers the
// variable. The result of `enter` is used in its place: the same variable, or an earlier equal variable.
func allocate(s *typecheck.Symbol, n storageName, enter func(*program.Variable) *program.Variable) *storage {
	n = n.member(s)
	if s.Type.Struct != nil { // rule 3.9: a structure is stored as its fields
		st := &storage{fields: map[*typecheck.Symbol]*storage{}}
		for _, f := range s.Type.Struct.Fields {
			inner := n
			inner.text += "." + f.Name
			st.fields[f] = allocate(f, inner, enter)
		}
		return st
	}
	v := &program.Variable{Name: n.text, Type: machineType(s.Type), IndexAt: n.at, Span: s.Span}
	if s.Array && v.Type.Kind == program.Bit {
		v.Type.Kind = program.Byte // rule 3.1: an element of a bit array is a byte
	}
	for _, n := range n.dims {
		v.Dims = append(v.Dims, program.Dim{Len: n})
	}
	return &storage{v: enter(v)}
}

// machineType returns the type in which a state stores a variable of type t (rule 3.1).
func machineType(t typecheck.Type) program.VarType {
	m := program.VarType{Name: t.String()}
	switch t.Kind {
	case promela.Bit, promela.Bool:
		m.Kind = program.Bit
	case promela.Byte, promela.Pid:
		m.Kind = program.Byte
	case promela.Short:
		m.Kind = program.Short
	case promela.Int:
		m.Kind = program.Int
	case promela.Unsigned:
		m.Kind, m.Bits = program.Unsigned, uint8(t.Bits)
	case promela.Mtype:
		m.Kind, m.Sub = program.Mtype, t.Sub
	case promela.Chan:
		m.Kind = program.Chan
	}
	return m
}

// maxFrame is the maximum size of the globals, and of the locals of a process, in bytes.
const maxFrame = 1 << 20

// sizes reports an error for every limit that the globals or a process type exceed: on the size of variables, and on
// the number of locations.
func (l *lowerer) sizes() {
	n := size(l.prog.Globals)
	if n > maxFrame {
		l.errorf(source.Span{File: l.info.File.Source}, "the global variables take %d bytes: at most %d are possible", n, maxFrame)
	}
	for _, p := range l.prog.Types {
		l.size(p)
	}
}

// size reports an error for every limit that process type p exceeds: on the size of variables, and on the number of
// locations.
func (l *lowerer) size(p *program.Process) {
	if len(p.Locations) > 1<<16 {
		l.errorf(p.Span, "%s has %d locations: at most %d are possible", p.Name, len(p.Locations), 1<<16)
	}
	if n := size(p.Locals); n > maxFrame {
		l.errorf(p.Span, "the variables of %s take %d bytes: at most %d are possible", p.Name, n, maxFrame)
	}
}

// size returns the number of bytes that vars take in a state. Hidden variables take no bytes.
func size(vars []*program.Variable) (n int) {
	for _, v := range vars {
		if !v.Hidden {
			n += v.Elements() * v.Type.Size()
		}
	}
	return n
}
