package main

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// kind is a kind of comparison, which becomes one table. sides returns the programs with options to compare on a model.
type kind struct {
	key      string
	subjects []subject
	sides    func(b *bench, s *subject, dir string) []contestant
}

// The keys in Row.Sides that are not engines of ltlpor.
const (
	panSide  = "pan"
	spinSide = "spin, gcc, pan"
)

// kinds returns the kinds of comparison in the order of measurement. The most important kinds come first, to be
// complete after an interruption.
func kinds() []kind {
	return []kind{
		{"small", small, endToEnd},
		{"full", full, versus(&panFull, slices.Concat(oursSafety, oursFull))},
		{"defaults", defaults, versus(&panDefaults, oursSafety)},
		{"ltl", ltl, versus(&panLTL, oursProperty)},
		{"ltl-full", ltlFull, versus(&panLTLFull, slices.Concat(oursProperty, oursFull))},
		{"workers", []subject{full[0], full[1], full[8]}, withWorkers},
	}
}

func tableKeys() []string {
	var out []string
	for _, k := range kinds() {
		out = append(out, k.key)
	}
	return append(out, "growth")
}

// measure performs the selected comparisons, and measures the selected families of models. After an interruption, it
// returns the results up to then.
func (b *bench) measure() (*Results, error) {
	r := &Results{}
	r.Setting.From, r.Setting.Rounds = time.Now().UTC(), b.rounds
	if err := b.readHelp(r); err != nil {
		return nil, err
	}
	b.surroundings(&r.Setting)
	for _, k := range kinds() {
		if !b.wanted(k.key) || k.key == "workers" && !b.workers {
			continue
		}
		if t := b.table(&k); len(t.Rows) > 0 {
			r.Tables = append(r.Tables, *t)
		}
	}
	for i := range families {
		if !b.wanted("growth") || !strings.Contains(families[i].name, b.only) {
			continue
		}
		if f, err := b.grow(&families[i]); err == nil {
			r.Families = append(r.Families, *f)
		}
	}
	r.Setting.Interrupted = b.ctx.Err() != nil
	r.Setting.To = time.Now().UTC()
	r.Setting.Floor = ownPeak()
	return r, nil
}

func (b *bench) wanted(key string) bool {
	return b.tables == "" || slices.Contains(strings.Split(b.tables, ","), key)
}

// table measures the rows of one kind of comparison. After an interruption, it returns the rows up to then.
func (b *bench) table(k *kind) *Table {
	t := &Table{Key: k.key, Stamp: b.stamp()}
	for i := range k.subjects {
		s := &k.subjects[i]
		if !strings.Contains(s.Name, b.only) {
			continue
		}
		row := Row{Name: s.Name, Kind: s.Kind}
		dir, err := b.copyModel(s)
		if err != nil {
			row.Failed = err.Error()
		} else if row.Sides, err = b.race(k.sides(b, s, dir)); err != nil {
			break
		}
		b.reportRow(k.key, &row)
		t.Rows = append(t.Rows, row)
	}
	t.Stamp.Interrupted = b.ctx.Err() != nil
	return t
}

// reportRow prints a line about a measured row to b.progress.
func (b *bench) reportRow(key string, row *Row) {
	fmt.Fprintf(b.progress, "%s %s: %s", key, row.Name, row.Failed)
	for _, name := range row.names() {
		if side := row.Sides[name]; side.ok() {
			fmt.Fprintf(b.progress, " %s %.2f s", name, side.spread(cpu).median)
		} else {
			fmt.Fprintf(b.progress, " %s: %s", name, side.Failed)
		}
	}
	fmt.Fprintln(b.progress)
}

// versus returns a function for kind.sides. The sides are pan in the given mode, and the engines of ltlpor with the
// given options. Engines other than the default take part only in full searches.
func versus(mode *panMode, options []string) func(*bench, *subject, string) []contestant {
	return func(b *bench, s *subject, dir string) []contestant {
		p, err := b.build(s, dir, mode)
		all := []contestant{{panSide, b.rounds, func() (Sample, error) {
			if err != nil {
				return Sample{}, err
			}
			return p.run(b.limit)
		}}}
		for _, e := range b.engines {
			if e.second && mode != &panFull {
				continue
			}
			all = append(all, contestant{e.name, e.rounds, func() (Sample, error) {
				return b.ours(s, dir, b.limit, slices.Concat(options, []string{"--engine=" + e.name}, b.alone)...)
			}})
		}
		return all
	}
}

// endToEnd returns the contestants for the time from the model to the verdict on assertions and end states. These are
// SPIN with gcc and pan, and ltlpor, both with their defaults.
func endToEnd(b *bench, s *subject, dir string) []contestant {
	all := []contestant{{spinSide, b.rounds, func() (Sample, error) {
		var sum Sample
		for _, c := range [][]string{
			slices.Concat([]string{"spin", "-a"}, s.flags(), []string{"m.pml"}),
			slices.Concat([]string{"gcc", "-O2", "-w"}, panDefaults.gcc, []string{"-o", "pan", "pan.c"}),
			{"./pan", "-n", "-c0"},
		} {
			one, out, err := b.timed(dir, b.limit, c[0], c[1:]...)
			if err != nil {
				return one, err
			}
			if c[0] == "./pan" {
				truncated, err := sum.readPan(out)
				if err != nil || truncated {
					return one, fmt.Errorf("pan: depth too small: %v: %w", truncated, err)
				}
			}
			sum.CPU, sum.Wall, sum.Peak = sum.CPU+one.CPU, sum.Wall+one.Wall, max(sum.Peak, one.Peak)
		}
		return sum, nil
	}}}
	for _, e := range b.engines {
		if e.second {
			continue
		}
		all = append(all, contestant{e.name, e.rounds, func() (Sample, error) {
			return b.ours(s, dir, b.limit, slices.Concat(oursSafety, []string{"--engine=" + e.name}, b.alone)...)
		}})
	}
	return all
}

// The keys in Row.Sides for the table of workers.
const (
	oneWorker  = "1 worker"
	twoWorkers = "2 workers"
)

// withWorkers returns the contestants for full searches by the default engine: with one worker, and with two workers.
func withWorkers(b *bench, s *subject, dir string) []contestant {
	with := func(name, flag string) contestant {
		return contestant{name, b.rounds, func() (Sample, error) {
			return b.ours(s, dir, b.limit, slices.Concat(oursSafety, oursFull, []string{flag})...)
		}}
	}
	return []contestant{with(oneWorker, "--workers=1"), with(twoWorkers, "--workers=2")}
}
