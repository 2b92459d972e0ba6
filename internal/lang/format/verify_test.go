package format

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
)

// TestVerify refuses each layout that would change the text or the end of a statement, and no other.
func TestVerify(t *testing.T) {
	for _, c := range []struct{ before, after, want string }{
		{"x = 1", "x  =\t1\n", ""},
		{"x = 1 // a", "x = 1  //  a", "instead of"},
		{"/* a\n b */", "/* a\n    b */", ""},
		{"do :: x od", "do\n:: x\nod", ""},
		{"atomic\n{ x }", "atomic {\nx\n}", ""},
		{"#define A  b", "#define A b", "instead of"},
		{"#define A /* b \n c */", "#define A /* b\n c */", ""},
		{"#define A /* b\n c */", "#define A /* b\nc */", "instead of"},
		{"c_code { a  b }", "c_code { a b }", "instead of"},
		{"x = 1", "x = 2", `"2" instead of "1"`},
		{"x - -y", "x --y", "instead of"},
		{"x; y", "x;", `"y" is lost`},
		{"x", "x /* a */", `"/* a */" is new`},
		{"x\ny", "x y", `a line break before "y"`},
		{"x y", "x\ny", `a line break before "y"`},
		{"x /* a\n */ y", "x\n/* a\n*/ y", ""},
		{"x /* a */ y", "x /* a */\ny", `a line break before "y"`},
		{"x = 1", "x = $", "no meaning"},
	} {
		lexemes, list := lexemesOf(source.NewFile("m.pml", c.before))
		require.NoError(t, list.Err())
		err := verify(lexemes, source.NewFile("m.pml", c.after))
		if c.want == "" {
			require.NoError(t, err, c.after)
		} else {
			require.ErrorContains(t, err, c.want, c.after)
		}
	}
}
