package comparison_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/comparison"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/testing/golden"
)

// TestForms: the table, the comma-separated values and the bars of one comparison, without times.
func TestForms(t *testing.T) {
	c, err := ltlpor.Compare(context.Background(), golden.Model(), ltlpor.Options{Workers: 1})
	require.NoError(t, err)
	for i := range c.Groups {
		for j := range c.Groups[i].Runs {
			for k := range c.Groups[i].Runs[j].Searches {
				c.Groups[i].Runs[j].Searches[k].Elapsed = 0
			}
		}
	}
	var b bytes.Buffer
	comparison.Text(layout.Page{Writer: &b, Width: 80}, c)
	golden.Compare(t, "comparison.txt", b.Bytes())
	values, err := comparison.CSV(c)
	require.NoError(t, err)
	golden.Compare(t, "comparison.csv", values)
	bars, err := comparison.SVG(c)
	require.NoError(t, err)
	golden.Compare(t, "comparison.svg", bars)
}
