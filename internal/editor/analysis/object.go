package analysis

import (
	"cmp"
	"slices"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/source"
)

// object is a named thing of a model. Declarations at the same place are a single object, such as the variables of an
// inline called twice.
type object struct {
	kind   SymbolKind
	name   string
	symbol *typecheck.Symbol // of a variable, parameter, field or constant; nil otherwise
	macro  *promela.MacroRecord
	inline *promela.InlineRecord
	proc   *typecheck.Proc // of a proctype
	// global: the name is visible everywhere behind its declaration.
	global bool
	places []place
}

// place is an occurrence of an object.
type place struct {
	Location
	declares bool
}

// index has the occurrences of names in the files of a model.
type index struct {
	objects  map[Location]*object   // by the place of the first declaration
	macros   map[string]*object     // by name
	subtypes map[string]*object     // of mtype
	inlines  map[string][]*object   // by name
	at       map[Location][]*object // a text in a macro may be an occurrence of several objects
	sorted   map[*source.File][]Location
	// made are the names of objects with a name composed by a macro.
	made map[*object]bool
}

// add notes that the name at span is an occurrence of o.
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

// object returns the object declared at span, made at the first call.
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

// symbolObject returns the object of a symbol of the type check; nil for a predefined name.
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

// named returns the object in m with this name, with a further declaration at span.
func (x *index) named(m map[string]*object, kind SymbolKind, name string, span source.Span) *object {
	o := m[name]
	if o == nil {
		o = &object{kind: kind, name: name, global: true}
		m[name] = o
	}
	x.add(o, span, true)
	return o
}

// finish sorts the occurrences by file.
func (x *index) finish() {
	x.sorted = map[*source.File][]Location{}
	for l := range x.at {
		x.sorted[l.File] = append(x.sorted[l.File], l)
	}
	for _, list := range x.sorted {
		slices.SortFunc(list, func(a, b Location) int { return cmp.Compare(a.Start, b.Start) })
	}
}

// find returns the occurrence at an offset, and the objects there.
func (x *index) find(file *source.File, offset int) (Location, []*object) {
	list := x.sorted[file.AsRead()]
	i, _ := slices.BinarySearchFunc(list, offset, func(l Location, o int) int { return cmp.Compare(l.Start, o+1) })
	if i == 0 || !list[i-1].Contains(file.AsRead(), offset) {
		return Location{}, nil
	}
	return list[i-1], x.at[list[i-1]]
}
