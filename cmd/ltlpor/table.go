package main

import (
	"strings"
	"unicode/utf8"
)

// alignedLines returns the lines of a table, its cells in columns as wide as the widest; those of a
// column that is left begin at one place, others end at one. paint, unless nil, puts colour on
// the cell i of row k. There may be no rows.
func alignedLines(rows [][]string, left func(i int) bool, paint func(k, i int, cell string) string) (lines []string) {
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
