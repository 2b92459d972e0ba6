package typecheck

import (
	"slices"
	"strings"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

func (c *checker) sequence(s *promela.Sequence) {
	if s == nil {
		return
	}
	for _, st := range s.Steps {
		c.step(st)
	}
}

func (c *checker) step(st *promela.Step) {
	c.info.File.Work.Step()
	paths := make([]string, len(st.Labels))
	for i, l := range st.Labels {
		paths[i] = c.mention(l.Name)
	}
	if st.Stmt != nil {
		c.stmt(st.Stmt, st.Span)
	}
	for i := len(st.Labels) - 1; i >= 0; i-- {
		c.label(st.Labels[i], st, paths[i])
	}
}

func (c *checker) stmt(s promela.Stmt, span source.Span) {
	switch s := s.(type) {
	case *promela.DeclStmt:
		c.varDecl(s.Decl, c.started)
		return
	case *promela.ExclusiveStmt:
		c.exclusive(s)
		return
	}
	if c.proc.Kind == Trace && !event(s) {
		c.errorf(span, "expected a send or receive in %s", c.proc.title()).
			WithHint("a trace consists of sends, receives, if, do, goto and labels")
	}
	c.runs = 0
	switch s := s.(type) {
	case *promela.ExprStmt:
		c.expr(s.X)
		c.oneRun(s.X)
	case *promela.AssignStmt:
		c.assign(s)
	case *promela.SendStmt:
		c.send(s)
	case *promela.RecvStmt:
		fields := c.channel(s.Chan)
		c.patterns(s.Args, fields, s.Chan, "receive")
	case *promela.IfStmt:
		c.selection(s, span)
	case *promela.ForStmt:
		c.forStmt(s)
	case *promela.SelectStmt:
		c.selectStmt(s)
	case *promela.BlockStmt:
		c.block(s, span)
	case *promela.UnlessStmt:
		c.unless(s, span)
	case *promela.BreakStmt:
		c.breakStmt(span)
	case *promela.GotoStmt:
		c.labels.gotos = append(c.labels.gotos, pendingGoto{s, c.mention(s.Label.Name), c.dstep})
	case *promela.AssertStmt:
		c.noRun(s.X)
	case *promela.PrintStmt:
		c.print(s)
	case *promela.SetPriorityStmt:
		c.info.UsesPriority = true
		c.noRun(s.PID)
		c.noRun(s.Value)
	case *promela.ElseStmt:
	}
	c.started = true
}

// event reports whether statement s is allowed in a trace assertion.
func event(s promela.Stmt) bool {
	switch s.(type) {
	case *promela.SendStmt, *promela.RecvStmt, *promela.IfStmt, *promela.GotoStmt, *promela.BreakStmt:
		return true
	}
	return false
}

func (c *checker) assign(s *promela.AssignStmt) {
	t, ok := c.target(s.LHS)
	if s.RHS != nil {
		c.expr(s.RHS)
		c.oneRun(s.RHS)
	}
	if !ok {
		return
	}
	if s.Op != "=" {
		c.reads(s.LHS)
		if s.LHS.Name == "_" {
			c.errorf(s.LHS.Span(), "_ can be written only, it has no value") // rule 3.11
		}
		if t.Kind == promela.Chan {
			c.errorf(s.LHS.Span(), "%s is a channel: there is no arithmetic on channels", s.LHS.Name)
		}
		return
	}
	r, isRef := s.RHS.(*promela.VarRef)
	if t.Kind == promela.Chan {
		c.channelValue(s, r)
		return
	}
	if isRef && t.Kind == promela.Mtype {
		c.otherNames(Name(s.LHS), s.LHS.Field == nil, t, r)
	}
}

// channelValue checks the assignment a to a channel variable. If the assigned value is a reference, r is the reference;
// otherwise r is nil. As in SPIN, a channel and 0 are valid. Numeric variables and expressions are valid, too, but
// cause a warning.
func (c *checker) channelValue(a *promela.AssignStmt, r *promela.VarRef) {
	n, isConst := a.RHS.(*promela.Const)
	sym := (*Symbol)(nil)
	if r != nil {
		sym = c.info.Refs[r]
	}
	switch {
	case r == nil && isConst && n.Value == 0:
	case r == nil && c.runs == 0 && c.computes(a.RHS):
		c.warnf(a.RHS.Span(), "%s is a channel: it becomes the channel that has this number", Name(a.LHS))
	case r == nil || sym != nil && sym.Role == Constant:
		c.errorf(a.RHS.Span(), "expected a channel, to be assigned to %s", a.LHS.Name)
	case sym == nil: // the name is not declared
	default:
		if t := c.leaf(r); t.Kind != promela.Chan && t.Struct == nil {
			c.warnf(r.Span(), "%s is a channel, %s is %s: it becomes the channel that has this number", Name(a.LHS), Name(r), t)
		}
	}
}

// computes reports whether x is a variable other than a channel, or an expression with such a variable.
func (c *checker) computes(x promela.Expr) bool {
	switch x := x.(type) {
	case *promela.VarRef:
		s := c.info.Refs[x]
		return s != nil && s.Role != Constant && c.leaf(x).Kind != promela.Chan
	case *promela.Unary:
		return c.computes(x.X)
	case *promela.Binary:
		_, left := x.X.(*promela.Const)
		_, right := x.Y.(*promela.Const)
		return (left || c.computes(x.X)) && (right || c.computes(x.Y)) && !(left && right)
	}
	return false
}

// otherNames checks an assignment between variables of type mtype: the source and the target must have the same
// subtype. r is the source. The target has type t and the text `name`. `whole` says that the target is a variable, not
// a field. If the subtypes differ, SPIN rejects a message constant assigned to a variable with a subtype, and
// otherNames adds an error. SPIN silently accepts everything else, and otherNames adds a warning.
func (c *checker) otherNames(name string, whole bool, t Type, r *promela.VarRef) {
	u := c.leaf(r)
	switch s := c.info.Refs[r]; {
	case u.Kind != promela.Mtype || u.Sub == t.Sub:
	case s != nil && s.Role == Constant && t.Sub != "" && whole:
		c.errorf(r.Span(), "cannot assign %s to %s, which is %s", u, name, t)
	default:
		c.warnf(r.Span(), "%s is %s, %s is %s: the number is stored, whatever its name", name, t, Name(r), u)
	}
}

func (c *checker) selection(s *promela.IfStmt, span source.Span) {
	if s.Loop {
		c.loops++
		defer func() { c.loops-- }()
	}
	if len(s.Options) == 0 {
		return
	}
	c.started = true
	var elses []source.Span
	io := false
	var talk promela.Stmt
	for _, o := range s.Options {
		c.sequence(o)
		c.optionLabel(s, o, span)
		switch first := firstStmt(o).(type) {
		case *promela.ElseStmt:
			elses = append(elses, o.Span)
		default:
			io = io || usesChannel(first)
			if isIO(first) {
				talk = first
			}
		}
	}
	if len(elses) > 1 { // rule 2.5: one else per selection
		c.errorf(elses[1], "this selection has two else options")
	}
	c.assignedGuards(s, len(elses) > 0)
	if len(elses) > 0 && talk != nil {
		c.elseBesideIO(elses[0], talk)
	}
	if len(elses) > 0 && io && c.info.Exclusive {
		c.errorf(elses[0], "else beside sends or receives cannot be combined with xr or xs") // rule 8.3
	}
}

// assignedGuards warns about options beginning with an assignment and an arrow, if the author may have meant a
// comparison. This is likely in two cases: the selection has an else, which is then never taken; or another option
// compares the same variable. `other` says that the selection has an else.
func (c *checker) assignedGuards(s *promela.IfStmt, other bool) {
	for _, o := range s.Options {
		a, ok := firstStmt(o).(*promela.AssignStmt)
		if !ok || a.Op != "=" || !c.fixed(a.RHS) || !arrowAfter(a.RHS.Span()) {
			continue
		}
		compared := slices.ContainsFunc(s.Options, func(o *promela.Sequence) bool {
			x, ok := firstStmt(o).(*promela.ExprStmt)
			return ok && compares(x.X, Name(a.LHS))
		})
		if !other && !compared {
			continue
		}
		d := c.warnf(a.LHS.Span().To(a.RHS.Span()), "this is an assignment, which can always be executed, and no condition")
		if other {
			d.Message += ": the else beside it is never taken"
		}
		d.WithKind(source.AssignedGuard).WithHint("write == to compare").WithFix("Change = to ==", comparing(a)...)
	}
}

// comparing returns the edit that changes = to == in assignment a. If a macro or comment is between the two sides, the
// result is nil.
func comparing(a *promela.AssignStmt) []source.Edit {
	at, right := a.LHS.Span(), a.RHS.Span()
	if at.File != right.File || at.Via != right.Via || at.End > right.Start {
		return nil
	}
	between := at.File.Text[at.End:right.Start]
	n := strings.IndexByte(between, '=')
	if strings.TrimRight(strings.TrimSpace(between), "(") != "=" {
		return nil
	}
	at.Start, at.End = at.End+n, at.End+n+1
	return []source.Edit{{Span: at, Old: "=", New: "=="}}
}

// fixed reports whether expression e is constant. If e is nil, the result is false.
func (c *checker) fixed(e promela.Expr) bool {
	if e == nil {
		return false
	}
	_, ok := Fold(e, c.info)
	return ok
}

// arrowAfter reports whether an arrow follows s in the text.
func arrowAfter(s source.Span) bool {
	s = s.Use()
	if s.File == nil || s.End > len(s.File.Text) {
		return false
	}
	rest := strings.TrimLeft(s.File.Text[s.End:], " \t\r\n)")
	return strings.HasPrefix(rest, "->") || strings.HasPrefix(rest, "-->")
}

// compares reports whether e contains a comparison x == y in which one side is the variable called name.
func compares(e promela.Expr, name string) bool {
	switch e := e.(type) {
	case *promela.Unary:
		return compares(e.X, name)
	case *promela.Binary:
		for _, x := range []promela.Expr{e.X, e.Y} {
			if v, ok := x.(*promela.VarRef); ok && e.Op == "==" && Name(v) == name || compares(x, name) {
				return true
			}
		}
	}
	return false
}

// firstStmt returns the first statement of s, apart from xr and xs declarations. If there is none, the result is nil.
func firstStmt(s *promela.Sequence) promela.Stmt {
	for _, st := range s.Steps {
		if _, ok := st.Stmt.(*promela.ExclusiveStmt); ok {
			continue
		}
		return st.Stmt
	}
	return nil
}

func usesChannel(s promela.Stmt) bool {
	switch s := s.(type) {
	case *promela.SendStmt, *promela.RecvStmt:
		return true
	case *promela.ExprStmt:
		return probes(s.X)
	}
	return false
}

func probes(e promela.Expr) bool {
	switch e := e.(type) {
	case *promela.ChanFn:
		return e.Op != "len"
	case *promela.Unary:
		return probes(e.X)
	case *promela.Binary:
		return probes(e.X) || probes(e.Y)
	}
	return false
}

func (c *checker) block(s *promela.BlockStmt, span source.Span) {
	call, loops, dstep, atomic := c.inline, c.loops, c.dstep, c.atomic
	if s.Kind == promela.AtomicBlock {
		c.atomic++
	}
	if s.Inline != 0 {
		c.inline = s.Inline
	}
	if s.Kind == promela.DStepBlock && c.dstep == 0 {
		c.dsteps++
		c.dstep, c.dstepAt, c.loops = c.dsteps, span, 0
	}
	c.started = true
	c.openScope(s.Body)
	c.noLabelFirst(s.Body, s.Name, span)
	c.sequence(s.Body)
	c.closeScope()
	c.inline, c.loops, c.dstep, c.atomic = call, loops, dstep, atomic
}

func (c *checker) unless(s *promela.UnlessStmt, span source.Span) {
	if c.dstep != 0 {
		c.errorf(span, "unless cannot be used inside a d_step")
	}
	loops := c.loops
	c.started = true
	c.guardLabel(s.Main)
	c.openScope(s.Main)
	c.sequence(s.Main)
	c.closeScope()
	c.loops = loops
	c.openScope(s.Escape)
	c.noLabelFirst(s.Escape, "", source.Span{})
	c.sequence(s.Escape)
	c.closeScope()
}

func (c *checker) breakStmt(span source.Span) {
	switch {
	case c.loops > 0:
	case c.dstep != 0:
		c.errorf(span, "this break would leave the d_step").WithHint("a d_step is left at its end only") // rule 6.7
	default:
		c.errorf(span, "break outside of a loop")
	}
}

func (c *checker) print(s *promela.PrintStmt) {
	for _, a := range s.Args {
		c.noRun(a)
	}
}

// oneRun reports an error if the current statement has two run operators, or has one inside a d_step (rule 5.3). e is
// the expression in the statement.
func (c *checker) oneRun(e promela.Expr) {
	if c.runs > 1 {
		c.errorf(e.Span(), "more than one run in an expression").WithHint("write two statements")
	}
	if c.runs > 0 && c.dstep != 0 {
		c.errorf(e.Span(), "run cannot be used inside a d_step").WithHint("use atomic").
			Replacing(c.dstepAt, "d_step", "atomic")
	}
}

// noRun checks expression e. It reports an error if e contains a run operator.
func (c *checker) noRun(e promela.Expr) {
	before := c.runs
	c.expr(e)
	if c.runs > before {
		c.errorf(e.Span(), "run cannot be used here").WithHint("assign its value to a variable first")
	}
}
