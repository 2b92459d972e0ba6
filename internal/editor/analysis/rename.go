package analysis

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/source"
)

// RenameError is the reason why a name cannot be changed.
type RenameError struct{ Message string }

func (e *RenameError) Error() string { return e.Message }

func refuse(format string, args ...any) error { return &RenameError{fmt.Sprintf(format, args...)} }

// PrepareRename returns the location of the name at a byte offset of a file, if the name can be renamed. Otherwise the
// error is a *RenameError.
func (s *Snapshot) PrepareRename(file *source.File, offset int) (Location, error) {
	l, objects := s.index().find(file, offset)
	if len(objects) == 0 {
		return Location{}, refuse("no name of the model is here")
	}
	for _, o := range s.index().closure(objects) {
		if s.index().made[o] {
			return Location{}, refuse("%s cannot be renamed: a macro puts the name together from parts", o.name)
		}
		for _, p := range o.places {
			if !s.editable(p.File) {
				const text = "%s cannot be renamed: it stands in %s, which cannot be edited"
				return Location{}, refuse(text, o.name, p.File.Name)
			}
		}
	}
	return l, nil
}

// editable reports whether edits of file f are allowed. The text of a -D option cannot be edited.
func (s *Snapshot) editable(f *source.File) bool {
	return s.knows(f) && (s.opt.Editable == nil || s.opt.Editable(f))
}

// closure returns objects, together with all objects that must have the same name. Two objects must have the same name
// if an occurrence in a macro body denotes both.
func (x *index) closure(objects []*object) []*object {
	all := slices.Clone(objects)
	for i := 0; i < len(all); i++ {
		for _, p := range all[i].places {
			for _, o := range x.at[p.Location] {
				if !slices.Contains(all, o) {
					all = append(all, o)
				}
			}
		}
	}
	return all
}

// Rename returns the edits, in all files, that rename the name at a byte offset of a file. The error is a *RenameError
// if the new name is invalid or already used, or if the meaning of a name would change.
func (s *Snapshot) Rename(file *source.File, offset int, name string) ([]Edit, error) {
	if _, err := s.PrepareRename(file, offset); err != nil {
		return nil, err
	}
	if !promela.IsName(name) {
		return nil, refuse("%q is no name: expected letters, digits and _, and no digit first", name)
	}
	if promela.IsKeyword(name) || name == "defined" {
		return nil, refuse("%s is a word of the language", name)
	}
	if typecheck.IsPredefined(name) {
		return nil, refuse("%s is a predefined name", name)
	}
	_, objects := s.index().find(file, offset)
	edits := []Edit{}
	if objects[0].name == name {
		return edits, nil
	}
	all := s.index().closure(objects)
	for _, o := range all {
		if was, is := labelMark(o.name), labelMark(name); o.kind == LabelSymbol && was != is {
			const text = "%s is %s label, and %s would be %s label: checks tell them apart"
			return nil, refuse(text, o.name, was, name, is)
		}
	}
	if err := s.index().collision(all, name); err != nil {
		return nil, err
	}
	skipped, err := s.unread(all, objects[0].name, name)
	if err != nil {
		return nil, err
	}
	places := append(s.placesOf(all, func(place) bool { return true }), skipped...)
	slices.SortFunc(places, s.comparePlaces)
	for _, l := range places {
		edits = append(edits, Edit{l, name})
	}
	return edits, s.verifyRename(edits, objects[0].name, name)
}

// unread returns the occurrences of the name old in text excluded by an #if. They must be renamed, too. The error is a
// *RenameError in two cases:
//
//   - The name old in excluded text is ambiguous, or in a file that cannot be edited.
//   - The old or the new name occurs in other text that is not analyzed: embedded C, a comment with options, or text
//     with errors.
func (s *Snapshot) unread(objects []*object, old, name string) (skipped []Location, err error) {
	const text = "%s stands also in line %d of %s, in text without a known meaning: left out by #if, " +
		"beside a mistake, embedded C, or an option"
	other := func(o *object) bool { return o != nil && o.name == old && !slices.Contains(objects, o) }
	others := other(s.index().macros[old]) || slices.ContainsFunc(slices.Collect(maps.Values(s.index().objects)), other)
	for _, f := range s.files {
		for _, word := range []string{old, name} {
			for _, p := range promela.NamePlaces(f, word) {
				l := Location{File: f.AsRead(), Start: p.Start, End: p.End}
				switch {
				case len(s.index().at[l]) > 0:
				case word == old && !others && s.skips(l) && s.editable(l.File):
					skipped = append(skipped, l)
				default:
					line, _ := l.File.LineCol(l.Start)
					return nil, refuse(text, word, line, f.Name)
				}
			}
		}
	}
	return skipped, nil
}

// skips reports whether an #if excludes the text at l.
func (s *Snapshot) skips(l Location) bool {
	return slices.ContainsFunc(s.record.Skipped, func(k source.Span) bool {
		k = k.AsRead()
		return k.File == l.File && k.Start <= l.Start && l.End <= k.End
	})
}

// labelMark returns the kind of a label, with an article, for example "an accept". The name of the label begins with
// its kind: accept, progress or end.
func labelMark(name string) string {
	for mark, kind := range map[string]string{"accept": "an accept", "progress": "a progress", "end": "an end"} {
		if strings.HasPrefix(name, mark) {
			return kind
		}
	}
	return "an ordinary"
}

// collision returns a *RenameError if another object already has the given name, and this object or a renamed object is
// global: the same name could confuse readers and SPIN. Fields, labels, subtypes and properties have separate
// namespaces.
func (x *index) collision(objects []*object, name string) error {
	apart := func(o *object) bool {
		return o.kind == FieldSymbol || o.kind == LabelSymbol || o.kind == MtypeSymbol || o.kind == LTLSymbol
	}
	others := slices.Collect(maps.Values(x.objects))
	if m := x.macros[name]; m != nil {
		others = append(others, m)
	}
	first := 0
	for _, o := range objects {
		for _, p := range others {
			if p.name != name || apart(o) || apart(p) || !o.global && !p.global || len(p.places) == 0 {
				continue
			}
			if line, _ := p.places[0].File.LineCol(p.places[0].Start); first == 0 || line < first {
				first = line
			}
		}
	}
	if first == 0 {
		return nil
	}
	return refuse("the name %s is in use: it is declared in line %d", name, first)
}

// verifyRename analyzes the text after the edits, which rename old to name. If there is a new error, or another name
// has a new meaning, the result is a *RenameError.
func (s *Snapshot) verifyRename(edits []Edit, old, name string) error {
	after := s.edited(edits)
	if after.err != nil {
		return refuse("the renamed text could not be analyzed: %v", after.err)
	}
	known := map[string]bool{}
	for _, d := range s.list {
		known[d.Message] = true
		known[strings.ReplaceAll(d.Message, old, name)] = true
	}
	for _, d := range after.list {
		if d.Severity == source.Error && !known[d.Message] {
			return refuse("the name %s clashes: %s", name, d.Message)
		}
	}
	if l, same := s.sameMeaning(after, edits); !same {
		line, _ := l.File.LineCol(l.Start)
		return refuse("with the name %s, %s in line %d would mean something else", name, l.Text(), line)
	}
	return nil
}

// sameMeaning reports whether every name has the same meaning before and after the edits: two occurrences denote the
// same object before if and only if they do afterwards. `after` is the analysis after the edits. If the result is
// false, l is the location of an occurrence with a new meaning.
func (s *Snapshot) sameMeaning(after *Snapshot, edits []Edit) (l Location, same bool) {
	was, is := s.index(), after.index()
	forth, back := map[*object]*object{}, map[*object]*object{}
	for l, objects := range was.at {
		now := is.at[s.moved(l, edits, after)]
		if len(now) != len(objects) {
			return l, false
		}
		if len(objects) > 1 { // in the body of a macro, an occurrence may denote several objects
			continue
		}
		o, n := objects[0], now[0]
		if old := forth[o]; old != nil && old != n {
			return l, false
		}
		if old := back[n]; old != nil && old != o {
			return l, false
		}
		forth[o], back[n] = n, o
	}
	if len(was.at) != len(is.at) { // after the edits, there is an additional occurrence
		return edits[0].Location, false
	}
	return l, true
}

// edited returns the analysis of the files after edits.
func (s *Snapshot) edited(edits []Edit) *Snapshot {
	opt := s.opt
	if include := s.opt.Include; include != nil {
		opt.Include = func(dir, name string) (*source.File, error) {
			f, err := include(dir, name)
			if err != nil {
				return nil, err
			}
			for _, g := range s.files[1:] {
				if g.Name == f.Name {
					return applied(g, edits), nil
				}
			}
			return f, nil
		}
	}
	return Analyze(context.Background(), applied(s.root, edits), opt)
}

// applied returns file f after those edits that are in f. edits must be sorted by position.
func applied(f *source.File, edits []Edit) *source.File {
	text, from := []byte{}, 0
	for _, e := range edits {
		if e.File == f.AsRead() {
			text = append(append(text, f.Text[from:e.Start]...), e.New...)
			from = e.End
		}
	}
	return source.NewFile(f.Name, string(append(text, f.Text[from:]...)))
}

// moved returns the location, in the files of `after`, of the text that was at l before the edits. `after` is the
// analysis after the edits.
func (s *Snapshot) moved(l Location, edits []Edit, after *Snapshot) Location {
	to := Location{Start: l.Start, End: l.End}
	for _, e := range edits {
		if e.File != l.File || e.Start > l.Start {
			continue
		}
		by := len(e.New) - (e.End - e.Start)
		if e.Location == l {
			to.End += by
		} else {
			to.Start, to.End = to.Start+by, to.End+by
		}
	}
	for i, f := range s.files {
		if f.AsRead() == l.File && i < len(after.files) {
			to.File = after.files[i].AsRead()
		}
	}
	return to
}
