package analysis

import (
	"cmp"
	"slices"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/source"
)

// object is a declared entity of a model, for example a variable or a macro. Declarations at the same location are one
// object, for example the variables of an inline called twice.
type object struct {
	kind   SymbolKind
	name   string
	symbol *typecheck.Symbol // of a variable, parameter, field or constant; nil otherwise
	macro  *promela.MacroRecord
	inline *promela.InlineRecord
	proc   *typecheck.Proc // of a proctype
	// global says that the name is visible in the whole text after its declaration.
	global bool
	places []place
}

// place is an occurrence of an object's name. declares says that the occurrence is a declaration.
type place struct {
	Location
	declares bool
}

// index holds the occurrences of names in the files of a model.
type index struct {
	objects  map[Location]*object   // by the place of the first declaration
	macros   map[string]*object     // by name
	subtypes map[string]*object     // of mtype
	inlines  map[string][]*object   // by name
	at       map[Location][]*object // by occurrence; a name in a macro body may denote several objects
	sorted   map[*source.File][]Location
	// made is the set of objects with an occurrence that a macro composes from parts.
	made map[*object]bool
}

// add records an occurrence of o at span. declares says that it is a declaration.
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

// object returns the object declared at span, and creates a missing object.
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

// symbolObject returns the object of a symbol, and creates a missing object. The result is nil for a predefined name or
// a nil symbol.
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

// named returns the object with the given name in m, and creates a missing object. It records an additional declaration
// at span.
func (x *index) named(m map[string]*object, kind SymbolKind, name string, span source.Span) *object {
	o := m[name]
	if o == nil {
		o = &object{kind: kind, name: name, global: true}
		m[name] = o
	}
	x.add(o, span, true)
	return o
}

// finish fills x.sorted after the last add.
func (x *index) finish() {
	x.sorted = map[*source.File][]Location{}
	for l := range x.at {
		x.sorted[l.File] = append(x.sorted[l.File], l)
	}
	for _, list := range x.sorted {
		slices.SortFunc(list, func(a, b Location) int { return cmp.Compare(a.Start, b.Start) })
	}
}

// find returns the occurrence at a byte offset of file, and the objects that it denotes. The objects are nil if no name
// is there.
func (x *index) find(file *source.File, offset int) (Location, []*object) {
	list := x.sorted[file.AsRead()]
	i, _ := slices.BinarySearchFunc(list, offset, func(l Location, o int) int { return cmp.Compare(l.Start, o+1) })
	if i == 0 || !list[i-1].Contains(file.AsRead(), offset) {
		return Location{}, nil
	}
	return list[i-1], x.at[list[i-1]]
}
