package comparison_test

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/comparison"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/testing/golden"
)

func TestComparisonText(t *testing.T) {
	for name, n := range map[string]int{"compare.txt": 2, "disagree.txt": 3} {
		c := golden.SampleComparison()
		c.Groups[1].Runs = c.Groups[1].Runs[:n]
		var b bytes.Buffer
		comparison.Text(layout.Page{Writer: &b}, c)
		golden.Compare(t, name, b.Bytes())
		require.NotContains(t, strings.SplitAfter(b.String(), "process, colour")[1][:30], "holds", "it was cut short")
	}
}

func TestComparisonData(t *testing.T) {
	table, err := comparison.CSV(golden.SampleComparison())
	require.NoError(t, err)
	golden.Compare(t, "compare.csv", table)
	lines, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, 9)
}
