package teaching

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/teach/explain"
)

// why is a reason: what the first does, what the second does, and with what.
type why [3]string

// because returns reasons, each of its verbs and what it is about.
func because(all ...why) (out []explain.DependenceReason) {
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
		{because(why{"writes", "writes", "x"}), []string{"each writes x"}},
		{because(why{"writes", "reads", "x"}), []string{"the first writes x, the second reads it"}},
		{
			because(
				why{"writes", "reads", "a[0]"}, why{"writes", "writes", "a[0]"}, why{"writes", "reads", "a[1]"},
				why{"writes", "reads", "a[2]"},
				why{"writes", "reads", "b[3]"}, why{"writes", "writes", "a[1]"},
			),
			[]string{"the first writes a[0] to a[2], b[3], the second reads them", "each writes a[0], a[1]"},
		},
		{ // gaps, other arrays and elements of elements
			because(
				why{"writes", "writes", "a[1]"}, why{"writes", "writes", "a[2]"}, why{"writes", "writes", "a[4]"},
				why{"writes", "writes", "b[5]"}, why{"writes", "writes", "s[0].f"}, why{"writes", "writes", "s[1].f"},
				why{"writes", "writes", "s[2].f"},
			),
			[]string{"each writes a[1], a[2], a[4], b[5], s[0].f, s[1].f, s[2].f"},
		},
	} {
		require.Equal(t, c.want, whyAlike(c.reasons))
	}
}
