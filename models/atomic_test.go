package models_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
)

var atomicBlock = regexp.MustCompile(`\batomic\b(\s*\{)`)

// cut are the runs with more than 50,000 states: of these is known only that without the word
// atomic there are more than that, too.
var cut = []string{
	"cache-coherence.pml N=3", "elevator.pml F=5",
	"producer-consumer.pml SIZE=3 ITEMS=3", "token-ring.pml N=4", "token-ring.pml MUTANT",
}

// The word atomic only takes behaviour away, and it should take states away as well.
// Models whose verdicts change without it are compared all the same: all errors are looked for
// in both. Random models may store more with it: see TestAtomicStoresMoreWhereItIsSaid.
func TestAtomicStoresNoMore(t *testing.T) {
	amount.SkipPart(t, "searches each model twice")
	files, err := filepath.Glob("*.pml")
	require.NoError(t, err)
	more, models := map[string][2]int64{}, 0
	var large []string
	for _, file := range files {
		b, err := os.ReadFile(file)
		require.NoError(t, err)
		text := string(b)
		plain := atomicBlock.ReplaceAllString(text, "$1")
		if plain == text {
			continue
		}
		models++
		for _, r := range header(t, text) {
			name := strings.Join(append([]string{file}, r.defines...), " ")
			with := check(t, file, text, ltlpor.Options{Defines: r.defines, MaxErrors: -1, MaxStates: 50_001})
			n := states(with)
			if n > 50_000 {
				large = append(large, name)
			}
			// A search that was cut has stored as many as are asked about.
			without := check(t, file, plain, ltlpor.Options{Defines: r.defines, MaxErrors: -1, MaxStates: n + 1})
			if m := states(without); n > m {
				more[name] = [2]int64{n, m}
			}
		}
	}
	require.GreaterOrEqual(t, models, 25)
	require.Equal(t, cut, large)
	require.Empty(t, more)
}

func states(r *ltlpor.Report) (n int64) {
	for _, s := range r.Searches {
		n += s.States
	}
	return n
}
