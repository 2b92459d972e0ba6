package optimize

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/oracle"
	"ltlpor/internal/random"
	"ltlpor/program"
)

var (
	runs = flag.Int("runs", 150, "how many random models to try")
	seed = flag.Uint64("seed", 1, "seed of the first random model")
)

// ways are the ways to prepare a program.
var ways = []Options{{Dead: true}, {Merge: true}, {Merge: true, Dead: true}, {Dead: true, Faint: true}, {Merge: true, Dead: true, Faint: true},
	{Ends: true}, {Merge: true, Dead: true, Ends: true}, {Merge: true, Dead: true, Faint: true, Ends: true},
	{Ends: true, Early: true}, {Merge: true, Dead: true, Faint: true, Ends: true, Early: true}}

// prepared is a prepared program with its full graph.
type prepared struct {
	q     *program.Program
	graph *oracle.Graph
}

func (s *subject) prepare(o Options) (*prepared, error) {
	q := Program(s.p, o)
	if err := program.Sanity(q); err != nil {
		return nil, err
	}
	g, err := explore(q)
	return &prepared{q, g}, err
}

// canon are the states of set with what is dead reset.
func (s *subject) canon(q *program.Program, set map[string]bool) map[string]bool {
	out := map[string]bool{}
	for x := range set {
		out[s.living(canonical(q, s.graph.States[0], program.State(x)))] = true
	}
	return out
}

// living is x without what nobody can tell from not being there: processes that
// have come to their end, and their channels. If none dies, that is all of x.
func (s *subject) living(x program.State) string {
	if !s.deathless {
		return string(x)
	}
	return living(s.p, x)
}

// differs says in what part, a part of the graph of q, differs from the graph of
// the original as far as f (nil: safety) is concerned; "" in nothing.
func (s *subject) differs(q *program.Program, part *oracle.Part, f *formula) string {
	whole := s.graph.Whole()
	if f != nil {
		if a, b := whole.Accepts(f), part.Accepts(f); a != b {
			return fmt.Sprintf("%s violated: %v, should be %v", f.text, b, a)
		}
		return ""
	}
	if a, b := s.canon(q, whole.Deadlocks()), s.canon(q, part.Deadlocks()); !maps.Equal(a, b) {
		return fmt.Sprintf("deadlocks: %d, should be %d", len(b), len(a))
	}
	if a, b := whole.Faults(), part.Faults(); !maps.Equal(a, b) {
		return fmt.Sprintf("faults: %v, should be %v", b, a)
	}
	all := map[string]bool{}
	for _, x := range s.graph.States {
		all[s.living(canonical(q, s.graph.States[0], x))] = true
	}
	for _, i := range part.Reached() {
		if q.Ahead == nil && !all[s.living(part.States[i])] { // with Ahead, processes may rest elsewhere
			return "a state that the original does not have"
		}
	}
	return ""
}

// wrong prepares the program in all ways, for safety and for each formula, and
// compares with the original. It says what is wrong, "" if nothing is, and how
// many states are left of how many.
func (s *subject) wrong() (why string, left, of int) {
	for _, o := range ways {
		for _, f := range append([]*formula{nil}, s.formulas...) {
			if o.Props = 0; f != nil {
				o.Props = f.props
			}
			s.deathless = o.Ends
			name := fmt.Sprintf("merge %v, dead %v, faint %v, ends %v, early %v, formula %v", o.Merge, o.Dead, o.Faint, o.Ends, o.Early, f != nil)
			x, err := s.prepare(o)
			if err != nil {
				return name + ": " + err.Error(), 0, 0
			}
			left, of = left+len(x.graph.States), of+len(s.graph.States)
			if !o.Merge && !o.Ends && f == nil {
				if why := s.quotient(x); why != "" {
					return name + ": " + why, 0, 0
				}
			}
			if why := s.differs(x.q, x.graph.Whole(), f); why != "" {
				return name + ": " + why, 0, 0
			}
			if len(x.graph.States) > len(s.graph.States) {
				return name + ": more states than the original", 0, 0
			}
			reduced := x.graph.Reduce(selector(x.q, o.Props))
			// Where those that have ended go, steps may lead to states in which others of them
			// are left: they commute only as far as nobody can tell.
			if !o.Early {
				if why := reduced.Audit(o.Props, 300); why != "" {
					return name + ", reduced: " + why, 0, 0
				}
			}
			if why := s.differs(x.q, reduced, f); why != "" {
				return name + ", reduced: " + why, 0, 0
			}
		}
	}
	return "", left, of
}

// quotient says why the states of x are not those of the original with what is
// dead reset, and its moves in each those of the original.
func (s *subject) quotient(x *prepared) string {
	moves := map[string][]program.Move{}
	for i, state := range x.graph.States {
		moves[string(state)] = x.graph.Moves[i]
	}
	reached := map[string]bool{}
	for i, state := range s.graph.States {
		c := string(canonical(x.q, s.graph.States[0], state))
		reached[c] = true
		got, ok := moves[c]
		if !ok {
			return "a state is missing"
		}
		if fmt.Sprint(got) != fmt.Sprint(s.graph.Moves[i]) {
			return fmt.Sprintf("the moves %v, should be %v", got, s.graph.Moves[i])
		}
	}
	if len(reached) != len(x.graph.States) {
		return "a state too many"
	}
	return ""
}

// Random models with random formulas: the prepared program, in full and reduced,
// against the definition on the original.
func TestRandom(t *testing.T) {
	if testing.Short() {
		*runs = min(*runs, 300)
	}
	var mu sync.Mutex
	tried, left, of := 0, 0, 0
	t.Run("models", func(t *testing.T) {
		workers := runtime.GOMAXPROCS(0)
		for w := range workers {
			t.Run(fmt.Sprint(w), func(t *testing.T) {
				t.Parallel()
				for i := w; i < *runs; i += workers {
					n := *seed + uint64(i)
					r := random.New(n, random.Size{Priorities: n%4 == 0})
					formulas := []string{random.Formula(2*n, r.Atoms, 4), random.Formula(2*n+1, r.Atoms, 4)}
					s, err := load(r.String(), formulas...)
					if errors.Is(err, errTooLarge) {
						continue
					}
					require.NoError(t, err, "seed %d\n%s", n, r)
					why, l, o := s.wrong()
					if why != "" {
						small := random.Shrink(r.Node, func(text string) bool {
							s, err := load(text, formulas...)
							if err != nil {
								return false
							}
							why, _, _ := s.wrong()
							return why != ""
						})
						t.Fatalf("seed %d: %s\nformulas %q\n%s", n, why, formulas, small)
					}
					mu.Lock()
					tried, left, of = tried+1, left+l, of+o
					mu.Unlock()
				}
			})
		}
	})
	t.Logf("%d models, %d of %d states left", tried, left, of)
	if t.Failed() {
		return
	}
	require.Greater(t, tried, *runs/2)
	require.Less(t, left, of*9/10, "the random models hardly exercise the preparation")
}
