package main

import "slices"

// contestant is a program with options that takes part in a comparison. run measures one run; it is called once in
// every round, for the first `rounds` rounds.
type contestant struct {
	name   string
	rounds int
	run    func() (Sample, error)
}

// race returns the runs of the contestants, by name of the contestant. In every round the contestants run one after the
// other. The first one is different in every round, so that further load on the machine affects all contestants. A
// contestant stops after an error, and after a run longer than b.bound. After an interruption the error is the error of
// the context.
func (b *bench) race(all []contestant) (map[string]*Side, error) {
	all = slices.DeleteFunc(slices.Clone(all), func(c contestant) bool { return c.rounds <= 0 })
	sides, rounds := map[string]*Side{}, 0
	for _, c := range all {
		sides[c.name] = &Side{}
		rounds = max(rounds, c.rounds)
	}
	for round := range rounds {
		for i := range all {
			c := &all[(i+round)%len(all)]
			side := sides[c.name]
			if round >= c.rounds || side.Failed != "" || b.bound > 0 && side.longest() > b.bound {
				continue
			}
			s, err := c.run()
			if b.ctx.Err() != nil {
				return nil, b.ctx.Err()
			}
			if err != nil {
				side.Failed = err.Error()
				continue
			}
			side.Runs = append(side.Runs, s)
		}
	}
	return sides, nil
}

// longest returns the wall time of the longest run in s, in seconds.
func (s *Side) longest() (most float64) {
	for i := range s.Runs {
		most = max(most, s.Runs[i].Wall)
	}
	return most
}
