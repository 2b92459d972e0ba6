package cache

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/testing/exectest"
)

// parted are models in which sites have parts: with faults, an else, atomic sequences that block, handshakes, and an
// escape with sites without parts.
var parted = map[string]string{
	"guards": `byte a[4], x;
		active proctype P() {
			a[0] = 3;
			do
			:: d_step { a[0] > 0 && a[1] < 3 -> a[0]--; a[1]++ }
			:: d_step { a[1] > 0 && a[2] < 3 -> a[1]--; a[2]++ }
			:: d_step { a[2] > 0 && a[0] < 3 -> a[2]--; a[0]++ }
			:: d_step { a[3] == 2 && a[0] == 1 -> x = 6 / a[2] }
			od
		}
		active proctype Q() {
			do :: a[3] < 4 -> a[3]++ :: a[3] == 4 && x > 0 -> a[3] = 0 :: a[3] == 4 -> a[3] = 1 od
		}`,
	"else": `byte a[3], n;
		active proctype P() {
			do
			:: a[0] < 3 && n != 1 -> a[0]++
			:: a[1] < 3 && n != 1 -> a[1]++
			:: a[2] < 3 && n != 1 -> atomic { a[2]++; n == 0; n = 2 }
			:: else -> a[n % 3] = 0; n = 0
			od
		}
		active proctype Q() { do :: n = (n + 1) % 3 od }`,
	"escape": `byte a[3], n;
		active proctype P() {
			do
			:: {
				do :: a[0] < 3 -> a[0]++ :: a[1] < 3 -> a[1]++ :: a[2] < 3 -> a[2]++ od
			} unless { n == 2 -> n = 0; a[1] = 0 }
			od
		}
		active proctype Q() { do :: n = (n + 1) % 3 :: a[0] == 3 && n == 1 -> a[0] = 0 od }`,
	"messages": `chan c = [2] of { byte }, r = [0] of { byte }; byte x, y;
		active proctype P() {
			do :: c!x :: r!y :: x < 3 -> x++ :: y < 3 -> y = y + x :: x == 3 -> x = 0 :: c?y od
		}
		active [2] proctype Q() { byte z; do :: r?z -> z = 0 :: c?z -> z = 0 :: r?1 od }`,
}

// seated returns a model in which the last process has one of two types, which look the same at their locations. One
// type has an edge more than the other, an else, or the else elsewhere.
func seated(first, second string) string {
	return `byte a, b, n;
		active proctype C() { do :: n < 6 -> n++ :: n = 0 od }
		proctype A() { do ` + first + ` od }
		proctype B() { do ` + second + ` od }
		active proctype D() { do :: a = (a + 1) % 4 :: b = (b + 1) % 4 od }
		init { if :: run A() :: run B() fi }`
}

func init() {
	const one, two, three = ":: a == 1 && n == 2 -> a = 0 ", ":: b == 1 && n == 3 -> b = 0 ", ":: b == a -> n = 5 "
	const otherwise = ":: else -> n = 1 "
	parted["more edges"] = seated(one+two, one+two+three)
	parted["fewer edges"] = seated(one+two+three, one+two)
	parted["an else"] = seated(one+two+three, one+two+otherwise)
	parted["no else"] = seated(one+two+otherwise, one+two+three)
	parted["another else"] = seated(one+two+otherwise, one+otherwise+two)
}

// An answer for a process at one place is refused at every other place, in a look-up and in a computation.
func TestSeats(t *testing.T) {
	l := coding.DefaultLimits()
	l.SiteTrial, l.MissedOneIn = 16, 1000
	s := explore(t, exectest.Load(t, parted["more edges"]), 500, l)
	types := map[int]bool{}
	for number, list := range s.sites {
		for code, k := range list {
			if k == nil {
				continue
			}
			s.checkSite(k, number, uint32(code))
			k.home.Loc++
			require.Panics(t, func() { s.checkSite(k, number, uint32(code)) })
			k.home.Loc--
			types[k.home.Type] = true
		}
	}
	require.Len(t, types, 5)
	s.watched.Only, s.watched.Place = 1, closure.Place{Type: 1}
	require.Panics(t, func() { s.Machine().Steps(s.Machine().Init(nil), 0, &s.watched) })
}

// A site with parts agrees with package closure; explore checks this in every state.
func TestParts(t *testing.T) {
	for name, text := range parted {
		kept := coding.DefaultLimits()
		kept.SiteTrial, kept.MissedOneIn, kept.PartTrial = 16, 1000, 1<<20
		repacked, full := kept, kept
		repacked.JointValues, repacked.WordBits, repacked.RootBits = 2, 7, 14
		full.CacheBytes = 2000
		for sort, l := range map[string]coding.Limits{"kept": kept, "repacked": repacked, "full": full} {
			t.Run(name+" "+sort, func(t *testing.T) {
				s := explore(t, exectest.Load(t, text), 1500, l)
				require.NotZero(t, partedSites(s))
			})
		}
	}
}

func partedSites(s *Transitions) (n int) {
	for _, list := range s.sites {
		for _, k := range list {
			if k != nil && k.parts != nil {
				n++
			}
		}
	}
	return n
}
