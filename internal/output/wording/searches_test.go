package wording_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
)

// TestShareOfTheTime: after the end of the time, the text states the share of the time that a property had.
func TestShareOfTheTime(t *testing.T) {
	r := &ltlpor.Report{Searches: []ltlpor.Search{
		{Properties: []string{"a"}, Elapsed: 2 * time.Second}, {Properties: []string{"b"}, Elapsed: 6 * time.Second},
	}}
	late := ltlpor.Property{Name: "a", Reason: ltlpor.Reason{Open: ltlpor.CutShort, Cut: search.CutTime}}
	require.Equal(t, "; it had 2.00 s of the 8.00 s of all searches", wording.TimeHad(r, late))
	late.Reason.Cut = search.CutMemory
	require.Empty(t, wording.TimeHad(r, late))
	late.Reason.Cut, r.Searches = search.CutTime, r.Searches[:1]
	require.Empty(t, wording.TimeHad(r, late))
}
