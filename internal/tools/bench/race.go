package main

import "slices"

// contestant is one side of a comparison. Its run function is called once a round.
type contestant struct {
	name   string
	rounds int
	run    func() (Sample, error)
}

// race lets all that have rounds take part in turn, round by round, each time another one first:
// what else the machine does then falls on all of them. Who fails once does not go on, nor who takes too long. It stops
// at the error of a bench that was interrupted.
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

// longest is in seconds what the longest run took.
func (s *Side) longest() (most float64) {
	for i := range s.Runs {
		most = max(most, s.Runs[i].Wall)
	}
	return most
}
