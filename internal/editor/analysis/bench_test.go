package analysis_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/testing/thousand"
	"ltlpor/source"
)

// BenchmarkAnalyze analyzes a model of 1,000 lines, without and with a syntax error, and the largest models of the
// repository.
func BenchmarkAnalyze(b *testing.B) {
	texts := map[string]string{"1000": thousand.Lines(false), "1000-broken": thousand.Lines(true)}
	largest := []string{"models/cache-coherence.pml", "models/distributed/worker-pool.pml", "models/dekker.pml"}
	for _, name := range largest {
		text, err := os.ReadFile(repo.Path(name))
		require.NoError(b, err)
		texts[name[strings.LastIndex(name, "/")+1:]] = string(text)
	}
	for name, text := range texts {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				s := analysis.Analyze(context.Background(), source.NewFile("m.pml", text), analysis.Options{})
				require.NoError(b, s.Err())
			}
		})
	}
}
