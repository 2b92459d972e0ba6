package main

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/tools/bench/dpor"
)

// matches appends the section that compares the measured counts with the published counts.
func (d *explored) matches() {
	d.line("\n## What matches the published counts, and what does not")
	optimal, equal := 0, 0
	for _, z := range d.sizesOf("", func(z *Size) bool { return z.side("optimal-dpor") != nil }) {
		if traces, ok := dpor.Traces(z.Benchmark, z.N); ok {
			optimal++
			if z.side("optimal-dpor").spread(executions).median == float64(traces) {
				equal++
			}
		}
	}
	if optimal > 0 {
		d.text(fmt.Sprintf("The number of traces of each program is known exactly "+
			"(internal/tools/bench/dpor/exact.go); in "+
			"%d of the %d sizes that `optimal-dpor` explored here, its executions are as many.", equal, optimal))
	}
	d.text("A cell says in how many of the sizes with a figure that can be read ours is the same; then those where " +
		"it is not, as `n: ours/theirs`. Race checks of LazyPOR are not published.")
	var rows [][]string
	for i := range programs {
		for _, name := range append(slices.Clone(d.r.Algorithms), baseline) {
			e := d.compare(programs[i].name, name, executions, func(f *dpor.Figures) int64 { return f.Executions })
			c := d.compare(programs[i].name, name, races, func(f *dpor.Figures) int64 { return f.RaceChecks })
			if e.sizes+c.sizes > 0 {
				rows = append(rows, []string{programs[i].name, publishedAs[name][1], name, e.String(), c.String()})
			}
		}
	}
	d.grid(5, []string{"program", "published as", "ours", "executions", "race checks"}, rows)
	d.text("Why:")
	d.line("")
	for _, w := range why {
		d.item(w)
	}
}

// agreement compares measured with published counts. `sizes` is the number of sizes that have a published count.
// `equal` is the number of sizes for which both counts are equal. `differ` describes the remaining sizes.
type agreement struct {
	sizes, equal int
	differ       []string
}

func (d *explored) compare(
	program, side string, of func(*Sample) float64, published func(*dpor.Figures) int64,
) (a agreement) {
	for _, z := range d.sizesOf(program, func(z *Size) bool { return z.side(side) != nil }) {
		f := d.figures(z, side)
		if f == nil || published(f) < 0 {
			continue
		}
		a.sizes++
		if v := z.side(side).spread(of).median; v == float64(published(f)) {
			a.equal++
		} else {
			a.differ = append(a.differ, fmt.Sprintf("%d: %s/%s", z.N, count(v), count(float64(published(f)))))
		}
	}
	return a
}

// mostDiffering is the maximum number of sizes listed in a table cell.
const mostDiffering = 3

func (a agreement) String() string {
	if a.sizes == 0 {
		return ""
	}
	s := fmt.Sprintf("%d of %d", a.equal, a.sizes)
	if len(a.differ) > 0 {
		s += "; " + strings.Join(a.differ[:min(mostDiffering, len(a.differ))], ", ")
	}
	if more := len(a.differ) - mostDiffering; more > 0 {
		s += fmt.Sprintf(" and %d more", more)
	}
	return s
}
