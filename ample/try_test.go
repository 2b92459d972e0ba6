package ample_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/depend"
	"ltlpor/internal/random"
	"ltlpor/program"
)

// someModels are random ones, and some with many processes.
func someModels() (texts []string) {
	for seed := range uint64(200) {
		switch seed % 4 {
		case 0:
			texts = append(texts, random.New(seed, random.Size{}).String())
		case 1:
			texts = append(texts, random.Handshakes(seed).String())
		default:
			texts = append(texts, random.Dense(seed).String())
		}
	}
	for _, text := range many {
		texts = append(texts, fmt.Sprintf(text, 2), fmt.Sprintf(text, 4))
	}
	return texts
}

// A set that is made smaller by tries, some of them taken back, is what a look at the smaller
// set finds that knows nothing of tries.
func TestATryIsTakenBack(t *testing.T) {
	empty, smaller, back := 0, 0, 0
	for n, text := range someModels() {
		p, m := compile(t, text)
		r := depend.New(p)
		x, fresh := r.NewRelaxed(m.View()), r.NewRelaxed(m.View())
		draw := rand.New(rand.NewPCG(2, uint64(n)))
		for i, s := range someStates(t, m, 40) {
			var mv program.Moves
			m.Enabled(s, &mv)
			if mv.Timeout {
				continue
			}
			var set, rejected program.PIDSet
			for k := range mv.All {
				set.AddMovers(mv.All[k])
			}
			x.Reset(&mv)
			fresh.Reset(&mv)
			if i%2 == 1 {
				x.Evaluate()
				fresh.Evaluate()
			}
			set = x.Largest(set)
			for tries := 0; !set.Empty() && tries < 12; tries++ {
				p := program.PID(draw.IntN(x.Processes()))
				if !set.Has(p) {
					continue
				}
				without := set
				without.Remove(p)
				want := fresh.Largest(without)
				for q := range program.PID(x.Processes()) {
					if rejected.Has(q) && !want.Has(q) {
						want = program.PIDSet{}
					}
				}
				less := x.Without(p)
				require.Equal(t, want, less, "%s\nstate %d, without process %d of %v", text, i, p, set)
				switch {
				case less.Empty():
					empty++
				case draw.IntN(2) == 0:
					x.Back()
					rejected.Add(p)
					back++
				default:
					set = less
					smaller++
				}
			}
		}
	}
	t.Logf("%d tries found nothing, %d were taken back, %d were kept", empty, back, smaller)
	require.Greater(t, min(empty, back, smaller), 500)
}

// The processes that are valid sets by themselves, found by halving, are those of which a look at
// each says so, and what others may show is the same; with operands evaluated, too.
func TestSinglesAreFoundTogether(t *testing.T) {
	found, other := 0, 0
	for _, text := range someModels() {
		p, m := compile(t, text)
		for _, v := range p.Globals[:min(1, len(p.Globals))] {
			p.Props = append(p.Props, program.Prop{Name: v.Name, X: &program.Load{Place: program.Place{Var: v}}})
		}
		r := depend.New(p)
		x, fresh := r.NewRelaxed(m.View()), r.NewRelaxed(m.View())
		for i, s := range someStates(t, m, 20) {
			var mv program.Moves
			m.Enabled(s, &mv)
			if mv.Timeout {
				continue
			}
			var all program.PIDSet
			for k := range mv.All {
				all.AddMovers(mv.All[k])
			}
			x.Reset(&mv)
			fresh.Reset(&mv)
			for _, evaluated := range []bool{false, true} {
				if evaluated {
					x.Evaluate()
					fresh.Evaluate()
				}
				seen := map[program.PID]uint64{}
				last := -1
				for p := range x.Singles(all) {
					require.Greater(t, int(p), last)
					seen[p], last = x.Seen(), int(p)
				}
				for p := range program.PID(x.Processes()) {
					var one program.PIDSet
					one.Add(p)
					valid := fresh.Largest(one) == one
					props, single := seen[p]
					require.Equal(t, valid, single, "%s\nstate %d, process %d, evaluated: %v", text, i, p, evaluated)
					if valid {
						require.Equal(t, fresh.Seen(), props)
						found++
					} else {
						other++
					}
				}
			}
		}
	}
	t.Logf("%d are, %d are not", found, other)
	require.Greater(t, min(found, other), 5000)
}
