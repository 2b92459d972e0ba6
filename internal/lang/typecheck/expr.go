package typecheck

import (
	"strconv"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// mostFields is the maximum number of quick fixes that a diagnostic offers for one mistake, for example one fix per
// field.
const mostFields = 8

// insertBehind returns the edit that inserts text after old. old must be the text at the start of span.
func insertBehind(span source.Span, old, text string) source.Edit {
	return source.Edit{Span: begins(span, old), Old: old, New: old + text}
}

// written returns the edit that replaces expression x by text. If x comes from a macro or an inline, the result is nil.
func written(x promela.Expr, text string) []source.Edit {
	if x.Span().Via != nil {
		return nil
	}
	return []source.Edit{{Span: x.Span(), Old: x.Span().Text(), New: text}}
}

// Name returns reference v as text, like x or x[i].f.
func Name(v *promela.VarRef) string {
	s := v.Name
	if v.Index != nil {
		if n, ok := v.Index.(*promela.Const); ok {
			s += "[" + strconv.FormatInt(n.Value, 10) + "]"
		} else {
			s += "[…]"
		}
	}
	if v.Field != nil {
		s += "." + Name(v.Field)
	}
	return s
}

// standalone lists keywords that can replace a misspelt variable name: expressions and one-word statements.
var standalone = []string{"else", "skip", "break", "timeout", "true", "false"}

// resolve returns the symbol of the first name in v, and stores it in Info.Refs. An undeclared name is an error; the
// result is then nil.
func (c *checker) resolve(v *promela.VarRef) *Symbol {
	if s, done := c.info.Refs[v]; done {
		return s
	}
	s := c.lookup(v.Name)
	if s == nil {
		s = predefined(v.Name)
	}
	if s == nil && c.unread(v.Name) {
		c.info.Refs[v] = nil
		return nil
	}
	if s == nil {
		d := c.errorf(v.Span(), "%s is not declared", v.Name)
		if p := c.info.procs[v.Name]; p != nil {
			c.info.misplaced(d, p, v, c.proc != nil)
		} else if outside := c.proc == nil || c.proc.Kind == Claim; !outside || !c.info.remotely(d, v.Name) {
			suggest(d, v.Name, append(c.visible(), standalone...))
		}
		c.info.Refs[v] = nil
		return nil
	}
	switch s.Name {
	case "_priority":
		c.info.UsesPriority = true
	case "_last":
		c.info.UsesLast = true
	}
	c.info.Refs[v] = s
	return s
}

// leaf returns the type of v, a scalar or structure, and reports no errors. If a name in v is not resolved, the result
// is the type int.
func (c *checker) leaf(v *promela.VarRef) Type {
	s := c.info.Refs[v]
	if s == nil {
		return Type{Kind: promela.Int}
	}
	if v.Field == nil || s.Type.Struct == nil {
		return s.Type
	}
	f := s.Type.Struct.Field(v.Field.Name)
	if f == nil {
		return Type{Kind: promela.Int}
	}
	c.info.Refs[v.Field] = f
	return c.leaf(v.Field)
}

// place checks reference v and returns the type of its variable or field. After an error, the second result is false.
//
//   - An array must have an index, and any other variable must not.
//   - The fields in v must exist.
//   - If `whole` is not set, v must not be a whole structure.
//   - write says that v is assigned, not read.
func (c *checker) place(v *promela.VarRef, write, whole bool) (Type, bool) {
	s := c.resolve(v)
	if s == nil {
		if v.Index != nil {
			c.noRun(v.Index)
		}
		return Type{}, false
	}
	if !write {
		s.Read = true
		s.Observed = s.Observed || c.observing
	}
	if write && s.Role == Constant {
		c.errorf(v.Span(), "%s is a message constant: it cannot be changed", v.Name)
		return Type{}, false
	}
	if write && s.Role == Predefined && s.Name != "_" && s.Name != "_priority" {
		c.errorf(v.Span(), "%s cannot be changed", v.Name) // rule 3.11
		return Type{}, false
	}
	if !write && s.Name == "_" && s.Role == Predefined {
		c.errorf(v.Span(), "_ can be written only, it has no value")
		return Type{}, false
	}
	t, ok := c.member(v, s, whole)
	if ok && write {
		c.declared(v).changed = true
		c.changeLeaves(t)
	}
	return t, ok
}

// changeLeaves marks all fields of structure type t as changed. If t is a scalar type, it does nothing.
func (c *checker) changeLeaves(t Type) {
	if t.Struct == nil || t.Struct.changed {
		return
	}
	t.Struct.changed = true
	for _, f := range t.Struct.Fields {
		f.changed = true
		c.changeLeaves(f.Type)
	}
}

// index checks that v has an index if and only if its symbol s is an array. After an error, the result is false. If s
// is no array, a literal index 0 is removed from the tree, with a warning (rule 3.14).
func (c *checker) index(v *promela.VarRef, s *Symbol) bool {
	if n, ok := v.Index.(*promela.Const); ok && n.Value == 0 && !s.Array && (s.Role == Variable || s.Role == Field) {
		c.warnf(v.Index.Span(), "%s is not an array: this index is left out, as in SPIN", s.Name)
		v.Index = nil
	}
	switch {
	case v.Index != nil && !s.Array:
		c.errorf(v.Span(), "%s is not an array", s.Name)
		return false
	case v.Index == nil && s.Array:
		c.errorf(v.Span(), "%s is an array of %d: an index is missing", s.Name, s.Len)
		return false
	case v.Index != nil:
		c.noRun(v.Index)
		if n, ok := Fold(v.Index, c.info); ok && (n < 0 || n >= int64(s.Len)) {
			c.warnf(v.Index.Span(), "index %d is out of bounds: %s has %d elements", n, s.Name, s.Len)
		}
	}
	return true
}

// field returns the field of structure s with the name v.Field, and stores it in Info.Refs. If no such field exists, it
// reports an error and returns nil.
func (c *checker) field(v *promela.VarRef, s *Symbol) *Symbol {
	if s.Type.Struct == nil {
		c.errorf(v.Field.Span(), "%s has no fields: it is %s", s.Name, s.Type)
		return nil
	}
	f := s.Type.Struct.Field(v.Field.Name)
	if f == nil {
		var names []string
		for _, f := range s.Type.Struct.Fields {
			names = append(names, f.Name)
		}
		suggest(c.errorf(v.Field.Span(), "type %s has no field %s", s.Type, v.Field.Name), v.Field.Name, names)
		return nil
	}
	c.info.Refs[v.Field] = f
	return f
}

func (c *checker) member(v *promela.VarRef, s *Symbol, whole bool) (Type, bool) {
	if !c.index(v, s) {
		return Type{}, false
	}
	switch {
	case v.Field == nil && s.Type.Struct == nil:
		return s.Type, true
	case v.Field == nil && whole:
		return s.Type, true
	case v.Field == nil:
		d := c.errorf(v.Span(), "%s is a whole %s: name one of its fields", s.Name, s.Type).
			WithHint("%s.%s, for example", Name(v), s.Type.Struct.Fields[0].Name)
		for _, f := range s.Type.Struct.Fields[:min(mostFields, len(s.Type.Struct.Fields))] {
			d.WithFix("Insert ."+f.Name, insertBehind(v.Span(), v.Span().Text(), "."+f.Name))
		}
		return Type{}, false
	}
	f := c.field(v, s)
	if f == nil {
		return Type{}, false
	}
	return c.member(v.Field, f, whole)
}

// target checks v, the left side of an assignment, and returns its type. After an error, the second result is false.
func (c *checker) target(v *promela.VarRef) (Type, bool) {
	t, ok := c.place(v, true, true)
	if ok && t.Struct != nil {
		c.errorf(v.Span(), "%s is a whole %s: assign its fields one by one", Name(v), t) // rule 3.9
		return t, false
	}
	return t, ok
}

// channel checks v, the channel of a statement or expression, and returns its declared message fields. After an error,
// or if the fields are known only at run time, the result is nil.
func (c *checker) channel(v *promela.VarRef) []Type {
	t, ok := c.place(v, false, false)
	if !ok {
		return nil
	}
	if t.Kind != promela.Chan {
		c.errorf(v.Span(), "%s is not a channel but %s", Name(v), t)
		return nil
	}
	if s := c.declared(v); s != nil && s.Chan != nil {
		return s.Chan.Fields
	}
	return nil
}

// arg checks e, an argument of a send or run. It returns the number of scalars in e: 1 for a scalar, and the number of
// scalar fields for a structure.
func (c *checker) arg(e promela.Expr) int {
	if v, ok := e.(*promela.VarRef); ok {
		t, ok := c.place(v, false, true)
		if ok {
			c.structure(t, t.Values(), v.Span())
			return t.Values()
		}
		return 1
	}
	c.expr(e)
	return 1
}

// expr resolves the names in expression e and reports type errors.
func (c *checker) expr(e promela.Expr) {
	c.info.File.Work.Step()
	switch e := e.(type) {
	case *promela.Const, *promela.Timeout, nil:
	case *promela.VarRef:
		c.place(e, false, false)
	case *promela.Unary:
		c.expr(e.X)
	case *promela.Binary:
		c.expr(e.X)
		c.expr(e.Y)
	case *promela.Cond:
		c.expr(e.C)
		c.expr(e.A)
		c.expr(e.B)
	case *promela.RunExpr:
		c.run(e)
	case *promela.ChanFn:
		c.channel(e.Chan)
	case *promela.Poll:
		c.patterns(e.Args, c.channel(e.Chan), e.Chan, "poll")
	case *promela.ProcFn:
		if e.Op == "get_priority" {
			c.info.UsesPriority = true
		} else {
			c.info.UsesEnabled = true
		}
		c.noRun(e.PID)
	case *promela.RemoteLabel:
		c.remoteLabel(e)
	case *promela.RemoteVar:
		c.remoteVar(e)
	}
}

func (c *checker) run(e *promela.RunExpr) {
	c.runs++
	if c.proc == nil || c.proc.Kind == Trace {
		c.errorf(e.Span(), "run can be used in a proctype only")
	}
	if e.Priority != nil {
		c.info.UsesPriority = true
		if n, ok := c.constant(e.Priority); ok && (n < 0 || n > 255) {
			c.errorf(e.Priority.Span(), "a priority is between 1 and 255")
		}
	}
	n := 0
	for _, a := range e.Args {
		n += c.arg(a)
	}
	p := c.process(e.Name)
	if p == nil {
		return
	}
	want := 0
	for _, d := range p.Decl.Params {
		t := Type{Kind: d.Type.Kind}
		if s := c.info.Structs[d.Type.Name]; d.Type.Kind == promela.Named && s != nil {
			t.Struct = s
		}
		want += len(d.Vars) * t.Values()
	}
	if n != want {
		c.errorf(e.Span(), "wrong number of arguments: proctype %s takes %d, this run has %d", p.Name, want, n)
	}
	if p.Decl.IsInit {
		c.errorf(e.Name.Span, "init cannot be run")
	}
	if c.proc != nil {
		c.info.creations = append(c.info.creations, creation{c.proc, p})
	}
}

// Expr resolves the names in proposition e and reports type errors. A proposition is evaluated outside any process, so
// it may contain globals, message constants and remote references. Expr is for propositions that are parsed after the
// model. The caller must call it for all propositions before lowering the model: Expr marks the variables that e reads,
// so that they become part of the state, and the labels that e names, so that they get locations.
func (i *Info) Expr(e promela.Expr) source.List {
	c := &checker{info: i, globals: newScope(nil), observing: true}
	for _, s := range i.Globals {
		c.globals.names[s.Name] = s
	}
	for _, s := range i.Mtypes {
		c.globals.names[s.Name] = s
	}
	c.scope = c.globals
	c.expr(e)
	c.resolveRemotes()
	c.reportNumbers()
	return c.list
}
