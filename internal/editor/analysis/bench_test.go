package analysis_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/testing/repo"
	"ltlpor/source"
)

// thousand returns a model of 1,000 lines, with a missing od if broken is set.
func thousand(broken bool) string {
	var b strings.Builder
	b.WriteString("#define SIZE 4\nmtype = { req, ack };\nchan c = [SIZE] of { mtype, byte };\nbyte shared;\n")
	b.WriteString("inline put(x, y) {\n\tif\n\t:: nfull(c) -> c!x,y\n\t:: else -> skip\n\tfi\n}\n")
	b.WriteString("ltl p { [] (shared <= SIZE) }\n")
	for i := 0; strings.Count(b.String(), "\n") < 990; i++ {
		fmt.Fprintf(&b, `proctype P%d(byte me) {
	byte i, n;
	mtype m;
start:
	do
	:: i < SIZE -> put(req, i); i++
	:: c?m,n -> if :: m == ack && n > SIZE - 1 -> goto start :: else -> shared = (shared + 1) %% 3 fi
	:: atomic { shared > 0 -> shared--; assert(shared >= 0 && me != SIZE) }
	:: d_step { i = 0; n = i * 2 + me }
	od
}
`, i)
	}
	b.WriteString("init {\n\trun P0(1)\n")
	if broken {
		b.WriteString("\tdo :: shared++\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// BenchmarkAnalyze analyzes a model of 1,000 lines, without and with a syntax error, and the largest models of the
// repository.
func BenchmarkAnalyze(b *testing.B) {
	texts := map[string]string{"1000": thousand(false), "1000-broken": thousand(true)}
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
