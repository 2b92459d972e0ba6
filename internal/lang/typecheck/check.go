// Package typecheck resolves the names of a model (variables, message constants, channels, process types, labels) and
// checks types and sizes. An undeclared name is an error. The rules are the lenient rules of SPIN 6.5.2: an expression
// is a scalar, an array, a channel or a structure.
//
// Names are resolved in the order of the text, so a declaration applies only to the text after it (rule 3.6). Rule
// numbers refer to doc/dev/semantics.md.
package typecheck

import (
	"fmt"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// File resolves the names in f and reports errors and warnings. The Info is complete only if the list holds no error.
func File(f *promela.File) (*Info, source.List) {
	c := &checker{
		info: &Info{
			File:    f,
			Structs: map[string]*Struct{},
			Refs:    map[*promela.VarRef]*Symbol{},
			Decls:   map[*promela.Declarator]*Symbol{},
			Gotos:   map[*promela.GotoStmt]*Label{},
			Labels:  map[*promela.Step][]*Label{},
			Scopes:  map[promela.Stmt]int{},
			LTL:     map[*promela.LTL]string{},
			procs:   map[string]*Proc{},
			mtypes:  map[string][]*Symbol{},
		},
		globals:    newScope(nil),
		properties: map[string]source.Span{},
	}
	c.scope = c.globals
	c.headers()
	for _, d := range f.Decls {
		c.decl(d)
	}
	c.resolveRemotes()
	c.reportCounts()
	c.processes()
	c.reportNumbers()
	return c.info, c.list
}

// checker resolves names and checks types in one pass over the syntax tree, in the order of the text.
type checker struct {
	info    *Info
	list    source.List
	globals *scope
	scope   *scope
	scopes  int         // number of scopes opened so far
	started bool        // whether a statement of the current process type has been checked
	proc    *Proc       // nil at the top level
	inline  int         // number of the inline call around the current statement; 0 outside inlines
	loops   int         // number of enclosing loops that a break can leave
	dstep   int         // number of the d_step around the current statement; 0 outside d_steps
	dstepAt source.Span // span of this d_step
	atomic  int         // number of atomic sequences around the current statement
	dsteps  int         // number of d_steps so far
	runs    int         // number of run operators in the current statement
	labels  labelTable
	remotes []remote     // remote references P[i]:x to locals, resolved at the end
	counts  []wrongCount // possible errors in receives, decided at the end

	// The sizes of structures and variables so far; see values.go.
	parts    int   // total size of structures, see maxParts
	elements int64 // total number of elements of variables, see maxElements

	numbered []numbered // remote references to be checked by reportNumbers at the end

	properties map[string]source.Span // named ltl blocks and never claims
	unnamed    int                    // number of unnamed ltl blocks
	// observing is set while the checker processes a proposition of a formula.
	observing bool
}

func (c *checker) errorf(s source.Span, format string, args ...any) *source.Diagnostic {
	d := source.Errorf(s, format, args...)
	c.list.Add(d)
	return d
}

func (c *checker) warnf(s source.Span, format string, args ...any) *source.Diagnostic {
	d := source.Warnf(s, format, args...)
	c.list.Add(d)
	return d
}

// firstPlace is the message about the first declaration, in an error about a second declaration (source.Related).
const firstPlace = "the first declaration is here"

// maxTypes is the maximum number of process types in a model (rule 1.8).
const maxTypes = 255

// headers adds all process types to the Info. This is done before the bodies are checked, because run operators and
// remote references may name process types declared later.
func (c *checker) headers() {
	for _, d := range c.info.File.Decls {
		p, ok := d.(*promela.Proctype)
		if !ok {
			continue
		}
		if other, dup := c.info.procs[p.Name.Name]; dup {
			c.errorf(p.Name.Span, "proctype %s is declared twice", p.Name.Name).
				WithHint("the other one is in line %d", other.Span.Line()).WithRelated(other.Span, firstPlace)
			continue
		}
		q := &Proc{Name: p.Name.Name, Index: len(c.info.Procs), Decl: p, Body: p.Body, Kind: Ordinary, Prio: 1, Span: p.Name.Span}
		if len(c.info.Procs) == maxTypes {
			c.errorf(p.Name.Span, "too many proctypes: at most %d are possible", maxTypes)
		}
		c.info.procs[q.Name] = q
		c.info.Procs = append(c.info.Procs, q) // rule 1.1: numbered in the order of the text
	}
}

func (c *checker) decl(d promela.Decl) {
	switch d := d.(type) {
	case *promela.VarDecl:
		c.varDecl(d, false)
	case *promela.MtypeDecl:
		c.mtypeDecl(d)
	case *promela.TypedefDecl:
		c.typedef(d)
	case *promela.Proctype:
		c.proctype(d)
	case *promela.Claim:
		p := &Proc{Name: d.Name.Name, Body: d.Body, Kind: Claim, Prio: 1, Span: d.Span, Index: -1}
		c.info.Claims = append(c.info.Claims, p)
		if d.Name.Name != "" {
			c.property(d.Name)
		}
		c.body(p)
	case *promela.TraceDecl:
		p := &Proc{Name: "trace", Body: d.Body, Kind: Trace, Prio: 1, Span: d.Span, Index: -1, Not: d.Not}
		if d.Not {
			p.Name = "notrace"
		}
		if c.info.Trace != nil {
			c.errorf(d.Span, "a model can have one trace or notrace assertion only").
				WithHint("the other one is in line %d", c.info.Trace.Span.Line()).WithRelated(c.info.Trace.Span, firstPlace)
			return
		}
		c.info.Trace = p
		c.body(p)
	case *promela.LTL: // Info.Expr resolves the names in the formula
		name := d.Name
		if name.Name == "" {
			name.Name = fmt.Sprintf("ltl_%d", c.unnamed)
			c.unnamed++
		}
		c.info.LTL[d] = name.Name
		c.property(name)
	}
}

// property records the name of an ltl block or never claim. If another ltl block or never claim has the same name, it
// reports an error.
func (c *checker) property(name promela.Ident) {
	if old, dup := c.properties[name.Name]; dup {
		c.errorf(name.Span, "there is an ltl block or never claim %s already", name.Name).
			WithHint("the other one is in line %d", old.Line()).WithRelated(old, firstPlace)
		return
	}
	c.properties[name.Name] = name.Span
}

func (c *checker) proctype(d *promela.Proctype) {
	p := c.info.procs[d.Name.Name]
	if p == nil || p.Decl != d {
		return // a second declaration with the same name
	}
	c.scope = newScope(c.globals)
	c.proc = p
	for _, v := range d.Params {
		c.params(p, v)
	}
	switch {
	case d.IsInit:
		p.Active = 1
	case d.Active != nil:
		p.Active = c.count(d.Active)
	}
	if d.Priority != nil {
		c.info.UsesPriority = true
		n, ok := c.constant(d.Priority)
		if ok && (n < 1 || n > 255) {
			c.errorf(d.Priority.Span(), "a priority is between 1 and 255") // rule 1.7
		}
		p.Prio = int(n)
	}
	if d.Provided != nil {
		c.expr(d.Provided)
	}
	c.scope, c.proc = c.globals, nil
	c.body(p)
}

// body checks the statements of p in a new scope. The scope around it holds the parameters of p.
func (c *checker) body(p *Proc) {
	outer := newScope(c.globals)
	for _, s := range p.Params {
		outer.names[s.Name] = s
	}
	c.proc, c.scope, c.started, c.loops, c.inline, c.dstep, c.atomic = p, outer, false, 0, 0, 0, 0
	c.labels = labelTable{}
	c.openScope(nil)
	c.sequence(p.Body)
	c.labels.resolve(c)
	p.Labels = c.labels.all
	c.proc, c.scope = nil, c.globals
}

// count returns the number n of instances in active[n]; e is n. After an error it returns 0. e must be a constant, or a
// variable with a constant initialiser.
func (c *checker) count(e promela.Expr) int {
	n, ok := c.size(e)
	switch {
	case !ok:
		return 0
	case n < 0:
		c.errorf(e.Span(), "the number of instances is negative")
		return 0
	case n > 255:
		c.errorf(e.Span(), "too many processes: at most 255 can be active")
		return 0
	}
	return int(n)
}

// processes reports an error if no process is active initially (rule 1.2).
func (c *checker) processes() {
	for _, p := range c.info.Procs {
		if p.Active > 0 {
			return
		}
	}
	if c.list.Err() != nil || c.info.File.Partial() {
		return
	}
	if len(c.info.Procs) == 0 {
		c.errorf(source.Span{File: c.info.File.Source}, "the model has no process")
		return
	}
	p := c.info.Procs[0]
	c.errorf(p.Span, "no process is active: nothing runs %s", p.Name).
		WithHint("write `active proctype %s`, or an init that runs it", p.Name).
		WithFix("Insert active", p.activated()...)
}
