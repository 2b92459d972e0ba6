package ltlpor

import (
	"fmt"
	"strings"
)

// Optimizations is a set of what is done to a model before it is searched.
type Optimizations uint8

// The optimizations. The zero value stands for all of them.
const (
	// Merge joins steps that are private to a process and invisible to the property to
	// the step before them. It is a reduction: formulas with X, and claims that are not
	// known to be stutter-invariant, are searched without.
	Merge Optimizations = 1 << iota
	// DeadVariables gives variables that nothing can read any more their initial value.
	DeadVariables
	// NoOptimizations, alone, stands for none.
	NoOptimizations

	// AllOptimizations is the default.
	AllOptimizations = Merge | DeadVariables
)

var optimizationNames = []struct {
	Name string
	Bits Optimizations
}{{"all", AllOptimizations}, {"none", NoOptimizations}, {"merge", Merge}, {"dead", DeadVariables}}

// ParseOptimizations reads "all", "none", or a list of merge and dead with commas
// between.
func ParseOptimizations(list string) (Optimizations, error) {
	var o Optimizations
	words := strings.Split(list, ",")
next:
	for _, word := range words {
		word = strings.TrimSpace(word)
		for i, n := range optimizationNames {
			if n.Name == word && (i >= 2 || len(words) == 1) {
				o |= n.Bits
				continue next
			}
		}
		return 0, fmt.Errorf("unknown optimization %q: expected all, none, or some of merge and dead", word)
	}
	return o, nil
}

// String returns the list that ParseOptimizations reads.
func (o Optimizations) String() string {
	for _, n := range optimizationNames {
		if o == n.Bits {
			return n.Name
		}
	}
	return fmt.Sprintf("Optimizations(%d)", uint8(o))
}

// without returns o, of which defaults are filled in, without x.
func (o Optimizations) without(x Optimizations) Optimizations {
	if o &^= x; o == 0 {
		return NoOptimizations
	}
	return o
}
