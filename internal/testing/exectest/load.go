package exectest

import (
	"sync"
	"testing"

	"ltlpor/internal/depend/optimize"
	"ltlpor/internal/lang/lower"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/random"
)

// Load returns the program of the model in text, with the propositions props. If the front end rejects the model, the
// result is nil.
func Load(t testing.TB, text string, props ...string) *program.Program {
	t.Helper()
	p, _ := load(t, text, props...)
	return p
}

// load returns the program of the model in text, with the propositions props. The second result, observed, is a variant
// in which the never claim takes part; it is nil if the model has no claim. If the front end rejects the model, both
// results are nil.
func load(t testing.TB, text string, props ...string) (p, observed *program.Program) {
	t.Helper()
	m, err := lowertest.Read(text, lower.Options{}, props...)
	if err != nil {
		if _, refused := lowertest.Read(text, lower.Options{}); refused == nil {
			t.Fatal(err) // the error is in a proposition, not in the model
		}
		return nil, nil
	}
	if c := m.Claim(); c != nil {
		if q, list := lower.Observer(m.Program, m.Info, c); list.Err() == nil {
			observed = q
		}
	}
	return m.Program, observed
}

// prepared lists the sets of optimizations for which Programs makes a program of every model.
var prepared = []optimize.Options{{}, {Merge: true, Dead: true, Ends: true}, {Dead: true, Ends: true, Early: true}}

// made stores the programs that Programs creates, by seed, for reuse. This is possible because no test changes a
// program, and useful because many tests have the same seeds.
var made sync.Map

// Programs calls f with the programs of n random models. For every model, it calls f with one program for every element
// of prepared; the first of these programs is not optimized. If the model has a never claim, it also calls f with a
// program in which the claim takes part.
func Programs(t testing.TB, n uint64, f func(p *program.Program)) {
	t.Helper()
	for seed := range n {
		all, ok := made.Load(seed)
		if !ok {
			all, _ = made.LoadOrStore(seed, programs(t, seed))
		}
		for _, p := range all.([]*program.Program) {
			f(p)
		}
	}
}

func programs(t testing.TB, seed uint64) (all []*program.Program) {
	t.Helper()
	var m *random.Model
	switch seed % 4 {
	case 0:
		m = random.New(seed, random.Size{Priorities: seed%8 == 0})
	case 1:
		m = random.Handshakes(seed)
	case 2:
		m = random.Rich(seed, random.Everything)
	default:
		m = random.Dense(seed)
	}
	p, observed := load(t, m.String())
	if p == nil {
		return nil
	}
	p.Name = m.String()
	for _, o := range prepared {
		all = append(all, optimize.Program(p, o))
	}
	if observed != nil {
		observed.Name = p.Name
		all = append(all, observed)
	}
	return all
}
