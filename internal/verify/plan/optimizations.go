package plan

import (
	"fmt"
	"strings"
)

// Optimizations is a set of transformations of a model before the search.
type Optimizations uint8

// The optimizations. The zero value stands for AllOptimizations.
const (
	// Merge joins steps that are private to a process and invisible to the property to the previous step. Merge is a
	// reduction: searches for formulas with X, and for claims not known to be stutter-invariant, do not use it.
	Merge Optimizations = 1 << iota
	// DeadVariables resets a variable to its initial value if nothing can read the variable any more.
	DeadVariables
	// Ends omits the death steps of terminated processes, if nothing can observe whether these processes exist. Ends
	// is a reduction, as Merge is.
	Ends
	// NoOptimizations, alone, stands for the empty set.
	NoOptimizations

	// AllOptimizations is the default.
	AllOptimizations = Merge | DeadVariables | Ends
)

var optimizationNames = []struct {
	Name string
	Bits Optimizations
}{{"all", AllOptimizations}, {"none", NoOptimizations}, {"merge", Merge}, {"dead", DeadVariables}, {"ends", Ends}}

// ParseOptimizations parses "all", "none", or a comma-separated list of merge, dead and ends.
func ParseOptimizations(list string) (Optimizations, error) {
	var o Optimizations
	words := strings.Split(list, ",")
next:
	for _, word := range words {
		word = strings.TrimSpace(word)
		if len(words) > 1 && (word == "all" || word == "none") {
			return 0, fmt.Errorf("%s stands alone, not in a list", word)
		}
		for _, n := range optimizationNames {
			if n.Name == word {
				o |= n.Bits
				continue next
			}
		}
		return 0, fmt.Errorf("unknown optimization %q: expected all, none, or some of merge, dead and ends", word)
	}
	return o, nil
}

// String returns o in the form that ParseOptimizations accepts.
func (o Optimizations) String() string {
	for _, n := range optimizationNames {
		if o == n.Bits {
			return n.Name
		}
	}
	var words []string
	for _, n := range optimizationNames[2:] {
		if o&n.Bits != 0 {
			words, o = append(words, n.Name), o&^n.Bits
		}
	}
	if o != 0 || len(words) == 0 {
		words = append(words, fmt.Sprintf("Optimizations(%d)", uint8(o)))
	}
	return strings.Join(words, ",")
}

// Has reports whether o includes every optimization of x.
func (o Optimizations) Has(x Optimizations) bool { return o&x == x }

// Any reports whether o has some of x.
func (o Optimizations) Any(x Optimizations) bool { return o&x != 0 }

// filled returns o with the default filled in.
func (o Optimizations) filled() Optimizations {
	if o == 0 {
		return AllOptimizations
	}
	return o
}

// Without returns o without x.
func (o Optimizations) Without(x Optimizations) Optimizations {
	if o = o.filled() &^ x; o == 0 {
		return NoOptimizations
	}
	return o
}
