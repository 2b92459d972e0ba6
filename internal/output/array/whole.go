package array

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// Whole lists the work of a check: the rows and, in the order of rows, properties and members, the items.
type Whole struct {
	Rows  []jsonreport.PartRow
	Items []jsonreport.PartItem
	// errors maps a row without properties to the reason.
	errors map[int]error
}

// Listing has the properties of a model, a list for every search. With members > 1, every search is a swarm.
type Listing struct {
	groups  [][]*property.Property
	members int
}

// errListed ends a check when its properties are known.
var errListed = errors.New("the properties are listed")

// List reads a model and returns the properties for a check with options opt, without a search. The error is as of
// ltlpor.Check.
func List(ctx context.Context, model *source.File, opt ltlpor.Options) (*Listing, error) {
	l := &Listing{members: opt.Swarm}
	outcome.AppendBegin(&opt, func(t *property.Task) error {
		l.groups = t.Groups()
		return errListed
	})
	if _, err := ltlpor.Check(ctx, model, opt); !errors.Is(err, errListed) {
		return nil, err
	}
	return l, nil
}

// Add adds a row with the properties in `listing`. Every search is an item; in a swarm, every member is an item. If err
// is not nil, the row cannot be checked because of err, and is a single item. Two properties with the same name are an
// error, because the results would be confused.
func (w *Whole) Add(row jsonreport.PartRow, listing *Listing, err error) error {
	r := len(w.Rows)
	row.Defines = append([]string{}, row.Defines...) // not nil, for documents
	w.Rows = append(w.Rows, row)
	if err != nil {
		if w.errors == nil {
			w.errors = map[int]error{}
		}
		w.errors[r] = err
		w.Items = append(w.Items, jsonreport.PartItem{Row: r, Error: err.Error()})
		return nil
	}
	seen := map[string]bool{}
	for _, group := range listing.groups {
		var names []jsonreport.PartProperty
		for _, p := range group {
			if seen[p.Name] {
				return exitcode.Usagef("--part: two properties of %s are called %s", row.Model, p.Name)
			}
			seen[p.Name] = true
			names = append(names, jsonreport.PartProperty{Name: p.Name, Kind: p.Kind.String()})
		}
		for m := range max(1, listing.members) {
			item := jsonreport.PartItem{Row: r, Properties: names}
			if listing.members > 1 {
				item.Member = m + 1
			}
			w.Items = append(w.Items, item)
		}
	}
	return nil
}

// Unit is a check within a part: the items of a row and a member.
type Unit struct {
	Row, Member int
	Items       []int
	Err         error // reason why the row cannot be checked, or nil
	whole       *Whole
}

// Units returns the checks of part s, in the order of rows and members.
func (w *Whole) Units(s Share) (units []*Unit) {
	type key struct{ row, member int }
	at := map[key]*Unit{}
	for k := s.Number; k < len(w.Items); k += s.Of {
		item := &w.Items[k]
		u := at[key{item.Row, item.Member}]
		if u == nil {
			u = &Unit{Row: item.Row, Member: item.Member, whole: w, Err: w.errors[item.Row]}
			at[key{item.Row, item.Member}] = u
			units = append(units, u)
		}
		u.Items = append(u.Items, k)
	}
	slices.SortFunc(units, func(a, b *Unit) int { return cmp.Or(a.Row-b.Row, a.Member-b.Member) })
	return units
}

// Select removes properties outside of u from t.Properties. It can be used as ltlpor.Options.Begin. If t lacks a
// property of u, the text of the model has changed, and the result is an error.
func (u *Unit) Select(t *property.Task) error {
	var names, kept []string
	for _, k := range u.Items {
		for _, p := range u.whole.Items[k].Properties {
			names = append(names, p.Name)
		}
	}
	t.Properties = slices.DeleteFunc(t.Properties, func(p *property.Property) bool {
		own := slices.Contains(names, p.Name)
		if own {
			kept = append(kept, p.Name)
		}
		return !own
	})
	slices.Sort(names)
	slices.Sort(kept)
	if !slices.Equal(names, kept) {
		return exitcode.New(exitcode.Model, fmt.Errorf("%s has changed: it has no property %v any more",
			u.whole.Rows[u.Row].Model, names))
	}
	return nil
}

// Skip removes the items from u for which an earlier member of the swarm has decided, according to `reports` about the
// units `earlier`. An item is decided if every property holds, or has as many violations as requested.
func (u *Unit) Skip(earlier []*Unit, reports []*ltlpor.Report) {
	u.Items = slices.DeleteFunc(u.Items, func(k int) bool {
		names := u.whole.Items[k].Properties
		for i, e := range earlier {
			before := e.Row == u.Row && e.Member < u.Member && reports[i] != nil && e.covers(names)
			if before && noMembersLeft(reports[i], names) {
				return true
			}
		}
		return false
	})
}

// covers reports whether u has the item with these properties.
func (u *Unit) covers(names []jsonreport.PartProperty) bool {
	return slices.ContainsFunc(u.Items, func(k int) bool { return slices.Equal(u.whole.Items[k].Properties, names) })
}

// noMembersLeft reports whether no further member of a swarm has to search for the named properties.
func noMembersLeft(r *ltlpor.Report, names []jsonreport.PartProperty) bool {
	for _, name := range names {
		at := slices.IndexFunc(r.Properties, func(p ltlpor.Property) bool { return p.Name == name.Name })
		if at < 0 {
			return false
		}
		p := &r.Properties[at]
		ended := p.Verdict == ltlpor.Violated && r.Searches[p.Search].Cut == search.CutErrors
		if p.Verdict != ltlpor.Holds && !ended {
			return false
		}
	}
	return true
}
