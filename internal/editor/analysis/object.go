package analysis

import (
	"cmp"
	"slices"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/source"
)

// object is a declared entity of a model, for example a variable or a macro. If one declaration creates several
// entities, they are one object: for example, the variables of an inline that is called twice.
type object struct {
	kind   SymbolKind
	name   string
	symbol *typecheck.Symbol // for a variable, parameter, field or message constant; otherwise nil
	macro  *promela.MacroRecord
	inline *promela.InlineRecord
	proc   *typecheck.Proc // for a process type; otherwise nil
	// global says that the name is visible in the whole text after the declaration.
	global bool
	places []place
}

// place is an occurrence of an object's name. declares says that it is in a declaration of the object.
type place struct {
	Location
	declares bool
}

// index holds the occurrences of names in the files of a model.
type index struct {
	objects  map[Location]*object   // objects by the location of their first declaration
	macros   map[string]*object     // macros by name
	subtypes map[string]*object     // subtypes of mtype by name
	inlines  map[string][]*object   // inlines by name
	at       map[Location][]*object // objects by occurrence; a name in a macro body may denote several objects
	sorted   map[*source.File][]Location
	// made is the set of objects with an occurrence in text that a macro composes from parts, for example by ##.
	made map[*object]bool
}

// add adds span as an occurrence of o to the index. declares says that the occurrence is in a declaration of o.
func (x *index) add(o *object, span source.Span, declares bool) {
	if o == nil || !span.Valid() {
		return
	}
	l := locate(span)
	if l.Text() != o.name {
		x.made[o] = true
		return
	}
	if !slices.Contains(x.at[l], o) {
		x.at[l] = append(x.at[l], o)
		o.places = append(o.places, place{l, declares})
	}
}

// object returns the object declared at span. A missing object is created.
func (x *index) object(kind SymbolKind, name string, span source.Span) *object {
	l := locate(span)
	o := x.objects[l]
	if o == nil || o.name != name {
		o = &object{kind: kind, name: name}
		if !span.Valid() {
			return o
		}
		x.objects[l] = o
		x.add(o, span, true)
	}
	return o
}

// symbolObject returns the object for symbol s. A missing object is created. If s is nil or a predefined name, the
// result is nil.
func (x *index) symbolObject(s *typecheck.Symbol) *object {
	if s == nil || s.Role == typecheck.Predefined {
		return nil
	}
	kind, span := VariableSymbol, s.Span
	switch {
	case s.Role == typecheck.Constant:
		kind = ConstantSymbol
	case s.Role == typecheck.Field:
		kind = FieldSymbol
	case s.Param:
		kind = ParameterSymbol
	}
	if s.Decl != nil {
		span = s.Decl.NameSpan
	}
	o := x.object(kind, s.Name, span)
	o.symbol = s
	o.global = s.Owner == nil && kind != FieldSymbol
	return o
}

func (x *index) procObject(p *typecheck.Proc) *object {
	if p == nil || p.Decl == nil || p.Decl.IsInit {
		return nil
	}
	o := x.object(ProctypeSymbol, p.Name, p.Decl.Name.Span)
	o.proc, o.global = p, true
	return o
}

func (x *index) structObject(s *typecheck.Struct) *object {
	if s == nil {
		return nil
	}
	o := x.object(TypedefSymbol, s.Name, s.Span)
	o.global = true
	return o
}

func (x *index) labelObject(l *typecheck.Label) *object {
	if l == nil {
		return nil
	}
	return x.object(LabelSymbol, l.Name, l.Span)
}

// named returns the object called name in m, with span as an additional declaration. A missing object is created.
func (x *index) named(m map[string]*object, kind SymbolKind, name string, span source.Span) *object {
	o := m[name]
	if o == nil {
		o = &object{kind: kind, name: name, global: true}
		m[name] = o
	}
	x.add(o, span, true)
	return o
}

// finish computes x.sorted. It must be called after the last add.
func (x *index) finish() {
	x.sorted = map[*source.File][]Location{}
	for l := range x.at {
		x.sorted[l.File] = append(x.sorted[l.File], l)
	}
	for _, list := range x.sorted {
		slices.SortFunc(list, func(a, b Location) int { return cmp.Compare(a.Start, b.Start) })
	}
}

// find returns the occurrence of a name at a byte offset of file, and the objects that the name denotes. If there is no
// name at the offset, the objects are nil.
func (x *index) find(file *source.File, offset int) (Location, []*object) {
	list := x.sorted[file.AsRead()]
	i, _ := slices.BinarySearchFunc(list, offset, func(l Location, o int) int { return cmp.Compare(l.Start, o+1) })
	if i == 0 || !list[i-1].Contains(file.AsRead(), offset) {
		return Location{}, nil
	}
	return list[i-1], x.at[list[i-1]]
}
