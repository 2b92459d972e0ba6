package bitset_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/bitset"
)

func of(members ...int) bitset.Set {
	var s bitset.Set
	for _, m := range members {
		s.Add(m)
	}
	return s
}

func members(s bitset.Set) (out []int) {
	s.Each(func(i int) { out = append(out, i) })
	return out
}

func TestMembers(t *testing.T) {
	s := of(200, 0, 64, 63, 64)
	require.Equal(t, []int{0, 63, 64, 200}, members(s))
	s.Remove(64)
	s.Remove(1000)
	require.Equal(t, []int{0, 63, 200}, members(s))
	require.True(t, s.Has(200))
	require.False(t, s.Has(64))
	require.False(t, s.Has(1000))
}

func TestUnion(t *testing.T) {
	for _, c := range []struct {
		s, t, both []int
		grew       bool
	}{
		{nil, nil, nil, false},
		{nil, []int{1}, []int{1}, true},
		{[]int{1, 100}, []int{1}, []int{1, 100}, false},
		{[]int{1}, []int{100}, []int{1, 100}, true},
	} {
		s := of(c.s...)
		require.Equal(t, c.grew, s.Union(of(c.t...)))
		require.Equal(t, c.both, members(s))
	}
}

// TestMeets checks sets of equal and of different lengths.
func TestMeets(t *testing.T) {
	for _, c := range []struct {
		s, t, both []int
	}{
		{nil, []int{1}, nil},
		{[]int{1}, []int{65}, nil},
		{[]int{1, 130}, []int{1}, []int{1}},
		{[]int{1, 70, 130}, []int{2, 70, 130}, []int{70, 130}},
	} {
		require.Equal(t, len(c.both) > 0, of(c.s...).Intersects(of(c.t...)))
		require.Equal(t, len(c.both) > 0, of(c.t...).Intersects(of(c.s...)))
		with := of(3)
		with.UnionOfBoth(of(c.s...), of(c.t...))
		require.ElementsMatch(t, append([]int{3}, c.both...), members(with))
	}
}

func TestWithin(t *testing.T) {
	for _, c := range []struct {
		s, t   []int
		within bool
	}{
		{nil, nil, true},
		{[]int{1}, []int{1, 2}, true},
		{[]int{1, 70}, []int{1}, false},
		{[]int{1}, []int{2, 70}, false},
		{[]int{1, 70}, []int{1, 70, 71}, true},
	} {
		require.Equal(t, c.within, of(c.s...).SubsetOf(of(c.t...)))
	}
}

// TestMeetsOutside checks pairs of sets with common members inside and outside a third set.
func TestMeetsOutside(t *testing.T) {
	for _, c := range []struct {
		s, but, t []int
		meets     bool
	}{
		{[]int{1, 70}, nil, []int{70}, true},
		{[]int{1, 70}, []int{70}, []int{70}, false},
		{[]int{1, 70}, []int{70}, []int{1, 70}, true},
		{[]int{1, 70}, []int{1}, []int{1, 70, 200}, true},
		{[]int{1}, nil, []int{65}, false},
	} {
		require.Equal(t, c.meets, of(c.s...).MeetsOutside(of(c.but...), of(c.t...)))
	}
}

func TestEmpty(t *testing.T) {
	s := of(70)
	require.False(t, s.Empty())
	s.Remove(70)
	require.True(t, s.Empty())
}
