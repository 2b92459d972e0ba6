package oracle

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// toy is a machine given by a table: what every process may do in every state,
// which is one byte. Process p takes edge e from state s to table[s][p][e].
type toy struct {
	table   map[byte]map[program.PID][]byte
	letters map[byte]uint64
	faults  map[byte]bool // moves to these states fail an assertion
}

func (m toy) Init(dst program.State) program.State { return append(dst, 'a') }

func (m toy) Enabled(s program.State, mv *program.Moves) {
	mv.State, mv.All = s, mv.All[:0]
	for p := range program.PID(4) {
		for e := range m.table[s[0]][p] {
			mv.All = append(mv.All, program.Move{Edge: program.EdgeID(e), PeerEdge: -1, Proc: p, Peer: program.NoPID})
		}
	}
}

func (m toy) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	t := m.table[s[0]][mv.Proc][mv.Edge]
	o := program.Outcome{State: program.State{t}}
	if m.faults[t] {
		o.Fault = &program.Fault{Edge: mv.Edge, Proc: mv.Proc, Continues: true}
	}
	out.All = append(out.All, o)
}

func (m toy) Props(s program.State) uint64        { return m.letters[s[0]] }
func (m toy) ValidEnd(s program.State) bool       { return s[0] != 'd' }
func (m toy) Undefined() (uint64, *program.Fault) { return 0, nil }

// only is a reducer that takes the moves of process 0 where it may, whatever
// becomes of the rest.
type only struct{ honest bool }

func (r only) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	if len(m.All) == 0 || m.All[0].Proc != 0 || r.honest && closes(m.All[0]) {
		return program.Full
	}
	return 1
}

func (r only) Moves(m *program.Moves, c program.Choice) []program.Move {
	if c == program.Full {
		return m.All
	}
	return m.All[:1]
}

func explore(t *testing.T, m toy) *Graph {
	t.Helper()
	g, ok := Explore(m, 100)
	require.True(t, ok)
	return g
}

// square: process 0 and process 1 each take one step, and they commute.
func square() toy {
	return toy{table: map[byte]map[program.PID][]byte{
		'a': {0: {'b'}, 1: {'c'}},
		'b': {1: {'d'}},
		'c': {0: {'d'}},
	}, letters: map[byte]uint64{'a': 0, 'b': 0, 'c': 1, 'd': 1}}
}

func TestAuditAcceptsASquare(t *testing.T) {
	p := explore(t, square()).Reduce(only{})
	require.Len(t, p.Reached(), 3)
	require.Empty(t, p.Audit(1, 100))
	require.Equal(t, map[string]bool{"d": true}, p.Deadlocks())
}

func TestAuditFindsEachFailure(t *testing.T) {
	for _, c := range []struct {
		want   string
		change func(*toy)
	}{
		{"C1", func(m *toy) { m.table['c'][0][0] = 'e' }}, // the orders lead apart
		{"C1", func(m *toy) { delete(m.table, 'c') }},     // process 1 disables process 0
		{"C1", func(m *toy) { delete(m.table, 'b') }},     // process 0 disables process 1
		{"C1", func(m *toy) { m.faults = map[byte]bool{'b': true} }},
		{"C2", func(m *toy) { m.letters['b'], m.letters['d'] = 1, 1 }},
		{"C2", func(m *toy) { m.letters['d'] = 0 }}, // invisible at first, visible later
		{"C3", func(m *toy) { m.table['b'][0], m.table['d'] = []byte{'a'}, map[program.PID][]byte{0: {'c'}} }},
	} {
		m := square()
		c.change(&m)
		p := explore(t, m).Reduce(only{})
		require.True(t, strings.HasPrefix(p.Audit(1, 100), c.want), "want %s, got %q", c.want, p.Audit(1, 100))
	}
}

// process0 takes all moves of process 0 where it has two.
type process0 struct{}

func (process0) Choose(m *program.Moves, _ func(program.Move) bool) program.Choice {
	if len(m.All) == 3 {
		return 1
	}
	return program.Full
}

func (process0) Moves(m *program.Moves, c program.Choice) []program.Move {
	if c == program.Full {
		return m.All
	}
	return m.All[:2]
}

// C2′: process 0 has two steps, to b and to e, process 1 one, and they commute.
func TestAuditInOrder(t *testing.T) {
	for _, c := range []struct {
		name    string
		letters map[byte]uint64
		strict  string
		inOrder string
	}{
		{"nothing is visible", nil, "", ""},
		{"one member is visible", map[byte]uint64{'b': 1, 'd': 1}, "C2", ""},
		{"both are", map[byte]uint64{'b': 1, 'd': 1, 'e': 2, 'f': 2}, "C2", "C2: all"},
		{"and the other step, too", map[byte]uint64{'b': 1, 'c': 2, 'd': 3, 'f': 2}, "C2", "C2: edge 0"},
		{"but after the visible one only", map[byte]uint64{'b': 1}, "C2", "C2: edge 0"},
	} {
		m := toy{table: map[byte]map[program.PID][]byte{
			'a': {0: {'b', 'e'}, 1: {'c'}}, 'b': {1: {'d'}}, 'e': {1: {'f'}}, 'c': {0: {'d', 'f'}},
		}, letters: c.letters}
		p := explore(t, m).Reduce(process0{})
		for _, p.InOrder = range []bool{false, true} {
			want := c.strict
			if p.InOrder {
				want = c.inOrder
			}
			why := p.Audit(3, 100)
			require.Equal(t, want == "", why == "", "%s: %q", c.name, why)
			require.True(t, strings.HasPrefix(why, want), "%s: %q", c.name, why)
		}
	}
}

// A reducer that asks closes never leaves a cycle of reduced states.
func TestReduceTellsWhatCloses(t *testing.T) {
	m := square()
	m.table['b'][0], m.table['d'] = []byte{'a'}, map[program.PID][]byte{0: {'c'}}
	p := explore(t, m).Reduce(only{honest: true})
	require.Empty(t, p.Audit(1, 100))
	require.Len(t, p.Reached(), 4)
}

func TestReduceClosesOnItself(t *testing.T) {
	m := toy{table: map[byte]map[program.PID][]byte{'a': {0: {'a'}, 1: {'b'}}, 'b': {0: {'b'}}}}
	p := explore(t, m).Reduce(only{honest: true})
	require.Empty(t, p.Cut)
}

// word accepts the runs on which bit 0 holds again and again, or never holds
// from some point on.
type word struct{ never bool }

func (w word) Initial() []int { return []int{0} }

func (w word) Next(q int, letter uint64) []int {
	holds := letter&1 != 0
	switch {
	case !w.never && holds:
		return []int{1}
	case !w.never:
		return []int{0}
	case q == 0 && holds:
		return []int{0}
	case q == 0:
		return []int{0, 1}
	case holds:
		return nil
	}
	return []int{1}
}

func (w word) Accepting(q int) bool { return q == 1 }

func TestAccepts(t *testing.T) {
	whole := explore(t, square()).FullPart()
	require.True(t, whole.Accepts(word{}), "the last state is repeated for ever, and the bit holds in it")
	require.False(t, whole.Accepts(word{never: true}))
	loop := toy{table: map[byte]map[program.PID][]byte{'a': {0: {'b', 'a'}}, 'b': {0: {'b'}}}, letters: map[byte]uint64{'b': 1}}
	whole = explore(t, loop).FullPart()
	require.True(t, whole.Accepts(word{}))
	require.True(t, whole.Accepts(word{never: true}), "it may stay in the first state")
}

// One process goes round for ever, another could end that: is it fair not to?
func TestAcceptsFair(t *testing.T) {
	never := word{never: true} // bit 0 never holds from some point on
	always := toy{table: map[byte]map[program.PID][]byte{'a': {0: {'a'}, 1: {'b'}}, 'b': {0: {'b'}}}, letters: map[byte]uint64{'b': 1}}
	whole := explore(t, always).FullPart()
	require.True(t, whole.Accepts(never))
	require.False(t, whole.AcceptsFair(never, false), "process 1 can always move")
	require.False(t, whole.AcceptsFair(never, true))
	again := toy{table: map[byte]map[program.PID][]byte{'a': {0: {'c'}, 1: {'b'}}, 'c': {0: {'a'}}, 'b': {0: {'b'}}}, letters: map[byte]uint64{'b': 1}}
	whole = explore(t, again).FullPart()
	require.True(t, whole.AcceptsFair(never, false), "process 1 can move again and again, and cannot in between")
	require.False(t, whole.AcceptsFair(never, true))
	away := toy{table: map[byte]map[program.PID][]byte{'a': {0: {'c'}, 1: {'b'}}, 'c': {0: {'a', 'd'}}, 'd': {0: {'d'}}, 'b': {0: {'b'}}}, letters: map[byte]uint64{'b': 1}}
	require.True(t, explore(t, away).FullPart().AcceptsFair(never, true), "in d process 1 can do nothing")
	require.True(t, explore(t, square()).FullPart().AcceptsFair(word{}, true), "a run that has ended is fair")
}

func TestComponents(t *testing.T) {
	sizes := map[int]int{}
	for _, c := range components([][]int{{1}, {2}, {0, 3}, {4}, {3, 5}, {}}) {
		sizes[len(c)]++
	}
	require.Equal(t, map[int]int{3: 1, 2: 1, 1: 1}, sizes)
}
