package lower

import (
	"reflect"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
)

// initOrder returns the variables in the order of initialisation: grouped by type, and within a group in the order of
// the text (rule 3.4).
func initOrder(syms []*typecheck.Symbol) []*typecheck.Symbol {
	var out []*typecheck.Symbol
	for rank := 0; rank < 8; rank++ {
		for _, s := range syms {
			if initRank(s.Type) == rank {
				out = append(out, s)
			}
		}
	}
	return out
}

func initRank(t typecheck.Type) int {
	switch t.Kind {
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

// channels calls create for every channel that the declaration of s creates, in the order of elements and fields (rule
// 4.1).
//
//   - st is the storage of s. elem is the index of the enclosing structure element, 0 at the top level.
//   - create gets the variable, the index of the element in the variable, and the channel type.
func (l *lowerer) channels(s *typecheck.Symbol, st *storage, elem int, create func(v *program.Variable, elem int, t *typecheck.ChanType)) {
	for i := 0; i < s.Len; i++ {
		at := elem*s.Len + i
		switch {
		case s.Type.Struct != nil:
			for _, f := range s.Type.Struct.Fields {
				l.channels(f, st.fields[f], at, create)
			}
		case s.Chan != nil:
			create(st.v, at, s.Chan)
		}
	}
}

func (l *lowerer) globalChannels() {
	for _, s := range initOrder(l.info.Globals) {
		l.channels(s, l.store[s], 0, func(v *program.Variable, elem int, t *typecheck.ChanType) {
			l.prog.GlobalChans = append(l.prog.GlobalChans, program.ChanDecl{Var: v, Elem: elem, Type: l.chanType(t)})
		})
	}
	if n := len(l.prog.GlobalChans); n > maxChannels {
		l.errorf(l.info.Globals[0].Span, "too many channels: %d, at most %d are possible", n, maxChannels)
	}
}

// maxChannels is the maximum number of channels that exist at a time, because a channel id is one byte.
const maxChannels = 255

// chanType returns the index of channel type c in Program.ChanTypes. If there is no equal type, it appends c. Types
// with the same capacity and fields are equal.
func (l *lowerer) chanType(c *typecheck.ChanType) int {
	t := &program.ChanType{Cap: c.Cap}
	for _, f := range c.Fields {
		t.Fields = append(t.Fields, machineType(f))
	}
	for i, o := range l.prog.ChanTypes {
		if o.Cap == t.Cap && reflect.DeepEqual(o.Fields, t.Fields) {
			return i
		}
	}
	t.Index = len(l.prog.ChanTypes)
	l.prog.ChanTypes = append(l.prog.ChanTypes, t)
	return t.Index
}

// globalValues computes the initial values of the globals and stores them in the variables. An initialiser that is not
// constant is an error.
func (l *lowerer) globalValues() {
	ids := map[*program.Variable][]int32{}
	for i, c := range l.prog.GlobalChans {
		if ids[c.Var] == nil {
			ids[c.Var] = make([]int32, c.Var.Elements())
		}
		ids[c.Var][c.Elem] = int32(i + 1)
	}
	for _, s := range initOrder(l.info.Globals) {
		l.values(s, l.store[s], 1, func(v *program.Variable, elem int, x promela.Expr) {
			n, ok := l.evaluate(l.expr(x), ids)
			if !ok {
				l.errorf(x.Span(), "the initial value of %s cannot be computed before the run", v.Name).
					WithHint("set it by an assignment")
				return
			}
			if v.Init == nil {
				v.Init = make([]int32, v.Elements())
			}
			v.Init[elem] = v.Type.Cut(n)
		})
	}
}

// values calls set for every element of variable s that has an initialiser (rules 3.2, 3.3). If s is a structure, it
// does so for the fields.
//
//   - repeat is the product of the lengths of the enclosing structure arrays.
//   - set gets the program variable, the element index and the initialiser.
func (l *lowerer) values(s *typecheck.Symbol, st *storage, repeat int, set func(v *program.Variable, elem int, x promela.Expr)) {
	if s.Type.Struct != nil {
		for _, f := range s.Type.Struct.Fields {
			l.values(f, st.fields[f], repeat*s.Len, set)
		}
		return
	}
	d := s.Decl
	if d == nil || s.Late || d.Init == nil && d.InitList == nil {
		return
	}
	for e := 0; e < repeat*s.Len; e++ {
		x := d.Init
		if d.InitList != nil {
			x = d.InitList[min(e%s.Len, len(d.InitList)-1)]
		}
		l.fits(x, st.v.Type, st.v.Name)
		set(st.v, e, x)
	}
}

// inits stores the channels and initial values of the locals of p in its process type (rule 3.4). A constant
// initialiser becomes the initial value of the variable. The first initialiser that depends on the state, and all after
// it, become assignments at process creation.
func (l *lowerer) inits(p *typecheck.Proc) {
	t := l.prog.Types[p.Index]
	for _, s := range initOrder(p.Locals) {
		l.channels(s, l.store[s], 0, func(v *program.Variable, elem int, c *typecheck.ChanType) {
			t.Chans = append(t.Chans, program.ChanDecl{Var: v, Elem: elem, Type: l.chanType(c)})
		})
	}
	for _, s := range initOrder(p.Locals) {
		l.values(s, l.store[s], 1, func(v *program.Variable, elem int, x promela.Expr) {
			if n, ok := typecheck.Fold(x, l.info); ok && len(t.Inits) == 0 {
				if v.Init == nil {
					v.Init = make([]int32, v.Elements())
				}
				v.Init[elem] = v.Type.Cut(int32(n))
				return
			}
			t.Inits = append(t.Inits, program.Assign{
				To: program.Place{Var: v, Index: constantIndex(v, elem), Span: x.Span()}, X: l.expr(x), Span: x.Span(),
			})
		})
	}
}

// constantIndex converts elem, an index in the flattened array v, to one constant index per dimension.
func constantIndex(v *program.Variable, elem int) []program.Expr {
	xs := make([]program.Expr, len(v.Dims))
	for i := len(v.Dims) - 1; i >= 0; i-- {
		xs[i] = program.Const{Value: int32(elem % v.Dims[i].Len)}
		elem /= v.Dims[i].Len
	}
	return xs
}

// evaluate returns the value of x in the initial state, as far as the globals are initialised. ids maps every channel
// variable to the channel ids of its elements. The result is false if x cannot be evaluated.
func (l *lowerer) evaluate(x program.Expr, ids map[*program.Variable][]int32) (int32, bool) {
	switch x := x.(type) {
	case program.Const:
		return x.Value, true
	case *program.Load:
		return l.evaluateLoad(x, ids)
	case *program.Unary:
		n, ok := l.evaluate(x.X, ids)
		return x.Op.ApplyUnary(n), ok
	case *program.Binary:
		a, ok := l.evaluate(x.X, ids)
		b, ok2 := l.evaluate(x.Y, ids)
		if !ok || !ok2 {
			return 0, false
		}
		return x.Op.Apply(a, b)
	case *program.If:
		c, ok := l.evaluate(x.C, ids)
		switch {
		case !ok:
			return 0, false
		case c != 0:
			return l.evaluate(x.A, ids)
		}
		return l.evaluate(x.B, ids)
	}
	return 0, false
}

func (l *lowerer) evaluateLoad(x *program.Load, ids map[*program.Variable][]int32) (int32, bool) {
	elem := 0
	for i, ix := range x.Index {
		n, ok := l.evaluate(ix, ids)
		if !ok || n < 0 || int(n) >= x.Var.Dims[i].Len {
			return 0, false
		}
		elem = elem*x.Var.Dims[i].Len + int(n)
	}
	values := x.Var.Init
	if c, ok := ids[x.Var]; ok {
		values = c
	}
	if values == nil {
		return 0, x.Var.Global && x.Remote == nil
	}
	return values[elem], true
}
