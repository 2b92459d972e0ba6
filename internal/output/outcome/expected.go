package outcome

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// Expected has the expected verdicts of a model. A property not in the list is expected to hold.
type Expected struct {
	List []annotation.Expectation
	// Narrowed says that the command line (not a file) selects the properties to be checked. Expectations about other
	// properties are then allowed.
	Narrowed bool
}

// ReadExpected returns the expected verdicts of `model`. It also returns warnings about the annotations in the comments
// of `model`.
//
//   - The expected verdicts are in `text` or, if `text` is "", in the comments of model.
//   - If `expecting` is not set, the result is nil.
//   - `narrowed` is the value for Expected.Narrowed.
func ReadExpected(model *source.File, expecting, narrowed bool, text string) (*Expected, source.List, error) {
	said, list, _ := annotation.Read(model)
	if !expecting {
		return nil, slices.DeleteFunc(list, func(d *source.Diagnostic) bool { return d.Severity == source.Error }), nil
	}
	if err := list.Err(); err != nil {
		return nil, nil, err
	}
	x := &Expected{List: said.Expected, Narrowed: narrowed}
	if text != "" {
		given, wrong := annotation.Expectations(source.NewFile("--expect", text))
		if err := wrong.Err(); err != nil {
			return nil, nil, err
		}
		x.List = given
	}
	return x, list, nil
}

// Validate returns an error if an expectation is about an unknown property, or about a property that is not checked.
func (x *Expected) Validate(t *property.Task) error {
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
	for _, e := range x.List {
		switch {
		case slices.Contains(checked, e.Property):
		case !slices.Contains(names, e.Property):
			d := source.Errorf(e.Span, "there is no property named %q; there are: %s", e.Property,
				strings.Join(checked, ", "))
			if near := source.Closest(e.Property, names); near != "" {
				d = d.WithHint("did you mean %s?", near).Replacing(e.Span, e.Property, near)
			}
			list.Add(d)
		case !x.Narrowed:
			list.Add(source.Errorf(e.Span, "%s is not checked, so that nothing can be expected of it", e.Property).
				WithHint("ask for it: --check=%s,%s", property.DefaultChecks, e.Property))
		}
	}
	return list.Err()
}

// VerdictOf returns the expected verdict on the property called name, and the position of the expectation. Without an
// expectation, the verdict is "holds" and the position is invalid.
func (x *Expected) VerdictOf(name string) (verdict string, at source.Span) {
	for _, e := range x.List {
		if e.Property == name {
			return e.Verdict, e.Span
		}
	}
	return ltlpor.Holds.String(), source.Span{}
}

// Matches reports whether p has the expected verdict. A nil x expects every property to hold.
func (x *Expected) Matches(p ltlpor.Property) bool {
	if x == nil {
		return p.Verdict == ltlpor.Holds
	}
	verdict, _ := x.VerdictOf(p.Name)
	return p.Verdict.String() == verdict
}

// Silent reports whether x is not nil but has no expectations.
func (x *Expected) Silent() bool { return x != nil && len(x.List) == 0 }

// Status returns the exit status for report r, as compared with the expectations:
//   - Violated, if a verdict of Holds or Violated is not as expected, or if x has no expectations;
//   - otherwise Interrupted, after an interruption;
//   - otherwise Inconclusive, if an inconclusive verdict is not as expected.
//
// If x is nil, the result is exitcode.ForReport(r).
func (x *Expected) Status(r *ltlpor.Report) int {
	if x == nil {
		return exitcode.ForReport(r)
	}
	open := false
	for _, p := range r.Properties {
		switch {
		case x.Matches(p):
		case p.Verdict == ltlpor.Inconclusive:
			open = true
		default:
			return exitcode.Violated
		}
	}
	switch {
	case x.Silent():
		return exitcode.Violated
	case exitcode.Interrupts(r.Searches):
		return exitcode.Interrupted
	case open:
		return exitcode.Inconclusive
	}
	return exitcode.Holds
}

// Judgement returns a phrase to follow the verdict of p, for example ", as expected". If x is nil, the result is "".
func (x *Expected) Judgement(p ltlpor.Property) string {
	if x == nil {
		return ""
	}
	want, at := x.VerdictOf(p.Name)
	if x.Matches(p) {
		return ", as expected"
	}
	if !at.Valid() {
		return fmt.Sprintf(", NOT as expected (%s, as nothing is said of it)", want)
	}
	line, col := at.File.LineCol(at.Start)
	return fmt.Sprintf(", NOT as expected (%s, %s:%d:%d)", want, at.File.Name, line, col)
}
