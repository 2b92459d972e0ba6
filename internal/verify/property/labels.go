package property

import (
	"fmt"
	"strings"

	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// uncheckedLabels adds a warning to the task if progress or accept labels exist that no property checks. It does
// nothing unless the default kinds of properties are checked.
func (r *reader) uncheckedLabels() error {
	if r.opt.Checks != DefaultChecks || len(r.opt.Only) > 0 {
		return nil
	}
	var list source.List
	for _, k := range Kinds() {
		l := &rows[k].labels
		if k.Origin() != Labels {
			continue
		}
		first, n := r.firstLabel(l.prefix)
		if first == nil || r.reads(l.v) {
			continue
		}
		which := fmt.Sprintf("%s label %s", l.prefix, first.Name)
		if n > 1 {
			which = fmt.Sprintf("%d %s labels, the first of them %s", n, l.prefix, first.Name)
		}
		const hint = "--check=%s looks for them, --check=%s,%s for all else, too"
		d := source.Warnf(first.Span, "%s: %s are not looked for", which, l.cycles)
		list.Add(d.WithHint(hint, k, DefaultChecks, k))
	}
	return r.collect(list)
}

// firstLabel returns the first label in the text whose name begins with `prefix` and that no formula uses, or nil. n is
// the number of such labels. Labels inside atomic sequences do not count, because a different warning concerns them.
func (r *reader) firstLabel(prefix string) (first *typecheck.Label, n int) {
	type place struct{ proc, label string }
	asked := map[place]bool{}
	for _, l := range r.info.RemoteLabels {
		asked[place{l.Proc.Name, l.Label.Name}] = true
	}
	for _, p := range r.info.Procs {
		for _, l := range p.Labels {
			if !strings.HasPrefix(l.Name, prefix) || l.Inside != "" || asked[place{p.Name, l.Name}] {
				continue
			}
			if n++; first == nil || l.Span.File == first.Span.File && l.Span.Start < first.Span.Start {
				first = l
			}
		}
	}
	return first, n
}

// reads reports whether the model or a property reads the predefined variable v.
func (r *reader) reads(v program.SpecialVar) bool {
	if r.task.Program.Reads(v) {
		return true
	}
	for _, p := range r.task.Properties {
		if p.Program.Reads(v) {
			return true
		}
	}
	return false
}
