package source

// Fix is a change of the source text that carries out the hint of a Diagnostic. The changed text no longer has the
// mistake, but the user may have intended a different change.
type Fix struct {
	Title string // what the change does, like `Change = to ==`
	Edits []Edit // in any order; no two overlap
}

// Edit replaces the text Old at Span by New.
//
//   - Span is in the text that contains Old literally: a file, or the text of an option or a formula.
//   - If Span.Via is set, Span is in the definition of a macro or an inline, so the edit changes every use.
//   - There is no Edit for text that the preprocessor creates, like a name pasted from two names.
type Edit struct {
	Span     Span
	Old, New string
}

// Reads reports whether the file, as read and before preprocessing, has the given text at s.
func (s Span) Reads(text string) bool {
	return s.File != nil && 0 <= s.Start && s.Start+len(text) == s.End && s.End <= len(s.File.Text) &&
		s.File.Text[s.Start:s.End] == text
}

// Text returns the text at s in the file as it was read, before preprocessing.
func (s Span) Text() string {
	if s.File == nil || s.Start < 0 || s.End < s.Start || s.End > len(s.File.Text) {
		return ""
	}
	return s.File.Text[s.Start:s.End]
}

// WithFix appends a Fix to d.Fixes and returns d. If an edit is impossible, because the text at edit.Span is not
// edit.Old, WithFix appends nothing.
func (d *Diagnostic) WithFix(title string, edits ...Edit) *Diagnostic {
	for _, e := range edits {
		if !e.Span.Reads(e.Old) {
			return d
		}
	}
	if len(edits) > 0 {
		d.Fixes = append(d.Fixes, Fix{title, edits})
	}
	return d
}

// Replacing appends to d.Fixes the replacement of the word old at the start of span by text, and returns d.
func (d *Diagnostic) Replacing(span Span, old, text string) *Diagnostic {
	span.End = span.Start + len(old)
	return d.WithFix("Change "+old+" to "+text, Edit{span, old, text})
}

// Least returns an equivalent edit without the common prefix and the common suffix of Old and New.
func (e Edit) Least() Edit {
	n := 0
	for n < min(len(e.Old), len(e.New)) && e.Old[n] == e.New[n] {
		n++
	}
	e.Old, e.New, e.Span.Start = e.Old[n:], e.New[n:], e.Span.Start+n
	for e.Old != "" && e.New != "" && e.Old[len(e.Old)-1] == e.New[len(e.New)-1] {
		e.Old, e.New, e.Span.End = e.Old[:len(e.Old)-1], e.New[:len(e.New)-1], e.Span.End-1
	}
	return e
}

// Moved adapts the edits of d after `part` was cut out of a larger text: edits of `part` become edits of the larger
// text. `at` maps a byte offset in `part` to the span of this byte in the larger text. A Fix is removed if the larger
// text differs from an edit's Old.
func (d *Diagnostic) Moved(part *File, at func(offset int) Span) {
	fixes := d.Fixes
	d.Fixes = nil
	for _, f := range fixes {
		edits := make([]Edit, len(f.Edits))
		for i, e := range f.Edits {
			edits[i] = e
			if e.Span.File != part {
				continue
			}
			span := at(e.Span.Start)
			if e.Old == "" {
				span.End = span.Start
			} else {
				span = span.To(at(e.Span.End - 1))
			}
			edits[i].Span = span
		}
		d.WithFix(f.Title, edits...)
	}
}
