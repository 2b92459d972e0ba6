package textreport_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/testing/golden"
)

func TestReport(t *testing.T) {
	for name, states := range map[string]int64{"report.txt": 0, "cut.txt": 2} {
		var b bytes.Buffer
		p := textreport.Printer{Writer: &b, Width: 80}
		require.NoError(t, p.Print((*textreport.Report)(golden.Report(t, states))))
		golden.Compare(t, name, b.Bytes())
	}
}

func TestComparison(t *testing.T) {
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
	p := textreport.ComparisonPrinter{Printer: textreport.Printer{Writer: &b, Width: 80}}
	p.Print(c)
	golden.Compare(t, "comparison.txt", b.Bytes())
}

func TestAudit(t *testing.T) {
	r, err := ltlpor.Audit(context.Background(), golden.Model(), ltlpor.Options{Workers: 1})
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, (&textreport.AuditPrinter{Writer: &b, Width: 80}).Print((*textreport.Audit)(r)))
	golden.Compare(t, "audit.txt", b.Bytes())
}
