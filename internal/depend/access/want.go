package access

import "fmt"

// Want describes an atom (a conjunct) of a guard that is false, and determines the steps that may make the atom true.
// Access is the access on which the truth of the atom depends.
type Want struct {
	Access Access
	// If Single is set, the atom is the comparison Check. Otherwise Check is unused.
	Check  Check
	Single bool
	// Death is set if the atom waits for the termination of the next younger process.
	Death bool
}

// Helped reports whether a step with access a may make the false atom of w true.
func (w *Want) Helped(a *Access) bool {
	switch {
	case w.Death:
		return a.everything || a.table&tableDie != 0
	case !Enables(a, &w.Access):
		return false
	case !w.Single || a.everything || a.varies.Has(w.Check.object) || !a.put.Has(w.Check.object):
		return true
	// The written element a[_pid] may be the element of w, and its value is not in a.values.
	case a.ownWrite.Intersects(w.Access.farRead):
		return true
	}
	for _, v := range a.values {
		if v.object == w.Check.object && w.Check.satisfied(v.value) {
			return true
		}
	}
	return false
}

// Key returns a text that identifies the Want: equal Wants have equal texts.
func (w *Want) Key() string { return fmt.Sprint(w.Access.Key(), w.Check, w.Single, w.Death) }
