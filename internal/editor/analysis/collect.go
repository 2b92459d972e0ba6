package analysis

import (
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/ltl"
	"ltlpor/source"
)

// newIndex returns the index of all occurrences of names in s.
func newIndex(s *Snapshot) *index {
	x := &index{
		objects: map[Location]*object{}, macros: map[string]*object{}, subtypes: map[string]*object{},
		inlines: map[string][]*object{}, at: map[Location][]*object{}, made: map[*object]bool{},
	}
	x.definitions(s.record)
	if s.info != nil {
		c := &collector{index: x, info: s.info}
		c.file(s.file)
		c.comments(s.files)
		c.loose(s.record)
	}
	x.finish()
	return x
}

// definitions adds the occurrences of macros and inlines to the index.
func (x *index) definitions(r *promela.Record) {
	for _, m := range r.Macros {
		o := x.named(x.macros, MacroSymbol, m.Name.Name, m.Name.Span)
		if o.macro == nil {
			o.macro = m
		}
		x.parameters(m.Params, m.Body)
	}
	for _, u := range r.Uses {
		if o := x.macros[u.Name.Name]; o != nil {
			x.add(o, u.Name.Span, false)
		}
	}
	for _, n := range r.Inlines {
		o := x.object(InlineSymbol, n.Name.Name, n.Name.Span)
		o.inline, o.global = n, true
		x.inlines[o.name] = append(x.inlines[o.name], o)
		x.parameters(n.Params, n.Body)
	}
	for _, u := range r.Calls {
		if u.Of != nil {
			x.add(x.object(InlineSymbol, u.Of.Name.Name, u.Of.Name.Span), u.Name.Span, false)
		}
	}
}

// parameters adds the parameters of a macro or inline, and their uses in the body, to the index.
func (x *index) parameters(params, body []promela.Ident) {
	for _, p := range params {
		o := x.object(ParameterSymbol, p.Name, p.Span)
		for _, b := range body {
			if b.Name == p.Name {
				x.add(o, b.Span, false)
			}
		}
	}
}

// collector adds the names in the syntax tree to an index.
type collector struct {
	*index
	info *typecheck.Info
}

func (c *collector) file(f *promela.File) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *promela.LTL:
			if d.Name.Name != "" {
				c.property(d.Name)
			}
			c.formula(d)
		case *promela.Claim:
			if d.Name.Name != "" {
				c.property(d.Name)
			}
		case *promela.TypedefDecl:
			c.structObject(c.info.Structs[d.Name.Name])
		case *promela.MtypeDecl:
			if d.Sub != "" {
				c.named(c.subtypes, MtypeSymbol, d.Sub, d.SubSpan)
			}
		case *promela.Proctype:
			c.procObject(c.info.Proc(d.Name.Name))
		}
		promela.Walk(d, c.visit)
	}
	for _, m := range c.info.Mtypes {
		c.symbolObject(m)
	}
	for _, t := range c.info.Structs {
		for _, f := range t.Fields {
			c.symbolObject(f)
		}
	}
}

func (c *collector) property(name promela.Ident) {
	c.object(LTLSymbol, name.Name, name.Span).global = true
}

func (c *collector) visit(node any) bool {
	switch n := node.(type) {
	case *promela.VarDecl:
		c.typeName(n.Type)
	case *promela.ChanInit:
		for _, t := range n.Fields {
			c.typeName(t)
		}
	case *promela.Declarator:
		c.symbolObject(c.info.Decls[n])
	case *promela.Step:
		for _, l := range c.info.Labels[n] {
			c.labelObject(l)
		}
	case *promela.GotoStmt:
		c.add(c.labelObject(c.info.Gotos[n]), n.Label.Span, false)
	case *promela.VarRef:
		c.add(c.symbolObject(c.info.Refs[n]), n.NameSpan, false)
	case *promela.RunExpr:
		c.add(c.procObject(c.info.Proc(n.Name.Name)), n.Name.Span, false)
	case *promela.RemoteLabel:
		p := c.info.Proc(n.Proc.Name)
		c.add(c.procObject(p), n.Proc.Span, false)
		if p != nil {
			c.add(c.labelObject(p.Label(n.Label.Name)), n.Label.Span, false)
		}
	case *promela.RemoteVar:
		c.add(c.procObject(c.info.Proc(n.Proc.Name)), n.Proc.Span, false)
	}
	return true
}

func (c *collector) typeName(t promela.TypeName) {
	switch {
	case t.Name == "":
	case t.Kind == promela.Named:
		c.add(c.structObject(c.info.Structs[t.Name]), t.NameSpan, false)
	default:
		o := c.subtypes[t.Name]
		if o == nil {
			o = &object{kind: MtypeSymbol, name: t.Name, global: true}
			c.subtypes[t.Name] = o
		}
		c.add(o, t.NameSpan, false)
	}
}

// formula adds the names in the propositions of d, an ltl block.
func (c *collector) formula(d *promela.LTL) {
	parsed, _ := ltl.ParseMapped(d.Text, d.Map, ltl.SPIN)
	if parsed == nil {
		return
	}
	for _, a := range parsed.Atoms {
		for _, p := range a.Places {
			x, _ := promela.ParseExpr(source.NewFile("formula", d.Text[p[0]:p[1]]), nil)
			if x != nil {
				at := func(s source.Span) source.Span { return d.Map(p[0] + s.Start).To(d.Map(p[0] + s.End - 1)) }
				promela.Walk(x, func(node any) bool { return c.proposition(node, at) })
			}
		}
	}
}

// proposition adds the names in node, a node of a proposition. Only globals and remote references are visible there.
// proposition is a visitor for promela.Walk: the result says whether Walk must also visit the descendants of node.
// Function `at` converts a span in the text of the proposition to a span in the source.
func (c *collector) proposition(node any, at func(source.Span) source.Span) bool {
	switch n := node.(type) {
	case *promela.VarRef:
		c.chain(n, c.globalSymbol(n.Name), at)
		c.indices(n, at)
		return false
	case *promela.RemoteLabel:
		p := c.info.Proc(n.Proc.Name)
		c.add(c.procObject(p), at(n.Proc.Span), false)
		if p != nil {
			c.add(c.labelObject(p.Label(n.Label.Name)), at(n.Label.Span), false)
		}
	case *promela.RemoteVar:
		p := c.info.Proc(n.Proc.Name)
		c.add(c.procObject(p), at(n.Proc.Span), false)
		if p != nil {
			c.chain(n.Var, p.Local(n.Var.Name), at)
		}
		c.indices(n.Var, at)
		if n.PID != nil {
			promela.Walk(n.PID, func(node any) bool { return c.proposition(node, at) })
		}
		return false
	}
	return true
}

// chain adds the names in reference v: the first name, which denotes symbol s, and the fields after it. Function `at`
// converts spans as in proposition.
func (c *collector) chain(v *promela.VarRef, s *typecheck.Symbol, at func(source.Span) source.Span) {
	for v != nil && s != nil {
		c.add(c.symbolObject(s), at(v.NameSpan), false)
		if v = v.Field; v == nil || s.Type.Struct == nil {
			return
		}
		s = s.Type.Struct.Field(v.Name)
	}
}

// indices adds the names in the array indices of reference v. Function `at` converts spans as in proposition.
func (c *collector) indices(v *promela.VarRef, at func(source.Span) source.Span) {
	for ; v != nil; v = v.Field {
		if v.Index != nil {
			promela.Walk(v.Index, func(node any) bool { return c.proposition(node, at) })
		}
	}
}

// globalSymbol returns the global variable or message constant with the given name, or nil.
func (c *collector) globalSymbol(name string) *typecheck.Symbol {
	for _, list := range [][]*typecheck.Symbol{c.info.Globals, c.info.Mtypes} {
		for _, s := range list {
			if s.Name == name {
				return s
			}
		}
	}
	return nil
}

// comments adds the names in "ltlpor:" comments: process types in group declarations, and properties with expected
// verdicts.
func (c *collector) comments(files []*source.File) {
	groups, _ := annotation.Groups(files...)
	for _, g := range groups {
		for _, m := range g.Members {
			c.add(c.procObject(c.info.Proc(m.Process)), m.Span, false)
		}
	}
	said, _, _ := annotation.Read(files[0])
	properties := map[string]*object{}
	for _, o := range c.objects {
		if o.kind == LTLSymbol {
			properties[o.name] = o
		}
	}
	for _, e := range said.Expected {
		name := e.Span
		name.End = name.Start + len(e.Property)
		c.add(properties[e.Property], name, false)
	}
}

// loose adds global names in the bodies of macros and inlines that the model never uses. A name of a global there can
// only mean the global, because Promela has no shadowing.
func (c *collector) loose(r *promela.Record) {
	globals := map[string]*object{}
	for _, o := range c.objects {
		if o.global && o.kind != LTLSymbol {
			globals[o.name] = o
		}
	}
	for name, o := range c.macros {
		globals[name] = o
	}
	visit := func(body []promela.Ident) {
		for _, b := range body {
			if o := globals[b.Name]; o != nil && len(c.at[locate(b.Span)]) == 0 {
				c.add(o, b.Span, false)
			}
		}
	}
	for _, m := range r.Macros {
		visit(m.Body)
	}
	for _, n := range r.Inlines {
		visit(n.Body)
	}
}
