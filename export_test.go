package ltlpor

import "ltlpor/internal/verify/plan"

// WithOperands is o with another knowledge of operands, for tests of other packages.
func (o Options) WithOperands(x plan.Operands) Options {
	o.operands = x
	return o
}

// WithStrain is o with limits drawn by a seed, for tests of other packages.
func (o Options) WithStrain(seed uint64) Options {
	o.strain = seed
	return o
}
