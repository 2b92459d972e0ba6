package analysis_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/analysis"
	"ltlpor/source"
)

// TestRenameUnread: a rename reaches the text that an #if leaves out, or is refused.
func TestRenameUnread(t *testing.T) {
	for text, want := range map[string]string{ // the name before ^ gets the name k
		"#ifdef B\n#define N 3\n#else\n#define N^ 2\n#endif\nint x;\ninit {\n#if N > 2\nx = 1\n#endif\nskip }": "" +
			"#ifdef B\n#define k 3\n#else\n#define k 2\n#endif\nint x;\ninit {\n#if k > 2\nx = 1\n#endif\nskip }",
		"int x^ = 1;\ninit {\n#ifdef B\nassert(x == 1)\n#endif\nskip }": "" +
			"int k = 1;\ninit {\n#ifdef B\nassert(k == 1)\n#endif\nskip }",
		"#ifdef B\nmtype = { k }\n#endif\nint x^;\ninit { x = 1 }":                       "k stands also in line 2",
		"init { int x^; x = 1 }\nproctype P() { int x;\n#ifdef B\nx = 1\n#endif\nskip }": "x stands also in line 4",
		"int x^; init { x = 1; x = = x; assert(x == 1) }":                                "x stands also in line 1",
		"int x^; init { x = 1 }\nltl p { [] (x == }":                                     "x stands also in line 2",
		"int x^; init { c_code { now.x = 1 } }":                                          "x stands also in line 1",
		"// ltlpor: --only=p\nltl p^ { [] true }\ninit { skip }":                         "p stands also in line 1",
		"int x^; /* x and k */ init { x = 1; printf(\"x and k\") }": "" +
			"int k; /* x and k */ init { k = 1; printf(\"x and k\") }",
		"inline f(x^) { x = 1 } int y; init { f(y)\n#ifdef B\nskip\n#endif\n}": "" +
			"inline f(k) { k = 1 } int y; init { f(y)\n#ifdef B\nskip\n#endif\n}",
	} {
		offset := strings.Index(text, "^") - 1
		src := source.NewFile("m.pml", strings.Replace(text, "^", "", 1))
		s := analysis.Analyze(context.Background(), src, analysis.Options{})
		edits, err := s.Rename(src, offset, "k")
		if err != nil {
			require.Contains(t, err.Error(), want, text)
			require.Contains(t, want, "stands also", text)
			continue
		}
		require.Equal(t, want, applied(src, edits).Text, text)
	}
}
