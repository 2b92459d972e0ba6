package future_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/random"
)

// several holds models in which removing one process removes others.
var several = []string{`
	bool fork[4];
	active [4] proctype P() {
		do
		:: atomic { !fork[_pid] -> fork[_pid] = 1 };
		   atomic { !fork[(_pid + 1) % 4] -> fork[(_pid + 1) % 4] = 1 };
		   fork[_pid] = 0;
		   fork[(_pid + 1) % 4] = 0
		od
	}`, `
	byte v[8];
	active [8] proctype P() { do :: v[_pid] = v[_pid / 2 * 2] + v[_pid / 2 * 2 + 1] od }`, `
	chan c[8] = [0] of { byte };
	active [8] proctype P() {
		byte x;
		do
		:: c[_pid]!x
		:: c[(_pid + 1) % 8]?x
		od
	}`, `
	chan c[8] = [2] of { byte };
	active [8] proctype P() {
		byte x;
		c[_pid]!_pid;
		do
		:: c[(_pid + 7) % 8]?x; c[_pid]!x
		od
	}`, `
	byte v[8];
	active [8] proctype P() {
		byte x;
		do
		:: v[_pid] = v[_pid % 4] + v[_pid % 4 + 4]; x = x + v[_pid]
		od
	}`, `
	byte v[8];
	active [8] proctype P() { byte x; do :: x = v[_pid / 2]; v[_pid] = v[_pid] + x od }`,
}

// someModels returns several and n random models.
func someModels(n uint64) (texts []string) {
	texts = append(texts, several...)
	for seed := range n {
		switch seed % 4 {
		case 0:
			texts = append(texts, random.New(seed, random.Size{}).String())
		case 1:
			texts = append(texts, random.Handshakes(seed).String())
		default:
			texts = append(texts, random.Dense(seed).String())
		}
	}
	return texts
}

// eachState calls f in states of random models that do not wait for timeout.
func eachState(t *testing.T, n int, f func(text string, a *at, all program.PIDSet)) {
	t.Helper()
	for _, text := range someModels(40) {
		p, m := compile(t, text)
		a := &at{t: t, p: p, m: m, future: future.New(depend.New(p), m.View(), nil)}
		for _, s := range exectest.States(m, n) {
			if a.look(s); a.moves.Timeout {
				continue
			}
			var all program.PIDSet
			for i := range a.moves.All {
				all.AddMovers(a.moves.All[i])
			}
			f(text, a, all)
		}
	}
}

// Lemma on unions: the largest valid subset contains each valid subset, and is valid.
func TestValidSetsHaveUnions(t *testing.T) {
	proper := 0
	eachState(t, 10, func(text string, a *at, all program.PIDSet) {
		largest := a.future.Largest(all)
		require.Equal(t, largest, a.future.Largest(largest), "%s", text)
		var union program.PIDSet
		for p := range a.future.Processes() {
			for q := range p + 1 {
				if s := set(program.PID(p), program.PID(q)); a.future.Largest(s) == s {
					union.AddAll(s)
					proper++
				}
			}
		}
		for p := range program.PID(a.future.Processes()) {
			require.False(t, union.Has(p) && !largest.Has(p), "%s\nprocess %d", text, p)
		}
	})
	require.Greater(t, proper, 200)
}

// Each set found by the cheap tests is valid.
func TestPlainSetsAreValid(t *testing.T) {
	plain, idle, now := 0, 0, 0
	eachState(t, 20, func(text string, a *at, all program.PIDSet) {
		for p := range a.future.Processes() {
			s := set(program.PID(p))
			if !all.Has(program.PID(p)) {
				require.False(t, a.future.Singleton(p))
				continue
			}
			if a.future.Singleton(p) {
				plain++
				require.Equal(t, s, a.future.Largest(s), "%s\nprocess %d", text, p)
			}
			if a.future.Idle(p) {
				idle++
				require.Equal(t, s, a.future.Largest(s), "%s\nprocess %d", text, p)
			}
		}
		a.future.Evaluate()
		for p := range a.future.Processes() {
			if s := set(program.PID(p)); a.future.MaybeSingleton(p, 0) && a.future.SingletonNow(p, 0) {
				now++
				require.Equal(t, s, a.future.Largest(s), "%s\nprocess %d", text, p)
			}
		}
	})
	require.Greater(t, min(plain, idle, now), 50)
}

// States with the same key and the same answers to the recorded tests have the same largest set.
func TestQuestions(t *testing.T) {
	type decision struct {
		asked   []future.Answer
		largest program.PIDSet
	}
	for _, text := range someModels(40) {
		p, m := compile(t, text)
		a := &at{t: t, p: p, m: m, future: future.New(depend.New(p), m.View(), nil)}
		known := map[string][]decision{}
		for _, s := range exectest.States(m, 30) {
			if a.look(s); a.moves.Timeout {
				continue
			}
			key := fmt.Sprint(a.future.Key(nil))
			agrees := -1
			for i, d := range known[key] {
				differs := func(x future.Answer) bool { return a.future.Holds(&x.Test) != x.True }
				if !slices.ContainsFunc(d.asked, differs) {
					agrees = i
				}
			}
			var all program.PIDSet
			for i := range a.moves.All {
				all.AddMovers(a.moves.All[i])
			}
			largest := a.future.Largest(all)
			if agrees >= 0 {
				require.Equal(t, known[key][agrees].largest, largest, text)
			}
			known[key] = append(known[key], decision{slices.Clone(a.future.Answers()), largest})
		}
	}
}
