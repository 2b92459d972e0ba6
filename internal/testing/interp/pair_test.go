package interp_test

import (
	"bytes"
	"fmt"
	"slices"
	"sort"
	"strings"

	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/interp"
)

// pairs puts the outcomes of the two together. Where the data of several are the
// same, those go together whose locations are known to be matched; where that leaves
// a choice, the statements that were taken decide, and those that come next.
func (p *pair) pairs(ours, theirs []outcome) (next []both, difference string) {
	ours = slices.CompactFunc(sorted(ours, func(o outcome) string { return o.key() + string(o.machine) }), func(a, b outcome) bool {
		return a.key() == b.key() && bytes.Equal(a.machine, b.machine)
	})
	theirs = slices.CompactFunc(sorted(theirs, func(o outcome) string { return o.key() + fmt.Sprint(o.places, p.watch(o)) }), func(a, b outcome) bool {
		return a.key() == b.key() && slices.Equal(a.places, b.places) && p.watch(a) == p.watch(b)
	})
	if len(ours) != len(theirs) {
		return nil, fmt.Sprintf("%d results for the machine, %d for the interpreter:\n%s", len(ours), len(theirs), listed(ours, theirs))
	}
	for i := range ours {
		if ours[i].key() != theirs[i].key() {
			return nil, "results differ:\n" + compared(ours[i].key(), theirs[i].key()) + listed(ours, theirs)
		}
	}
	taken := make([]bool, len(theirs))
	done := make([]bool, len(ours))
	for left := len(ours); left > 0; {
		progress := false
		for _, sure := range []int{0, 1, 2, 3, 4} {
			for i := range ours {
				if done[i] {
					continue
				}
				var fit []int
				for k := range theirs {
					if !taken[k] && theirs[k].key() == ours[i].key() && p.agree(ours[i].at, theirs[k].places) &&
						(sure&1 == 0 || theirs[k].hint == ours[i].hint) && (sure < 2 || p.looksLike(ours[i], theirs[k])) {
						fit = append(fit, k)
					}
				}
				if len(fit) == 0 && sure == 0 {
					return nil, fmt.Sprintf("no result of the interpreter is at the locations %v of the machine:\n%s", ours[i].at, listed(ours, theirs))
				}
				if len(fit) != 1 && (sure < 4 || len(fit) == 0) {
					continue
				}
				k := fit[0]
				done[i], taken[k], progress = true, true, true
				left--
				if why := p.match(ours[i].at, theirs[k].places); why != "" {
					return nil, why
				}
				if ours[i].machine != nil {
					next = append(next, both{ours[i].machine, theirs[k].interp})
				}
				break
			}
			if progress {
				break
			}
		}
		if !progress {
			return nil, "results cannot be put together:\n" + listed(ours, theirs)
		}
	}
	return next, ""
}

// looksLike reports whether what processes can do next stands at the same places of the
// text.
func (p *pair) looksLike(a, b outcome) bool {
	if b.interp == nil {
		return true
	}
	theirs := p.model.Ahead(b.interp)
	for i, l := range a.at {
		if p.program.Claim != nil && l.typ == p.program.Claim.Type {
			continue
		}
		var ours []string
		for _, id := range p.program.Types[l.typ].Locations[l.loc].Out {
			e := p.program.Edges[id]
			ours = append(ours, fmt.Sprint(e.Span.Start, e.Kind == program.Skip))
		}
		slices.Sort(ours)
		if fmt.Sprint(ours) != theirs[i] {
			return false
		}
	}
	return true
}

func (p *pair) watch(o outcome) string {
	if o.interp == nil {
		return ""
	}
	return p.model.Watch(o.interp)
}

func sorted(list []outcome, key func(outcome) string) []outcome {
	sort.SliceStable(list, func(i, j int) bool { return key(list[i]) < key(list[j]) })
	return list
}

// agree reports whether locations and places may be the same.
func (p *pair) agree(at []location, places []interp.Place) bool {
	for i, l := range at {
		if x, ok := p.there[l]; ok && x != places[i] {
			return false
		}
		if y, ok := p.back[places[i]]; ok && y != l {
			return false
		}
	}
	return true
}

// match notes that locations and places are the same.
func (p *pair) match(at []location, places []interp.Place) string {
	if !p.agree(at, places) {
		return fmt.Sprintf("locations %v of the machine are the places %v of the interpreter, but were others", at, places)
	}
	for i, l := range at {
		p.there[l], p.back[places[i]] = places[i], l
	}
	return ""
}

// compared shows the lines in which two texts differ.
func compared(a, b string) string {
	var out strings.Builder
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range max(len(x), len(y)) {
		l, r := "", ""
		if i < len(x) {
			l = x[i]
		}
		if i < len(y) {
			r = y[i]
		}
		if l != r {
			fmt.Fprintf(&out, "machine: %-30s interpreter: %s\n", l, r)
		}
	}
	return out.String()
}

func listed(ours, theirs []outcome) string {
	var out strings.Builder
	for _, o := range ours {
		fmt.Fprintf(&out, "machine     %s %s %v | %s\n", o.hint, o.fault, o.at, strings.ReplaceAll(o.data, "\n", " "))
	}
	for _, o := range theirs {
		fmt.Fprintf(&out, "interpreter %s %s %v | %s\n", o.hint, o.fault, o.places, strings.ReplaceAll(o.data, "\n", " "))
	}
	return out.String()
}
