package array

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
)

// file is a part of a check, read from a file.
type file struct {
	name string
	*jsonreport.SeveralDocument
}

// read reads a document of ltlpor check --part. The error has exit status Model and names the file.
func read(name string, data []byte) (*file, error) {
	f := &file{name, &jsonreport.SeveralDocument{}}
	if err := json.Unmarshal(data, f.SeveralDocument); err != nil {
		return nil, refusal(name, "it is no JSON document of ltlpor, or a damaged one: %w", err)
	}
	switch {
	case f.Part == nil:
		return nil, refusal(name, "it is no part: ltlpor check --part=I/N --json=FILE writes one")
	case f.Format != jsonreport.SeveralFormat || f.Version != jsonreport.Version:
		return nil, refusal(name, "it is a document %s of version %d", f.Format, f.Version)
	case !jsonreport.Sealed(data, f.Part.Digest):
		return nil, refusal(name, "it is damaged: its text and its digest differ")
	}
	if err := f.consistent(); err != nil {
		return nil, refusal(name, "it is damaged: %w", err)
	}
	return f, nil
}

// refusal returns an error about a file unfit for merging.
func refusal(name, format string, args ...any) error {
	return exitcode.New(exitcode.Model, fmt.Errorf("cannot merge %s: %w", name, fmt.Errorf(format, args...)))
}

// consistent returns an error if the part of f contradicts its results.
func (f *file) consistent() error {
	p := f.Part
	switch {
	case p.Of < 1 || p.Number < 0 || p.Number >= p.Of:
		return fmt.Errorf("part %d of %d", p.Number, p.Of)
	case len(p.Entries) != len(f.Models):
		return errors.New("a result lacks its entry")
	}
	seen := map[int]bool{}
	for i, e := range p.Entries {
		var names []string
		for _, k := range e.Items {
			if k < 0 || k >= len(p.Items) || k%p.Of != p.Number || seen[k] {
				return fmt.Errorf("item %d does not belong there", k)
			}
			seen[k] = true
			if row := p.Items[k].Row; row < 0 || row >= len(p.Rows) || row != p.Items[e.Items[0]].Row {
				return fmt.Errorf("item %d has no row", k)
			}
			for _, name := range p.Items[k].Properties {
				names = append(names, name.Name)
			}
		}
		if len(e.Items) == 0 || f.Models[i].Error == nil && !slices.Equal(names, namesOf(f.Models[i])) {
			return fmt.Errorf("result %d is about other properties", i)
		}
		for _, q := range f.Models[i].Properties {
			if q.Search < 0 || q.Search >= len(f.Models[i].Searches) {
				return fmt.Errorf("%s has no search", q.Name)
			}
		}
	}
	return nil
}

func namesOf(d *jsonreport.CheckDocument) (names []string) {
	for _, p := range d.Properties {
		names = append(names, p.Name)
	}
	return names
}

// sameWhole returns an error if a and b are not parts of the same check.
func sameWhole(a, b *file) error {
	differ := ""
	switch p, q := a.Part, b.Part; {
	case p.Build != q.Build:
		differ = "another build of ltlpor wrote each"
	case p.Of != q.Of:
		differ = fmt.Sprintf("they are of %d and of %d parts", p.Of, q.Of)
	case !slices.EqualFunc(p.Rows, q.Rows, func(x, y jsonreport.PartRow) bool { return reflect.DeepEqual(x, y) }):
		differ = "the models or their macros differ"
	case p.Texts != q.Texts:
		differ = "the texts that were read differ"
	case p.Asked != q.Asked:
		differ = "the options differ"
	case !reflect.DeepEqual(p.Items, q.Items):
		differ = "the properties differ"
	default:
		return nil
	}
	return exitcode.New(exitcode.Model,
		fmt.Errorf("cannot merge %s and %s, which are parts of different checks: %s", a.name, b.name, differ))
}

// result is the part of a file about a single item.
type result struct {
	*file
	doc     *jsonreport.CheckDocument
	entry   *jsonreport.PartEntry
	first   int // index of the first property of the item in doc.Properties
	decided int // number of the properties of the item that hold or are violated
}

// resultOf returns the result about item number `at` of entry i in f.
func (f *file) resultOf(i, at int) *result {
	e := &f.Part.Entries[i]
	r := &result{file: f, doc: f.Models[i], entry: e}
	for _, before := range e.Items[:at] {
		r.first += len(f.Part.Items[before].Properties)
	}
	if r.doc.Error != nil {
		return r
	}
	for n := range f.Part.Items[e.Items[at]].Properties {
		if r.doc.Properties[r.first+n].Verdict != open {
			r.decided++
		}
	}
	return r
}

// better compares two results about the same item, for a sort with the better result first: without an error, with more
// decided properties. Otherwise the digests decide, because the order of the files must make no difference.
func better(a, b *result) int {
	failed := func(r *result) int {
		if r.doc.Error != nil {
			return 1
		}
		return 0
	}
	return cmp.Or(failed(a)-failed(b), b.decided-a.decided, cmp.Compare(a.Part.Digest, b.Part.Digest))
}
