package plan

import (
	"bytes"
	"fmt"
	"strings"

	"ltlpor/internal/base/words"
)

// Optimizations is a set of transformations of the program before the search.
type Optimizations uint8

// The optimizations. The zero value stands for AllOptimizations.
const (
	// Merge joins a step to the step before in the same process, if the step is independent of other processes and
	// invisible to the property. Merge is a reduction: it is off for formulas with X, and for claims not known to be
	// stutter-invariant.
	Merge Optimizations = 1 << iota
	// DeadVariables resets a variable to its initial value when no later step can read the variable.
	DeadVariables
	// Ends omits the death steps of terminated processes, if neither a process nor the property can observe whether
	// these processes exist. Ends is a reduction, as Merge is.
	Ends
	// NoOptimizations stands for the empty set. It cannot be combined with other values.
	NoOptimizations

	// AllOptimizations is the default.
	AllOptimizations = Merge | DeadVariables | Ends
)

var optimizationNames = []struct {
	Name string
	Bits Optimizations
}{{"all", AllOptimizations}, {"none", NoOptimizations}, {"merge", Merge}, {"dead", DeadVariables}, {"ends", Ends}}

// MarshalText implements encoding.TextMarshaler. The text of the zero value is the text of AllOptimizations.
func (o Optimizations) MarshalText() ([]byte, error) {
	if o = o.filled(); o&^AllOptimizations != 0 && o != NoOptimizations {
		return nil, fmt.Errorf("the optimizations %b have no text", uint8(o))
	}
	return []byte(o.String()), nil
}

// UnmarshalText implements encoding.TextUnmarshaler. It reads "all", "none", or a comma-separated list of merge, dead
// and ends.
func (o *Optimizations) UnmarshalText(text []byte) error {
	isList := bytes.ContainsRune(text, ',')
	return words.UnmarshalSet(text, o, func(word string) (Optimizations, error) {
		if isList && (word == "all" || word == "none") {
			return 0, fmt.Errorf("%s stands alone, not in a list", word)
		}
		for _, n := range optimizationNames {
			if n.Name == word {
				return n.Bits, nil
			}
		}
		return 0, words.Unknown("optimization", word, "all, none, or some of merge, dead and ends")
	})
}

// String returns o in the form that UnmarshalText accepts.
func (o Optimizations) String() string {
	for _, n := range optimizationNames {
		if o == n.Bits {
			return n.Name
		}
	}
	var list []string
	for _, n := range optimizationNames[2:] {
		if o&n.Bits != 0 {
			list, o = append(list, n.Name), o&^n.Bits
		}
	}
	if o != 0 || len(list) == 0 {
		list = append(list, fmt.Sprintf("Optimizations(%d)", uint8(o)))
	}
	return strings.Join(list, ",")
}

// Has reports whether o includes every optimization of x.
func (o Optimizations) Has(x Optimizations) bool { return o&x == x }

// Any reports whether o includes at least one optimization of x.
func (o Optimizations) Any(x Optimizations) bool { return o&x != 0 }

// filled returns AllOptimizations if o is 0, and o otherwise.
func (o Optimizations) filled() Optimizations {
	if o == 0 {
		return AllOptimizations
	}
	return o
}

// Without returns o without the optimizations of x.
func (o Optimizations) Without(x Optimizations) Optimizations {
	if o = o.filled() &^ x; o == 0 {
		return NoOptimizations
	}
	return o
}
