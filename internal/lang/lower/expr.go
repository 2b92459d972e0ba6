package lower

import (
	"fmt"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// symbol returns the symbol of the first name in reference v, for example s in s.f[1].
func (l *lowerer) symbol(v *promela.VarRef) *typecheck.Symbol {
	if s, ok := l.refs[v]; ok {
		return s
	}
	return l.info.Refs[v]
}

// ref returns a new reference to variable s, with `at` as its span.
func (l *lowerer) ref(s *typecheck.Symbol, at source.Span) *promela.VarRef {
	v := &promela.VarRef{At: promela.At{Pos: at}, Name: s.Name}
	l.refs[v] = s
	return v
}

// place lowers v, a reference to a scalar. The result is the program variable with the index expressions.
func (l *lowerer) place(v *promela.VarRef) program.Place {
	s := l.symbol(v)
	p := program.Place{Span: v.Span()}
	st := l.store[s]
	for r := v; ; r = r.Field {
		if r.Index != nil {
			p.Index = append(p.Index, l.expr(r.Index))
		}
		if r.Field == nil {
			break
		}
		st = st.fields[l.info.Refs[r.Field]]
	}
	p.Var = st.v
	return p
}

// places lowers reference v. For a scalar, the result has one place. For a structure, it has one place for every scalar
// field, in order (rule 4.3).
func (l *lowerer) places(v *promela.VarRef) []program.Place {
	st := l.store[l.symbol(v)]
	var index []program.Expr
	sym := l.symbol(v)
	for r := v; ; r = r.Field {
		if r.Index != nil {
			index = append(index, l.expr(r.Index))
		}
		if r.Field == nil {
			break
		}
		sym = l.info.Refs[r.Field]
		st = st.fields[sym]
	}
	return scalarPlaces(sym.Type, st, index, v.Span())
}

func scalarPlaces(t typecheck.Type, st *storage, index []program.Expr, at source.Span) []program.Place {
	if t.Struct == nil {
		return []program.Place{{Var: st.v, Index: index, Span: at}}
	}
	var ps []program.Place
	for _, f := range t.Struct.Fields {
		for i := 0; i < f.Len; i++ {
			ix := append([]program.Expr(nil), index...)
			if f.Array {
				ix = append(ix, program.Const{Value: int32(i)})
			}
			ps = append(ps, scalarPlaces(f.Type, st.fields[f], ix, at)...)
		}
	}
	return ps
}

// args lowers the arguments of a send or run. A structure becomes one expression per scalar field.
func (l *lowerer) args(es []promela.Expr) []program.Expr {
	var xs []program.Expr
	for _, e := range es {
		v, ok := e.(*promela.VarRef)
		if !ok || l.symbol(v).Role != typecheck.Variable {
			xs = append(xs, l.expr(e))
			continue
		}
		for _, p := range l.places(v) {
			xs = append(xs, &program.Load{Place: p})
		}
	}
	return xs
}

// patterns lowers the arguments of a receive or poll (rule 4.5). A structure becomes one pattern per scalar field.
func (l *lowerer) patterns(args []promela.RecvArg) []program.Pattern {
	var ps []program.Pattern
	for _, a := range args {
		v, ok := a.X.(*promela.VarRef)
		switch {
		case a.X == nil, ok && !a.Eval && l.symbol(v).Role == typecheck.Predefined:
			ps = append(ps, program.Pattern{})
		case ok && !a.Eval && l.symbol(v).Role == typecheck.Variable:
			for _, p := range l.places(v) {
				p := p
				ps = append(ps, program.Pattern{Bind: &p})
			}
		default:
			ps = append(ps, program.Pattern{Match: l.expr(a.X)})
		}
	}
	return ps
}

var unary = map[string]program.Operator{"-": program.OpNeg, "!": program.OpNot, "~": program.OpCompl}

var operators = map[string]program.Operator{
	"+": program.OpAdd, "-": program.OpSub, "*": program.OpMul, "/": program.OpDiv, "%": program.OpMod,
	"<<": program.OpShl, ">>": program.OpShr, "<": program.OpLt, "<=": program.OpLe, ">": program.OpGt, ">=": program.OpGe,
	"==": program.OpEq, "!=": program.OpNe, "&": program.OpBitAnd, "^": program.OpBitXor, "|": program.OpBitOr,
	"&&": program.OpAnd, "||": program.OpOr,
}

var chanTests = map[string]program.ChanOp{
	"len": program.ChanLen, "empty": program.ChanEmpty, "nempty": program.ChanNonEmpty,
	"full": program.ChanFull, "nfull": program.ChanNonFull,
}

var procFns = map[string]program.ProcFnKind{
	"enabled": program.Enabled, "pc_value": program.PCValue, "get_priority": program.GetPriority,
}

// expr lowers expression e (rule 5.1).
func (l *lowerer) expr(e promela.Expr) program.Expr {
	l.work.Step()
	switch e := e.(type) {
	case *promela.Const:
		return program.Const{Value: int32(e.Value)}
	case *promela.VarRef:
		return l.load(e)
	case *promela.Unary:
		return &program.Unary{Op: unary[e.Op], X: l.expr(e.X)}
	case *promela.Binary:
		return l.binary(e)
	case *promela.Cond:
		return &program.If{C: l.expr(e.C), A: l.expr(e.A), B: l.expr(e.B)}
	case *promela.RunExpr:
		return l.run(e)
	case *promela.ChanFn:
		return &program.ChanTest{Op: chanTests[e.Op], Chan: l.channel(e.Chan), Span: e.Span()}
	case *promela.Poll:
		l.fitsPatterns(e.Chan, e.Args)
		return &program.Poll{Chan: l.channel(e.Chan), Match: polled(l.patterns(e.Args)), Random: e.Random, Span: e.Span()}
	case *promela.Timeout:
		return program.Special{Which: program.TimeoutVar}
	case *promela.ProcFn:
		return &program.ProcFn{Which: procFns[e.Op], PID: l.expr(e.PID), Span: e.Span()}
	case *promela.RemoteLabel:
		return l.atLabel(e)
	case *promela.RemoteVar:
		return l.remoteVar(e)
	}
	return program.Const{}
}

// binary lowers a binary expression. In a proposition, it also warns about a comparison with a constant that the
// variable can never equal (fitsCompared).
func (l *lowerer) binary(e *promela.Binary) program.Expr {
	x := &program.Binary{Op: operators[e.Op], X: l.expr(e.X), Y: l.expr(e.Y), Span: e.Span()}
	if l.outside {
		l.fitsCompared(e, x)
	}
	return x
}

// polled changes patterns of a receive into patterns of a poll, in place. A variable pattern becomes a pattern for any
// value, because a poll assigns nothing.
func polled(ps []program.Pattern) []program.Pattern {
	for i := range ps {
		ps[i].Bind = nil
	}
	return ps
}

func (l *lowerer) channel(v *promela.VarRef) program.Expr { return &program.Load{Place: l.place(v)} }

func (l *lowerer) load(v *promela.VarRef) program.Expr {
	s := l.symbol(v)
	if s == nil {
		return program.Const{}
	}
	switch s.Role {
	case typecheck.Constant:
		return program.Const{Value: s.Value}
	case typecheck.Predefined:
		return l.predefined(v)
	}
	return &program.Load{Place: l.place(v)}
}

func (l *lowerer) predefined(v *promela.VarRef) program.Expr {
	self := program.Special{Which: program.PIDVar}
	if l.outside && (v.Name == "_pid" || v.Name == "_priority") {
		l.errorf(v.Span(), "%s has a value inside a process only", v.Name)
	}
	switch v.Name {
	case "_pid", "_priority":
		if l.claim { // rule 12.4: pid 0 and priority 1
			return program.Const{Value: program.Truth(v.Name == "_priority")}
		}
	}
	switch v.Name {
	case "_nr_pr":
		return program.Special{Which: program.NrPr}
	case "_last":
		return program.Special{Which: program.Last}
	case "np_":
		return program.Special{Which: program.NP} // rule 12.2: np_
	case "_priority":
		return &program.ProcFn{Which: program.GetPriority, PID: self, Span: v.Span()}
	}
	return self
}

func (l *lowerer) run(e *promela.RunExpr) program.Expr {
	l.fitsParams(e)
	r := &program.Run{Type: l.info.Proc(e.Name.Name).Index, Args: l.args(e.Args), Span: e.Span()}
	if l.prog.UsesPriority { // rule 1.7
		r.Prio = program.Const{Value: 1}
		if n, ok := foldPriority(e, l.info); ok && n != 0 {
			r.Prio = program.Const{Value: int32(n)}
		}
	}
	return r
}

// foldPriority returns the priority in a run expression. The result is false if no priority exists, or if the priority
// is not constant.
func foldPriority(e *promela.RunExpr, info *typecheck.Info) (int64, bool) {
	if e.Priority == nil {
		return 0, false
	}
	return typecheck.Fold(e.Priority, info)
}

func (l *lowerer) remote(proc promela.Ident, pid promela.Expr, at source.Span) program.Remote {
	r := program.Remote{Type: l.info.Proc(proc.Name).Index, Span: at}
	if pid != nil {
		r.PID = l.expr(pid)
	}
	return r
}

// remoteVar lowers a remote reference P[pid]:x to a variable (rule 3.12).
func (l *lowerer) remoteVar(e *promela.RemoteVar) program.Expr {
	p := l.place(e.Var)
	r := l.remote(e.Proc, e.PID, e.Span())
	p.Remote = &r
	return &program.Load{Place: p}
}

// atLabel lowers a label test P[pid]@L (rule 3.13). Its location is set later, by resolveLabels.
func (l *lowerer) atLabel(e *promela.RemoteLabel) program.Expr {
	p := l.info.Proc(e.Proc.Name)
	x := &program.AtLabel{Remote: l.remote(e.Proc, e.PID, e.Span()), Label: e.Label.Name}
	label := p.Label(e.Label.Name)
	if label == nil {
		var names []string
		for _, o := range p.Labels {
			names = append(names, o.Name)
		}
		typecheck.Suggest(l.errorf(e.Label.Span, "proctype %s has no label %s", p.Name, e.Label.Name),
			e.Label.Name, names)
		return x
	}
	l.seldomSeen(e, p, label)
	l.pending = append(l.pending, pendingLabel{x, label, p.Index})
	return x
}

// seldomSeen warns about label test e if its label is inside an atomic sequence or d_step, because the test is then
// rarely or never true. For any other label, a test without a pid is appended to l.unnumbered.
func (l *lowerer) seldomSeen(e *promela.RemoteLabel, p *typecheck.Proc, label *typecheck.Label) {
	ref := fmt.Sprintf("%s@%s", p.Name, label.Name)
	switch {
	case label.Inside == "a d_step":
		l.list.Add(source.Warnf(e.Span(), "%s is never true: the label stands inside a d_step", ref))
	case label.Inside != "":
		const text = "%s is true only where the process is stopped there: the label stands inside %s"
		l.list.Add(source.Warnf(e.Span(), text, ref, label.Inside))
	case e.PID == nil:
		l.unnumbered = append(l.unnumbered, unnumbered{e, p})
	}
}

// firstOfSeveral warns about label tests P@L without a pid (l.unnumbered), if several processes of type P may exist.
func (l *lowerer) firstOfSeveral() {
	if len(l.unnumbered) == 0 {
		return
	}
	many := several(l.prog)
	for _, u := range l.unnumbered {
		if !many[u.p.Index] {
			continue
		}
		there, number := "there may be several", "pid"
		if u.p.Active > 1 {
			there, number = fmt.Sprintf("there are %d", u.p.Active), "1"
		}
		const text = "%s@%s is about the process with the lowest number only: %s of type %s" // rule 3.12
		name := u.p.Name
		d := source.Warnf(u.test.Span(), text, name, u.test.Label.Name, there, name)
		l.list.Add(d.WithHint("the others are asked by their numbers, as %s[%s]@%s", name, number, u.test.Label.Name))
	}
	l.unnumbered = nil
}

// resolveLabels sets the locations of the label tests in l.pending. Before, it calls firstOfSeveral.
func (l *lowerer) resolveLabels() {
	l.firstOfSeveral()
	for _, p := range l.pending {
		if loc, ok := l.prog.Types[p.typ].LabelLocs[p.label.Name]; ok {
			p.test.Locs = []program.Loc{loc}
		}
	}
	l.pending = nil
}
