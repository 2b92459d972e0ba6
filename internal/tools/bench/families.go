package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// family is a model that is measured for growing values of its macro N. n says what N means in the model.
type family struct {
	name, title, n string
	path           string
	log            bool // the axis of N is logarithmic, so that a polynomial is a straight line
	sizes          []int
}

var families = []family{
	{name: "chain", title: "A chain of n workers: what is exponential in n becomes polynomial by reduction",
		n:    "n, workers in the chain",
		path: own + "chain.pml", log: true, sizes: []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 17, 22, 30, 40, 50}},
	{name: "philosophers", title: "n dining philosophers", n: "n, philosophers",
		path: "models/dining-philosophers.pml", sizes: []int{3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}},
	{name: "fischer", title: "Fischer's mutual exclusion with n processes and a clock, where reduction finds little",
		n:    "n, processes",
		path: own + "fischer.pml", sizes: []int{2, 3, 4, 5, 6, 7, 8, 9}},
}

// The names of the curves in the pictures. The curves of ltlpor are measured with the fastest engine.
const (
	panAll     = "pan, full search"
	panReduced = "pan, defaults"
	allOurs    = "ltlpor, full search"
	reduced    = "ltlpor, defaults"
)

// quick is a CPU time in seconds. If a run takes longer, the model is not run again.
const quick = 2.0

// grow measures model family f for growing values of N, and returns its curves.
func (b *bench) grow(f *family) (*Family, error) {
	out := &Family{Name: f.name, Title: f.title, N: f.n, LogN: f.log, Stamp: b.stamp(), Engine: b.engines[0].name}
	engine := append([]string{"--engine=" + b.engines[0].name}, b.alone...)
	ours := func(options ...string) func(*curve, *subject, string) (func() (Sample, error), error) {
		return func(_ *curve, s *subject, dir string) (func() (Sample, error), error) {
			return func() (Sample, error) { return b.ours(s, dir, b.limit, slices.Concat(options, engine)...) }, nil
		}
	}
	for _, side := range []struct {
		name string
		make func(*curve, *subject, string) (func() (Sample, error), error)
	}{
		{panAll, b.growingPan(&panFull)},
		{panReduced, b.growingPan(&panDefaults)},
		{allOurs, ours(slices.Concat(oursSafety, oursFull)...)},
		{reduced, ours(oursSafety...)},
	} {
		c := curve{Growth: Growth{Side: side.name}}
		if err := b.follow(f, &c, side.make); err != nil {
			return nil, err
		}
		fmt.Fprintf(b.progress, "growth %s, %s: to %d, %s\n", f.name, side.name, c.last().N, c.Ended)
		out.Growth = append(out.Growth, c.Growth)
	}
	return out, nil
}

// curve is a Growth that is being measured.
type curve struct{ Growth }

func (c *curve) last() Grown {
	if len(c.Points) == 0 {
		return Grown{}
	}
	return c.Points[len(c.Points)-1]
}

// next estimates, for N = n, the quantity that the function `of` returns. next extrapolates exponentially from the last
// two points. If there are fewer than two points, ok is false.
func (c *curve) next(n int, of func(*Sample) float64) (v float64, ok bool) {
	if len(c.Points) < 2 {
		return 0, false
	}
	p, q := c.Points[len(c.Points)-2], c.Points[len(c.Points)-1]
	was, is := max(of(&p.Sample), 1e-3), max(of(&q.Sample), 1e-3)
	return is * math.Pow(max(is/was, 1), float64(n-q.N)/float64(q.N-p.N)), true
}

// follow appends points to c, for growing N. follow ends when a run reaches the time limit, or when the next run is
// expected to exceed the limit. mk returns, for a value of N, the function that measures one run.
func (b *bench) follow(f *family, c *curve, mk func(*curve, *subject, string) (func() (Sample, error), error)) error {
	for _, n := range f.sizes {
		if t, ok := c.next(n, cpu); ok && t > b.growth.Seconds() && c.last().Sample.CPU > quick {
			c.Ended = fmt.Sprintf("n = %d would take about %.0f s", n, t)
			return nil
		}
		s := &subject{Name: f.name, Path: f.path, Defines: []string{"N=" + strconv.Itoa(n)}}
		dir, err := b.copyModel(s)
		if err != nil {
			return err
		}
		run, err := mk(c, s, dir)
		if err == nil {
			err = b.point(c, n, run)
		}
		if b.ctx.Err() != nil {
			return b.ctx.Err()
		}
		if err != nil {
			c.Ended = fmt.Sprintf("n = %d: %v", n, err)
			return nil
		}
	}
	c.Ended = "n goes no farther here"
	return nil
}

// point appends to c the median of the runs for N = n. point calls `run` up to b.rounds times, and stops after a run
// that takes more CPU time than `quick`.
func (b *bench) point(c *curve, n int, run func() (Sample, error)) error {
	var runs []Sample
	for range b.rounds {
		s, err := run()
		if err != nil {
			return err
		}
		if runs = append(runs, s); s.CPU > quick {
			break
		}
	}
	c.Points = append(c.Points, Grown{N: n, Runs: len(runs), Sample: median(runs)})
	return nil
}

// growingPan returns a function for follow that compiles pan for a value of N. growingPan extrapolates the sizes of
// stack and hash table from smaller values of N.
func (b *bench) growingPan(mode *panMode) func(*curve, *subject, string) (func() (Sample, error), error) {
	return func(c *curve, s *subject, dir string) (func() (Sample, error), error) {
		n, err := strconv.Atoi(s.Defines[0][len("N="):])
		if err != nil {
			return nil, err
		}
		if depth, ok := c.next(n, func(s *Sample) float64 { return s.Depth }); ok {
			s.Depth = int(1.5*depth) + 500
		}
		if states, ok := c.next(n, func(s *Sample) float64 { return s.States }); ok {
			s.Hash = max(12, int(math.Ceil(math.Log2(states))))
		}
		p, err := b.build(s, dir, mode)
		if err != nil {
			return nil, err
		}
		return func() (Sample, error) { return p.run(b.limit) }, nil
	}
}
