package access

import "fmt"

// Want is what an atom of a guard waits for where it is false: what it looks at,
// with what is known of it.
type Want struct {
	Access Access
	// Check, if single, is all of the atom.
	Check  Check
	Single bool
	// Death: it waits for the next younger process to die.
	Death bool
}

// Helped reports whether a step with access a may make w true.
func (w *Want) Helped(a *Access) bool {
	switch {
	case w.Death:
		return a.everything || a.table&tableDie != 0
	case !Enables(a, &w.Access):
		return false
	case !w.Single || a.everything || a.varies.Has(w.Check.object) || !a.put.Has(w.Check.object):
		return true
	case a.ownWrite.Meets(w.Access.farRead): // to its own element, which may be this one, and not with those values
		return true
	}
	for _, v := range a.values {
		if v.object == w.Check.object && w.Check.satisfied(v.value) {
			return true
		}
	}
	return false
}

// Key is equal for equal wants.
func (w *Want) Key() string { return fmt.Sprint(w.Access.Key(), w.Check, w.Single, w.Death) }
