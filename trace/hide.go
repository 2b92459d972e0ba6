package trace

import (
	"slices"
	"strings"

	"ltlpor/internal/model/program"
)

// Hide returns a copy of t without the given variables and channels. A name can be complete, like P(1):x[2]; or
// without the process, like x[2], for every process; or without index and fields, such as x, for all elements.
func (t *Trace) Hide(names []string) *Trace {
	out := *t
	out.hidden = append(slices.Clone(t.hidden), names...)
	out.Init = out.shown(t.Init)
	out.Steps = slices.Clone(t.Steps)
	for i := range out.Steps {
		out.Steps[i].Changes = out.shown(out.Steps[i].Changes)
	}
	return &out
}

// hides reports whether a variable is hidden. process is the process of a local, like "P(1)". It is "" for a global,
// or if name includes the process.
func (t *Trace) hides(process, name string) bool {
	if process != "" {
		name = process + ":" + name
	}
	_, own, local := strings.Cut(name, "):")
	if !local {
		own = name
	}
	base, _, _ := strings.Cut(own, "[")
	base, _, _ = strings.Cut(base, ".")
	return slices.Contains(t.hidden, name) || slices.Contains(t.hidden, own) || slices.Contains(t.hidden, base)
}

func (t *Trace) shown(list []Change) []Change {
	return slices.DeleteFunc(slices.Clone(list), func(c Change) bool {
		return c.New != Alive && c.Old != Alive && t.hides("", c.Name)
	})
}

// showing removes hidden variables and channels from groups, in place, and returns groups.
func (t *Trace) showing(groups []Group) []Group {
	if len(t.hidden) == 0 {
		return groups
	}
	for i, g := range groups {
		groups[i].Values = slices.DeleteFunc(g.Values, func(v Value) bool { return t.hides(g.Name, v.Name) })
	}
	return groups
}

// Watch adds the value of expression x to the initial state and to the changes of every step, under the given name.
func (t *Trace) Watch(name string, x program.Expr) {
	t.Init = append(t.Init, Change{Name: name, New: t.show(-1, x), Watched: true})
	for i := range t.Steps {
		t.Steps[i].Changes = append(t.Steps[i].Changes, Change{Name: name, New: t.show(i, x), Watched: true})
	}
}
