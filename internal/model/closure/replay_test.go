package closure_test

import (
	"testing"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/random"
)

const randomModels = 150

// The machine satisfies the contract of exec.Machine.
func TestContract(t *testing.T) { exectest.Run(t, closure.Compile, amount.Choose[uint64](18, 60)) }

// A machine and its clone behave alike.
func TestSameAsClone(t *testing.T) {
	for seed := range uint64(randomModels) {
		r := random.New(seed, random.Size{})
		m := load(t, r.String())
		exectest.CheckEquivalent(t, m.program, m.machine, m.machine.Clone())
	}
}
