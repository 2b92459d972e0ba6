package lower

import (
	"fmt"
	"strings"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// maxProps is the maximum number of propositions of a program, because a set of propositions is a 64-bit word.
const maxProps = 64

// Prop returns the index in prog.Props of a proposition equal to e. If there is none, Prop appends e. e may use only
// names that are visible outside processes: globals, message constants, remote references (rule 12.1). info must be the
// type information of prog. If the list holds an error, the index is meaningless.
func Prop(prog *program.Program, info *typecheck.Info, e promela.Expr, name string) (int, source.List) {
	list := info.Expr(e)
	if list.Err() != nil {
		return 0, list
	}
	bit, more := reopen(prog, info).prop(e, name)
	return bit, append(list, more...)
}

func (l *lowerer) prop(e promela.Expr, name string) (int, source.List) {
	l.outside = true
	x := l.expr(e)
	l.resolveLabels()
	program.Walk(x, func(x program.Expr) { l.observable(x, e.Span()) })
	if l.list.Err() != nil {
		return 0, l.list
	}
	k := key(x)
	for i, p := range l.prog.Props {
		if key(p.X) == k {
			return i, l.list
		}
	}
	if len(l.prog.Props) == maxProps {
		l.errorf(e.Span(), "too many different propositions: at most %d are possible", maxProps)
		return 0, l.list
	}
	l.prog.Props = append(l.prog.Props, program.Prop{Name: name, X: x, Span: e.Span()})
	return len(l.prog.Props) - 1, l.list
}

// observable reports an error if x reads a variable outside the state: a hidden variable, or _last in a program without
// _last. If x is a process function like enabled, it also sets UsesEnabled of the program.
func (l *lowerer) observable(x program.Expr, at source.Span) {
	switch x := x.(type) {
	case *program.Load:
		if x.Var.Hidden {
			l.errorf(at, "%s is hidden and not part of the state", x.Var.Name).
				WithHint("drop the keyword hidden from its declaration")
		}
	case program.Special:
		if x.Which == program.Last && !l.prog.UsesLast {
			l.errorf(at, "_last is not part of the state").WithHint("let the model mention _last")
		}
	case *program.ProcFn:
		l.prog.UsesEnabled = l.prog.UsesEnabled || x.Which != program.GetPriority
	}
}

// reopen returns a lowerer that can add propositions to prog, a program that is already complete.
func reopen(prog *program.Program, info *typecheck.Info) *lowerer {
	l := &lowerer{info: info, prog: prog, store: map[*typecheck.Symbol]*storage{}, refs: map[*promela.VarRef]*typecheck.Symbol{}, jumps: map[remoteName]bool{}}
	l.sink = &[]*program.Edge{}
	next := func(vs []*program.Variable) func(*program.Variable) *program.Variable {
		return func(*program.Variable) *program.Variable {
			v := vs[0]
			vs = vs[1:]
			return v
		}
	}
	in := next(prog.Globals)
	for _, s := range info.Globals {
		l.store[s] = allocate(s, storageName{text: s.Name}, in)
	}
	for _, p := range info.Procs {
		in := next(prog.Types[p.Index].Locals)
		for _, s := range append(append([]*typecheck.Symbol(nil), p.Params...), p.Locals...) {
			l.store[s] = allocate(s, storageName{text: s.Name}, in)
		}
	}
	return l
}

// key returns a text for x. Two expressions have the same key if and only if they differ at most in source positions.
func key(x program.Expr) string {
	var b strings.Builder
	writeKey(&b, x)
	return b.String()
}

func writeKey(b *strings.Builder, x program.Expr) {
	switch x := x.(type) {
	case nil:
		b.WriteString("nil")
	case program.Const:
		fmt.Fprint(b, x.Value)
	case program.Special:
		fmt.Fprintf(b, "special%d", x.Which)
	case *program.Load:
		fmt.Fprintf(b, "(load %v %d", x.Var.Global, x.Var.ID)
		if x.Remote != nil {
			writeRemote(b, x.Remote)
		}
		writeKeys(b, x.Index)
	case *program.Unary:
		fmt.Fprintf(b, "(unary %d", x.Op)
		writeKeys(b, []program.Expr{x.X})
	case *program.Binary:
		fmt.Fprintf(b, "(binary %d", x.Op)
		writeKeys(b, []program.Expr{x.X, x.Y})
	case *program.If:
		b.WriteString("(if")
		writeKeys(b, []program.Expr{x.C, x.A, x.B})
	case *program.ChanTest:
		fmt.Fprintf(b, "(test %d", x.Op)
		writeKeys(b, []program.Expr{x.Chan})
	case *program.Poll:
		fmt.Fprintf(b, "(poll %v", x.Random)
		xs := []program.Expr{x.Chan}
		for _, m := range x.Match {
			xs = append(xs, m.Match)
		}
		writeKeys(b, xs)
	case *program.ProcFn:
		fmt.Fprintf(b, "(fn %d", x.Which)
		writeKeys(b, []program.Expr{x.PID})
	case *program.AtLabel:
		fmt.Fprintf(b, "(at %v", x.Locs)
		writeRemote(b, &x.Remote)
		writeKeys(b, nil)
	case *program.Run:
		fmt.Fprintf(b, "(run %d", x.Type)
		writeKeys(b, append([]program.Expr{x.Prio}, x.Args...))
	}
}

func writeKeys(b *strings.Builder, xs []program.Expr) {
	for _, x := range xs {
		b.WriteByte(' ')
		writeKey(b, x)
	}
	b.WriteByte(')')
}

func writeRemote(b *strings.Builder, r *program.Remote) {
	fmt.Fprintf(b, " remote %d ", r.Type)
	writeKey(b, r.PID)
}
