package promela

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
)

// TestGrowingArguments checks that arguments doubling from call to call are rejected before copying, at the call that
// exceeds the limit.
func TestGrowingArguments(t *testing.T) {
	text := "byte x;\ninline f0(a) { x = a }\n"
	for i := 1; i < 12; i++ {
		text += fmt.Sprintf("inline f%d(a) { f%d(a+a) }\n", i, i-1)
	}
	text += "init { f11(x) }\n"
	list := &errorList{}
	x, _ := preprocess(source.NewFile("m.pml", text), Options{}, list)
	tokens := lex(x, nil)
	read := func(room int) (*inliner, string) {
		list := &errorList{}
		r := &inliner{text: x.text, inlines: map[string]*inlineDef{}, copies: room, list: list}
		r.copy(tokens, nil)
		return r, list.sorted().Error()
	}
	_, said := read(1000)
	require.Contains(t, said, "with this call inlines make the model larger")
	require.Regexp(t, `^m\.pml:\d+:16: error: `, said)
	require.Contains(t, said, "m.pml:14:8", "the place of the outermost call is missing")
	require.Equal(t, 1, strings.Count(said, "error:"))
	whole, said := read(maxInlineCopies)
	require.Empty(t, said)
	require.Greater(t, maxInlineCopies-whole.copies, 1<<11, "the arguments do not grow")
}
