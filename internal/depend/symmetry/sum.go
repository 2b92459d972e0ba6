package symmetry

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/model/program"
)

// addend is a part of a sum: n times an unknown value, which is between lo and hi. The key of the value is no sum.
type addend struct {
	n      int64
	key    string
	lo, hi int64
	low    *low // the value is the low bits of a sum, or nil
	// bit is a set of one element that depends on the key: values with different bits are different.
	bit uint64
}

// keyBit returns a set of one element for the key of a value.
func keyBit(key string) uint64 {
	h := uint32(2166136261)
	for i := range len(key) {
		h = (h ^ uint32(key[i])) * 16777619
	}
	return 1 << (h >> 26)
}

// low is what a variable of a type with so many bits holds of the value of a term.
type low struct {
	bits int
	of   term
}

// small reports whether v may be a factor in a sum. With small factors, the limits of a sum fit 64 bits.
func small(v int64) bool { return -1<<16 < v && v < 1<<16 }

// merged returns the parts of a sum plus n times another one. Parts are in the order of their keys.
func merged(sum, other []addend, n int64) []addend {
	out := make([]addend, 0, len(sum)+len(other))
	for len(sum) > 0 || len(other) > 0 {
		var a addend
		switch order := compareFirst(sum, other); {
		case order < 0:
			a, sum = sum[0], sum[1:]
		case order > 0:
			a, other = other[0], other[1:]
			a.n *= n
		default:
			a = sum[0]
			a.n += n * other[0].n
			sum, other = sum[1:], other[1:]
		}
		if a.n != 0 {
			out = append(out, a)
		}
	}
	return out
}

// compareFirst compares the keys of the first parts. An empty sum comes last.
func compareFirst(sum, other []addend) int {
	switch {
	case len(sum) == 0:
		return 1
	case len(other) == 0:
		return -1
	}
	return strings.Compare(sum[0].key, other[0].key)
}

// limitsOf returns the least and the greatest value of a sum.
func limitsOf(sum []addend) (lo, hi int64) {
	for _, a := range sum {
		if a.n > 0 {
			lo, hi = lo+a.n*a.lo, hi+a.n*a.hi
		} else {
			lo, hi = lo+a.n*a.hi, hi+a.n*a.lo
		}
	}
	return lo, hi
}

// addends returns the parts of t without t.v.
func (t term) addends() []addend {
	switch {
	case t.known:
		return nil
	case t.sum != nil:
		return t.sum
	}
	return []addend{{1, t.key, t.lo, t.hi, t.low, keyBit(t.key)}}
}

// add returns t plus n times u. Numbers wrap around, which sums in a normal form with whole factors leave open.
func (t term) add(u term, n int32) term {
	v := t.v + n*u.v
	switch {
	case u.known:
		return t.withConstant(v)
	case t.known && n == 1:
		return u.withConstant(v)
	}
	sum := merged(t.addends(), u.addends(), int64(n))
	if slices.ContainsFunc(sum, func(a addend) bool { return !small(a.n) }) {
		return symbol(fmt.Sprintf("(%s + %d %s)", t, n, u))
	}
	return total(sum).withConstant(v)
}

// withConstant returns t with v as the number that is added.
func (t term) withConstant(v int32) term {
	if t.known {
		return number(v)
	}
	return t.plus(v - t.v)
}

// total returns the sum of the parts.
func total(sum []addend) term {
	switch {
	case len(sum) == 0:
		return number(0)
	case len(sum) == 1 && sum[0].n == 1:
		return term{key: sum[0].key, lo: sum[0].lo, hi: sum[0].hi, low: sum[0].low}
	}
	var b strings.Builder
	for _, a := range sum {
		b.WriteString(" " + decimal(a.n) + "*" + a.key)
	}
	t := symbol("(sum" + b.String() + ")")
	t.sum = sum
	if lo, hi := limitsOf(sum); lo >= -1<<31 && hi < 1<<31 {
		t.lo, t.hi = lo, hi
	}
	return t
}

// exact reports whether t is the sum of its parts and of t.v without wrapping around.
func (t term) exact() bool {
	lo, hi := limitsOf(t.addends())
	v := int64(t.v)
	return lo >= -1<<31 && hi < 1<<31 && lo+v >= -1<<31 && hi+v < 1<<31
}

// stored returns the value that a variable of type k has after t was stored. Low bits of a sum are those of the sum of
// low bits, which are left out.
func (t term) stored(k program.VarType) term {
	if u, ok := cut(t, k); ok {
		return u
	}
	bits := width(k)
	whole := number(t.v)
	for _, a := range t.addends() {
		x := total([]addend{{1, a.key, a.lo, a.hi, a.low, a.bit}})
		if a.low != nil && a.low.bits >= bits {
			x = a.low.of
		}
		whole = whole.add(x, int32(a.n))
	}
	if whole.known {
		return number(k.Cut(whole.v))
	}
	lo, hi := limits(k)
	key := fmt.Sprintf("(low %d %d %s)", bits, lo, whole)
	return term{key: key, lo: lo, hi: hi, low: &low{bits, whole}}
}

// width returns the number of bits of a variable of type k.
func width(k program.VarType) int {
	switch k.Kind {
	case program.Bit:
		return 1
	case program.Short:
		return 16
	case program.Int:
		return 32
	case program.Unsigned:
		return int(k.Bits)
	}
	return 8
}
