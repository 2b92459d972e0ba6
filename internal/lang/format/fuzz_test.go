package format_test

import (
	"errors"
	"strings"
	"testing"

	"ltlpor/internal/lang/format"
	"ltlpor/source"
)

// FuzzFormat formats any text: the layout is refused with the place of a mistake, or means the same, and is its own
// layout.
func FuzzFormat(f *testing.F) {
	for _, c := range cases {
		f.Add(c.in)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<14 || strings.Contains(text, "include") {
			return
		}
		out, err := format.Format(source.NewFile("m.pml", text))
		var list source.List
		switch {
		case errors.As(err, &list):
			_ = list.Error()
			return
		case err != nil:
			t.Fatal(err)
		}
		again, err := format.Format(source.NewFile("m.pml", out))
		if err != nil {
			t.Fatalf("the layout is refused: %v\n%s", err, out)
		}
		if again != out {
			t.Fatalf("formatting twice:\n%s\n%s", out, again)
		}
		if before, after := tree("m.pml", text, "N=3"), tree("m.pml", out, "N=3"); before != after {
			t.Fatalf("the tree differs:\n%s\n%s", text, out)
		}
	})
}
