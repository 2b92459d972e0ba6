package typecheck

import (
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// Limits on the sizes of structures. The sizes can grow exponentially with the number of typedefs, because a typedef
// with two fields of another typedef has twice its size.
const (
	// maxValues is the maximum number of scalars in a value of a structure type. A larger value would fit no state.
	maxValues = 1 << 20
	// maxParts is the maximum number of variables, message fields and arguments that structures expand to in a model.
	maxParts = 1 << 18
)

// size is the size of a value of a type.
type size struct {
	values int  // number of scalars, counting each array element
	parts  int  // number of scalars, counting every array as one
	array  bool // the type contains an array
}

// add adds the size of a field of type t to z, the size of a structure type. It returns false if the structure then has
// more than maxValues scalars. length is the number of elements, and `array` says that the field is an array.
func (z *size) add(t Type, length int, array bool) bool {
	of := t.size()
	z.values = int(min(int64(z.values)+int64(length)*int64(of.values), maxValues+1))
	z.parts += of.parts
	z.array = z.array || array || of.array
	return z.values <= maxValues
}

// size returns the size of a value of type t.
func (t Type) size() size {
	if t.Struct == nil {
		return size{values: 1, parts: 1}
	}
	return t.Struct.size
}

// Values returns the number of scalars in a value of type t.
func (t Type) Values() int { return t.size().values }

// structure adds parts to c.parts, the total of the model. parts is the number of variables, message fields or
// arguments that a structure of type t expands to. The result is false if the total exceeds maxParts; structure adds an
// error at span when this first happens. For a scalar type, structure adds nothing and returns true.
func (c *checker) structure(t Type, parts int, span source.Span) bool {
	if t.Struct == nil {
		return true
	}
	before := c.parts
	if c.parts += parts; c.parts <= maxParts {
		return true
	}
	if before <= maxParts { // report once
		c.errorf(span, "with this %s the structures of the model have more than %d variables, fields and arguments",
			t, maxParts)
	}
	return false
}

// variable adds the elements of s to the total of the model. The result is false if a size limit is exceeded. The error
// is at v; an exceeded total of the model is reported only once.
func (c *checker) variable(s *Symbol, v *promela.Declarator) bool {
	if !c.structure(s.Type, s.Type.size().parts, v.Span) {
		return false
	}
	n := int64(s.Len) * int64(s.Type.Values())
	before := c.elements
	c.elements += n
	switch {
	case s.Type.Struct != nil && n > maxValues:
		c.errorf(v.Span, "%s would have %d values: at most %d are possible", v.Name, n, maxValues)
		return false
	case c.elements > maxElements:
		if before <= maxElements {
			c.errorf(v.Span, "with %s the variables of the model have more than %d elements", v.Name, maxElements)
		}
		return false
	}
	return true
}
