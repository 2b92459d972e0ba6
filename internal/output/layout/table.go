package layout

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Table is a table of text cells.
type Table struct {
	// Rows has the column headers in the first row. A column without a header is never separated from the column to its
	// left.
	Rows [][]string
	Left func(i int) bool // reports whether column i is aligned to the left
	// returns `cell`, the cell in row k and column i, with colours; nil means no colours
	Paint func(k, i int, cell string) string
	// Remarks says that the last column has sentences. Fit may write a sentence below its row.
	Remarks bool
}

// Fit formats t as lines of at most `width` characters, as far as possible; 0 means unlimited. The result has groups of
// lines that belong together.
//
//   - If t is too wide, Fit divides the columns into several tables, one below the other. Every table begins with the
//     first column.
//   - If t is too wide, a remark becomes a line below its row.
//   - A group is a single line, or a line of the last table with its remark.
func (t *Table) Fit(width int) [][]string {
	lines := t.aligned(upTo(len(t.Rows[0])))
	if width <= 0 || widest(lines) <= width {
		return single(lines)
	}
	last := len(t.Rows[0])
	if t.Remarks {
		last--
	}
	var out [][]string
	groups := t.groups(last, width)
	for _, columns := range groups[:len(groups)-1] {
		out = append(append(out, single(t.aligned(columns))...), []string{""})
	}
	for k, line := range t.aligned(groups[len(groups)-1]) {
		row := []string{line}
		if t.Remarks && t.Rows[k][last] != "" {
			row = append(row, "      "+t.Rows[k][last])
		}
		out = append(out, row)
	}
	return out
}

// groups divides the first n columns of t into several tables. The result has the column indices of every table. Column
// 0 is in every table. Every table is at most `width` characters wide, as far as possible.
func (t *Table) groups(n, width int) (groups [][]int) {
	now := []int{0}
	for i := 1; i < n; {
		to := i + 1
		for to < n && t.Rows[0][to] == "" {
			to++
		}
		more := slices.Clone(now)
		for ; i < to; i++ {
			more = append(more, i)
		}
		if len(now) > 1 && widest(t.aligned(more)) > width {
			groups = append(groups, now)
			more = append([]int{0}, more[len(now):]...)
		}
		now = more
	}
	return append(groups, now)
}

// aligned returns the lines of a table with some columns of t. `columns` has the indices of these columns.
func (t *Table) aligned(columns []int) []string {
	rows := make([][]string, len(t.Rows))
	for k, row := range t.Rows {
		for _, i := range columns {
			rows[k] = append(rows[k], row[i])
		}
	}
	left := func(i int) bool { return t.Left(columns[i]) }
	if t.Paint == nil {
		return AlignedLines(rows, left, nil)
	}
	return AlignedLines(rows, left, func(k, i int, cell string) string { return t.Paint(k, columns[i], cell) })
}

// upTo returns the list 0, 1, ..., n-1.
func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// widest returns the number of characters in the longest line. Colour sequences do not count.
func widest(lines []string) (n int) {
	for _, line := range lines {
		n = max(n, utf8.RuneCountInString(OwnColors.ReplaceAllString(line, "")))
	}
	return n
}

// single returns groups of a line each.
func single(lines []string) [][]string {
	out := make([][]string, len(lines))
	for k, line := range lines {
		out[k] = []string{line}
	}
	return out
}

// AlignedLines returns the rows as lines of a table. Every column is as wide as its widest cell.
//
//   - `left` reports whether column i is aligned to the left. Otherwise it is aligned to the right.
//   - `paint`, unless nil, returns `cell`, the cell in row k and column i, with colours.
//   - Without rows, the result is nil.
func AlignedLines(rows [][]string, left func(i int) bool, paint func(k, i int, cell string) string) (lines []string) {
	if len(rows) == 0 {
		return nil
	}
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for k, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if paint != nil {
				cell = paint(k, i, cell)
			}
			if left(i) {
				b.WriteString("  " + cell + pad)
			} else {
				b.WriteString("  " + pad + cell)
			}
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	return lines
}
