package lower

import (
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// storage maps a declared variable to the program variables that store it: a single variable, or the variables of its
// fields.
type storage struct {
	v      *program.Variable
	fields map[*typecheck.Symbol]*storage
}

// globals creates the program variables of the global variables, and computes the initial values.
func (l *lowerer) globals() {
	for _, s := range l.info.Globals {
		s := s
		l.store[s] = allocate(s, storageName{text: s.Name}, func(v *program.Variable) *program.Variable {
			v.ID, v.Global = len(l.prog.Globals), true
			v.Hidden = s.Vis == promela.Hidden && !s.Read // 3.8
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
		return // a claim: package typecheck has rejected its variables
	}
	t := l.prog.Types[p.Index]
	l.store[s] = allocate(s, storageName{text: s.Name}, func(v *program.Variable) *program.Variable {
		v.ID = len(t.Locals)
		t.Locals = append(t.Locals, v)
		return v
	})
}

// storageName is the name of a program variable, with the lengths of the arrays that contain the variable.
type storageName struct {
	text string
	dims []int
	at   []int // positions of the printed indices in text
}

// member returns the name of field or variable s inside n.
func (n storageName) member(s *typecheck.Symbol) storageName {
	if s.Array {
		n.dims = append(append([]int(nil), n.dims...), s.Len)
		n.at = append(append([]int(nil), n.at...), len(n.text))
	}
	return n
}

// allocate creates the program variables that store s. enter registers each variable and returns the variable to use:
// the same one, or the variable already registered in its place.
func allocate(s *typecheck.Symbol, n storageName, enter func(*program.Variable) *program.Variable) *storage {
	n = n.member(s)
	if s.Type.Struct != nil { // 3.9
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
		v.Type.Kind = program.Byte // 3.1
	}
	for _, n := range n.dims {
		v.Dims = append(v.Dims, program.Dim{Len: n})
	}
	return &storage{v: enter(v)}
}

// machineType returns the type with which a variable is stored in a state (rule 3.1).
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

// maxFrame is the greatest size in bytes of the globals, and of the variables of a process.
const maxFrame = 1 << 20

// sizes reports an error for each limit on variables and locations that the program exceeds.
func (l *lowerer) sizes() {
	n := size(l.prog.Globals)
	if n > maxFrame {
		l.errorf(source.Span{File: l.info.File.Source}, "the global variables take %d bytes: at most %d are possible", n, maxFrame)
	}
	for _, p := range l.prog.Types {
		l.size(p)
	}
}

// size reports an error for each limit that process type p exceeds.
func (l *lowerer) size(p *program.Process) {
	if len(p.Locations) > 1<<16 {
		l.errorf(p.Span, "%s has %d locations: at most %d are possible", p.Name, len(p.Locations), 1<<16)
	}
	if n := size(p.Locals); n > maxFrame {
		l.errorf(p.Span, "the variables of %s take %d bytes: at most %d are possible", p.Name, n, maxFrame)
	}
}

// size returns the number of bytes of the values of vars.
func size(vars []*program.Variable) (n int) {
	for _, v := range vars {
		if !v.Hidden {
			n += v.Elements() * v.Type.Size()
		}
	}
	return n
}
