package finding_test

import (
	"fmt"
	"strings"
	"testing"

	"ltlpor/internal/output/finding"
	"ltlpor/internal/testing/golden"
)

func TestShort(t *testing.T) {
	var b strings.Builder
	r := golden.Report(t, 0)
	for _, f := range finding.Diagnosed(r.Warned()) {
		fmt.Fprintf(&b, "%s: %s\n", f.Rule, f.Short())
	}
	for _, p := range r.Properties {
		for _, x := range p.Traces {
			f := finding.Finding{Rule: p.Kind.String(), About: finding.Identity(p), Trace: x}
			fmt.Fprintf(&b, "%s: line %d: %s\n", f.Rule, finding.Span(p, x).Line(), f.Short())
		}
	}
	golden.Compare(t, "short.txt", []byte(b.String()))
}
