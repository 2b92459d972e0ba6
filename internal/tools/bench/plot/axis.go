package plot

import (
	"math"
	"strconv"
)

// axis maps values to positions from 0 to 1. axis has marks at the values in ticks.
type axis struct {
	log      bool
	from, to float64 // the values at positions 0 and 1
	ticks    []float64
}

// place returns the position of v on the axis.
func (a *axis) place(v float64) float64 {
	if a.log {
		return math.Log(v/a.from) / math.Log(a.to/a.from)
	}
	return (v - a.from) / (a.to - a.from)
}

// logAxis returns a logarithmic axis that contains low and high, both positive, and that ends at the nearest marks
// outside. The marks are the powers of ten and, if the axis has fewer than three of them, also twice and five times the
// powers.
func logAxis(low, high float64) axis {
	a := axis{log: true}
	for _, steps := range [][]float64{{1}, {1, 2, 5}} {
		a.ticks = enclosing(marks(low, high, steps), low, high)
		if len(a.ticks) >= 3 {
			break
		}
	}
	if len(a.ticks) > 7 { // too many marks, so keep every second power only
		a.ticks = enclosing(marks(low, high, []float64{1, 0}), low, high)
	}
	a.from, a.to = a.ticks[0], a.ticks[len(a.ticks)-1]
	return a
}

// marks returns the products of the elements of steps and the powers of ten, in ascending order, from well below low to
// well above high. If steps has two elements, only even powers are used, and an element 0 is ignored.
func marks(low, high float64, steps []float64) (out []float64) {
	first, last := int(math.Floor(math.Log10(low)))-2, int(math.Ceil(math.Log10(high)))+2
	for e := first; e <= last; e++ {
		if len(steps) == 2 && e%2 != 0 {
			continue
		}
		for _, s := range steps {
			if s > 0 {
				out = append(out, s*math.Pow(10, float64(e)))
			}
		}
	}
	return out
}

// enclosing returns the elements of marks from the last one at or below low to the first one at or above high. The
// result has at least two elements. marks must be ascending.
func enclosing(marks []float64, low, high float64) []float64 {
	const eps = 1e-9
	i, j := 0, len(marks)-1
	for i+1 < len(marks) && marks[i+1] <= low*(1+eps) {
		i++
	}
	for j-1 > i && marks[j-1] >= high*(1-eps) {
		j--
	}
	if i == j {
		j++
	}
	return marks[i : j+1]
}

// linearAxis returns a linear axis from low to high. The axis has at most ten marks, and their distance is a whole
// number.
func linearAxis(low, high float64) axis {
	step := 1.0
	for (high-low)/step > 9 {
		step++
	}
	a := axis{from: low, to: max(high, low+1)}
	for v := low; v <= a.to+1e-9; v += step {
		a.ticks = append(a.ticks, v)
	}
	return a
}

// label returns v as a short text, for example 0.01, 20, 5 k or 10 M.
func label(v float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e9, " G"}, {1e6, " M"}, {1e3, " k"}} {
		if v >= unit.size*(1-1e-9) {
			return strconv.FormatFloat(v/unit.size, 'g', 4, 64) + unit.name
		}
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}
