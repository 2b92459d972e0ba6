package coding

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
)

// Kept is a coding as data, for a file. Keep returns a Kept, and Restore makes an equal coding from a Kept: both
// codings pack a state into the same words.
type Kept struct {
	Limits     Limits
	Words      int
	Used       uint
	Tight      bool
	Generous   uint
	Components []KeptComponent
	Shapes     [][]byte // a state of every shape, indexed by code
	Divided    []int    // the divided frames
	Raw        []KeptName
}

// KeptName is the name of a component: the frame, and the part of the frame.
type KeptName struct{ Frame, Part int }

// KeptComponent is a component of a Kept: name, field, and values, indexed by code. If a value is the
// code (Raw), Size is the greatest length of a value in bytes, and Values is empty.
type KeptComponent struct {
	KeptName
	Field
	Raw    bool
	Size   int
	Values [][]byte
}

// Keep returns c as data. The result shares no memory with c.
func (c *Coding) Keep() *Kept {
	k := &Kept{
		Limits: c.Limits, Words: c.words, Used: c.used, Tight: c.tight, Generous: c.generous,
		Divided: slices.Sorted(maps.Keys(c.divided)),
	}
	for i := range c.components {
		x := &c.components[i]
		y := KeptComponent{
			KeptName: KeptName{x.name.frame, x.name.part}, Field: x.Field, Raw: x.values.raw, Size: x.values.size,
		}
		for _, v := range x.values.list {
			y.Values = append(y.Values, []byte(v))
		}
		k.Components = append(k.Components, y)
	}
	for _, s := range c.shapeList {
		k.Shapes = append(k.Shapes, slices.Clone(s.example))
	}
	for name := range c.raw {
		k.Raw = append(k.Raw, KeptName{name.frame, name.part})
	}
	slices.SortFunc(k.Raw, func(a, b KeptName) int {
		return cmp.Or(cmp.Compare(a.Frame, b.Frame), cmp.Compare(a.Part, b.Part))
	})
	return k
}

// Extends reports whether k has the codes and fields of before, and maybe further codes: a state packed by before has
// the same words as by k.
func (k *Kept) Extends(before *Kept) bool {
	n := len(before.Components)
	return k.Words == before.Words && slices.Equal(k.Divided, before.Divided) && slices.Equal(k.Raw, before.Raw) &&
		beginsWith(k.Shapes, before.Shapes) && len(k.Components) >= n &&
		slices.EqualFunc(k.Components[:n], before.Components, func(x, y KeptComponent) bool {
			return x.KeptName == y.KeptName && x.Field == y.Field && x.Raw == y.Raw && beginsWith(x.Values, y.Values)
		})
}

// beginsWith reports whether list begins with the texts of first.
func beginsWith(list, first [][]byte) bool {
	return len(list) >= len(first) && slices.EqualFunc(list[:len(first)], first, bytes.Equal)
}

// Restore returns the coding kept as k, for the states of m. The machine must run the program of the
// coding; an error says where k contradicts m.
func Restore(m *closure.Machine, k *Kept) (*Coding, error) {
	c := New(m, k.Limits)
	c.tight, c.generous, c.components = k.Tight, k.Generous, nil
	for _, frame := range k.Divided {
		c.divided[frame] = true
	}
	for _, n := range k.Raw {
		c.raw[componentName{n.Frame, n.Part}] = true
	}
	for i := range k.Components {
		x := &k.Components[i]
		name := componentName{x.Frame, x.Part}
		if x.Word < 0 || x.Word >= k.Words || x.Shift+x.Bits > WordSize || x.Bits > 32 {
			return nil, fmt.Errorf("component %d has no place in %d words", i, k.Words)
		}
		if i > 0 {
			if _, twice := c.names[name]; twice {
				return nil, fmt.Errorf("component %d has the name of another", i)
			}
			c.names[name] = i
		}
		c.components = append(c.components, component{name: name, Field: x.Field})
		d := &c.components[i].values
		if d.raw, d.size = x.Raw, x.Size; !x.Raw {
			for _, v := range x.Values {
				d.add(v)
			}
		}
	}
	if len(c.components) == 0 || len(k.Shapes) == 0 {
		return nil, fmt.Errorf("there is no component, or no shape")
	}
	for i, s := range k.Shapes {
		if c.knownShape(s) != nil {
			return nil, fmt.Errorf("shape %d occurs twice", i)
		}
		c.addShape(s)
	}
	if len(c.components) != len(k.Components) {
		return nil, fmt.Errorf("the shapes have components without a place")
	}
	c.words, c.used = k.Words, k.Used
	return c, nil
}

// Freeze makes c assign no code any more: Pack returns false, and Due true, for a state with a value without a code,
// or without a fitting code. Thaw returns c to normal.
func (c *Coding) Freeze() { c.frozen = true }

// Thaw ends the effect of Freeze.
func (c *Coding) Thaw() { c.frozen = false }

// Forgive declares that no repacking is due, if c is frozen: the caller deals with the value without a code.
func (c *Coding) Forgive() {
	if c.frozen {
		c.due = false
	}
}

// Learn assigns missing codes to the shape and the values of s. It reports whether every code fits in the field;
// otherwise, Due is true.
func (c *Coding) Learn(s program.State) (fits bool) {
	c.learnState(s)
	k := c.knownShape(s)
	c.due = c.due || !c.components[0].fits(k.code)
	for i := range k.pieces {
		p := &k.pieces[i]
		code, _ := c.components[p.component].values.find(p.value(s, &c.gather))
		c.due = c.due || !c.components[p.component].fits(code)
	}
	return !c.due
}

// Known returns the number of shapes and values with a code. The number grows whenever c learns.
func (c *Coding) Known() (n int) {
	n = len(c.shapeList)
	for i := range c.components {
		n += c.components[i].values.len()
	}
	return n
}
