package main

import "slices"

// join adds to r the tables and families of kept that r lacks. join sorts both lists in the order of the document.
func (r *Results) join(kept *Results) {
	for _, t := range kept.Tables {
		if !slices.ContainsFunc(r.Tables, func(own Table) bool { return own.Key == t.Key }) {
			t.Stamp = t.Stamp.orOf(&kept.Setting)
			r.Tables = append(r.Tables, t)
		}
	}
	for _, f := range kept.Families {
		if !slices.ContainsFunc(r.Families, func(own Family) bool { return own.Name == f.Name }) {
			f.Stamp = f.Stamp.orOf(&kept.Setting)
			r.Families = append(r.Families, f)
		}
	}
	slices.SortStableFunc(r.Tables, func(a, b Table) int { return placeOf(a.Key) - placeOf(b.Key) })
	slices.SortStableFunc(r.Families, func(a, b Family) int { return familyOf(a.Name) - familyOf(b.Name) })
}

// orOf returns s. If s is empty, it returns a stamp with the time, the commit and the load of the whole measurement
// instead. `all` is the setting of the measurement.
func (s Stamp) orOf(all *Setting) Stamp {
	if s.From.IsZero() {
		return Stamp{From: all.From, Commit: all.Commit, Load: all.LoadBefore, Interrupted: all.Interrupted}
	}
	return s
}

// familyOf returns the index of the family of models with the given name in the order of the document.
func familyOf(name string) int {
	return slices.IndexFunc(families, func(f family) bool { return f.name == name })
}
