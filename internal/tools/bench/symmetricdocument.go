package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/tools/bench/plot"
)

// writeSymmetric writes the document dev/symmetry-figures.md, its picture and the measured runs, data/symmetry.json,
// below folder dir.
func writeSymmetric(r *Symmetric, dir string) error {
	picture, err := drawSymmetric(r)
	if err != nil {
		return err
	}
	if err := put(dir, "symmetry.svg", picture); err != nil {
		return err
	}
	text, err := symmetryFigures(r)
	if err != nil {
		return err
	}
	if err := put(dir, "symmetry-figures.md", []byte(text)); err != nil {
		return err
	}
	return keep(r, dir, "symmetry.json")
}

// symmetryFigures returns the text of symmetry-figures.md, computed from r alone. The error is always nil.
func symmetryFigures(r *Symmetric) (string, error) {
	d := &symmetricPage{r: r}
	d.line("# Figures of symmetry")
	d.writeMethod()
	d.inShort()
	d.group(goal, "The five families with goals", "One state for each orbit, and each state.")
	d.line("\n![states by n, with and without symmetry](../data/symmetry.svg)")
	d.group(symmetric, "Other models with symmetry", "Classes of two and three processes are among them: little is "+
		"to be gained there.")
	d.group(withFormula, "With a formula", "States are pairs of a state of the model and one of the automaton.")
	d.group(control, "Models without symmetry", "What it costs to find none: the columns should be equal but for noise.")
	d.besideRumur()
	return d.String(), nil
}

// symmetricPage is the document symmetry-figures.md under construction.
type symmetricPage struct {
	page
	r *Symmetric
}

// writeMethod appends the sections about the machine and the meaning of the figures.
func (d *symmetricPage) writeMethod() {
	d.measuredBy("bench-symmetry", "symmetry.json", &d.r.Setting, "runs")
	d.text(fmt.Sprintf("Seconds are CPU time of the whole process, user and system, with one worker and "+
		"ample sets; a search finds its symmetry itself, and this time is in it. *Each state* has `--symmetry=none`, "+
		"*orbits* `--symmetry=all`, and *default* decides by itself. A run is given up after %s, and one of more than "+
		"%d s is not repeated. Assertions and end states are checked, or the formula that a row names. The models "+
		"without a place are in models/ or in internal/tools/bench/models/.", d.r.Limit, rotations))
}

// outcomesOf returns, for each family in group g, the median ratio of measure `of` (such as the CPU time) of the runs
// in eachSide to the runs in `side`, at the largest size with both.
func (d *symmetricPage) outcomesOf(g familyGroup, side string, of func(*Sample) float64) (all []outcome) {
	for _, f := range foldable {
		if f.group != g {
			continue
		}
		for i := len(d.r.Rows) - 1; i >= 0; i-- {
			r := &d.r.Rows[i]
			base, other := r.Sides[eachSide], r.Sides[side]
			if r.Kind == f.name && base.ok() && other.ok() {
				all = append(all, outcome{name: r.Name, ratio: ratio(base, other, of).median})
				break
			}
		}
	}
	return all
}

// inShort appends the means that the goals are about.
func (d *symmetricPage) inShort() {
	d.line("\n## In short")
	d.text("At the largest size at which a search of each state ended within the limit, the geometric means of *each " +
		"state* divided by *default*:")
	var rows [][]string
	for _, g := range []struct {
		group familyGroup
		name  string
	}{{goal, "five families with goals"}, {symmetric, "other symmetric models"}, {control, "models without symmetry"}} {
		states, times := d.outcomesOf(g.group, defaultSide, storedStates), d.outcomesOf(g.group, defaultSide, cpu)
		if len(states) == 0 {
			continue
		}
		slowest := slices.MinFunc(times, func(a, b outcome) int { return cmp.Compare(a.ratio, b.ratio) })
		rows = append(rows, []string{g.name, fmt.Sprint(len(states)), short(geometric(ratiosOf(states))),
			short(geometric(ratiosOf(times))), slowest.String()})
	}
	d.grid(1, []string{"models", "rows", "states", "CPU time", "least gain in time"}, rows)
}

func storedStates(s *Sample) float64 { return s.Stored }

// group appends the section about a group of families.
func (d *symmetricPage) group(g familyGroup, title, what string) {
	var rows [][]string
	for i := range d.r.Rows {
		r := &d.r.Rows[i]
		f := slices.IndexFunc(foldable, func(f foldableFamily) bool {
			return f.name == r.Kind && f.group == g && (f.property != "") == strings.Contains(r.Name, " ")
		})
		if f < 0 {
			continue
		}
		row := []string{r.Name, foldable[f].what}
		for _, name := range []string{eachSide, orbitSide, defaultSide} {
			row = append(row, storedOf(r.Sides[name]))
		}
		for _, name := range []string{eachSide, orbitSide, defaultSide} {
			row = append(row, timeOf(r.Sides[name]))
		}
		rows = append(rows, append(row, ratioOf(r, eachSide, defaultSide)))
	}
	if len(rows) == 0 {
		return
	}
	d.line("\n## " + title)
	d.text(what)
	d.grid(2, []string{"model", "what is exchanged, or tells the processes apart", "states: each state", "orbits",
		"default", "seconds: each state", "orbits", "default", "each state ÷ default"}, rows)
}

// storedOf returns a table cell with the stored states of s, or "".
func storedOf(s *Side) string {
	if !s.ok() {
		return ""
	}
	return count(s.spread(storedStates).median)
}

// timeOf returns a table cell with the CPU time of s, or why there is none.
func timeOf(s *Side) string {
	if !s.ok() {
		return failure(s)
	}
	return s.spread(cpu).String()
}

// ratioOf returns a table cell with the CPU time of side base divided by that of `side`, or "".
func ratioOf(r *Row, base, side string) string {
	if !r.Sides[base].ok() || !r.Sides[side].ok() {
		return ""
	}
	return bold(ratio(r.Sides[base], r.Sides[side], cpu))
}

// besideRumur appends the section about full searches by ltlpor and by Rumur.
func (d *symmetricPage) besideRumur() {
	if len(d.r.Peers) == 0 {
		return
	}
	d.line("\n## Beside Rumur")
	d.text(fmt.Sprintf("%s, `gcc -O3`, one thread, on twins of the models in its own language, with the same states "+
		"and steps. *Full* is ltlpor without reduction, with `--optimize=dead,ends`: the same search, of all orbits. "+
		"Rumur's default takes an image that need not be the least, so that an orbit can have several states; "+
		"*all images* takes the least of all. With gcc too: translation and compilation are counted.", d.r.Rumur))
	if s := d.r.PeersFrom; s != nil {
		d.text(fmt.Sprintf("Measured before the tables above: commit %s, from %s on; %s processes ran in the mean of "+
			"the minute before.", s.Commit, s.From.Format("2006-01-02 15:04 MST"), s.Load))
	}
	var rows [][]string
	for i := range d.r.Peers {
		r := &d.r.Peers[i]
		rows = append(rows, []string{r.Name, storedOf(r.Sides[fullSide]), storedOf(r.Sides[rumurSide]),
			storedOf(r.Sides[exactSide]), timeOf(r.Sides[fullSide]), timeOf(r.Sides[defaultSide]),
			timeOf(r.Sides[rumurSide]), timeOf(r.Sides[exactSide]), timeOf(r.Sides[buildSide]),
			ratioOf(r, rumurSide, fullSide), ratioOf(r, rumurSide, defaultSide)})
	}
	d.grid(1, []string{"model", "states: full", "Rumur", "all images", "seconds: full", "default", "Rumur",
		"all images", "gcc too", "Rumur ÷ full", "Rumur ÷ default"}, rows)
}

// drawSymmetric returns the picture of the states of the families with goals, as SVG.
func drawSymmetric(r *Symmetric) ([]byte, error) {
	c := &plot.Chart{Title: "One state for each orbit", Description: "States by n, with and without symmetry. The " +
		"figures stand in the tables of symmetry-figures.md."}
	for _, f := range foldable {
		if f.group != goal {
			continue
		}
		one := plot.Panel{Title: f.name, X: f.define}
		for _, name := range []string{eachSide, orbitSide} {
			curve := look[allOurs]
			if name == orbitSide {
				curve = look[panReduced]
			}
			curve.Name = name
			for i := range r.Rows {
				row, n := &r.Rows[i], 0
				if _, err := fmt.Sscanf(row.Name, f.name+"(%d)", &n); err == nil && row.Sides[name].ok() {
					y := row.Sides[name].spread(storedStates).median
					curve.Points = append(curve.Points, plot.Point{X: float64(n), Y: y})
				}
			}
			if len(curve.Points) > 0 {
				one.Y = append(one.Y, curve)
			}
		}
		if len(one.Y) > 0 {
			c.Panels = append(c.Panels, one)
		}
	}
	var b bytes.Buffer
	if err := plot.SVG(&b, c); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
