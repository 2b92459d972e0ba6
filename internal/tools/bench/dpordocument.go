package main

import (
	"fmt"

	"ltlpor/internal/tools/bench/dpor"
)

// writeExplorations writes two files below folder dir: the document dev/dpor-figures.md, and the measured runs,
// data/dpor.json.
func writeExplorations(r *Explorations, dir string) error {
	text, err := explorationFigures(r)
	if err != nil {
		return err
	}
	if err := put(dir, "dpor-figures.md", []byte(text)); err != nil {
		return err
	}
	return keep(r, dir, "dpor.json")
}

// explorationFigures returns the text of dpor-figures.md. The text depends only on r and the published figures.
func explorationFigures(r *Explorations) (string, error) {
	published, err := dpor.Published()
	if err != nil {
		return "", err
	}
	d := &explored{r: r, published: published}
	d.line("# Figures of stateless exploration")
	d.writeMethod()
	d.sideBySide()
	d.memory()
	d.statefulTable()
	d.matches()
	for i := range programs {
		d.program(&programs[i])
	}
	return d.String(), nil
}

// explored is the document dpor-figures.md in the making.
type explored struct {
	page
	r         *Explorations
	published []dpor.Figures
}

// writeMethod appends the sections about the machine and the meaning of the figures.
func (d *explored) writeMethod() {
	d.measuredBy("bench-dpor", "dpor.json", &d.r.Setting, "runs")
	d.text("Seconds are CPU time of the whole process, user and system: start, reading the model and garbage " +
		"collection on another core are in it, so that nothing takes less than 0.01 or 0.02 s. A run is given up " +
		"after " + d.r.Limit + " by the clock (where sides are compared, " + d.r.Large + "), and the same side then " +
		"is not run on larger sizes. The programs are those that `ltlpor bench-model` writes.")
	d.text("The published figures are those of the papers on EPOR and on LazyPOR " +
		"(internal/tools/bench/dpor/published.csv " +
		"has them all, with their sources and with what is wrong with some). Their times are of programs in Python " +
		"on another machine, so of times only orders of magnitude count.")
}

// side returns the runs of the named algorithm or search at size z. If a run failed, the result is nil.
func (z *Size) side(name string) *Side {
	if s := z.Sides[name]; s.ok() {
		return s
	}
	return nil
}

// fastest returns the algorithm with the least median CPU time at size z. If no algorithm has complete runs, the result
// is "".
func (d *explored) fastest(z *Size) (name string) {
	least := 0.0
	for _, a := range d.r.Algorithms {
		if s := z.side(a); s != nil {
			if t := s.spread(cpu).median; name == "" || t < least {
				name, least = a, t
			}
		}
	}
	return name
}

func (z *Size) title() string { return fmt.Sprintf("%s %d", z.Benchmark, z.N) }

// sizesOf returns the sizes of the named program for which keep is true. If name is "", it returns the sizes of every
// program.
func (d *explored) sizesOf(name string, keep func(*Size) bool) (all []*Size) {
	for i := range d.r.Sizes {
		if z := &d.r.Sizes[i]; (name == "" || z.Benchmark == name) && keep(z) {
			all = append(all, z)
		}
	}
	return all
}
