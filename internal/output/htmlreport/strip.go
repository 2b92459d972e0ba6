package htmlreport

import (
	"fmt"
	"strings"

	"ltlpor/trace"
)

// Measures of the strip, in pixels.
const (
	stripGap    = 18.0 // distance between neighbouring states
	stripMargin = 14.0
	stripY      = 14.0 // y coordinate of the states
	stripBack   = 34.0 // height of the curve back to the start of the cycle
)

// strip is a drawing of a run: a row of dots, one for every state. In a lasso, a curve leads from the last state back
// to the first state of the cycle.
type strip struct {
	Width, Height float64
	Line          string // SVG path through the states
	Back          string // SVG path of the curve back; "" without a cycle
	Arrow         string // SVG path of the arrowhead of the curve back
	Label         string // text at the curve back
	LabelX        float64
	Dots          []dot
}

// dot is one state in the strip.
type dot struct {
	X     float64
	Color int // colour of the process that has moved; -1 if no process has
	// Kind is "dot", or "again" for the last state if it repeats the first state of the cycle, or "wrong" for the state
	// of a fault.
	Kind  string
	Label string // number of the state; "" for most states
	Told  string // text of the tooltip
}

func stripX(k int) float64 { return stripMargin + stripGap*float64(k) }

// numberDistance returns the distance between states with a number, for a strip of n steps: every k-th state has a
// number.
func numberDistance(n int) int {
	if n <= 30 {
		return 5
	}
	return 10
}

func stripOf(t *trace.Trace, steps []stepView) *strip {
	n := len(steps)
	s := &strip{Width: stripX(n) + stripMargin, Height: 44}
	s.Line = fmt.Sprintf("M%.0f %.0fH%.0f", stripX(0), stripY, stripX(n))
	s.Dots = append(s.Dots, dot{X: stripX(0), Color: -1, Kind: "dot", Label: "0", Told: "initial state"})
	for k := 1; k <= n; k++ {
		step := &steps[k-1]
		d := dot{X: stripX(k), Color: step.Color, Kind: "dot"}
		d.Told = fmt.Sprintf("%d %s: %s", k, step.Process, step.Text)
		if k%numberDistance(n) == 0 || k == n {
			d.Label = fmt.Sprint(k)
		}
		if k == n-1 && n%numberDistance(n) == 1 {
			d.Label = "" // no number, because the number of the last state needs the space
		}
		switch {
		case k == n && t.CycleStart >= 0:
			d.Kind = "again"
		case k == n && t.Fault != nil:
			d.Kind = "wrong"
		}
		s.Dots = append(s.Dots, d)
	}
	if t.CycleStart >= 0 {
		from, to := stripX(n), stripX(t.CycleStart)
		s.Height = 62
		s.Back = fmt.Sprintf("M%.0f %.0fV%.0fH%.0fV%.0f", from, stripY+20, stripBack+6, to, stripY+24)
		s.Arrow = fmt.Sprintf("M%.0f %.0fl-4 8h8z", to, stripY+18)
		s.Label = fmt.Sprintf("back to %d, for ever", t.CycleStart)
		s.LabelX = max(to, stripMargin-8)
	}
	if w := stripMargin + s.LabelX + 7*float64(len(s.Label)); w > s.Width {
		s.Width = w
	}
	return s
}

// partView is a subformula, as a row in the panel of the formula.
type partView struct {
	Index int
	Name  string
	Atom  bool
	// True, False and Open are SVG paths that mark states in which the subformula is true, false or open. Every state
	// has a column. Open means that the truth depends on states after the end of the run.
	True, False, Open string
}

// parts returns the data for the panel of the formula:
//
//   - list: the rows, one for every subformula;
//   - unseen: an SVG path that marks the states inside atomic sequences, where the formula is not evaluated;
//   - letters: for the script, one text per subformula, with a letter for every state: 1 for true, 0 for false, ? for
//     open.
func parts(t *trace.Truth) (list []partView, unseen string, letters []string) {
	for i, name := range t.Names {
		truth := make([]byte, len(t.At[i]))
		for k, is := range t.At[i] {
			switch {
			case t.Open != nil && t.Open[i][k]:
				truth[k] = '?'
			case is:
				truth[k] = '1'
			default:
				truth[k] = '0'
			}
		}
		text := string(truth)
		letters = append(letters, text)
		list = append(list, partView{
			Index: i, Name: name, Atom: i < t.Atoms,
			True: ribbon(text, '1', 0, 1), False: ribbon(text, '0', 0.8, 0.2), Open: ribbon(text, '?', 0.4, 0.2),
		})
	}
	seen := make([]byte, len(t.Seen))
	for k := range seen {
		seen[k] = '0'
		if !t.Seen[k] {
			seen[k] = '1'
		}
	}
	return list, ribbon(string(seen), '1', 0, 1), letters
}

// ribbon returns an SVG path that marks the columns k for which letters[k] is `of`. Consecutive columns share a
// rectangle. y is the upper edge of the rectangles, and height their height.
func ribbon(letters string, of byte, y, height float64) string {
	var b strings.Builder
	for k := 0; k < len(letters); {
		n := 1
		for k+n < len(letters) && letters[k+n] == letters[k] {
			n++
		}
		if letters[k] == of {
			fmt.Fprintf(&b, "M%d %gh%dv%gh-%dz", k, y, n, height, n)
		}
		k += n
	}
	return b.String()
}
