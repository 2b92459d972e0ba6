package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/progress"
)

func TestProgressLine(t *testing.T) {
	a := ltlpor.Search{Properties: []string{"p1"}, States: 1000000, Elapsed: time.Second, Depth: 77, Memory: 3 << 30}
	b := a
	b.States, b.Elapsed = 3000000, 2*time.Second
	line := func(before, s ltlpor.Search) string {
		return progress.Line(before, s, s.Elapsed, &progress.Extent{Memory: unlimited},
			&progress.Remaining{})
	}
	const rest = " in all), depth 77, 3.0 GB kept, process 60.0 MB"
	require.Equal(t, "p1: 1,000,000 states, 1,000,000/s (1,000,000/s"+rest, line(ltlpor.Search{}, a))
	require.Equal(t, "p1: 3,000,000 states, 2,000,000/s (1,500,000/s"+rest, line(a, b))
	require.Equal(t, "p1: 1,000,000 states, 1,000,000/s (1,000,000/s"+rest, line(b, a), "the next search starts again")
}

func TestSizes(t *testing.T) {
	for text, want := range map[string]int64{
		"1000000": 1000000, "8G": 8 << 30, "512M": 512 << 20, "4k": 4096, "1.5GiB": 3 << 29, "2GB": 2 << 30, "100B": 100, "1T": 1 << 40,
	} {
		var b byteSize
		require.NoError(t, b.UnmarshalText([]byte(text)), text)
		require.Equal(t, want, int64(b), text)
	}
	for _, text := range []string{"", "G", "x", "-1G", "0", "8X", "8GG", "1e30", "nan", "inf", "0.1", "8 G B", "1b2", "8Gi B", "++1"} {
		var b byteSize
		require.Error(t, b.UnmarshalText([]byte(text)), text)
	}
	for text, want := range map[string]string{"8": "did you mean 8G?", "1.5": "did you mean 1.5G?", "512": "did you mean 512M?", "16000": "did you mean 16000M?"} {
		var b byteSize
		require.ErrorContains(t, b.UnmarshalText([]byte(text)), want, "in bytes that is nothing")
	}
	for n, want := range map[int64]string{0: "0 B", 1023: "1023 B", 1024: "1.0 KB", 1536: "1.5 KB", 1 << 20: "1.0 MB", 1<<20 - 1: "1.0 MB", 5 << 40: "5.0 TB", 1 << 52: "4096.0 TB"} {
		require.Equal(t, want, layout.Bytes(n))
	}
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 123456: "123,456", 1234567: "1,234,567", -1000: "-1,000", -100: "-100"} {
		require.Equal(t, want, layout.Count(n))
	}
}
