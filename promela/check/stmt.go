package check

import (
	"ltlpor/promela"
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
		c.selection(s)
	case *promela.ForStmt:
		c.forStmt(s)
	case *promela.SelectStmt:
		c.loopVar(s.Var)
		c.expr(s.Lo)
		c.expr(s.Hi)
	case *promela.BlockStmt:
		c.block(s)
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

// event reports whether s may stand in a trace assertion.
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
		if t.Kind == promela.Chan {
			c.errorf(s.LHS.Span(), "%s is a channel: there is no arithmetic on channels", s.LHS.Name)
		}
		return
	}
	r, isRef := s.RHS.(*promela.VarRef)
	if t.Kind == promela.Chan {
		if n, isConst := s.RHS.(*promela.Const); !isRef && !(isConst && n.Value == 0) || isRef && c.leaf(r).Kind != promela.Chan {
			c.errorf(s.RHS.Span(), "expected a channel, to be assigned to %s", s.LHS.Name)
		}
		return
	}
	if isRef && t.Kind == promela.Mtype {
		if u := c.leaf(r); u.Kind == promela.Mtype && u.Sub != t.Sub {
			c.errorf(s.RHS.Span(), "cannot assign %s to %s, which is %s", u, s.LHS.Name, t)
		}
	}
}

func (c *checker) send(s *promela.SendStmt) {
	fields := c.channel(s.Chan)
	n := 0
	for _, a := range s.Args {
		if v, ok := a.(*promela.VarRef); ok && v.Name == "_" && c.proc.Kind == Trace {
			c.resolve(v)
			n++
			continue
		}
		n += c.arg(a)
	}
	if c.runs > 0 {
		c.errorf(s.Chan.Span(), "run cannot be used in a send").WithHint("assign its value to a variable first")
	}
	c.fieldCount(s.Chan, fields, n, "send")
}

// fieldCount compares the number of message fields with that of the channel's
// declaration. A channel without initialiser has a type at run time only, as has
// one that is assigned to, but even there a send cannot have more fields than the
// declaration says. A poll may leave out the last fields.
func (c *checker) fieldCount(ch *promela.VarRef, fields []Type, n int, what string) {
	if fields == nil || n == len(fields) || what == "poll" && n < len(fields) {
		return
	}
	d := source.Errorf(ch.Span(), "wrong number of message fields: this %s has %d, channel %s takes %d",
		what, n, Name(ch), len(fields))
	if what == "send" && n > len(fields) {
		c.list.Add(d)
		return
	}
	c.counts = append(c.counts, wrongCount{c.declared(ch), d})
}

// wrongCount is a message for the case that a channel variable is never changed.
type wrongCount struct {
	channel *Symbol
	message *source.Diagnostic
}

// declared returns the symbol of the last name of v.
func (c *checker) declared(v *promela.VarRef) *Symbol {
	for v.Field != nil {
		v = v.Field
	}
	return c.info.Refs[v]
}

// reportCounts reports the wrong numbers of fields on channels that stay what they
// are declared to be.
func (c *checker) reportCounts() {
	for _, w := range c.counts {
		if !w.channel.changed {
			c.list.Add(w.message)
		}
	}
}

// patterns checks the arguments of a receive or poll.
func (c *checker) patterns(args []promela.RecvArg, fields []Type, ch *promela.VarRef, what string) {
	n := 0
	for _, a := range args {
		switch x := a.X.(type) {
		case nil:
			n++
			continue
		case *promela.VarRef:
			if a.Eval {
				break
			}
			if s := c.resolve(x); s != nil && s.Role == Constant {
				n++
				continue
			}
			if x.Name == "_" {
				n++
				continue
			}
			t, ok := c.place(x, what == "receive", true)
			if !ok {
				return
			}
			n += len(t.Leaves())
			continue
		}
		c.noRun(a.X)
		n++
	}
	c.fieldCount(ch, fields, n, what)
}

func (c *checker) selection(s *promela.IfStmt) {
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
	for _, o := range s.Options {
		c.sequence(o)
		switch first := firstStmt(o).(type) {
		case *promela.ElseStmt:
			elses = append(elses, o.Span)
		default:
			io = io || usesChannel(first)
		}
	}
	if len(elses) > 1 { // 2.5
		c.errorf(elses[1], "this selection has two else options")
	}
	if len(elses) > 0 && io && c.info.Exclusive {
		c.errorf(elses[0], "else beside sends or receives cannot be combined with xr or xs") // 8.3
	}
}

// firstStmt is the statement a sequence starts with, declarations that are no
// steps left out; nil if it starts with a step of another kind.
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

func (c *checker) forStmt(s *promela.ForStmt) {
	if s.In == nil {
		c.loopVar(s.Var)
		c.noRun(s.Lo)
		c.noRun(s.Hi)
		if lo, ok := Fold(s.Lo, c.info); ok {
			if hi, ok := Fold(s.Hi, c.info); ok && lo > hi {
				c.errorf(s.Lo.Span(), "the range %d .. %d is empty", lo, hi)
			}
		}
	} else {
		c.forIn(s)
	}
	c.started = true
	c.loops++
	c.openScope(s.Body)
	c.sequence(s.Body)
	c.closeScope()
	c.loops--
}

// forIn checks `for (v in a)`: a is an array, or a channel of messages of v's type.
func (c *checker) forIn(s *promela.ForStmt) {
	in := c.resolve(s.In)
	if in == nil {
		return
	}
	in.Read = true
	if s.In.Field != nil {
		c.errorf(s.In.Span(), "expected the name of an array or channel")
		return
	}
	v := c.resolve(s.Var)
	if v == nil {
		return
	}
	if v.Type.Struct == nil {
		if !in.Array || s.In.Index != nil {
			c.errorf(s.In.Span(), "%s is not an array", Name(s.In))
			return
		}
		c.loopVar(s.Var)
		return
	}
	c.info.Scopes[s] = c.scope.id
	if _, ok := c.member(s.In, in, false); !ok {
		return
	}
	leaves := v.Type.Leaves()
	switch {
	case in.Type.Kind != promela.Chan:
		c.errorf(s.In.Span(), "expected a channel of %s", v.Type)
	case in.Chan == nil || in.Chan.Cap == 0:
		c.errorf(s.In.Span(), "%s is not a buffered channel declared here", in.Name)
	case len(in.Chan.Fields) != len(leaves):
		c.errorf(s.In.Span(), "the messages of %s are not of type %s", in.Name, v.Type)
	}
}

func (c *checker) loopVar(v *promela.VarRef) {
	t, ok := c.target(v)
	if ok && (t.Kind == promela.Chan || v.Index != nil || v.Field != nil) {
		c.errorf(v.Span(), "expected a scalar variable")
	}
}

func (c *checker) block(s *promela.BlockStmt) {
	call, loops, dstep := c.inline, c.loops, c.dstep
	if s.Inline != 0 {
		c.inline = s.Inline
	}
	if s.Kind == promela.DStepBlock && c.dstep == 0 {
		c.dsteps++
		c.dstep, c.loops = c.dsteps, 0
	}
	c.started = true
	c.openScope(s.Body)
	c.noLabelFirst(s.Body)
	c.sequence(s.Body)
	c.closeScope()
	c.inline, c.loops, c.dstep = call, loops, dstep
}

// noLabelFirst refuses a label on the first statement of a block, which SPIN
// gives no location of its own.
func (c *checker) noLabelFirst(s *promela.Sequence) {
	for _, st := range s.Steps {
		switch st.Stmt.(type) {
		case *promela.ExclusiveStmt:
			continue
		case *promela.DeclStmt, *promela.ForStmt, *promela.SelectStmt:
			return
		}
		if len(st.Labels) == 0 {
			return
		}
		l := st.Labels[0]
		c.errorf(l.Span, "label %s stands on the first statement of a block", l.Name).
			WithHint("put the label before the opening brace")
		return
	}
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
	c.noLabelFirst(s.Escape)
	c.sequence(s.Escape)
	c.closeScope()
}

// guardLabel refuses a label on the main part of an unless that is not a block
// with one label: only there can it be lifted to the whole (rule 7.4).
func (c *checker) guardLabel(main *promela.Sequence) {
	if len(main.Steps) != 1 || main.End.Start != main.End.End || len(main.Steps[0].Labels) == 0 {
		return
	}
	st := main.Steps[0]
	if _, block := st.Stmt.(*promela.BlockStmt); block && len(st.Labels) == 1 {
		return
	}
	l := st.Labels[0]
	c.errorf(l.Span, "label %s stands on a statement with unless", l.Name).
		WithHint("write `%s: { … } unless …`", l.Name)
}

func (c *checker) breakStmt(span source.Span) {
	switch {
	case c.loops > 0:
	case c.dstep != 0:
		c.errorf(span, "this break would leave the d_step").WithHint("a d_step is left at its end only") // 6.7
	default:
		c.errorf(span, "break outside of a loop")
	}
}

func (c *checker) print(s *promela.PrintStmt) {
	for _, a := range s.Args {
		c.noRun(a)
	}
}

func (c *checker) exclusive(s *promela.ExclusiveStmt) {
	c.info.Exclusive = true
	for _, v := range s.Chans {
		sym := c.resolve(v)
		if sym == nil {
			continue
		}
		if v.Index != nil {
			c.expr(v.Index)
		}
		if c.leaf(v).Kind != promela.Chan {
			c.errorf(v.Span(), "%s is not a channel", Name(v))
		}
	}
}

// oneRun refuses a statement with two run operators (rule 5.3).
func (c *checker) oneRun(e promela.Expr) {
	if c.runs > 1 {
		c.errorf(e.Span(), "more than one run in an expression").WithHint("write two statements")
	}
	if c.runs > 0 && c.dstep != 0 {
		c.errorf(e.Span(), "run cannot be used inside a d_step").WithHint("use atomic")
	}
}

// noRun checks an expression that may not hold a run operator.
func (c *checker) noRun(e promela.Expr) {
	before := c.runs
	c.expr(e)
	if c.runs > before {
		c.errorf(e.Span(), "run cannot be used here").WithHint("assign its value to a variable first")
	}
}
