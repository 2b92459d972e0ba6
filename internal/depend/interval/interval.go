package interval

import (
	"math"
	"slices"
)

// Interval is the set of the integers from Least to Greatest. It is empty if Least is greater than Greatest.
type Interval struct{ Least, Greatest int64 }

var (
	none    = Interval{1, 0}
	anyInt  = Interval{math.MinInt32, math.MaxInt32}
	boolean = Interval{0, 1}
	octet   = Interval{0, math.MaxUint8}
)

func single(v int32) Interval { return Interval{int64(v), int64(v)} }

// Empty reports whether i contains no integer.
func (i Interval) Empty() bool { return i.Least > i.Greatest }

// Contains reports whether v is in i.
func (i Interval) Contains(v int32) bool { return i.Least <= int64(v) && int64(v) <= i.Greatest }

// Hull returns the smallest interval that contains i and j.
func (i Interval) Hull(j Interval) Interval {
	switch {
	case i.Empty():
		return j
	case j.Empty():
		return i
	}
	return Interval{min(i.Least, j.Least), max(i.Greatest, j.Greatest)}
}

// intersect returns the intersection of i and j, which may be empty.
func (i Interval) intersect(j Interval) Interval {
	return Interval{max(i.Least, j.Least), min(i.Greatest, j.Greatest)}
}

// subsetOf reports whether every value of i is in j.
func (i Interval) subsetOf(j Interval) bool {
	return i.Empty() || j.Least <= i.Least && i.Greatest <= j.Greatest
}

// widen returns an interval that contains i and j, for faster convergence of the analysis. j must contain i. A bound of
// j beyond the bound of i is moved outward to the next threshold, or to the bound of limit if no threshold lies before
// it. thresholds are in ascending order. Example: with thresholds 0, 10, widen changes [0, 3] and [0, 4] to [0, 10].
func (i Interval) widen(j, limit Interval, thresholds []int64) Interval {
	if i.Empty() {
		return j
	}
	k, found := slices.BinarySearch(thresholds, j.Least)
	if j.Least < i.Least && !found {
		if j.Least = limit.Least; k > 0 {
			j.Least = max(j.Least, thresholds[k-1])
		}
	}
	k, found = slices.BinarySearch(thresholds, j.Greatest)
	if j.Greatest > i.Greatest && !found {
		if j.Greatest = limit.Greatest; k < len(thresholds) {
			j.Greatest = min(j.Greatest, thresholds[k])
		}
	}
	return j
}

// wrapped returns i if its bounds fit 32 bits. Otherwise an overflow is possible, and wrapped returns the interval of
// all 32-bit integers.
func (i Interval) wrapped() Interval {
	if i.subsetOf(anyInt) {
		return i
	}
	return anyInt
}
