package array

import (
	"regexp"
	"strconv"

	"ltlpor/internal/output/exitcode"
)

// maxRows is the maximum number of rows of a table.
const maxRows = 10_000

// ranged matches a macro definition with a range of integers in place of a text, NAME=FIRST..LAST.
var ranged = regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_]*)=(-?[0-9]{1,18})\.\.(-?[0-9]{1,18})$`)

// Combination is a choice of values for ranges of macros. Defines has every definition, with the chosen values.
// Values has only the definitions from ranges.
type Combination struct{ Defines, Values []string }

// HasRange reports whether some definition gives a range of integers, as N=1..5 does.
func HasRange(defines []string) bool {
	for _, d := range defines {
		if ranged.MatchString(d) {
			return true
		}
	}
	return false
}

// Combinations returns every choice of values for the ranges in `defines`. The value of the last range changes first.
// Without a range, the result has only `defines`. A descending range and a table of more than maxRows rows are errors.
func Combinations(defines []string) ([]Combination, error) {
	all := []Combination{{}}
	for _, d := range defines {
		m := ranged.FindStringSubmatch(d)
		if m == nil {
			for i := range all {
				all[i].Defines = append(all[i].Defines, d)
			}
			continue
		}
		first, err := strconv.ParseInt(m[2], 10, 64)
		if err != nil {
			return nil, exitcode.Usagef("-D %s: %w", d, err)
		}
		last, err := strconv.ParseInt(m[3], 10, 64)
		if err != nil {
			return nil, exitcode.Usagef("-D %s: %w", d, err)
		}
		switch {
		case last < first:
			return nil, exitcode.Usagef("-D %s: the first value is greater than the last", d)
		case last-first >= maxRows/int64(len(all)):
			return nil, exitcode.Usagef("-D %s: a table of more than %d rows", d, maxRows)
		}
		var next []Combination
		for _, c := range all {
			for v := first; v <= last; v++ {
				text := m[1] + "=" + strconv.FormatInt(v, 10)
				next = append(next, Combination{appended(c.Defines, text), appended(c.Values, text)})
			}
		}
		all = next
	}
	return all, nil
}

// appended returns a copy of `list` with `text` appended.
func appended(list []string, text string) []string {
	return append(append(make([]string, 0, len(list)+1), list...), text)
}
