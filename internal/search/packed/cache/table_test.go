package cache

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/testing/exectest"
)

// count is how many answers are in t and below.
func (t *table) count() (n int) {
	for _, s := range t.slots {
		switch {
		case s.answer == nil:
		case s.answer.below == nil:
			n++
		default:
			n += s.answer.below.count()
		}
	}
	return n
}

// asker is a program that reads parts of a state: first part at, and then the part given by the value of the first.
type asker struct {
	at   int
	next []*asker // by value; nil for the end
}

// newAsker returns an asker of parts outside read, each with values values.
func newAsker(r *rand.Rand, values int, read []bool) *asker {
	var left []int
	for i, is := range read {
		if !is {
			left = append(left, i)
		}
	}
	if len(left) == 0 || r.IntN(4) == 0 {
		return nil
	}
	x := &asker{at: left[r.IntN(len(left))]}
	read[x.at] = true
	for range values {
		x.next = append(x.next, newAsker(r, values, read))
	}
	read[x.at] = false
	return x
}

// Nested tables know an answer for a state if and only if an answer was entered that rests on components with the
// same values in the state. This holds after a repacking, too.
func TestTables(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const parts, values = 7, 3
	for range 200 {
		program := newAsker(r, values, make([]bool, parts))
		layout := coding.Layout{Words: 2, Fields: make([]coding.Field, parts)}
		for i := range layout.Fields {
			layout.Fields[i] = coding.Field{Word: i % 2, Shift: uint(2 * i), Bits: 2}
		}
		c := coding.NewFixed(layout)
		top, known := &table{}, map[string]*Answer{}
		bytes := int64(0)
		for n := range 300 {
			if n == 200 {
				moved := coding.Layout{Words: 1, Fields: make([]coding.Field, parts)}
				for i := range moved.Fields {
					moved.Fields[i] = coding.Field{Shift: uint(3 * i), Bits: 3}
				}
				c = coding.NewFixed(moved)
				top.translate(&Transitions{Coding: c}, layout, make([]uint64, 2), make([]uint64, 1))
				bytes = top.totalBytes() - tableBytes
			}
			w, state := make([]uint64, c.Words()), make([]int, parts)
			for i := range state {
				state[i] = r.IntN(values)
				c.Field(i).Put(w, uint32(state[i]))
			}
			rests, name := make([]bool, parts), ""
			for x := program; x != nil; x = x.next[state[x.at]] {
				rests[x.at] = true
				name += string(rune('a'+x.at)) + string(rune('0'+state[x.at]))
			}
			a := (&site{table: *top}).lookup(w)
			require.Same(t, known[name], a)
			if a == nil && name != "" {
				a := newAnswer()
				known[name] = a.compactCopy(string(a.encode(nil)))
				bytes += top.insert(w, known[name], rests, c, make([]bool, parts))
				require.Equal(t, top.totalBytes()-tableBytes, bytes)
			}
		}
		require.Equal(t, len(known), top.count())
	}
}

// A site with nested tables agrees with package closure; explore checks this in every state.
func TestDeepSites(t *testing.T) {
	texts := map[string]string{"loops": `byte a[5], i;
		active proctype P() {
			byte n;
			do
			:: d_step {
				i = 0;
				do :: i < 5 && a[i] > 0 -> i++ :: else -> break od;
				if :: i < 5 -> a[i] = n :: else -> n = (n + 1) % 3 fi;
				i = 0
			}
			od
		}
		active proctype Q() {
			do
			:: a[0] < 2 -> a[0]++ :: a[1] < 3 -> a[1]++ :: a[2] < 2 -> a[2]++
			:: a[3] < 3 -> a[3]++ :: a[4] < 3 -> a[4]++
			od
		}`,
		"windows": `byte a[4]; byte at, to; chan c = [2] of { byte };
		active proctype P() {
			do
			:: atomic { a[at] > to -> a[at] = to; to = at } unless { to == 3 -> to = 0 }
			:: at = (at + 1) % 4
			:: c!a[to]
			:: atomic { c?[2] -> c?at; run R(at) }
			od
		}
		proctype R(byte x) { a[x] = x; c?_ }
		active proctype Q() { do :: a[to] = (a[to] + 1) % 4 :: c?to -> to = to % 4 od }`}
	for name, text := range parted {
		texts[name] = text
	}
	for name, text := range texts {
		kept := coding.DefaultLimits()
		kept.SiteTrial, kept.MissedOneIn, kept.DeepOneIn, kept.PartTrial = 16, 1, 1000, 1<<20
		repacked, full := kept, kept
		repacked.JointValues, repacked.WordBits, repacked.RootBits = 2, 7, 14
		full.CacheBytes = 2000
		for sort, l := range map[string]coding.Limits{"kept": kept, "repacked": repacked, "full": full} {
			t.Run(name+" "+sort, func(t *testing.T) {
				s := explore(t, exectest.Load(t, text), 1500, l)
				deep := 0
				for _, list := range s.sites {
					for _, k := range list {
						if k != nil && k.deep {
							deep++
						}
					}
				}
				require.True(t, deep > 0 || sort == "full")
			})
		}
	}
}
