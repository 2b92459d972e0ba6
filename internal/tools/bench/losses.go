package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// outcome is the ratio of two sides (programs with options) in one table row: the figure of the base of the comparison
// divided by the figure of ltlpor. A ratio below 1 is a loss of ltlpor.
type outcome struct {
	name  string
	ratio float64
	base  float64 // CPU seconds of the base
}

// outcomes compares the sides with keys c.base and `side` in Row.Sides, by the quantity that the function `of` returns.
// For every row of t in which they are comparable, the result has the figure of c.base divided by the figure of `side`.
// The result is in ascending order.
func (c *comparison) outcomes(t *Table, side string, of func(*Sample) float64) (out []outcome) {
	for i := range t.Rows {
		r := &t.Rows[i]
		if c.comparable(r, side) {
			out = append(out, outcome{r.Name, ratio(r.Sides[c.base], r.Sides[side], of).median,
				r.Sides[c.base].spread(cpu).median})
		}
	}
	slices.SortStableFunc(out, func(a, b outcome) int { return cmp.Compare(a.ratio, b.ratio) })
	return out
}

// measures returns the quantities by which the table of c compares sides.
func (c *comparison) measures() []measure {
	switch c.key {
	case "workers":
		return []measure{{"wall time", "slower", wall}}
	case "small":
		return []measure{{"CPU time", "slower", cpu}, {"wall time", "slower", wall}}
	}
	all := []measure{{"CPU time", "slower", cpu}, {"memory", "larger", peakOf}}
	if !c.same {
		all = append(all, measure{"states", "more", func(s *Sample) float64 { return s.States }})
	}
	return all
}

// measure is a quantity of which smaller values are better. worse is the adjective for a larger value, for example
// "slower".
type measure struct {
	name, worse string
	of          func(*Sample) float64
}

// summary appends the section with the geometric means of every table.
func (d *page) summary() {
	var rows [][]string
	for i := range d.r.Tables {
		t := &d.r.Tables[i]
		c := comparisonOf(t.Key)
		for _, side := range d.against(t) {
			for _, m := range c.measures() {
				if all := c.outcomes(t, side, m.of); len(all) > 0 {
					rows = append(rows, append([]string{c.title, side, m.name}, means(all)...))
				}
			}
		}
	}
	d.heading("In short")
	if s := headline(d.r); s != "" {
		d.text(s)
	}
	d.text("Of the two means, the second is of the rows, with their number, where the other program takes a second " +
		"of CPU time or more.")
	head := []string{"comparison", "engine", "ratio of", "models", "geometric mean", "from 1 s on",
		"least", "greatest", "below 1"}
	d.grid(3, head, rows)
}

// means returns six table cells about the ratios in `all`, a nonempty list sorted by ratio. They are the number of
// rows, the mean, the mean of the rows with a base of 1 s or more, the least and the greatest ratio, and the number of
// losses.
func means(all []outcome) []string {
	lost := 0
	var values, long []float64
	for _, o := range all {
		values = append(values, o.ratio)
		if o.base >= 1 {
			long = append(long, o.ratio)
		}
		if o.ratio < 1 {
			lost++
		}
	}
	ofLong := "–"
	if len(long) > 0 {
		ofLong = fmt.Sprintf("%s (%d)", short(geometric(long)), len(long))
	}
	return []string{fmt.Sprint(len(all)), short(geometric(values)), ofLong,
		short(all[0].ratio), short(all[len(all)-1].ratio), fmt.Sprint(lost)}
}

// losses appends the section that lists the rows in which ltlpor is worse.
func (d *page) losses() {
	d.heading("Where ltlpor loses")
	var items []string
	for i := range d.r.Tables {
		t := &d.r.Tables[i]
		c := comparisonOf(t.Key)
		for _, side := range d.against(t) {
			for _, m := range c.measures() {
				if s := lossesOf(c.outcomes(t, side, m.of), m.worse, c.base); s != "" {
					items = append(items, fmt.Sprintf("%s, %s, %s: %s", c.title, side, m.name, s))
				}
			}
		}
	}
	if len(items) == 0 {
		d.text("In no row of the tables below.")
		return
	}
	d.text("By the ratios of medians, the worst first. What lies within the spread of the runs may " +
		"be chance.")
	d.list(items)
}

// lossesOf returns a sentence with the ratios in `all` that are below 1. If there are none, the result is "". `worse`
// is the adjective in the sentence. base is the program with which ltlpor is compared.
func lossesOf(all []outcome, worse, base string) string {
	var lost []string
	for _, o := range all {
		if o.ratio < 1 {
			lost = append(lost, fmt.Sprintf("%s (%s)", o.name, short(o.ratio)))
		}
	}
	if len(lost) == 0 {
		return ""
	}
	return fmt.Sprintf("%s than %s in %d of %d rows: %s.", worse, base, len(lost), len(all), strings.Join(lost, "; "))
}
