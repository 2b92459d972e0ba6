package system

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// A long step to the initial state ends with the context of the plan. A step ends by itself after some number of
// statements; these take far longer than the time that an interrupted step still has.
func TestPacksIsInterrupted(t *testing.T) {
	file := source.NewFile("m.pml", `int x, y; active proctype P() { y = 1;
		d_step { do :: x < 2000000000 -> x = x + y`+strings.Repeat(" * y", 200)+` :: else -> break od } }`)
	x, err := property.Read(file, property.Options{Checks: property.DefaultChecks, Time: time.Minute})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	known := Know(ctx, x.Groups()[0], time.Minute)
	p := &plan.Plan{Optimize: plan.Merge | plan.DeadVariables}
	require.NoError(t, known.prepare(p))
	cancel()
	_, err = known.Packs(p)
	require.ErrorIs(t, err, context.Canceled)
}
