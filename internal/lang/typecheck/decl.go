package typecheck

import "ltlpor/internal/lang/promela"

// Limits on declarations. As in SPIN, the values of an mtype and the capacity of a channel must fit a byte.
const (
	maxMtype    = 255
	maxSlots    = 255
	maxElements = 1 << 24 // maximum number of elements of an array, and of all variables of the model
)

// varDecl declares the variables of d in the current scope. `late` says that the declaration comes after the first
// statement of a process. The variables are then initialised when a process reaches the declaration.
func (c *checker) varDecl(d *promela.VarDecl, late bool) {
	t, ok := c.typeOf(d.Type)
	if !ok && c.unread(d.Type.Name) {
		c.unreadVars(d)
		return
	}
	for _, v := range d.Vars {
		s := &Symbol{Name: v.Name, Type: t, Vis: d.Vis, Owner: c.proc, Decl: v, Late: late, Len: 1, Span: v.Span}
		if !c.declarator(s, v, ok) || !c.variable(s, v) {
			ok = false
		}
		if d.Vis == promela.Hidden {
			c.hidden(s)
		}
		c.info.Decls[v] = s
		c.declare(s)
		switch {
		case c.proc == nil:
			c.info.Globals = append(c.info.Globals, s)
		case c.proc.Kind == Ordinary:
			c.proc.Locals = append(c.proc.Locals, s)
		case c.proc.Kind == Claim: // rule 11.5
			c.proc.Locals = append(c.proc.Locals, s)
			c.warnf(v.Span, "the never claim has a variable of its own").
				WithHint("SPIN refuses this; declare %s globally", v.Name)
		default:
			c.errorf(v.Span, "%s cannot have variables of its own", c.proc.title()).
				WithHint("declare %s globally", v.Name)
		}
	}
}

// hidden reports an error if s is a local or a channel. s is declared with the keyword hidden. SPIN also rejects such
// declarations.
func (c *checker) hidden(s *Symbol) {
	switch {
	case c.proc != nil:
		c.errorf(s.Span, "only globals can be hidden")
	case s.Type.Kind == promela.Chan:
		c.errorf(s.Span, "a channel cannot be hidden")
	}
}

// declarator sets the array length, width and initialiser of s from v. If one of them is invalid, the result is false.
// typed says that the type of s is known.
func (c *checker) declarator(s *Symbol, v *promela.Declarator, typed bool) bool {
	if v.Len != nil {
		s.Array = true
		n, ok := c.size(v.Len)
		switch {
		case !ok:
			return false
		case n <= 0:
			c.errorf(v.Len.Span(), "%s would have %d elements: an array needs at least one", v.Name, n)
			return false
		case n > maxElements:
			c.errorf(v.Len.Span(), "%s would have %d elements: too large", v.Name, n)
			s.Len = maxElements // a valid length, to avoid an error for each large index
			return false
		}
		s.Len = int(n)
	}
	if s.Type.Kind == promela.Unsigned {
		s.Type.Bits = c.width(s, v)
	} else if v.Bits != nil {
		c.errorf(v.Bits.Span(), "only an unsigned variable can have a width")
	}
	if !typed {
		return false
	}
	c.initialiser(s, v)
	return true
}

func (c *checker) width(s *Symbol, v *promela.Declarator) int {
	if v.Bits == nil {
		if s.Type.Bits > 0 {
			return s.Type.Bits
		}
		c.errorf(v.Span, "unsigned %s needs a width", v.Name).WithHint("write `unsigned %s : 8`", v.Name).
			WithFix("Insert : 8", insertBehind(v.Span, v.Name, " : 8"))
		return 16
	}
	n, ok := c.constant(v.Bits)
	if ok && (n < 1 || n > 31) {
		c.errorf(v.Bits.Span(), "the width of %s must be between 1 and 31", v.Name)
		return 16
	}
	return int(max(1, n))
}

func (c *checker) initialiser(s *Symbol, v *promela.Declarator) {
	isChan := s.Type.Kind == promela.Chan
	switch {
	case v.Chan != nil && !isChan:
		c.errorf(v.Chan.Span, "%s is not a channel but %s", v.Name, s.Type)
	case v.Chan != nil:
		s.Chan = c.chanInit(v.Chan)
		if s.Late {
			c.warnf(v.Span, "channel %s is created with the process, not here", v.Name).
				WithHint("SPIN refuses this; move the declaration to the start of the proctype")
		}
	case v.Init != nil:
		c.runs = 0
		c.expr(v.Init)
		if c.runs > 0 {
			c.errorf(v.Init.Span(), "run cannot be used in an initialiser")
		}
		c.warnLostInitialiser(s, v.Init)
		if r, ok := v.Init.(*promela.VarRef); ok && s.Type.Kind == promela.Mtype {
			c.otherNames(v.Name, s.Role != Field, s.Type, r)
		}
	case v.InitList != nil:
		c.initList(s, v)
		c.warnLostInitialiser(s, v.InitList[0])
	}
}

// warnLostInitialiser warns if s has a structure type, because its initialiser x then has no effect: the fields have
// the initial values from the typedef (rule 3.2).
func (c *checker) warnLostInitialiser(s *Symbol, x promela.Expr) {
	if s.Type.Kind == promela.Named {
		c.warnf(x.Span(), "%s is of type %s: this initialiser has no effect, as in SPIN", s.Name, s.Type).
			WithHint("give the fields their values in the typedef, or assign to them")
	}
}

func (c *checker) initList(s *Symbol, v *promela.Declarator) {
	switch {
	case !s.Array:
		c.errorf(v.Span, "%s is not an array, so a list cannot initialise it", v.Name)
	case s.Late:
		c.errorf(v.Span, "an initialiser list can stand before the first statement of a proctype only")
	case len(v.InitList) > s.Len:
		c.warnf(v.InitList[s.Len].Span(), "%s has %d elements, the list has %d: those that are left are ignored, as in SPIN",
			v.Name, s.Len, len(v.InitList)) // rule 3.3
	}
	for _, e := range v.InitList {
		c.constant(e)
	}
}

func (c *checker) chanInit(i *promela.ChanInit) *ChanType {
	t := &ChanType{}
	n, ok := c.size(i.Cap)
	switch {
	case !ok:
	case n < 0:
		c.errorf(i.Cap.Span(), "the capacity of a channel cannot be negative")
	case n > maxSlots:
		c.errorf(i.Cap.Span(), "a channel holds at most %d messages", maxSlots)
	default:
		t.Cap = int(n)
	}
	for _, f := range i.Fields {
		if ft, ok := c.typeOf(f); ok {
			if ft.Kind == promela.Unsigned && ft.Bits == 0 {
				c.errorf(f.Span, "unsigned cannot be the type of a message field")
				continue
			}
			if c.structure(ft, ft.Values(), f.Span) {
				t.Fields = append(t.Fields, ft.Scalars()...)
			}
		}
	}
	if len(i.Fields) == 0 {
		c.errorf(i.Span, "a channel needs at least one message field")
	}
	return t
}

// params declares the parameters in d for process type p.
func (c *checker) params(p *Proc, d *promela.VarDecl) {
	t, ok := c.typeOf(d.Type)
	if !ok && c.unread(d.Type.Name) {
		c.unreadVars(d)
		c.info.File.Unread[p.Name] = true // the number of parameters of p is not known, either
		return
	}
	for _, v := range d.Vars {
		s := &Symbol{Name: v.Name, Type: t, Vis: d.Vis, Owner: p, Param: true, Decl: v, Len: 1, Span: v.Span}
		switch {
		case v.Init != nil || v.InitList != nil || v.Chan != nil:
			c.errorf(v.Span, "parameter %s cannot have an initialiser", v.Name)
		case v.Len != nil:
			c.errorf(v.Span, "parameter %s cannot be an array", v.Name).
				WithHint("wrap the array in a typedef and pass the channel or index that leads to it")
		case c.declarator(s, v, ok):
			c.variable(s, v)
		}
		if t.size().array {
			c.errorf(v.Span, "parameter %s cannot be of type %s, which contains an array", v.Name, t)
		}
		c.info.Decls[v] = s
		c.declare(s)
		p.Params = append(p.Params, s)
	}
}

func (c *checker) typeOf(n promela.TypeName) (Type, bool) {
	if n.Kind != promela.Named {
		t := Type{Kind: n.Kind, Bits: n.Bits}
		if n.Kind == promela.Mtype {
			t.Sub = n.Name
		}
		return t, true
	}
	if s, ok := c.info.Structs[n.Name]; ok {
		return Type{Kind: promela.Named, Struct: s}, true
	}
	if c.unread(n.Name) {
		return Type{Kind: promela.Int}, false
	}
	names := []string{"bit", "bool", "byte", "short", "int", "unsigned", "mtype", "chan", "pid"}
	for k := range c.info.Structs {
		names = append(names, k)
	}
	suggest(c.errorf(n.Span, "type %s is not declared", n.Name), n.Name, names)
	return Type{Kind: promela.Int}, false
}

func (c *checker) typedef(d *promela.TypedefDecl) {
	if old, dup := c.info.Structs[d.Name.Name]; dup {
		c.errorf(d.Name.Span, "type %s is declared twice", d.Name.Name).
			WithHint("the other one is in line %d", old.Span.Line()).WithRelated(old.Span, firstPlace)
		return
	}
	s, large := &Struct{Name: d.Name.Name, Span: d.Name.Span}, false
	for _, vd := range d.Fields {
		t, ok := c.typeOf(vd.Type) // in its own typedef a type is not known yet, so types are never recursive
		if !ok && c.unread(vd.Type.Name) {
			c.info.File.Unread[s.Name] = true
			return
		}
		for _, v := range vd.Vars {
			f := &Symbol{Name: v.Name, Role: Field, Type: t, Decl: v, Len: 1, Span: v.Span}
			c.declarator(f, v, ok)
			if !s.size.add(f.Type, f.Len, f.Array) && !large {
				large = true
				c.errorf(v.Span, "with field %s a value of type %s has more than %d values", v.Name, s.Name, maxValues)
			}
			if old := s.Field(v.Name); old != nil {
				c.errorf(v.Span, "field %s is declared twice in %s", v.Name, s.Name).WithRelated(old.Span, firstPlace)
				continue
			}
			s.Fields = append(s.Fields, f)
		}
	}
	if large {
		s.size = size{values: 1, parts: 1} // a small size, to avoid an error for each use
	}
	if len(s.Fields) == 0 {
		c.errorf(d.Span, "type %s has no field", s.Name)
	}
	c.info.Structs[s.Name] = s
}

// mtypeDecl assigns values to the message constants in d, from the last to the first (rule 3.7). The values continue
// after the values of earlier declarations with the same subtype.
func (c *checker) mtypeDecl(d *promela.MtypeDecl) {
	all := c.info.mtypes[d.Sub]
	for i := len(d.Names) - 1; i >= 0; i-- {
		n := d.Names[i]
		s := &Symbol{
			Name: n.Name, Role: Constant, Type: Type{Kind: promela.Mtype, Sub: d.Sub},
			Value: int32(len(all) + 1), Len: 1, Span: n.Span,
		}
		c.declare(s)
		all = append(all, s)
		c.info.Mtypes = append(c.info.Mtypes, s)
	}
	if len(all) > maxMtype {
		c.errorf(d.Span, "too many message constants: an mtype has at most %d", maxMtype)
	}
	c.info.mtypes[d.Sub] = all
}
