package main

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/tools/bench/dpor"
)

func executions(s *Sample) float64 { return s.Executions }
func races(s *Sample) float64      { return s.Races }

// sideBySide appends the section with a table of the times of all algorithms.
func (d *explored) sideBySide() {
	d.line("\n## The algorithms beside each other")
	d.text(fmt.Sprintf("Median seconds of up to %d rounds, with the least and the greatest, and how many times the "+
		"median of the fastest that is. A side whose run took more than %.0f s by the clock was not run again.",
		d.r.Setting.Rounds, exploring.long))
	head := append([]string{"program", "executions"}, d.r.Algorithms...)
	var rows [][]string
	for _, z := range d.sizesOf("", func(z *Size) bool { return z.Compared && d.fastest(z) != "" }) {
		best := z.side(d.fastest(z))
		row := []string{z.title(), count(best.spread(executions).median)}
		for _, a := range d.r.Algorithms {
			s := z.side(a)
			if s == nil {
				row = append(row, failure(z.Sides[a]))
				continue
			}
			of := s.spread(cpu)
			cell := fmt.Sprintf("%s, %.1f×", of, of.median/best.spread(cpu).median)
			if s == best {
				cell = "**" + of.String() + "**"
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	d.grid(1, head, rows)
}

// failure returns the text of a table cell for an algorithm or search without valid runs. A nil s was not to be
// measured, and has the text "".
func failure(s *Side) string {
	switch {
	case s == nil:
		return ""
	case strings.HasPrefix(s.Failed, "not run"):
		return "not run"
	}
	return s.Failed
}

// memory appends a table of the memory by size. The table is there to show that the memory does not depend on the
// number of executions.
func (d *explored) memory() {
	d.line("\n## Memory")
	d.text("The most that the process had resident, in MB, for the largest size that was compared and for smaller " +
		"ones: each time the fastest algorithm of the largest. `ltlpor` that only reads a model has some 15 MB.")
	var rows [][]string
	for _, large := range d.sizesOf("", func(z *Size) bool { return z.Compared && d.fastest(z) != "" }) {
		name := d.fastest(large)
		before := d.sizesOf(large.Benchmark, func(z *Size) bool { return z.N < large.N && z.side(name) != nil })
		for _, z := range append(before[max(0, len(before)-3):], large) {
			rows = append(rows, []string{z.title(), name, count(z.side(name).spread(executions).median),
				fmt.Sprintf("%.0f", z.side(name).spread(peakOf).median/1e6)})
		}
	}
	d.grid(2, []string{"program", "algorithm", "executions", "MB"}, rows)
}

// statefulTable appends a table that compares the fastest algorithm of ltlpor explore with the stateful search of
// ltlpor check.
func (d *explored) statefulTable() {
	d.line("\n## Stateless and stateful")
	d.text("The fastest exploration beside `ltlpor check --check=assertions,end-states` with one worker, as it is by " +
		"default, with ample sets, and with `--optimize=none`, which leaves out what `check` does to a model " +
		"before a search. In the rings no value is ever tested: `check` finds that the variables are dead " +
		"(`--optimize=dead`) and joins the steps that are left, to a single state. One run each, but for sizes " +
		"that are compared above.")
	var rows [][]string
	for _, z := range d.sizesOf("", func(z *Size) bool { return z.Sides[stateful] != nil && d.fastest(z) != "" }) {
		best := z.side(d.fastest(z))
		row := []string{z.title(), d.fastest(z), count(best.spread(executions).median), best.spread(cpu).String(),
			fmt.Sprintf("%.0f", best.spread(peakOf).median/1e6)}
		for _, name := range []string{stateful, unprepared} {
			s := z.side(name)
			if s == nil {
				row = append(row, failure(z.Sides[name]), "", "")
				continue
			}
			m := median(s.Runs)
			row = append(row, count(m.Stored), s.spread(cpu).String(), fmt.Sprintf("%.0f", m.Peak/1e6))
		}
		rows = append(rows, row)
	}
	d.grid(2, []string{"program", "fastest", "executions", "s", "MB", "states, check", "s", "MB",
		"states, --optimize=none", "s", "MB"}, rows)
}

// publishedAs maps a key of Size.Sides to a paper, and to the name of the algorithm in this paper.
var publishedAs = map[string][2]string{
	"source-dpor": {"EPOR", "SDPOR"}, "epor": {"EPOR", "EPOR"}, "epor-sh": {"EPOR", "EPOR-SH"},
	"lazypor": {"LazyPOR", "ZPOR"}, baseline: {"LazyPOR", "DPOR"},
}

// figures returns the published figures at size z for the algorithm with key side. If there are none, the result is
// nil.
func (d *explored) figures(z *Size, side string) *dpor.Figures {
	as := publishedAs[side]
	for i := range d.published {
		if f := &d.published[i]; f.Benchmark == z.Benchmark && f.N == z.N && f.Paper == as[0] && f.Algorithm == as[1] {
			return f
		}
	}
	return nil
}

// program appends the table of one program. Every row has the measured figures, followed by the published figures.
func (d *explored) program(p *programSizes) {
	shown := d.sizesOf(p.name, func(z *Size) bool { return slices.Contains(p.shown, z.N) })
	if len(shown) == 0 {
		return
	}
	d.line("\n## Figures of " + p.name)
	head := []string{"n", "algorithm", "executions", "blocked", "race checks", "dependence checks", "s",
		"published as", "executions", "race checks", "dependency checks", "s"}
	var rows [][]string
	for _, z := range shown {
		n := fmt.Sprint(z.N)
		for _, name := range append(slices.Clone(d.r.Algorithms), baseline) {
			if s := z.Sides[name]; s != nil {
				rows = append(rows, append(slices.Concat([]string{n, name}, ours(s)), theirs(d.figures(z, name))...))
				n = ""
			}
		}
	}
	d.grid(2, head, rows)
}

// ours returns the five table cells with the measured figures of s.
func ours(s *Side) []string {
	if !s.ok() {
		return []string{failure(s), "", "", "", ""}
	}
	m := median(s.Runs)
	return []string{count(m.Executions), count(m.Blocked), count(m.Races), count(m.Checks), short(m.CPU)}
}

// theirs returns the five table cells with the published figures f. If f is nil, the cells are empty.
func theirs(f *dpor.Figures) []string {
	if f == nil {
		return []string{"", "", "", "", ""}
	}
	cells := []string{f.Algorithm}
	for _, v := range []int64{f.Executions, f.RaceChecks, f.DependenceChecks} {
		if v < 0 {
			cells = append(cells, "")
		} else {
			cells = append(cells, count(float64(v)))
		}
	}
	if f.Flaw == dpor.Fewer || f.Flaw == dpor.More {
		cells[1] += " (" + string(f.Flaw) + ")"
	}
	if f.Seconds < 0 {
		return append(cells, "")
	}
	return append(cells, short(f.Seconds))
}
