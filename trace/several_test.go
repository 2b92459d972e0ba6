package trace_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/trace"
)

func TestSeveral(t *testing.T) {
	for want, names := range map[string][]string{
		"":                       nil,
		"P(1)":                   {"P(1)"},
		"P(1, 2)":                {"P(2)", "P(1)"},
		"P(1..3, 5), Q(4)":       {"P(1)", "Q(4)", "P(2)", "P(3)", "P(5)"},
		"never, P(0)":            {"never", "P(0)"},
		"P(x), P(0, 2..4, 6..8)": {"P(x)", "P(0)", "P(2)", "P(3)", "P(4)", "P(6)", "P(7)", "P(8)"},
	} {
		require.Equal(t, want, trace.Several(names))
	}
}
