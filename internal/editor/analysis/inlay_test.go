package analysis_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/analysis"
	"ltlpor/source"
)

const inlaid = `#define LIMIT 3
#define TWICE (2 * LIMIT)
#define BUSY (count > LIMIT)
#define LONG (count > 0 && count < 100 && count != 50)
#define BOTH(a, b) ((a) && (b))
#define EMPTY
mtype = { req, ack };
byte count, what;
chan c = [LIMIT] of { mtype, byte };
inline put(what, n) { c!what(n); count = LIMIT }
proctype P(chan to; byte from) EMPTY { to!ack(TWICE) }
init {
	put(req, 1);
	put(what, (count + 1));
	run P(c, LIMIT);
	run P(c, from)
	if :: BUSY && BOTH(LONG, true) -> skip :: else fi
}
ltl p { [] (count <= LIMIT) }
`

// shown returns a text with the inlays in it, in brackets.
func shown(text string, list []analysis.Inlay) string {
	for _, x := range slices.Backward(list) {
		inside := "[=" + x.Text + "]"
		if x.Kind == analysis.ParameterInlay {
			inside = "[" + x.Text + ":]"
		}
		text = text[:x.Offset] + inside + text[x.Offset:]
	}
	return text
}

// TestInlays shows every inlay of a model, in a text that does not pass the type check.
func TestInlays(t *testing.T) {
	s := analyze(t, inlaid)
	got := shown(inlaid, s.Inlays(s.Files()[0], 0, len(inlaid)))
	require.Equal(t, `#define LIMIT 3
#define TWICE (2 * LIMIT)
#define BUSY (count > LIMIT)
#define LONG (count > 0 && count < 100 && count != 50)
#define BOTH(a, b) ((a) && (b))
#define EMPTY
mtype = { req[=2], ack[=1] };
byte count, what;
chan c = [LIMIT[=3]] of { mtype, byte };
inline put(what, n) { c!what(n); count = LIMIT[=3] }
proctype P(chan to; byte from) EMPTY { to!ack[=1](TWICE[=6]) }
init {
	put([what:]req[=2], 1);
	put(what, (count + 1));
	run P([to:]c, [from:]LIMIT[=3]);
	run P([to:]c, from)
	if :: BUSY[=(count > LIMIT)] && BOTH(LONG, true) -> skip :: else fi
}
ltl p { [] (count <= LIMIT[=3]) }
`, got)
}

// TestInlaysRange checks that only the asked part counts, and macros from options.
func TestInlaysRange(t *testing.T) {
	s := analyze(t, inlaid)
	from := offset(t, inlaid, "run P(c, L", 0)
	list := s.Inlays(s.Files()[0], from, from+len("run P(c"))
	require.Equal(t, []analysis.Inlay{{Offset: from + len("run P("), Kind: analysis.ParameterInlay, Text: "to"}}, list)
	require.Empty(t, s.Inlays(s.Files()[0], 0, 5))
	const text = "byte x;\ninit { x = SIZE }\n"
	src := source.NewFile("m.pml", text)
	given := analysis.Analyze(context.Background(), src, analysis.Options{Defines: []string{"SIZE=4"}})
	require.Equal(t, "byte x;\ninit { x = SIZE[=4] }\n", shown(text, given.Inlays(src, 0, len(text))))
}

// TestInlaysRedefined: a use has the text of the definition before.
func TestInlaysRedefined(t *testing.T) {
	const text = "#define N 1\nbyte x = N;\n#undef N\n#define N 2\ninit { x = N }\n"
	s := analyze(t, text)
	require.Equal(t, "#define N 1\nbyte x = N[=1];\n#undef N\n#define N 2\ninit { x = N[=2] }\n",
		shown(text, s.Inlays(s.Files()[0], 0, len(text))))
}
