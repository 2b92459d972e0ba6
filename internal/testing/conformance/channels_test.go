package conformance

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
)

// A number that a variable holds becomes any channel: what the reduction knows of channels takes
// that into account. The unreduced search has as many states as SPIN's.
func TestChannelFromNumber(t *testing.T) {
	const model = `chan k; byte x; bool b;
chan c = [1] of { byte }; chan d = [2] of { byte };
active proctype P() {
	byte y;
	do :: x < 2 -> x++ :: b -> break od;
	if :: x > 0 -> k = x; k!3; k?y; assert(y == 3); assert(len(d) == 0) :: else fi
}
active proctype Q() { byte z; b = 1; d!4; d?z; assert(z == 4) }
active proctype R() { byte z; c!4; c?z; assert(z == 4) }`
	for _, opt := range []ltlpor.Options{
		{Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations}, {}, {Proviso: ltlpor.StackProviso}, {Optimize: ltlpor.NoOptimizations},
	} {
		opt.MaxErrors = -1
		r, err := check(t, model, "", opt)
		require.NoError(t, err)
		require.Equal(t, "assertions=violated, end-states=holds", verdicts(r))
		if opt.Reduction == ltlpor.None {
			require.EqualValues(t, 529, r.Searches[0].States)
		}
	}
}
