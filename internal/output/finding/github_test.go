package finding_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/finding"
	"ltlpor/internal/testing/golden"
)

// TestGitHub: every annotation is one line, for every message.
func TestGitHub(t *testing.T) {
	const unsaid = ", NOT as expected (holds, as nothing is said of it)"
	var b bytes.Buffer
	finding.GitHub(&b, golden.SampleOutcomes())
	const assertion = "to assertions: assertion violated: assert(!req), after 2 steps" + unsaid
	require.Equal(t, []string{
		"::error file=m.pml,line=4,col=2,title=assertions is violated::counterexample 1 of 2 " + assertion,
		"::error file=m.pml,line=4,col=2,title=assertions is violated::counterexample 2 of 2 " + assertion,
		"::error file=m.pml,line=1,col=14,title=end-states holds" +
			"::end-states: holds, NOT as expected (violated, m.pml:1:14)",
		"::warning file=m.pml,title=formula is inconclusive::formula: inconclusive, not a proof: " +
			"the limit of stored states was reached (--max-states)" + unsaid,
		"::warning file=m.pml,line=6,col=8,title=warning::-> is read from the left (write parentheses)",
		"::error file=m.pml,line=1,col=4,title=error in the model::bad: 100%25,%0Ano (mend it)",
		"::error title=nothing is expected" +
			"::the model says nothing of expected verdicts: write // ltlpor: expect NAME holds",
		"",
	}, strings.Split(b.String(), "\n"))
}
