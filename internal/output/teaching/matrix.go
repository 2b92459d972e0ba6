package teaching

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
)

// relationPrinter prints a dependence relation as text.
type relationPrinter struct{ w io.Writer }

// Dependence prints the steps of a model, the matrix of their dependence relation, and the reasons why steps are
// dependent.
func Dependence(w io.Writer, d *ltlpor.Dependences) { relationPrinter{w}.print(d) }

// mostColumns is the maximum number of steps for which the matrix is printed. With more steps, only the list is
// printed.
const mostColumns = 60

func (t relationPrinter) print(d *ltlpor.Dependences) {
	fmt.Fprintf(t.w, "%s: %s\n", d.Model, layout.Counted(int64(len(d.Steps)), "step"))
	if d.Off != "" {
		fmt.Fprintf(t.w, "no steps are taken for independent: %s\n", d.Off)
	}
	fmt.Fprintln(t.w)
	numbers := len(strconv.Itoa(len(d.Steps)))
	var rows [][]string
	for i, s := range d.Steps {
		visible := ""
		if len(s.Visible) > 0 {
			visible = "(seen by " + strings.Join(s.Visible, ", ") + ")"
		}
		rows = append(rows, []string{fmt.Sprintf("%*d", numbers, i+1), s.Process, wording.Place(s.Span), s.Text,
			visible})
	}
	t.lines(rows)
	if len(d.Steps) <= mostColumns {
		fmt.Fprintln(t.w)
		t.matrix(d, numbers)
	} else {
		fmt.Fprintf(t.w, "\nno matrix of more than %d steps is printed (--svg and --json have it)\n", mostColumns)
	}
	rows = nil
	for _, p := range d.Pairs {
		if why := WhyDependent(p); why != "" {
			first, second := fmt.Sprintf("%*d", numbers, p.First+1), fmt.Sprintf("%*d", numbers, p.Second+1)
			rows = append(rows, []string{first, second, why})
		}
	}
	if len(rows) > 0 {
		fmt.Fprintln(t.w)
		t.lines(rows)
	}
	wording.PrintDiagnostics(t.w, d.Warnings)
}

// lines prints `rows` as a table with aligned columns.
func (t relationPrinter) lines(rows [][]string) {
	if len(rows) == 0 {
		return
	}
	for _, line := range layout.AlignedLines(rows, func(int) bool { return true }, nil) {
		fmt.Fprintln(t.w, line)
	}
}

// matrix prints the dependence matrix, with a row and a column for every step. Above a column is the number of its
// step, with one digit below the other. `numbers` is the number of digits.
func (t relationPrinter) matrix(d *ltlpor.Dependences, numbers int) {
	cells := cellsOf(d)
	for line := range numbers {
		text := strings.Repeat(" ", numbers+3)
		for i := range d.Steps {
			text += " " + fmt.Sprintf("%*d", numbers, i+1)[line:line+1]
		}
		fmt.Fprintln(t.w, text)
	}
	for i := range d.Steps {
		text := fmt.Sprintf("  %*d ", numbers, i+1)
		for k := range d.Steps {
			text += " " + string(cells[i][k])
		}
		fmt.Fprintln(t.w, text)
	}
}

// The characters in the cells of a dependence matrix. A cell is about two steps.
const (
	cellDependent = 'D'
	cellEnables   = 'e' // independent, but one step may enable the other
	cellFree      = '.' // independent
	cellSame      = '=' // both steps belong to the same process, the only one of its process type
)

// cellsOf returns the cells of the dependence matrix: for every pair of steps, given by their indices, a character. The
// matrix is symmetric.
func cellsOf(d *ltlpor.Dependences) [][]rune {
	cells := make([][]rune, len(d.Steps))
	for i, s := range d.Steps {
		cells[i] = make([]rune, len(d.Steps))
		for k, other := range d.Steps {
			if cells[i][k] = cellFree; s.Single && s.Process == other.Process {
				cells[i][k] = cellSame
			}
		}
	}
	for _, p := range d.Pairs {
		c := rune(cellDependent)
		if len(p.Reasons) == 0 {
			c = cellEnables
		}
		cells[p.First][p.Second], cells[p.Second][p.First] = c, c
	}
	return cells
}
