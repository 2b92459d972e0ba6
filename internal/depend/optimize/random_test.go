package optimize

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
)

var (
	runs = flag.Int("runs", amount.Choose(10, 60), "how many random models to try")
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
	views func() exec.View // of the states of graph
}

func (s *subject) prepare(o Options) (*prepared, error) {
	q := Program(s.p, o)
	if err := program.Sanity(q); err != nil {
		return nil, err
	}
	g, views, err := explore(q)
	return &prepared{q, g, views}, err
}

// canon returns the states of set with the dead variables of q reset. v reads the states.
func (s *subject) canon(q *program.Program, v exec.View, set map[string]bool) map[string]bool {
	w := s.writer(q, v)
	out := map[string]bool{}
	for x := range set {
		out[w.text(program.State(x))] = true
	}
	return out
}

// writer returns a writer for states read by v, with the dead variables of q reset; q may be nil. If s.deathless, it
// omits finished processes and their channels, because no step can detect them.
func (s *subject) writer(q *program.Program, v exec.View) *writer {
	return &writer{p: s.p, view: v, resets: q, initial: s.graph.States[0], living: s.deathless}
}

// differs compares part, a part of the graph of q, with the graph of the original, as far as f is concerned (nil:
// safety). It returns the difference, or "" if none exists.
func (s *subject) differs(x *prepared, part *oracle.Part, f *formula) string {
	whole, q, own, other := s.graph.FullPart(), x.q, s.views(), x.views()
	if f != nil {
		if a, b := whole.Accepts(f), part.Accepts(f); a != b {
			return fmt.Sprintf("%s violated: %v, should be %v", f.text, b, a)
		}
		return ""
	}
	if a, b := s.canon(q, own, whole.Deadlocks()), s.canon(q, other, part.Deadlocks()); !maps.Equal(a, b) {
		return fmt.Sprintf("deadlocks: %d, should be %d", len(b), len(a))
	}
	if a, b := whole.Faults(), part.Faults(); !maps.Equal(a, b) {
		return fmt.Sprintf("faults: %v, should be %v", b, a)
	}
	resting, err := s.resting(q)
	if err != nil {
		return err.Error()
	}
	w := s.writer(nil, other)
	for _, i := range part.Reached() {
		if !resting[w.text(part.States[i])] {
			return "a state that the original does not have, and where no process rests ahead"
		}
	}
	return ""
}

// resting returns the possible states of q: the states of the original with dead variables reset, and states in which
// some processes have legally moved ahead.
func (s *subject) resting(q *program.Program) (map[string]bool, error) {
	m, err := closure.Compile(oracle.Stepwise(q))
	if err != nil {
		return nil, err
	}
	out, w := map[string]bool{}, s.writer(q, m.View())
	for x := range oracle.Resting(q, m, s.graph.States) {
		out[w.text(program.State(x))] = true
	}
	return out, nil
}

// failShrunk ends t with a small model that is wrong as the model of root is, of the seed n.
func failShrunk(t *testing.T, n uint64, why string, root *random.Node, formulas []string) {
	t.Helper()
	small := random.Shrink(root, func(text string) bool {
		s, err := load(text, formulas...)
		if err != nil {
			return false
		}
		why, _, _ := s.wrong()
		return why != ""
	})
	t.Fatalf("seed %d: %s\nformulas %q\n%s", n, why, formulas, strings.TrimSpace(small))
}

// wrong prepares the program in every way, for safety and for each formula, and compares with the original. It
// returns the first error, or "", and the total numbers of prepared (left) and original (of) states.
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
			if why := s.differs(x, x.graph.FullPart(), f); why != "" {
				return name + ": " + why, 0, 0
			}
			if len(x.graph.States) > len(s.graph.States) {
				return name + ": more states than the original", 0, 0
			}
			reduced := x.graph.Reduce(selector(x, o.Props))
			// With Early, finished processes leave, and two orders of steps may lead to states with different
			// finished processes. Such steps commute only up to undetectable differences.
			if !o.Early {
				if why := reduced.Audit(o.Props, 300); why != "" {
					return name + ", reduced: " + why, 0, 0
				}
			}
			if why := s.differs(x, reduced, f); why != "" {
				return name + ", reduced: " + why, 0, 0
			}
		}
	}
	return "", left, of
}

// quotient returns why x differs from the original with dead variables reset, in states or in the moves of a state,
// or "".
func (s *subject) quotient(x *prepared) string {
	moves := map[string][]program.Move{}
	w := s.writer(nil, x.views())
	for i, state := range x.graph.States {
		moves[w.text(state)] = x.graph.Moves[i]
	}
	reached := map[string]bool{}
	w = s.writer(x.q, s.views())
	for i, state := range s.graph.States {
		c := w.text(state)
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
						failShrunk(t, n, why, r.Node, formulas)
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
