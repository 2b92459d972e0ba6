package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// expected are the expected verdicts of a model. A property without an expectation is expected to hold.
type expected struct {
	list []annotation.Expectation
	// narrowed: the command line (not a file) selects properties, so expectations about unchecked properties are
	// allowed.
	narrowed bool
}

// expectations reads the expected verdicts of model, from --expect or the comments; nil without --expect. It also
// returns warnings about the other annotations of the comments.
func (c *checkCommand) expectations(model *source.File) (*expected, source.List, error) {
	said, list, _ := annotation.Read(model)
	if !c.Expect.given {
		return nil, slices.DeleteFunc(list, func(d *source.Diagnostic) bool { return d.Severity == source.Error }), nil
	}
	if err := list.Err(); err != nil {
		return nil, nil, err
	}
	x := &expected{list: said.Expected, narrowed: c.narrows}
	if c.Expect.text != "" {
		given, wrong := annotation.Expectations(source.NewFile("--expect", c.Expect.text))
		if err := wrong.Err(); err != nil {
			return nil, nil, err
		}
		x.list = given
	}
	return x, list, nil
}

// known returns an error if an expectation names an unknown property, or a property that is not checked.
func (x *expected) known(t *property.Task) error {
	var list source.List
	var checked, names []string
	for _, p := range t.Properties {
		checked = append(checked, p.Name)
	}
	names = append(names, checked...)
	for _, w := range t.Written {
		names = append(names, w.Name)
	}
	for _, k := range property.Kinds() {
		names = append(names, k.String())
	}
	for _, e := range x.list {
		switch {
		case slices.Contains(checked, e.Property):
		case !slices.Contains(names, e.Property):
			d := source.Errorf(e.Span, "there is no property named %q; there are: %s", e.Property,
				strings.Join(checked, ", "))
			if near := source.Closest(e.Property, names); near != "" {
				d = d.WithHint("did you mean %s?", near)
			}
			list.Add(d)
		case !x.narrowed:
			list.Add(source.Errorf(e.Span, "%s is not checked, so that nothing can be expected of it", e.Property).
				WithHint("ask for it: --check=%s,%s", property.DefaultChecks, e.Property))
		}
	}
	return list.Err()
}

// of returns the expected verdict of a property and the place of the expectation. Without one, the verdict is "holds"
// and the place is invalid.
func (x *expected) of(name string) (verdict string, at source.Span) {
	for _, e := range x.list {
		if e.Property == name {
			return e.Verdict, e.Span
		}
	}
	return ltlpor.Holds.String(), source.Span{}
}

// met reports whether p got the expected verdict. Without expectations p must hold.
func (x *expected) met(p ltlpor.Property) bool {
	if x == nil {
		return p.Verdict == ltlpor.Holds
	}
	verdict, _ := x.of(p.Name)
	return p.Verdict.String() == verdict
}

// silent reports whether --expect is given but the list of expectations is empty.
func (x *expected) silent() bool { return x != nil && len(x.list) == 0 }

// status returns the exit status for a report.
func (x *expected) status(r *ltlpor.Report) int {
	if x == nil {
		return exitcode.ForReport(r)
	}
	open := false
	for _, p := range r.Properties {
		switch {
		case x.met(p):
		case p.Verdict == ltlpor.Inconclusive:
			open = true
		default:
			return exitcode.Violated
		}
	}
	switch {
	case x.silent():
		return exitcode.Violated
	case exitcode.Interrupts(r.Searches):
		return exitcode.Interrupted
	case open:
		return exitcode.Inconclusive
	}
	return exitcode.Holds
}

// judged compares the verdict of p with the expected verdict, as text; "" without --expect.
func (x *expected) judged(p ltlpor.Property) string {
	if x == nil {
		return ""
	}
	want, at := x.of(p.Name)
	if x.met(p) {
		return ", as expected"
	}
	if !at.Valid() {
		return fmt.Sprintf(", NOT as expected (%s, as nothing is said of it)", want)
	}
	line, col := at.File.LineCol(at.Start)
	return fmt.Sprintf(", NOT as expected (%s, %s:%d:%d)", want, at.File.Name, line, col)
}

// print lists the verdicts that differ from the expectations, or states that every verdict is as expected.
func (x *expected) print(w io.Writer, r *ltlpor.Report, quiet bool) {
	if x == nil {
		return
	}
	if !quiet {
		fmt.Fprintln(w)
	}
	if x.silent() {
		fmt.Fprintf(w, "%s says nothing of expected verdicts: expected // ltlpor: expect NAME holds, "+
			"or --expect='NAME holds'\n", r.Model)
		return
	}
	all := true
	for _, p := range r.Properties {
		if !x.met(p) {
			if all {
				fmt.Fprintln(w, "not as expected")
			}
			all = false
			fmt.Fprintf(w, "  %s: %s%s\n", p.Name, p.Verdict, x.judged(p))
		}
	}
	if all {
		fmt.Fprintln(w, "all verdicts are as expected")
	}
}
