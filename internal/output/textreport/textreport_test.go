package textreport_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/testing/golden"
)

func TestReport(t *testing.T) {
	for name, states := range map[string]int64{"report.txt": 0, "cut.txt": 2} {
		var b bytes.Buffer
		p := textreport.Printer{Page: layout.Page{Writer: &b, Width: 80}}
		require.NoError(t, p.Print(golden.Report(t, states)))
		golden.Compare(t, name, b.Bytes())
	}
}
