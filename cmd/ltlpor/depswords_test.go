package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/explain"
)

func TestWhyAlike(t *testing.T) {
	for _, c := range []struct {
		reasons []explain.DependenceReason
		want    []string
	}{
		{nil, nil},
		{[]explain.DependenceReason{{"writes", "writes", "x"}}, []string{"each writes x"}},
		{[]explain.DependenceReason{{"writes", "reads", "x"}}, []string{"the first writes x, the second reads it"}},
		{
			[]explain.DependenceReason{
				{"writes", "reads", "a[0]"}, {"writes", "writes", "a[0]"}, {"writes", "reads", "a[1]"}, {"writes", "reads", "a[2]"},
				{"writes", "reads", "b[3]"}, {"writes", "writes", "a[1]"},
			},
			[]string{"the first writes a[0] to a[2], b[3], the second reads them", "each writes a[0], a[1]"},
		},
		{ // gaps, other arrays and elements of elements
			[]explain.DependenceReason{
				{"writes", "writes", "a[1]"}, {"writes", "writes", "a[2]"}, {"writes", "writes", "a[4]"},
				{"writes", "writes", "b[5]"}, {"writes", "writes", "s[0].f"}, {"writes", "writes", "s[1].f"}, {"writes", "writes", "s[2].f"},
			},
			[]string{"each writes a[1], a[2], a[4], b[5], s[0].f, s[1].f, s[2].f"},
		},
	} {
		require.Equal(t, c.want, whyAlike(c.reasons))
	}
}
