package analysis

import (
	"cmp"
	"fmt"
	"slices"

	"ltlpor/source"
)

// Diagnostic is an error, a warning or a note about a location in the text of a model.
type Diagnostic struct {
	Location
	Severity source.Severity
	Note     bool        // whether it is a note, neither an error nor a warning
	Kind     source.Kind // what a warning is about; "" otherwise
	Message  string
	Hint     string // a remedy, or ""
	Related  []Related
	Fixes    []Fix
}

// Fix is a change of the text that an editor offers for a Diagnostic (a quick fix).
type Fix struct {
	Title string
	Edits []Edit
	// Preferred says that the editor may apply the fix by default. This is so for the first fix for an error, unless it
	// changes the definition of a macro or inline.
	Preferred bool
}

// Related is an additional location of a Diagnostic, for example the first of two declarations with the same name.
type Related struct {
	Location
	Message string
}

// Edit replaces the text at a location by New.
type Edit struct {
	Location
	New string
}

// diagnostics converts list to Diagnostics, in the order of the text and without duplicates. A message without a
// position gets the start of root as its location.
func diagnostics(list source.List, root *source.File) []Diagnostic {
	type key struct {
		Location
		origin  Location
		message string
	}
	seen := map[key]bool{}
	all := []Diagnostic{}
	for _, d := range list {
		one := diagnostic(d)
		if !one.Valid() || one.File.Name == "" {
			one.Location = Location{File: root}
		}
		k := key{one.Location, locate(d.Span), one.Message}
		if !seen[k] {
			seen[k] = true
			all = append(all, one)
		}
	}
	slices.SortStableFunc(all, func(a, b Diagnostic) int {
		if a.File != b.File { // files in the order of their names, but the root file first
			return cmp.Or(boolean(b.File == root)-boolean(a.File == root), cmp.Compare(a.File.Name, b.File.Name))
		}
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Severity, b.Severity))
	})
	return all
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Diagnostics converts messages that do not come from Analyze, for example about options in comments of the root file.
func Diagnostics(list source.List, root *source.File) []Diagnostic {
	return diagnostics(list, root.AsRead())
}

// diagnostic converts d to a Diagnostic. For text from a macro or inline, the location is the use, and the definitions
// are related locations.
func diagnostic(d *source.Diagnostic) Diagnostic {
	one := Diagnostic{
		Location: locate(d.Span.Use()), Severity: d.Severity, Kind: d.Kind, Message: d.Message, Hint: d.Hint,
	}
	for s := d.Span; s.Via != nil; s = s.Via.Use {
		what := "inline"
		if s.Via.Macro {
			what = "macro"
		}
		one.Related = append(one.Related, Related{locate(s), fmt.Sprintf("in the definition of %s %s", what, s.Via.Name)})
	}
	for _, r := range d.Related {
		one.Related = append(one.Related, Related{locate(r.Span.Use()), r.Message})
	}
	for i, f := range d.Fixes {
		one.Fixes = append(one.Fixes, fix(f, i == 0 && d.Severity == source.Error))
	}
	return one
}

// fix converts f, a fix of a diagnostic. `first` says that f is the first fix for an error.
func fix(f source.Fix, first bool) Fix {
	out := Fix{Title: f.Title, Preferred: first}
	for _, e := range f.Edits {
		e = e.Least()
		out.Preferred = out.Preferred && e.Span.Via == nil
		out.Edits = append(out.Edits, Edit{locate(e.Span), e.New})
	}
	return out
}
