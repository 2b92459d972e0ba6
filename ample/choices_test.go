package ample

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// members returns the set whose members are the bits of n.
func members(n uint64) program.PIDSet { return program.PIDSet{n} }

// A set has one number and a number stands for one set, whichever goroutine asks first: the goroutines agree on the
// numbers, in any order of the sets.
func TestChoicesMeanTheSameToAll(t *testing.T) {
	const sets, goroutines = 2000, 8
	var all choices
	told := make(chan [2]uint64, sets*goroutines)
	var wait sync.WaitGroup
	wrong := make([]int, goroutines)
	for g := range goroutines {
		wait.Go(func() {
			x := numbering{choices: &all, number: map[program.PIDSet]program.Choice{}}
			for _, n := range rand.New(rand.NewPCG(1, uint64(g))).Perm(sets) {
				set := members(uint64(n))
				c := x.choice(set)
				if c == program.Full || x.choice(set) != c || x.set(c) != set {
					wrong[g]++
				}
				told <- [2]uint64{uint64(n), uint64(c)}
				if other := <-told; x.set(program.Choice(other[1])) != members(other[0]) {
					wrong[g]++
				}
			}
		})
	}
	wait.Wait()
	require.Equal(t, make([]int, goroutines), wrong)
	require.Len(t, all.allSets(), sets)
}

// If there are more sets than numbers, the last sets get Full, and the earlier sets keep their numbers.
func TestChoicesAreBounded(t *testing.T) {
	var all choices
	x := numbering{choices: &all, number: map[program.PIDSet]program.Choice{}}
	for n := range uint64(maxChoices) {
		require.Equal(t, program.Choice(n+1), x.choice(members(n)))
	}
	require.Equal(t, program.Full, x.choice(members(maxChoices)))
	y := numbering{choices: &all, number: map[program.PIDSet]program.Choice{}}
	require.Equal(t, program.Full, y.choice(members(maxChoices)))
	require.Equal(t, program.Choice(1), y.choice(members(0)))
	require.Equal(t, members(maxChoices-1), y.set(maxChoices))
}
