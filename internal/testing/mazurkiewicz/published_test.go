package mazurkiewicz_test

import (
	"flag"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	. "ltlpor/internal/testing/mazurkiewicz"
)

var large = flag.Bool("large", false, "count the traces of large benchmarks, too, which takes minutes and gigabytes")

// published are the numbers of traces that the experiments on EPOR give for Source-DPOR, from n =
// first on. Some stand there in another way for EPOR and EPOR-SH, which the comments say: a number
// that is less means that traces were lost, one that is more that some were explored twice.
var published = map[string]struct {
	first                      int
	traces                     []int
	enumerated, counted, large int // the largest n for Enumerate, for Count, and for Count with -large
}{
	"readers-writers": {2, powers(2, 1, 19), 9, 13, 17},
	"indexer":         {11, powers(8, 0, 6), 0, 0, 0}, // EPOR: 32805 for 16
	"indexer-small":   {2, powers(2, 0, 8), 5, 7, 8},  // not published; as defined
	// EPOR: 2578 for 10
	"last-zero":      {2, []int{2, 6, 16, 40, 96, 224, 512, 1152, 2560, 5632, 12288}, 6, 10, 12},
	"shared-pointer": {1, []int{3, 5, 7, 9, 11, 13, 15, 17, 19, 21}, 10, 10, 10},
	"ring":           {2, []int{2, 6, 14, 30, 62, 126, 254, 510, 1022, 2046, 4094, 8190, 16382}, 8, 10, 14},
	// EPOR: 30921, 99920 and 318978 for 9 to 11, EPOR-SH: 31775, 100327 and 316881
	"branching": {2, []int{11, 28, 103, 311, 1010, 3165, 10063, 31780, 100651, 318363}, 5, 7, 10},
	// EPOR-SH: 72 for 3
	"ring-extended": {2, []int{6, 90, 786, 5730, 38466, 247170}, 4, 5, 7},
}

// powers returns base to the powers from least to most.
func powers(base, least, most int) (list []int) {
	n := 1
	for e := 0; e <= most; e++ {
		if e >= least {
			list = append(list, n)
		}
		n *= base
	}
	return list
}

func TestPublishedNumbers(t *testing.T) {
	for name, b := range published {
		t.Run(name, func(t *testing.T) {
			most := b.counted
			if *large {
				most = b.large
			}
			for i, traces := range b.traces {
				n := b.first + i
				p := benchmarks[name](n)
				if n <= b.enumerated {
					r, err := Enumerate(p, 1_000_000)
					require.NoError(t, err)
					require.Len(t, r.Traces, traces, "n = %d", n)
					require.Empty(t, r.Deadlocks)
				}
				if n <= most {
					start := time.Now()
					got, err := Count(p, 100_000_000)
					require.NoError(t, err)
					require.EqualValues(t, traces, got, "n = %d", n)
					t.Logf("%d: %d traces, counted in %v", n, got, time.Since(start))
				}
			}
		})
	}
}

// The indexer falls apart: only processes whose numbers are eleven apart meet, which have three
// messages of the same place. Of such a pair there are eight traces.
func TestIndexerIsAProduct(t *testing.T) {
	b := published["indexer"]
	for i, traces := range b.traces {
		parts, err := Components(benchmarks["indexer"](b.first+i), 100_000)
		require.NoError(t, err)
		require.Len(t, parts, 11)
		require.EqualValues(t, traces, product(t, parts), "n = %d", b.first+i)
	}
}
