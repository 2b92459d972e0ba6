package analysis_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/editor/analysis"
	"ltlpor/source"
)

const textModel = `#define N 2 /* a
comment */
#ifdef ABSENT
byte none = 1;
#endif
// one
// two
mtype = { m };
inline f(a) {
	x = a
}
byte x = N, y[2];
typedef T { byte v };
active proctype P() {
	T t;
L:	do
	:: t.v < 1 -> f(3); printf("m")
	od
}
`

// outline shows symbols, children indented.
func outline(list []*analysis.Symbol, indent string) (text string) {
	for _, s := range list {
		text += fmt.Sprintf("%s%d %s %s %s\n", indent, s.Kind, s.Name, s.Detail, place(s.Selection))
		text += outline(s.Children, indent+"  ")
	}
	return text
}

// TestSymbols checks the outline.
func TestSymbols(t *testing.T) {
	require.Equal(t, `12 N  1:9 "N"
4 mtype  8:1 "mtype"
  3 m mtype 8:11 "m"
11 f (a) 9:8 "f"
  1 a  9:10 "a"
0 x byte 12:6 "x"
0 y byte[2] 12:13 "y"
5 T  13:9 "T"
  2 v byte 13:18 "v"
6 P  14:17 "P"
  0 t T 15:4 "t"
  13 L  16:1 "L"
`, outline(analyze(t, textModel).Symbols(), ""))
}

// TestFolding checks the lines of folds.
func TestFolding(t *testing.T) {
	s := analyze(t, textModel)
	var folds []string
	for _, f := range s.Folding(s.Files()[0]) {
		from, _ := f.File.LineCol(f.Start)
		to, _ := f.File.LineCol(f.End)
		folds = append(folds, fmt.Sprintf("%d:%d-%d", f.Kind, from, to))
	}
	require.Equal(t, "2:3-5 1:6-7 0:9-11 0:14-19 0:16-18", strings.Join(folds, " "))
}

// TestTokens checks the kinds of words.
func TestTokens(t *testing.T) {
	s := analyze(t, textModel)
	var tokens []string
	for _, k := range s.Tokens(s.Files()[0]) {
		text := fmt.Sprintf("%d", k.Kind)
		if k.Kind == analysis.NameToken {
			text = fmt.Sprintf("n%d", k.Symbol)
		}
		if k.Declaration {
			text += "!"
		}
		if k.Readonly {
			text += "r"
		}
		tokens = append(tokens, text+"="+k.Text())
	}
	require.Equal(t, `6=#define n12!r=N 6=#ifdef 7=byte none = 1; 6=#endif 5=// one 5=// two 2=mtype n3!r=m `+
		`1=inline n11!=f n1!=a n0=x n1=a 2=byte n0!=x n12r=N n0!=y 3=2 1=typedef n5!=T 2=byte n2!=v `+
		`1=active 1=proctype n6!=P n5=T n0!=t n13!=L 1=do n0=t n2=v 3=1 n11=f 3=3 1=printf 4="m" `+
		`1=od`, strings.Join(tokens, " "))
}

// TestTokensCorpus checks for each model that tokens are in order, on one line, and without overlaps, that the name of
// each symbol is selected, and that folds are in the text.
func TestTokensCorpus(t *testing.T) {
	for _, name := range corpus(t) {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		src := source.NewFile(name, string(text))
		s := analysis.Analyze(context.Background(), src, analysis.Options{Include: source.Include})
		end, names := 0, 0
		for _, k := range s.Tokens(src) {
			require.GreaterOrEqual(t, k.Start, end, name)
			require.NotContains(t, k.Text(), "\n")
			require.NotEmpty(t, k.Text())
			end = k.End
			if k.Kind == analysis.NameToken {
				names++
			}
		}
		require.Positive(t, names, name)
		for _, o := range s.Symbols() {
			if o.Kind == analysis.VariableSymbol || o.Kind == analysis.ProctypeSymbol || o.Kind == analysis.MacroSymbol {
				require.Equal(t, o.Name, o.Selection.Text(), name)
			}
			require.LessOrEqual(t, o.Range.Start, o.Selection.Start, name)
		}
		for _, f := range s.Folding(src) {
			require.Less(t, f.Start, f.End, name)
		}
	}
}
