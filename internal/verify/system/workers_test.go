package system

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

const workers = 8

// walked are models of the corpus with some symmetry, so that many sets are chosen, and random ones.
func walked(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	names, randoms := []string{"peterson.pml", "alternating-bit.pml", "dining-philosophers.pml", "leader-chang-roberts.pml"}, uint64(20)
	if testing.Short() {
		names, randoms = names[:3], 4
	}
	for _, name := range names {
		text, err := os.ReadFile(repo.Path("models/" + name))
		require.NoError(t, err)
		texts[name] = string(text)
	}
	for seed := range randoms {
		m := random.New(seed, random.Size{Procs: 2 + int(seed%3)})
		text := m.String()
		if seed%2 == 0 && len(m.Atoms) > 0 {
			text += "\nltl f { [] (" + m.Atoms[0] + ") }"
		}
		texts["random "+string(rune('a'+seed))] = text
	}
	return texts
}

// one are the limits of a search that ends at the first error.
var one = plan.Limits{MaxErrors: 1}

// systems makes those for the properties of a model, to be searched within limits; none if the front end refuses it.
func systems(t *testing.T, name, text string, o plan.Options, limits plan.Limits) (out []*System) {
	t.Helper()
	file := source.NewFile(name, text)
	x, err := property.Read(file, property.Options{Checks: property.DefaultChecks, Time: time.Minute,
		Marks: o.WithMarks()})
	if err != nil || CheckInitial(x, file) != nil {
		return nil
	}
	for _, g := range x.Groups() {
		known := Know(context.Background(), g, time.Minute)
		p, err := plan.Make(known, known.Property(), o, limits)
		require.NoError(t, err)
		s, err := New(p, known)
		require.NoError(t, err)
		out = append(out, s)
	}
	return out
}

// closing is what a search might say of cycles: some function of the state and the move.
func closing(s program.State) func(program.Move) bool {
	sum := 0
	for _, b := range s {
		sum += int(b)
	}
	return func(mv program.Move) bool { return (sum+int(mv.Proc)+int(mv.Edge))%3 == 0 }
}

// question is a choice that a worker asks another one about.
type question struct {
	state  program.State
	choice program.Choice
	moves  []program.Move // that it stands for
}

// asker is a worker that walks, chooses, and is asked by another. It keeps no account of t: what goes
// wrong is in wrong.
type asker struct {
	*Worker
	draw          *rand.Rand
	state         program.State
	moves         program.Moves
	out           program.Outcomes
	footprint     exec.Footprint
	asks, answers chan question
	reduced       map[program.Choice]bool // met: choices that leave something out
	wrong         string
}

// decide chooses in the present state and returns what that stands for.
func (a *asker) decide() question {
	c := a.Reducer.Choose(&a.moves, closing(a.state))
	if c != program.Full {
		a.reduced[c] = true
	}
	return question{slices.Clone(a.state), c, slices.Clone(a.Reducer.Moves(&a.moves, c))}
}

// step goes on to some next state, or back to the first. It asks the machine about other things, too,
// as others do at the same time.
func (a *asker) step() {
	a.out.All, a.out.Buf = a.out.All[:0], a.out.Buf[:0]
	mv := a.moves.All[a.draw.IntN(len(a.moves.All))]
	a.Machine.Props(a.state)
	a.Machine.Footprint(a.state, mv, &a.footprint)
	a.Machine.Fire(a.state, mv, &a.out)
	next := a.out.All[a.draw.IntN(len(a.out.All))]
	if next.State == nil || next.Fault != nil && !next.Fault.Continues {
		a.state = a.Machine.Init(a.state[:0])
		return
	}
	a.state = append(a.state[:0], next.State...)
}

// answer looks whether the choice of another means here what it meant there; and, as neither has met
// so many processes that it matters, that it would be chosen here, too.
func (a *asker) answer(q question) {
	defer func() {
		if bug := recover(); bug != nil { // the choice means nothing here
			a.wrong = fmt.Sprint(bug)
		}
	}()
	var m program.Moves
	a.Machine.Enabled(q.state, &m)
	if got := a.Reducer.Moves(&m, q.choice); !slices.Equal(q.moves, got) {
		a.wrong = "a choice stands for other moves"
	}
	if a.Reducer.Choose(&m, closing(q.state)) != q.choice {
		a.wrong = "another choice is made"
	}
}

// walk makes n steps, asks about each choice, and answers what it is asked meanwhile and after.
func (a *asker) walk(n int) {
	a.state = a.Machine.Init(nil)
	for range n {
		a.Machine.Enabled(a.state, &a.moves)
		if len(a.moves.All) == 0 {
			a.state = a.Machine.Init(a.state[:0])
			continue
		}
		a.asks <- a.decide() // there is room for all
		a.step()
		select {
		case q, open := <-a.answers:
			if open {
				a.answer(q)
			}
		default:
		}
	}
	close(a.asks)
	for q := range a.answers {
		a.answer(q)
	}
}

// What one worker has chosen any other understands, while all of them walk.
func TestWorkersUnderstandEachOther(t *testing.T) {
	steps := amount.Choose(8, 100)
	if testing.Short() {
		steps = 30
	}
	kinds := map[string]plan.Options{
		"both": {Visibility: plan.BothVisibility}, "sets": {Operands: plan.SetsOperands},
		"fair": {Fairness: plan.WeaklyFair}, "process": {Reduction: plan.Process}, "spin": {Reduction: plan.SPIN},
		"group": {Reduction: plan.Group},
	}
	if testing.Short() {
		clear(kinds)
	}
	kinds["default"] = plan.Options{}
	for kind, o := range kinds {
		different := 0
		for name, text := range walked(t) {
			for _, s := range systems(t, name, text, o, plan.Limits{}) {
				if s.Plan.Reduction == plan.None {
					continue
				}
				different = max(different, walkTogether(t, s, steps))
			}
		}
		require.Greater(t, different, 1, "%s: hardly any choices differ", kind)
	}
}

// walkTogether returns how many different choices that leave something out were made.
func walkTogether(t *testing.T, s *System, steps int) int {
	t.Helper()
	ring := make([]chan question, workers)
	for i := range ring {
		ring[i] = make(chan question, steps)
	}
	all := make([]asker, workers)
	var wait sync.WaitGroup
	for i := range all {
		wait.Go(func() {
			all[i] = asker{
				Worker: s.NewWorker(), draw: rand.New(rand.NewPCG(1, uint64(i))),
				asks: ring[i], answers: ring[(i+1)%workers], reduced: map[program.Choice]bool{},
			}
			all[i].walk(steps)
		})
	}
	wait.Wait()
	different := map[program.Choice]bool{}
	for i := range all {
		require.Empty(t, all[i].wrong, "%s, worker %d", s.Plan.String(), i)
		for c := range all[i].reduced {
			different[c] = true
		}
	}
	return len(different)
}

// shared is what workers have in common that search at the same time: the states met, in the order
// in which they were, and what was chosen in them.
type shared struct {
	sync.Mutex
	met    map[string]bool
	todo   []program.State
	busy   int // workers that look at a state
	chosen map[string][]program.Move
}

// add notes that s was met.
func (x *shared) add(s program.State) {
	x.Lock()
	defer x.Unlock()
	if !x.met[string(s)] {
		x.met[string(s)] = true
		x.todo = append(x.todo, slices.Clone(s))
	}
}

// next takes a state from somewhere; ok unless there is none and nobody can come by one.
func (x *shared) next(draw *rand.Rand) (s program.State, ok bool) {
	for {
		x.Lock()
		if n := len(x.todo); n > 0 {
			i := draw.IntN(n)
			s, x.todo[i] = x.todo[i], x.todo[n-1]
			x.todo = x.todo[:n-1]
			x.busy++
			x.Unlock()
			return s, true
		}
		done := x.busy == 0
		x.Unlock()
		if done {
			return nil, false
		}
		time.Sleep(10 * time.Microsecond)
	}
}

// done notes what was chosen in s.
func (x *shared) done(s program.State, chosen []program.Move) {
	x.Lock()
	defer x.Unlock()
	x.chosen[string(s)] = chosen
	x.busy--
}

// has reports whether s was met.
func (x *shared) has(s program.State) bool {
	x.Lock()
	defer x.Unlock()
	return x.met[string(s)]
}

// search looks at states of x until there are no more. A move closes if it leads to a state that was
// met, or to none: round a cycle, and at any time, some state is met first. So C3 and S hold
// whatever the others do.
func (x *shared) search(w *Worker, seed uint64) {
	draw := rand.New(rand.NewPCG(seed, 2))
	var m program.Moves
	var out program.Outcomes
	leadsTo := func(mv program.Move, visit func(program.State) bool) bool {
		out.All, out.Buf = out.All[:0], out.Buf[:0]
		w.Machine.Fire(m.State, mv, &out)
		all := len(out.All) > 0
		for i := range out.All {
			o := &out.All[i]
			all = all && o.State != nil && (o.Fault == nil || o.Fault.Continues) && visit(o.State)
		}
		return all
	}
	for s, ok := x.next(draw); ok; s, ok = x.next(draw) {
		w.Machine.Enabled(s, &m)
		chosen := m.All
		if w.Reducer != nil && len(m.All) > 0 {
			c := w.Reducer.Choose(&m, func(mv program.Move) bool {
				return !leadsTo(mv, func(t program.State) bool { return !x.has(t) })
			})
			chosen = w.Reducer.Moves(&m, c)
		}
		chosen = slices.Clone(chosen)
		for _, mv := range chosen {
			leadsTo(mv, func(t program.State) bool { x.add(t); return true })
		}
		x.done(s, chosen)
	}
}

// searchTogether has workers of s search the graph g of its machine, and returns the part of g that they
// have met.
func searchTogether(s *System, g *oracle.Graph) *oracle.Part {
	x := &shared{met: map[string]bool{}, chosen: map[string][]program.Move{}}
	x.add(s.Machine.Clone().Init(nil))
	var wait sync.WaitGroup
	for i := range workers {
		wait.Go(func() { x.search(s.NewWorker(), uint64(i)) })
	}
	wait.Wait()
	p := &oracle.Part{Graph: g, Chosen: map[int][]program.Move{}, Cut: map[int]bool{}}
	for i, t := range g.States {
		if chosen, ok := x.chosen[string(t)]; ok {
			p.Chosen[i] = chosen
			p.Cut[i] = len(chosen) < len(g.Moves[i])
		}
	}
	return p
}

// Workers that search together meet all states without reduction. With one, what they choose is
// right by the definition in the full graph, whoever chose it, and no deadlock is missed.
func TestWorkersSearchTogether(t *testing.T) {
	limit, least := amount.Choose(800, 1500), amount.Choose(50, 300)
	if testing.Short() {
		limit, least = 800, 0
	}
	all, cut := 0, 0
	for name, text := range walked(t) {
		for _, o := range []plan.Options{{Reduction: plan.None}, {}} {
			for _, s := range systems(t, name, text, o, plan.Limits{}) {
				if s.Program.Claim != nil {
					continue
				}
				g, ok := oracle.Explore(s.Machine.Clone(), limit)
				if !ok {
					continue
				}
				p := searchTogether(s, g)
				if s.Plan.Reduction == plan.None {
					require.Len(t, p.Chosen, len(g.States), name)
					all++
					continue
				}
				if why := p.Audit(s.Visible(), len(g.States)); !s.Plan.Conditions.Has(plan.S) || len(why) < 2 || why[:2] != "C3" {
					require.Empty(t, why, "%s: %s", name, s.Plan.String())
				}
				require.Equal(t, g.FullPart().Deadlocks(), p.Deadlocks(), name)
				for _, is := range p.Cut {
					if is {
						cut++
					}
				}
			}
		}
	}
	t.Logf("%d graphs, and %d states where moves are left out", all, cut)
	require.Greater(t, all, 3)
	require.Greater(t, cut, least)
}
