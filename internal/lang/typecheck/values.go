package typecheck

import (
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// Limits on structures are necessary because sizes can grow exponentially: a typedef with two fields of another
// typedef doubles the size, and each further typedef may do so again.
const (
	// maxValues bounds the number of scalars in a value of a typedef. A larger value would fit no state.
	maxValues = 1 << 20
	// maxParts bounds the total number of variables, message fields and arguments made from structures in a model.
	maxParts = 1 << 18
)

// size measures the values of a type.
type size struct {
	values int  // number of scalars, counting each array element
	parts  int  // number of scalars, counting an array as one
	array  bool // whether the type contains an array
}

// add adds a field of type t with length elements, and reports whether the typedef is still within maxValues.
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

// structure adds `parts`, a number of variables, fields or arguments of structure type t, to the total for the model.
// It reports whether the total is within maxParts. For another type it adds nothing and returns true.
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

// variable adds the elements of s to the count for the model, and reports whether the limits allow them.
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
