package interp_test

import (
	"errors"
	"flag"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/source"
)

var (
	transitions = flag.Int("transitions", amount.Choose(7_000, 150_000),
		"how many transitions of random models to compare")
	seed       = flag.Uint64("seed", 1, "seed of the first random model")
	constructs = flag.Uint("constructs", uint(random.Everything), "what rich models may hold, as bits of random.Constructs")
	only       = flag.Uint64("only", 0, "compare the model of this seed only")
)

// statesOfOne bounds the states that are looked at of one random model.
const statesOfOne = 300

// randomModel takes turns among the generators, with half of the models rich.
func randomModel(seed uint64) *random.Model {
	switch seed % 8 {
	case 7:
		return random.Rich(seed, random.Constructs(*constructs)|random.FewFields)
	case 0:
		return random.New(seed, random.Size{})
	case 2:
		return random.Dense(seed)
	case 4:
		return random.Handshakes(seed)
	case 6:
		return random.New(seed, random.Size{Priorities: true})
	}
	return random.Rich(seed, random.Constructs(*constructs))
}

// Machine and interpreter do the same in random models.
func TestRandom(t *testing.T) {
	n := *transitions
	if testing.Short() {
		n = min(n, 50_000)
	}
	done, models, refused, claims := 0, 0, 0, 0
	for s := *seed; done < n; s++ {
		if *only != 0 {
			s, n = *only, 0
		}
		m := randomModel(s)
		p, err := load(source.NewFile("m.pml", m.String()), m.Atoms)
		if err != nil {
			var list source.List
			if s%2 == 0 || !errors.As(err, &list) || random.Unexpected(list) != nil {
				t.Fatalf("seed %d: %v\n%s", s, err, m)
			}
			refused++
			continue
		}
		if why, _ := p.walk(statesOfOne); why != "" {
			t.Fatalf("seed %d: %s", s, smallest(m, why))
		}
		done += p.transitions
		if p.program.Claim != nil {
			claims++
		}
		models++
	}
	t.Logf("%d transitions of %d models, %d of them with a never claim, %d refused", done, models, claims, refused)
	require.Less(t, refused, models/5+1, "too few of the models are models")
}

// smallest returns what differs in a model made as small as it can be, with its text.
func smallest(m *random.Model, why string) string {
	small := random.Shrink(m.Node, func(text string) bool {
		p, err := load(source.NewFile("m.pml", text), m.Atoms)
		if err != nil {
			return false
		}
		why, _ := p.walk(statesOfOne)
		return why != ""
	})
	if p, err := load(source.NewFile("m.pml", small), m.Atoms); err == nil {
		why, _ = p.walk(statesOfOne)
	}
	return fmt.Sprintf("%s\n%s%q", why, small, m.Atoms)
}
