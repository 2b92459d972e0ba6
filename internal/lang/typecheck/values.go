package typecheck

import (
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// Limits of structures: a typedef that has two of another one doubles it, and with each line more it may do so again.
const (
	// maxValues is how many scalars a value of a typedef may have: those of more would fit no state.
	maxValues = 1 << 20
	// maxParts is how many variables, message fields and arguments the structures of a model may make, all together.
	maxParts = 1 << 18
)

// size says how large the values of a typedef are.
type size struct {
	values int  // scalars, each element of an array counted
	parts  int  // scalars, an array counted as one
	array  bool // there is an array in it
}

// add adds a field of type t with length elements. It reports whether the typedef is not too large with it.
func (z *size) add(t Type, length int, array bool) bool {
	of := t.size()
	z.values = int(min(int64(z.values)+int64(length)*int64(of.values), maxValues+1))
	z.parts += of.parts
	z.array = z.array || array || of.array
	return z.values <= maxValues
}

// size is that of the values of type t.
func (t Type) size() size {
	if t.Struct == nil {
		return size{values: 1, parts: 1}
	}
	return t.Struct.size
}

// Values counts the scalars that a value of type t consists of.
func (t Type) Values() int { return t.size().values }

// structure counts the parts that a structure of type t makes at span. It reports whether there is room for them.
func (c *checker) structure(t Type, parts int, span source.Span) bool {
	if t.Struct == nil {
		return true
	}
	before := c.parts
	if c.parts += parts; c.parts <= maxParts {
		return true
	}
	if before <= maxParts { // said once
		c.errorf(span, "with this %s the structures of the model have more than %d variables, fields and arguments",
			t, maxParts)
	}
	return false
}

// variable counts the elements of s. It reports whether there is room for them.
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
