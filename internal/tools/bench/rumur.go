package main

import (
	"fmt"
	"regexp"
)

// rumur returns a function that measures the verifier that Rumur generates for the model m.m in folder dir, by one
// thread. reduction is a value of Rumur's option --symmetry-reduction. If `build` is true, the measured time is that of
// Rumur and of the C compiler, too.
func (b *bench) rumur(dir, reduction string, build bool) func() (Sample, error) {
	verifier, made := "./"+reduction, false
	return func() (Sample, error) {
		var sum Sample
		steps := [][]string{
			{"rumur", "--symmetry-reduction", reduction, "--deadlock-detection", "off", "--threads", "1",
				"--output", reduction + ".c", "m.m"},
			{"gcc", "-O3", "-std=c11", "-mcx16", "-w", "-o", reduction, reduction + ".c", "-lpthread"},
			{verifier},
		}
		for i, c := range steps {
			last := i == len(steps)-1
			if made && !build && !last {
				continue
			}
			one, out, err := b.timed(dir, b.limit, c[0], c[1:]...)
			if err != nil {
				return one, err
			}
			if build || last {
				sum.CPU, sum.Wall, sum.Peak = sum.CPU+one.CPU, sum.Wall+one.Wall, max(sum.Peak, one.Peak)
			}
			if last {
				err = sum.readRumur(out)
			}
			if err != nil {
				return sum, err
			}
		}
		made = true
		return sum, nil
	}
}

var (
	rumurStates = regexp.MustCompile(`(?m)^\s*([0-9]+) states, [0-9]+ rules fired`)
	rumurRules  = regexp.MustCompile(`(?m)^\s*[0-9]+ states, ([0-9]+) rules fired`)
	rumurProof  = regexp.MustCompile(`(?m)^\s*No error found\.`)
)

// readRumur sets the figures of s from out, the output of a verifier. An error in the model is an error.
func (s *Sample) readRumur(out string) error {
	s.States, s.Transitions = figure(out, rumurStates), figure(out, rumurRules)
	s.Stored = s.States
	if !rumurProof.MatchString(out) || s.States == 0 {
		return fmt.Errorf("rumur: no proof: %s", firstLine(out))
	}
	return nil
}
