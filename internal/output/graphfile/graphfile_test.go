package graphfile_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/graphfile"
	"ltlpor/internal/testing/golden"
)

// TestFormats: a picture in every format has the right first bytes.
func TestFormats(t *testing.T) {
	g, err := ltlpor.Graph(context.Background(), golden.Model(), ltlpor.GraphOptions{})
	require.NoError(t, err)
	for _, f := range graphfile.Formats() {
		data, err := f.Draw(g, graphfile.Style{Show: "both", Command: []string{"ltlpor", "graph"}})
		require.NoError(t, err)
		plain := strings.Join(strings.Fields(string(data)), "")
		require.True(t, strings.HasPrefix(plain, f.Begin) && strings.Contains(plain, f.Mark), f.Ending)
		if f.Ending != ".html" {
			golden.Compare(t, "graph"+f.Ending, data)
		}
	}
	require.Equal(t, ".svg, .dot, .tex, .html", graphfile.Endings())
}
