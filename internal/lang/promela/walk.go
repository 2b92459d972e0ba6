package promela

// Walk calls visit for node and all its descendants. A node comes before its descendants, and nodes are in the order of
// the text. Nodes are Decls, *Declarators, *ChanInits, *Sequences, *Steps, Stmts and Exprs. If visit returns false,
// Walk skips the descendants of the node. Every index, field and argument of an expression is a separate node.
func Walk(node any, visit func(node any) bool) {
	w := walker{visit}
	w.node(node)
}

type walker struct{ visit func(any) bool }

func (w walker) node(node any) {
	switch n := node.(type) {
	case Decl:
		w.decl(n)
	case *Declarator:
		w.declarator(n)
	case *ChanInit:
		w.chanInit(n)
	case *Sequence:
		w.sequence(n)
	case *Step:
		w.step(n)
	case Stmt:
		w.stmt(n)
	case Expr:
		w.expr(n)
	}
}

func (w walker) decl(d Decl) {
	if !w.visit(d) {
		return
	}
	switch d := d.(type) {
	case *VarDecl:
		for _, v := range d.Vars {
			w.declarator(v)
		}
	case *TypedefDecl:
		w.varDecls(d.Fields)
	case *Proctype:
		w.expr(d.Active)
		w.varDecls(d.Params)
		w.expr(d.Priority)
		w.expr(d.Provided)
		w.sequence(d.Body)
	case *Claim:
		w.sequence(d.Body)
	case *TraceDecl:
		w.sequence(d.Body)
	}
}

func (w walker) varDecls(ds []*VarDecl) {
	for _, d := range ds {
		w.decl(d)
	}
}

func (w walker) declarator(v *Declarator) {
	if !w.visit(v) {
		return
	}
	w.expr(v.Len)
	w.expr(v.Bits)
	w.expr(v.Init)
	w.exprs(v.InitList)
	w.chanInit(v.Chan)
}

func (w walker) chanInit(c *ChanInit) {
	if c != nil && w.visit(c) {
		w.expr(c.Cap)
	}
}

func (w walker) sequence(s *Sequence) {
	if s == nil || !w.visit(s) {
		return
	}
	for _, st := range s.Steps {
		w.step(st)
	}
}

func (w walker) step(s *Step) {
	if w.visit(s) && s.Stmt != nil {
		w.stmt(s.Stmt)
	}
}

func (w walker) stmt(s Stmt) {
	if !w.visit(s) {
		return
	}
	switch s := s.(type) {
	case *DeclStmt:
		w.decl(s.Decl)
	case *ExclusiveStmt:
		for _, c := range s.Chans {
			w.ref(c)
		}
	case *ExprStmt:
		w.expr(s.X)
	case *AssignStmt:
		w.ref(s.LHS)
		w.expr(s.RHS)
	case *SendStmt:
		w.ref(s.Chan)
		w.exprs(s.Args)
	case *RecvStmt:
		w.ref(s.Chan)
		w.patterns(s.Args)
	case *IfStmt:
		for _, o := range s.Options {
			w.sequence(o)
		}
	case *ForStmt:
		w.ref(s.Var)
		w.expr(s.Lo)
		w.expr(s.Hi)
		w.ref(s.In)
		w.sequence(s.Body)
	case *SelectStmt:
		w.ref(s.Var)
		w.expr(s.Lo)
		w.expr(s.Hi)
	case *BlockStmt:
		w.sequence(s.Body)
	case *UnlessStmt:
		w.sequence(s.Main)
		w.sequence(s.Escape)
	case *AssertStmt:
		w.expr(s.X)
	case *PrintStmt:
		w.exprs(s.Args)
	case *SetPriorityStmt:
		w.expr(s.PID)
		w.expr(s.Value)
	}
}

func (w walker) exprs(es []Expr) {
	for _, e := range es {
		w.expr(e)
	}
}

func (w walker) patterns(args []RecvArg) {
	for _, a := range args {
		w.expr(a.X)
	}
}

// ref visits reference v and its descendants. If v is nil, it does nothing.
func (w walker) ref(v *VarRef) {
	if v != nil {
		w.expr(v)
	}
}

func (w walker) expr(e Expr) {
	if e == nil || !w.visit(e) {
		return
	}
	switch e := e.(type) {
	case *VarRef:
		w.expr(e.Index)
		w.ref(e.Field)
	case *Unary:
		w.expr(e.X)
	case *Binary:
		w.expr(e.X)
		w.expr(e.Y)
	case *Cond:
		w.expr(e.C)
		w.expr(e.A)
		w.expr(e.B)
	case *RunExpr:
		w.exprs(e.Args)
		w.expr(e.Priority)
	case *ChanFn:
		w.ref(e.Chan)
	case *Poll:
		w.ref(e.Chan)
		w.patterns(e.Args)
	case *ProcFn:
		w.expr(e.PID)
	case *RemoteLabel:
		w.expr(e.PID)
	case *RemoteVar:
		w.expr(e.PID)
		w.ref(e.Var)
	}
}
