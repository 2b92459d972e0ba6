package conformance

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/source"
)

// relay is as many processes as there can be: a clock that never stops, and others of which each waits
// for the one before. The one with the number LAST does not pass the turn on.
const relay = `byte turn = 1; bit b;
active proctype Clock() { do :: b = 1 - b od }
active [254] proctype P() {
	turn == _pid;
	if :: _pid != LAST -> turn++ :: else fi
}`

// Who is stuck is told up to the last process that there can be, by any reduction.
func TestManyAreStuck(t *testing.T) {
	for _, last := range []string{"100", "253", "254"} {
		for i, reduction := range []ltlpor.Reduction{ltlpor.None, ltlpor.Ample, ltlpor.Process, ltlpor.SPIN} {
			if (i > 1 || i > 0 && last != "253") && !amount.Exhaustive() {
				continue
			}
			r, err := ltlpor.Check(context.Background(), source.NewFile("relay.pml", relay), ltlpor.Options{
				Defines: []string{"LAST=" + last}, Reduction: reduction, Checks: ltlpor.LocalDeadlocks, MaxErrors: -1,
			})
			require.NoError(t, err)
			want := map[string]int64{"100": 154, "253": 1, "254": 0}[last]
			p := r.Properties[0]
			require.Equal(t, want, p.Errors, "last %s, reduction %v", last, reduction)
			if want == 0 {
				require.Equal(t, ltlpor.Holds, p.Verdict)
				continue
			}
			require.Equal(t, ltlpor.Violated, p.Verdict)
			for _, tr := range p.Traces {
				require.Len(t, tr.Blocked, int(want))
				require.EqualValues(t, 254, tr.Blocked[want-1].Proc)
			}
		}
	}
}
