package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

func abstractSteps(s *Sample) float64  { return s.Transitions }
func abstractStates(s *Sample) float64 { return s.States }
func abstractRounds(s *Sample) float64 { return s.Rounds }

// String returns the name of the table row, followed by the ratio in parentheses.
func (o outcome) String() string { return fmt.Sprintf("%s (%s)", o.name, short(o.ratio)) }

// shared compares two sides (programs with options) by the quantity that the function `of` returns. `base` and `side`
// are their keys in Row.Sides. For every row in which both sides reached a verdict, the result has the figure of `base`
// divided by the figure of `side`, in ascending order. A ratio above 1 means that `side` has the smaller figure.
func (d *abstractPage) shared(
	rows []*AbstractRow, base, side string, of func(*Sample) float64,
) (all []outcome) {
	for _, r := range rows {
		x, y := r.ended(base), r.ended(side)
		if x == nil || y == nil || x.spread(of).median <= 0 || y.spread(of).median <= 0 {
			continue
		}
		all = append(all, outcome{r.Name, x.spread(of).median / y.spread(of).median, x.spread(cpu).median})
	}
	slices.SortStableFunc(all, func(a, b outcome) int { return cmp.Compare(a.ratio, b.ratio) })
	return all
}

func ratiosOf(all []outcome) (out []float64) {
	for _, o := range all {
		out = append(out, o.ratio)
	}
	return out
}

func above(all []outcome, limit float64) int {
	return len(all) - below(all, limit) - equal(all, limit)
}

func below(all []outcome, limit float64) (n int) {
	for _, o := range all {
		if o.ratio < limit {
			n++
		}
	}
	return n
}

func equal(all []outcome, limit float64) (n int) {
	for _, o := range all {
		if o.ratio == limit {
			n++
		}
	}
	return n
}

// mean returns the geometric mean of the ratios in `all` as text. For an empty list the text is "".
func mean(all []outcome) string {
	if len(all) == 0 {
		return ""
	}
	return short(geometric(ratiosOf(all)))
}

// kinds writes a table that compares ltlpor check with the default combination for --abstraction=domain. The table has
// a row for every kind of models.
func (d *abstractPage) kinds(domain string) {
	d.heading("Beside check: " + domain)
	d.text("The figure of `check` divided by that of the default combination, in geometric mean of the models where " +
		"both ended: above 1 abstraction has less. What was cut is in no mean: where `check` was cut abstraction " +
		"wins by an unknown factor. Tracked is the mean share of the objects that the last abstraction knows.")
	var rows [][]string
	for _, k := range abstractedKinds {
		of := slices.DeleteFunc(d.rows(), func(r *AbstractRow) bool { return r.Kind != k.kind })
		if len(of) == 0 {
			continue
		}
		steps := d.shared(of, plainCheck, usual(domain), abstractSteps)
		cutPlain, cutAbstract, tracked := 0, 0, []float64{}
		for _, r := range of {
			if r.ended(plainCheck) == nil {
				cutPlain++
			}
			s := r.ended(usual(domain))
			if s == nil {
				cutAbstract++
				continue
			}
			if m := median(s.Runs); m.Objects > 0 {
				tracked = append(tracked, m.Tracked/m.Objects)
			}
		}
		rows = append(rows, []string{k.kind, k.what, fmt.Sprint(len(of)), fmt.Sprint(cutPlain), fmt.Sprint(cutAbstract),
			mean(d.shared(of, plainCheck, usual(domain), abstractStates)), mean(steps), fmt.Sprint(above(steps, 1)),
			fmt.Sprint(below(steps, 1)), mean(d.shared(of, plainCheck, usual(domain), cpu)), percent(tracked)})
	}
	d.grid(2, []string{"kind", "which", "models", "check cut", "abstraction cut", "states", "steps", "fewer steps",
		"more steps", "CPU time", "tracked"}, rows)
}

// percent returns the arithmetic mean of shares as a percentage. For an empty list the text is "".
func percent(shares []float64) string {
	if len(shares) == 0 {
		return ""
	}
	sum := 0.0
	for _, v := range shares {
		sum += v
	}
	return fmt.Sprintf("%.0f %%", 100*sum/float64(len(shares)))
}

// loses writes two lists of models: those for which abstraction needs fewer steps or less CPU time than ltlpor check,
// and those for which it needs more. The abstraction has --abstraction=domain and default options.
func (d *abstractPage) loses(domain string) {
	d.heading("Where abstraction wins and loses: " + domain)
	d.text("The default combination beside `check`, of the models where both ended. In parentheses the figure of " +
		"`check` divided by that of the abstraction.")
	d.line("")
	rows, side := d.rows(), usual(domain)
	steps := d.shared(rows, plainCheck, side, abstractSteps)
	var wins []outcome
	for _, o := range steps {
		if o.ratio > 1 {
			wins = append([]outcome{o}, wins...)
		}
	}
	d.listed("Fewer steps than `check`, all rounds counted", wins)
	d.listed("More steps", steps[:below(steps, 1)])
	slower := d.shared(slices.DeleteFunc(d.rows(), func(r *AbstractRow) bool {
		x, y := r.ended(plainCheck), r.ended(side)
		return x == nil || y == nil || y.spread(cpu).least <= x.spread(cpu).most
	}), plainCheck, side, cpu)
	d.listed("More CPU time, in each run of the abstraction more than in each run of `check`",
		slower)
	faster := d.shared(slices.DeleteFunc(d.rows(), func(r *AbstractRow) bool {
		x, y := r.ended(plainCheck), r.ended(side)
		return x == nil || y == nil || x.spread(cpu).least <= y.spread(cpu).most
	}), plainCheck, side, cpu)
	slices.Reverse(faster)
	d.listed("Less CPU time, likewise", faster)
	var cut []string
	for _, r := range rows {
		if r.ended(side) == nil {
			cut = append(cut, fmt.Sprintf("%s (`check`: %s)", r.Name, ended(r.ended(plainCheck))))
		}
	}
	if len(cut) > 0 {
		d.item("Cut with abstraction: " + strings.Join(cut, "; ") + ".")
	}
}

func ended(s *Side) string {
	if s == nil {
		return "cut"
	}
	return short(s.spread(cpu).median) + " s"
}

func (d *abstractPage) listed(what string, all []outcome) {
	if len(all) == 0 {
		d.item(what + ": none.")
		return
	}
	var names []string
	for _, o := range all {
		names = append(names, o.String())
	}
	d.item(fmt.Sprintf("%s (%d): %s.", what, len(all), strings.Join(names, "; ")))
}

// contrast is a comparison of pairs of combinations that differ in one option.
type contrast struct {
	title string
	// change returns the combination with which c is compared. If c has no counterpart, ok is false.
	change func(c combination) (with combination, ok bool)
}

// instead returns a function for contrast.change that replaces the value `from` of the option --por by `to`. For a
// combination with any other value, and if the new combination is not measured, the function returns false.
func instead(from, to string) func(combination) (combination, bool) {
	return func(c combination) (combination, bool) {
		ok := c.POR == from
		c.POR = to
		return c, ok && (to != "ample" || c.Pruning == "full")
	}
}

var contrasts = []contrast{
	{"persistent over none", instead("none", "persistent")},
	{"aa over persistent", instead("persistent", "aa")},
	{"ample over aa", instead("aa", "ample")},
	{"lazy over full", func(c combination) (combination, bool) {
		ok := c.POR != "ample" && c.Pruning == "full" && !c.Merging
		c.Pruning = "lazy"
		return c, ok
	}},
	{"merging on over off", func(c combination) (combination, bool) {
		ok := !c.Merging && c.Pruning == "full"
		c.Merging = true
		return c, ok
	}},
}

// long is the minimum time of a run, in seconds, for comparing times. In a shorter run the start of the process
// dominates.
const long = 0.1

// pairs writes a table with a row for every contrast and value of --abstraction.
func (d *abstractPage) pairs() {
	d.heading("One option against another")
	d.text(fmt.Sprintf("Each line compares all cells that differ in that option alone, of all models: the figure "+
		"without divided by the figure with, in geometric mean, so that above 1 the option saves. "+
		"Lazy pruning never merges: it is compared where full pruning does not merge either, and merging where "+
		"pruning is full. The last column of "+
		"means is of cells in which the side without took %s s or more, with their number: below, most time is the "+
		"start of the process. What one side did not finish is in the last columns.", short(long)))
	var rows [][]string
	for _, domain := range d.r.Domains {
		for _, k := range contrasts {
			rows = append(rows, d.pair(domain, &k).row())
		}
	}
	d.grid(2, []string{"domain", "option", "cells", "iterations", "states", "steps", "fewer steps", "more steps",
		"most saved", "most lost", "CPU time", "CPU time, long", "cut without only", "cut with only"}, rows)
}

// contrasted has the ratios for one contrast and one value of --abstraction. cutWithout counts the pairs of runs of
// which only the run without the option reached a limit. cutWith counts the pairs of which only the run with the option
// did.
type contrasted struct {
	domain, title               string
	rounds, states, steps, time []outcome
	cutWithout, cutWith         int
}

func (d *abstractPage) pair(domain string, k *contrast) *contrasted {
	p := &contrasted{domain: domain, title: k.title}
	for _, base := range combinations(domain) {
		other, ok := k.change(base)
		if !ok {
			continue
		}
		rows, x, y := d.rows(), base.side(), other.side()
		p.rounds = append(p.rounds, d.shared(rows, x, y, abstractRounds)...)
		p.states = append(p.states, d.shared(rows, x, y, abstractStates)...)
		p.steps = append(p.steps, d.shared(rows, x, y, abstractSteps)...)
		p.time = append(p.time, d.shared(rows, x, y, cpu)...)
		for _, r := range rows {
			switch a, b := r.ended(x), r.ended(y); {
			case a == nil && b != nil:
				p.cutWithout++
			case a != nil && b == nil:
				p.cutWith++
			}
		}
	}
	return p
}

func (p *contrasted) row() []string {
	best, worst := "", ""
	if len(p.steps) > 0 {
		by := func(a, b outcome) int { return cmp.Compare(a.ratio, b.ratio) }
		best, worst = slices.MaxFunc(p.steps, by).String(), slices.MinFunc(p.steps, by).String()
	}
	slow := slices.DeleteFunc(slices.Clone(p.time), func(o outcome) bool { return o.base < long })
	return []string{p.domain, p.title, fmt.Sprint(len(p.steps)), mean(p.rounds), mean(p.states), mean(p.steps),
		fmt.Sprint(above(p.steps, 1)), fmt.Sprint(below(p.steps, 1)), best, worst, mean(p.time),
		strings.TrimSpace(fmt.Sprintf("%s (%d)", mean(slow), len(slow))), fmt.Sprint(p.cutWithout),
		fmt.Sprint(p.cutWith)}
}

// String returns a phrase that says by which factors the option saves steps and CPU time.
func (p *contrasted) String() string {
	return fmt.Sprintf("%s saves a factor of %s in steps and of %s in CPU time (fewer steps in %d of %d cells, "+
		"more in %d)", p.title, mean(p.steps), mean(p.time), above(p.steps, 1), len(p.steps), below(p.steps, 1))
}
