package source_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"ltlpor/source"
)

// TestLineCol compares with counting from the start of the text.
func TestLineCol(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab\n\r\té≤"))).Draw(t, "text")
		f := source.NewFile("m.pml", text)
		offset := rapid.IntRange(0, len(text)).Draw(t, "offset")
		before := text[:offset]
		if !strings.HasPrefix(strings.ToValidUTF8(text[offset:], "?"), text[offset:]) {
			return // inside of a character
		}
		line, col := f.LineCol(offset)
		require.Equal(t, 1+strings.Count(before, "\n"), line)
		require.Equal(t, 1+len([]rune(before[strings.LastIndex(before, "\n")+1:])), col)
		require.Equal(t, line, source.Span{File: f, Start: offset}.Line())
		require.Equal(t, strings.TrimSuffix(strings.Split(text, "\n")[line-1], "\r"), f.Line(line))
	})
	f := source.NewFile("m.pml", "a\nb")
	for _, c := range []struct{ offset, line, col int }{{-5, 1, 1}, {99, 2, 2}} {
		line, col := f.LineCol(c.offset)
		require.Equal(t, []int{c.line, c.col}, []int{line, col})
	}
	require.Empty(t, f.Line(0)+f.Line(3))
	require.Zero(t, source.Span{}.Line())
}

// TestByteOrderMark checks that a byte order mark is removed at the start of a text only.
func TestByteOrderMark(t *testing.T) {
	f := source.NewFile("m.pml", "\ufeffab\n\ufeffc")
	require.Equal(t, "ab\n\ufeffc", f.Text)
	line, col := f.LineCol(1)
	require.Equal(t, []int{1, 2}, []int{line, col})
}

// TestSpanTo joins spans inside and outside expansions.
func TestSpanTo(t *testing.T) {
	f, g := source.NewFile("f", strings.Repeat("x", 100)), source.NewFile("g", strings.Repeat("y", 100))
	in := func(file *source.File, start, end int, via *source.Expansion) source.Span {
		return source.Span{File: file, Start: start, End: end, Via: via}
	}
	outer := &source.Expansion{Name: "A", Use: in(f, 10, 12, nil)}
	inner := &source.Expansion{Name: "B", Use: in(f, 50, 52, outer)}
	other := &source.Expansion{Name: "C", Use: in(f, 20, 25, nil)}
	for _, c := range []struct{ a, b, want source.Span }{
		{in(f, 1, 2, nil), in(f, 5, 7, nil), in(f, 1, 7, nil)},
		{in(f, 1, 9, nil), in(f, 5, 7, nil), in(f, 1, 9, nil)},
		{in(f, 5, 7, nil), in(f, 1, 2, nil), in(f, 5, 7, nil)},
		{in(f, 1, 2, nil), in(g, 5, 7, nil), in(f, 1, 2, nil)},
		{source.Span{}, in(g, 5, 7, nil), in(g, 5, 7, nil)},
		{in(f, 60, 61, outer), in(f, 63, 64, outer), in(f, 60, 64, outer)},
		{in(f, 48, 49, outer), in(g, 3, 4, inner), in(f, 48, 52, outer)},
		{in(g, 3, 4, inner), in(f, 55, 56, outer), in(f, 50, 56, outer)},
		{in(g, 3, 4, inner), in(f, 30, 31, nil), in(f, 10, 31, nil)},
		{in(g, 3, 4, inner), in(g, 1, 2, other), in(f, 10, 25, nil)},
		{in(f, 1, 2, nil), in(g, 3, 4, inner), in(f, 1, 12, nil)},
		{in(f, 11, 12, nil), in(g, 3, 4, inner), in(f, 10, 12, nil)},
		{in(g, 3, 4, inner), in(f, 11, 12, nil), in(f, 10, 12, nil)},
	} {
		require.Equal(t, c.want, c.a.To(c.b))
	}
	require.Equal(t, in(f, 10, 12, nil), in(g, 3, 4, inner).Use())
	require.False(t, source.Span{}.Valid())

	call := &source.Expansion{Name: "inline", Use: in(f, 70, 80, outer)}
	macro := &source.Expansion{Name: "M", Use: in(g, 30, 31, call), Macro: true}
	nested := &source.Expansion{Name: "N", Use: in(g, 40, 41, macro), Macro: true}
	require.Equal(t, in(g, 30, 31, call), in(g, 1, 2, nested).OutsideMacros())
	require.Equal(t, in(g, 3, 4, inner), in(g, 3, 4, inner).OutsideMacros())
}

// TestDiagnostic shows a message with its excerpts.
func TestDiagnostic(t *testing.T) {
	f := source.NewFile("m.pml", "#define é\ty + 1\nx = é;\n")
	use := &source.Expansion{Name: "é", Use: source.Span{File: f, Start: 21, End: 23}}
	d := source.Errorf(source.Span{File: f, Start: 11, End: 16, Via: use}, "no %s", "y").WithHint("declare %s", "y")
	require.Equal(t, strings.Join([]string{
		"m.pml:1:11: error: no y",
		"    1 | #define é y + 1",
		"      |           ^^^^^",
		"  in the expansion of é, used at m.pml:2:5",
		"    2 | x = é;",
		"      |     ^",
		"  hint: declare y"}, "\n"), d.Error())
	require.Equal(t, "warning: nowhere", source.Warnf(source.Span{}, "nowhere").Error())
}

// TestLongLine shows a part of an overlong line.
func TestLongLine(t *testing.T) {
	f := source.NewFile("m.pml", strings.Repeat("ab", 1000)+"X"+strings.Repeat("cd", 1000))
	text := source.Errorf(source.Span{File: f, Start: 2000, End: 4001}, "here").Error()
	lines := strings.Split(text, "\n")
	require.Len(t, lines, 3)
	for _, l := range lines {
		require.LessOrEqual(t, len(l), 110)
	}
	require.Equal(t, strings.Index(lines[1], "X"), strings.Index(lines[2], "^"))
}

// TestManyExpansions shows the innermost expansions and the outermost.
func TestManyExpansions(t *testing.T) {
	f := source.NewFile("m.pml", "x")
	span := source.Span{File: f, End: 1}
	for range 1000 {
		span = source.Span{File: f, End: 1, Via: &source.Expansion{Name: "M", Use: span}}
	}
	require.Equal(t, 9, strings.Count(source.Errorf(span, "deep").Error(), "in the expansion of M"))
}

// TestList sorts messages, errors last, and distinguishes errors from warnings.
func TestList(t *testing.T) {
	f := source.NewFile("m.pml", "a\nb\nc")
	at := func(i int) source.Span { return source.Span{File: f, Start: i, End: i + 1} }
	var l source.List
	require.NoError(t, l.Err())
	l.Add(source.Warnf(at(4), "third"))
	l.Add(source.Warnf(at(0), "first"))
	require.NoError(t, l.Err())
	l.Add(source.Errorf(at(2), "second"))
	require.Error(t, l.Err())
	text := l.Error()
	require.Less(t, strings.Index(text, "first"), strings.Index(text, "third"))
	require.Less(t, strings.Index(text, "third"), strings.Index(text, "second"))
}
