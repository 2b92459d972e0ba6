package audit

import (
	"bytes"
	"encoding/json"
	"slices"

	"ltlpor/internal/search/external/ledger"
)

// codes is a version of the coding, as far as a packed state depends on it. Values, shapes and lists are JSON texts.
type codes struct {
	Words      int
	Divided    json.RawMessage
	Raw        json.RawMessage
	Shapes     []json.RawMessage
	Components []component
}

// component is a field of packed states.
type component struct {
	Frame, Part, Word int
	Shift, Bits       uint
	Raw               bool
	Values            []json.RawMessage
}

// extends reports whether each state has the same words by c as by `before`: c only has codes in addition.
func (c *codes) extends(before *codes) bool {
	if c.Words != before.Words || !bytes.Equal(c.Divided, before.Divided) || !bytes.Equal(c.Raw, before.Raw) ||
		!beginsWith(c.Shapes, before.Shapes) || len(c.Components) < len(before.Components) {
		return false
	}
	for i := range before.Components {
		x, y := &c.Components[i], &before.Components[i]
		if x.Frame != y.Frame || x.Part != y.Part || x.Word != y.Word || x.Shift != y.Shift || x.Bits != y.Bits ||
			x.Raw != y.Raw || !beginsWith(x.Values, y.Values) {
			return false
		}
	}
	return true
}

func beginsWith(list, first []json.RawMessage) bool {
	return len(list) >= len(first) && slices.EqualFunc(list[:len(first)], first,
		func(x, y json.RawMessage) bool { return bytes.Equal(x, y) })
}

// forms checks that within a generation each version of the coding extends the version before: otherwise the files
// have states of several forms, and equal states count as different ones.
func (a *audit) forms() error {
	versions := map[int][]int{}
	for i := range a.layers {
		versions[a.layers[i].Generation] = append(versions[a.layers[i].Generation], a.layers[i].Coding)
	}
	for i := range a.replaced {
		versions[a.replaced[i].Generation] = append(versions[a.replaced[i].Generation], a.replaced[i].Coding)
	}
	for _, list := range a.maps {
		for i := range list {
			versions[list[i].Generation] = append(versions[list[i].Generation], list[i].Coding)
		}
	}
	for _, used := range versions {
		slices.Sort(used)
		var before *codes
		for _, v := range slices.Compact(used) {
			var c codes
			name := ledger.CodingName(v)
			if err := a.dir.Read(name, &c); err != nil {
				return err
			}
			if before != nil && !c.extends(before) {
				return a.violated(name, "the states have another form than by a version before, in one generation")
			}
			before = &c
		}
	}
	return nil
}
