package typecheck

import (
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// Limits on the sizes of structures. Sizes can grow exponentially with the number of typedefs: a typedef with two
// fields of another structure type is twice as large as this type.
const (
	// maxValues is the maximum number of scalars in a value of a structure type. A larger value would fit no state.
	maxValues = 1 << 20
	// maxParts is the maximum total number of variables, message fields and arguments into which the structures of a
	// model expand.
	maxParts = 1 << 18
)

// size is the size of a value of a type.
type size struct {
	values int  // number of scalars; every element of an array counts
	parts  int  // number of scalars; an array counts as one
	array  bool // whether the type contains an array
}

// add adds the size of a field of type t to z, the size of a structure type. length is the number of elements of the
// field, and `array` says whether it is an array. If the structure then has more than maxValues scalars, the result is
// false.
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

// structure adds parts to c.parts, the total for the model. parts is the number of variables, message fields or
// arguments into which a structure of type t expands. If the total exceeds maxParts, the result is false, and the first
// time there is an error at span. If t is a scalar type, structure adds nothing and returns true.
func (c *checker) structure(t Type, parts int, span source.Span) bool {
	if t.Struct == nil {
		return true
	}
	before := c.parts
	if c.parts += parts; c.parts <= maxParts {
		return true
	}
	if before <= maxParts { // the total was not too large before: report the error once
		c.errorf(span, "with this %s the structures of the model have more than %d variables, fields and arguments",
			t, maxParts)
	}
	return false
}

// variable adds the elements of s to the total number for the model. If a size limit is exceeded, the result is false,
// with an error at v. For the total of the model, there is only one error.
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
