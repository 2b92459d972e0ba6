package dpor

// extended and branching are the numbers of traces of the benchmarks ring-extended and branching. Their first element
// is for n = 2, the second for n = 3, and so on.
var (
	extended  = []int64{6, 90, 786, 5730, 38466, 247170, 1548546, 9553410}
	branching = []int64{11, 28, 103, 311, 1010, 3165, 10063, 31780, 100651, 318363, 1007554}
)

// Traces returns the number of maximal Mazurkiewicz traces of a benchmark with parameter n. If the number is unknown,
// ok is false.
//
// In readers-writers, every reader comes before or after the writer. The traces of a ring are the acyclic orientations
// of a cycle. For the remaining benchmarks, the formula was found by counting small instances; the test counts the
// instances again.
func Traces(benchmark string, n int) (traces int64, ok bool) {
	switch benchmark {
	case "readers-writers":
		return power(2, n-1)
	case "indexer":
		return power(8, max(0, n-11))
	case "indexer-small":
		return power(2, max(0, n-2))
	case "last-zero":
		if n == 2 {
			return 2, true
		}
		traces, ok = power(2, n-2)
		return int64(n) * traces, ok
	case "shared-pointer":
		return 2*int64(n) + 1, n >= 1
	case "ring":
		if n == 2 {
			return 2, true
		}
		traces, ok = power(2, n)
		return traces - 2, ok
	case "branching":
		return from2(branching, n)
	case "ring-extended":
		return from2(extended, n)
	}
	return 0, false
}

// power returns b to the power of e. If e is negative, or if the power may be too large, the second result is false.
func power(b int64, e int) (int64, bool) {
	if e < 0 || e > 20 && b != 2 || e > 60 {
		return 0, false
	}
	p := int64(1)
	for range e {
		p *= b
	}
	return p, true
}

func from2(all []int64, n int) (int64, bool) {
	if n < 2 || n-2 >= len(all) {
		return 0, false
	}
	return all[n-2], true
}
