package teaching

import (
	"fmt"
	"strconv"
	"strings"

	"ltlpor"
	"ltlpor/internal/teach/explain"
)

// WhyDependent returns the reasons why two steps are dependent. For independent steps, the result is a text about which
// of them may enable the other, or "" if neither may. The text calls the steps "the first" and "the second".
func WhyDependent(p ltlpor.DependentPair) string {
	parts := whyAlike(p.Reasons)
	for _, c := range p.Meets {
		const handshake = "a handshake at %s is one step of both: either makes the other executable"
		parts = append(parts, fmt.Sprintf(handshake, c))
	}
	switch {
	case len(parts) > 0:
	case p.Enables && p.Enabled:
		parts = append(parts, "independent; either may make the other executable")
	case p.Enables:
		parts = append(parts, "independent; the first may make the second executable")
	case p.Enabled:
		parts = append(parts, "independent; the second may make the first executable")
	}
	return strings.Join(parts, "; ")
}

// whyAlike returns the reasons as phrases. Reasons with the same two verbs, for example "reads" and "writes", share a
// phrase.
func whyAlike(reasons []explain.DependenceReason) (parts []string) {
	type verbs struct{ first, second string }
	var order []verbs
	alike := map[verbs][]string{}
	for _, r := range reasons {
		v := verbs{first: r.First, second: r.Second}
		if alike[v] == nil {
			order = append(order, v)
		}
		alike[v] = append(alike[v], r.What)
	}
	for _, v := range order {
		what := strings.Join(elementRanges(alike[v]), ", ")
		switch {
		case v.first == v.second:
			parts = append(parts, fmt.Sprintf("each %s %s", v.first, what))
		case len(alike[v]) > 1:
			parts = append(parts, fmt.Sprintf("the first %s %s, the second %s them", v.first, what, v.second))
		default:
			parts = append(parts, fmt.Sprintf("the first %s %s, the second %s it", v.first, what, v.second))
		}
	}
	return parts
}

// elementRanges shortens a list of names: three or more consecutive elements of an array become one text, like "a[0] to
// a[7]".
func elementRanges(names []string) (out []string) {
	for i := 0; i < len(names); {
		array, first, ok := elementOf(names[i])
		n := 1
		for ok && i+n < len(names) {
			if a, at, is := elementOf(names[i+n]); !is || a != array || at != first+n {
				break
			}
			n++
		}
		if n < 3 {
			out, i = append(out, names[i]), i+1
			continue
		}
		out, i = append(out, names[i]+" to "+names[i+n-1]), i+n
	}
	return out
}

// elementOf splits the name of an array element, like "a[3]", into array and index. For any other name, ok is false.
func elementOf(name string) (array string, at int, ok bool) {
	array, index, ok := strings.Cut(strings.TrimSuffix(name, "]"), "[")
	at, err := strconv.Atoi(index)
	return array, at, ok && err == nil
}
