package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/explain"
)

// because returns reasons, each of its verbs and what it is about.
func because(all ...[3]string) (out []explain.DependenceReason) {
	for _, r := range all {
		out = append(out, explain.DependenceReason{First: r[0], Second: r[1], What: r[2]})
	}
	return out
}

func TestWhyAlike(t *testing.T) {
	for _, c := range []struct {
		reasons []explain.DependenceReason
		want    []string
	}{
		{nil, nil},
		{because([3]string{"writes", "writes", "x"}), []string{"each writes x"}},
		{because([3]string{"writes", "reads", "x"}), []string{"the first writes x, the second reads it"}},
		{
			because(
				[3]string{"writes", "reads", "a[0]"}, [3]string{"writes", "writes", "a[0]"}, [3]string{"writes", "reads", "a[1]"}, [3]string{"writes", "reads", "a[2]"},
				[3]string{"writes", "reads", "b[3]"}, [3]string{"writes", "writes", "a[1]"},
			),
			[]string{"the first writes a[0] to a[2], b[3], the second reads them", "each writes a[0], a[1]"},
		},
		{ // gaps, other arrays and elements of elements
			because(
				[3]string{"writes", "writes", "a[1]"}, [3]string{"writes", "writes", "a[2]"}, [3]string{"writes", "writes", "a[4]"},
				[3]string{"writes", "writes", "b[5]"}, [3]string{"writes", "writes", "s[0].f"}, [3]string{"writes", "writes", "s[1].f"}, [3]string{"writes", "writes", "s[2].f"},
			),
			[]string{"each writes a[1], a[2], a[4], b[5], s[0].f, s[1].f, s[2].f"},
		},
	} {
		require.Equal(t, c.want, whyAlike(c.reasons))
	}
}
