package audit

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

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

// forms reads the versions of the coding. It checks that within a generation each version extends the version before:
// otherwise the files have states of several forms, and equal states count as different ones.
func (a *audit) forms() error {
	generations := map[string]map[int]bool{} // of the records with a version, by name of the version
	use := func(version, generation int) {
		name := ledger.CodingName(version)
		if generations[name] == nil {
			generations[name] = map[int]bool{}
		}
		generations[name][generation] = true
	}
	for i := range a.layers {
		use(a.layers[i].Coding, a.layers[i].Generation)
	}
	for i := range a.replaced {
		use(a.replaced[i].Coding, a.replaced[i].Generation)
	}
	for _, list := range a.maps {
		for i := range list {
			use(list[i].Coding, list[i].Generation)
		}
	}
	before := map[int]*codes{} // by generation
	byNumber := func(x, y string) int { return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y)) }
	for _, name := range slices.SortedFunc(maps.Keys(a.names), byNumber) {
		if !strings.HasPrefix(name, "coding-") || !strings.HasSuffix(name, ".json") {
			continue
		}
		var c codes
		if err := a.dir.Read(name, &c); err != nil {
			return err
		}
		for g := range generations[name] {
			if before[g] != nil && !c.extends(before[g]) {
				return a.violated(name, "the states have another form than by a version before, in one generation")
			}
			before[g] = &c
		}
	}
	return nil
}
