package parallel

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store/compact"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/packedtest"
)

// drawer is a Decider. Its choice depends on the reads of a reader.
type drawer struct {
	packedtest.Reader
	sets     *sets
	seed     uint64
	unsteady bool
	c3       bool // no move of a set may close; otherwise some move must not
	refused  int
}

// sets has the sets by choice.
type sets struct {
	mu     sync.Mutex
	list   []program.PIDSet
	number map[program.PIDSet]program.Choice
	last   map[string]program.Choice // by state
}

func (x *sets) choice(s program.PIDSet) program.Choice {
	x.mu.Lock()
	defer x.mu.Unlock()
	c, ok := x.number[s]
	if !ok {
		x.list = append(x.list, s)
		c = program.Choice(len(x.list))
		x.number[s] = c
	}
	return c
}

// Choose implements Chooser: it draws two sets, and takes the first set in which some move does not close.
func (d *drawer) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	d.Reader.Choose(m, closes)
	d.Hash = coding.Hash(d.Hash ^ d.seed)
	c := program.Full
	for range 2 {
		if set, ok := d.set(m, closes); ok && c == program.Full {
			c = d.sets.choice(set)
		}
		d.Hash = coding.Hash(d.Hash)
	}
	d.sets.mu.Lock()
	defer d.sets.mu.Unlock()
	d.sets.last[string(m.State)] = c
	return c
}

// set draws a set. ok is false if the set has no move or every move, or if the proviso refuses it.
func (d *drawer) set(m *program.Moves, closes func(program.Move) bool) (set program.PIDSet, ok bool) {
	some, all := 0, 0
	open, shut := false, false
	for i, mv := range m.All {
		if i == 0 || mv.Proc != m.All[i-1].Proc {
			if all++; d.Hash>>(all+5)&3 == 0 {
				set.Add(mv.Proc)
				some++
			}
		}
		if set.Has(mv.Proc) {
			is := closes(mv)
			open, shut = open || !is, shut || is
		}
	}
	return set, open && some < all && !(d.c3 && shut)
}

func (d *drawer) RecountChoice(program.Choice, uint8) {}

func (d *drawer) Set(c program.Choice) program.PIDSet {
	d.sets.mu.Lock()
	defer d.sets.mu.Unlock()
	return d.sets.list[c-1]
}

func (d *drawer) Undo(program.Choice) { d.refused++ }

func (d *drawer) Steady() bool { return !d.unsteady }

// chosenNext returns the successors by the moves of the processes in set.
func chosenNext(m *closure.Machine, s program.State, set program.PIDSet) (all []string) {
	var moves program.Moves
	m.Enabled(s, &moves)
	for _, mv := range moves.All {
		if !set.Has(mv.Proc) {
			continue
		}
		var out program.Outcomes
		m.Fire(s, mv, &out)
		for _, o := range out.All {
			all = append(all, string(o.State))
		}
	}
	return all
}

// leaveOut walks with reduction, and compares the result with the definition. The result is the number of reduced
// states, the number of these reduced to another set than the first choice, and how often the proviso refused a
// choice.
func leaveOut(
	t *testing.T, p *program.Program, m *closure.Machine, l coding.Limits, workers int, seed uint64, unsteady bool,
) (states, others, refused int) {
	t.Helper()
	own := newSource(m, true, l)
	all := &sets{number: map[program.PIDSet]program.Choice{}, last: map[string]program.Choice{}}
	s, err := NewSpace(own, workers, true)
	require.NoError(t, err)
	var deciders []*drawer
	for _, x := range s.Walkers() {
		o := cache.NewObserver(p, x.Machine())
		d := &drawer{Reader: packedtest.Reader{Program: p, View: o.View()}, sets: all, seed: seed, unsteady: unsteady}
		x.Reduce(o, d, false)
		deciders = append(deciders, d)
	}
	walk(t, m, s)
	definition := &drawer{Reader: packedtest.Reader{Program: p, View: m.View()}, sets: all, seed: seed}
	colours := s.all(func(c compact.Colour) bool { return c > 0 })
	first := s.all(func(c compact.Colour) bool { return c == reduced })
	reach := map[string]bool{string(m.Init(nil)): true}
	list := []string{string(m.Init(nil))}
	back := map[string][]string{}
	for i := 0; i < len(list); i++ {
		state := list[i]
		is, there := colours[state]
		if !there {
			require.True(t, there, "%s: %x is not there", p.Name, state)
		}
		set := program.PIDSet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
		if is {
			var moves program.Moves
			m.Enabled(program.State(state), &moves)
			c := all.last[state]
			if first[state] {
				c = definition.Choose(&moves, never)
			} else {
				others++
			}
			if c == program.Full {
				require.NotEqual(t, program.Full, c, "%s", p.Name)
			}
			set = definition.Set(c)
			states++
		}
		for _, to := range chosenNext(m, program.State(state), set) {
			if to == "" {
				continue
			}
			back[to] = append(back[to], state)
			if !reach[to] {
				reach[to] = true
				list = append(list, to)
			}
		}
	}
	require.Len(t, list, len(colours), "%s: states were found that nothing leads to", p.Name)
	leads := map[string]bool{} // to a full state
	var queue []string
	for _, state := range list {
		if !colours[state] {
			leads[state] = true
			queue = append(queue, state)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, from := range back[queue[0]] {
			if !leads[from] {
				leads[from] = true
				queue = append(queue, from)
			}
		}
	}
	require.Len(t, leads, len(list), "%s, %d workers: from some state all moves are never followed", p.Name, workers)
	for _, d := range deciders {
		refused += d.refused
	}
	require.NoError(t, s.Close())
	return states, others, refused
}

// cyclic are models in which steps of few processes form cycles: leaving out the remaining processes would lose them.
var cyclic = []string{
	`byte v[4]; active [4] proctype P() { do :: v[_pid] = (v[_pid] + 1) % 4 od }`,
	`byte v[3]; active [3] proctype P() { do :: v[_pid] = (v[_pid] + 2) % 5 :: v[_pid] == 3 -> v[_pid] = 0 od }`,
	`byte x; active proctype L() { do :: x = x od } active [2] proctype P() { byte y; do :: y = (y + 1) % 3 od }`,
	`chan c = [3] of { bit }; bit x;
	active [2] proctype S() { do :: c!_pid od }
	active [2] proctype R() { do :: c?x od }`,
}

// Walkers that leave moves out keep the safety proviso, and find the states reachable by chosen moves, for any number
// of repackings.
func TestSpaceReduced(t *testing.T) {
	for name, l := range map[string]coding.Limits{
		"defaults": coding.DefaultLimits(),
		"raw": {
			JointValues: 3, ListedValues: 2, SiteTrial: 1 << 30, MissedOneIn: 1, CacheBytes: 1 << 30, WordBits: 64,
			RootBits: 40, RootSlack: 4, GainTrial: 1 << 15,
		},
		"tree": {
			JointValues: 4, ListedValues: 9, SiteTrial: 6, MissedOneIn: 20, CacheBytes: 1 << 30, WordBits: 12,
			RootBits: 14, GainTrial: 1 << 15,
		},
		"resting": {
			JointValues: 3, ListedValues: 2, SiteTrial: 1 << 30, MissedOneIn: 1, CacheBytes: 1 << 30, WordBits: 64,
			RootBits: 40, RootSlack: 4, GainTrial: 3,
		},
		"resting in a tree": {
			JointValues: 4, ListedValues: 9, SiteTrial: 6, MissedOneIn: 20, CacheBytes: 1 << 30, WordBits: 12,
			RootBits: 14, GainTrial: 3,
		},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "raw" {
				amount.SkipPart(t, "states are packed anew most often")
			}
			states, others, refused, unsteady := 0, 0, 0, 0
			try := func(p *program.Program, seed uint64) {
				m := packedtest.Machine(t, p)
				if m == nil {
					return
				}
				if all, _ := reachable(m, 1000); all == nil {
					return
				}
				n, o, r := leaveOut(t, p, m, l, 1, seed, false)
				states, others, refused = states+n, others+o, refused+r
				leaveOut(t, p, m, l, 3, seed, false)
				_, _, r = leaveOut(t, p, m, l, 1, seed, true)
				unsteady += r
			}
			programs := uint64(*packedtest.Programs) / amount.Choose[uint64](6, 3)
			exectest.Programs(t, programs, func(p *program.Program) { try(p, 0) })
			for _, text := range cyclic {
				p := exectest.Load(t, text)
				for seed := amount.Choose[uint64](4, 0); seed < amount.Choose[uint64](6, 20); seed++ {
					try(p, seed)
				}
			}
			t.Logf("%d states reduced, %d to another set; %d asked again, %d where choices do not last",
				states, others, refused, unsteady)
			require.Greater(t, states, amount.Choose(300, 1000))
			require.Greater(t, others, amount.Choose(15, 50))
			require.Greater(t, refused, amount.Choose(40, 150))
			require.Greater(t, unsteady, refused)
		})
	}
}

// If the reducer of an earlier search is unsteady, walkers do not rely on its remembered choices.
func TestUnsteadyFromTheStart(t *testing.T) {
	p := exectest.Load(t, cyclic[0])
	m := packedtest.Machine(t, p)
	for _, unsteady := range []bool{false, true} {
		s := newSource(m, false, coding.DefaultLimits())
		o := cache.NewObserver(p, m)
		d := &drawer{Reader: packedtest.Reader{Program: p, View: o.View()}, unsteady: unsteady}
		s.Choices = cache.NewChoices(o, d, &cache.Projections{})
		space, err := NewSpace(s, 2, true)
		require.NoError(t, err)
		for _, x := range space.Walkers() {
			x.Reduce(o, &drawer{Reader: packedtest.Reader{Program: p, View: o.View()}}, false)
		}
		require.Equal(t, unsteady, space.unsteady.Load())
		require.NoError(t, space.Close())
	}
}

// oldest is a Decider that always chooses the first process.
type oldest struct{ drawer }

func (f *oldest) Choose(*program.Moves, func(program.Move) bool) program.Choice { return 1 }

func (f *oldest) Set(program.Choice) (set program.PIDSet) {
	set.Add(0)
	return set
}

const twoCounters = `byte x, y;
	active proctype P() { do :: x < 9 -> x++ od }
	active proctype Q() { do :: y < 9 -> y++ od }`

// leavesOut returns a space with the initial state of p, and its walker, which follows only the first process.
func leavesOut(t *testing.T, p *program.Program, m *closure.Machine, l coding.Limits) (*Space, *Walker) {
	t.Helper()
	space, err := NewSpace(newSource(m, false, l), 1, true)
	require.NoError(t, err)
	x := space.Walkers()[0]
	o := cache.NewObserver(p, m)
	x.Reduce(o, &oldest{drawer{Reader: packedtest.Reader{Program: p, View: o.View()}}}, false)
	require.NoError(t, x.Add([]program.State{m.Init(nil)}))
	return space, x
}

// A walker looks through states reduced to the first choice, and not through announced states, as these may be
// reduced to another set.
func TestAhead(t *testing.T) {
	p := exectest.Load(t, twoCounters)
	m := packedtest.Machine(t, p)
	for _, c := range []compact.Colour{announced, reduced} {
		space, x := leavesOut(t, p, m, coding.DefaultLimits())
		for range 5 { // until a repacking, at most two values of x
			_, _, err := x.Expand()
			require.NoError(t, err)
		}
		var a, b uint64
		for root, colour := range space.table.Words() {
			if colour != reduced {
				continue
			}
			k, _ := x.load(root)
			require.NotNil(t, k)
			only := program.PIDSet{1}
			before := len(x.out)
			require.True(t, x.appendSuccessors(root, &only))
			next := x.out[before]
			x.out = x.out[:before]
			if is, found := x.set.Lookup(next); found && is == reduced {
				a, b = root, next
			}
		}
		require.NotEqual(t, a, b)
		x.setColour(b, c)
		x.out, x.colours = append(x.out[:0], b), []compact.Colour{c}
		k, _ := x.load(b)
		require.NotNil(t, k)
		set := program.PIDSet{1}
		require.True(t, x.appendSuccessors(b, &set))
		for _, after := range x.out[1:] {
			x.setColour(after, 0)
		}
		x.out = x.out[:1]
		require.Equal(t, c == reduced, x.leadsAhead(&pick{root: a, from: 0, to: 1}))
		require.NoError(t, space.Close())
	}
}

// never is a closes function for which no move closes a cycle.
func never(program.Move) bool { return false }
