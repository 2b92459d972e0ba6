package teaching

import (
	"fmt"
	"io"
	"strings"

	"ltlpor"
	"ltlpor/internal/base/words"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/teach/explain"
)

// Symmetry prints d.Symmetry, the interchangeable processes. It names a property only if its interchangeable processes
// are not the same as for the model.
func Symmetry(w io.Writer, d *ltlpor.Dependences) {
	fmt.Fprintf(w, "%s\n", d.Model)
	first := ""
	for i := range d.Symmetry {
		text := symmetryText(&d.Symmetry[i])
		switch {
		case i == 0:
			first = text
			fmt.Fprintf(w, "\n%s", text)
		case text != first:
			fmt.Fprintf(w, "\nfor %s\n%s", d.Symmetry[i].Property, text)
		}
	}
	wording.PrintDiagnostics(w, d.Warnings)
}

// symmetryText returns the lines about one property. s has its interchangeable processes.
func symmetryText(s *explain.Symmetry) string {
	switch {
	case s.Off != "":
		return "no processes are interchangeable: " + s.Off + "\n"
	case len(s.Classes) == 0 && s.Row != "":
		return "no processes are interchangeable: " + s.Row + "\n"
	case len(s.Classes) == 0:
		return "no type has two processes that exist from the start on\n"
	}
	var b strings.Builder
	for i := range s.Classes {
		k := &s.Classes[i]
		for n, part := range k.Parts {
			with := k.With[n]
			if with != "" {
				with = ", together with " + with
			}
			fmt.Fprintf(&b, "%s: %s are interchangeable%s\n", k.Process, words.Ranges(part), with)
		}
		if len(k.Parts) == 0 {
			fmt.Fprintf(&b, "%s: none of %s are interchangeable\n", k.Process, words.Ranges(k.Members))
		}
		for _, x := range k.Breaks {
			fmt.Fprintf(&b, "  not %d and %d: %s\n", x.A, x.B, x.Reason())
		}
	}
	if s.Row != "" {
		fmt.Fprintf(&b, "nor any others: %s\n", s.Row)
	}
	return b.String()
}
