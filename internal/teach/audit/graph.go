package audit

import (
	"context"
	"fmt"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Graph is the full graph of a model, with every reachable state and every move.
type Graph struct {
	// States has the reachable system states. The first is the initial state.
	States []program.State
	// View returns a new exec.View, in which elements of States can be selected.
	View func() exec.View

	index    map[string]int32 // state -> its index in States
	labels   []label          // by state
	validEnd []bool           // by state: whether the state is a valid end state
	timeout  []bool           // by state: whether the moves are enabled only because timeout is true
	// Edge k is one move of one state; moves[k] is this move. The edges of state i have the numbers from firstEdge[i]
	// to firstEdge[i+1]-1.
	firstEdge []int32
	moves     []program.Move
	name      []moveID // by edge: the number of its move; equal for equal moves
	// The outcomes of edge k are results[firstResult[k]:firstResult[k+1]].
	firstResult []int32
	results     []result

	names  map[program.Move]moveID
	faults []program.Fault // index: faultID; element 0 means no fault
	known  map[faultKey]faultID
}

type (
	// moveID is the number of a move. Equal moves in different states have the same number.
	moveID int32
	// faultID is the number of a fault, or 0 for no fault.
	faultID int32
)

// label has two bit sets for one state: the propositions that are true, and the propositions without a value.
type label struct{ holds, undefined uint64 }

// differ returns the bit set of the propositions that differ between a and b: in the truth value, or in having a value.
func (a label) differ(b label) uint64 {
	return (a.holds^b.holds)&^(a.undefined&b.undefined) | a.undefined ^ b.undefined
}

// result is one possible outcome of an edge. A move with nondeterminism inside, for example an atomic sequence, has
// several outcomes.
type result struct {
	to     int32 // target state; -1 if the run ends here
	fault  faultID
	others *program.PIDSet // further processes that move, besides those named by the move; or nil
	stays  bool            // whether the run may also stay in the move forever
}

// faultKey identifies a fault: faults with equal keys have the same faultID.
type faultKey struct {
	kind    program.FaultKind
	edge    program.EdgeID
	proc    program.PID
	message string
}

// LimitError reports that a model has more than Limit states.
type LimitError struct{ Limit int }

func (e *LimitError) Error() string {
	return fmt.Sprintf("the full graph has more than %d states", e.Limit)
}

// EndlessError reports that an atomic sequence or d_step did not end within the limits of the machine. The full graph
// is then unknown.
type EndlessError struct{ Fault program.Fault }

func (e *EndlessError) Error() string {
	return "the full graph is not known: " + e.Fault.Message
}

// Explore returns the full graph of the model executed by m. The error is a *LimitError if the graph has more than
// `limit` states, an *EndlessError if an atomic sequence does not end, or the error of ctx.
func Explore(ctx context.Context, m exec.Machine, limit int) (_ *Graph, err error) {
	defer cancel.Catch(&err)
	defer exec.HaltOn(ctx, m)()
	g := &Graph{View: m.View, index: map[string]int32{}, names: map[program.Move]moveID{}, known: map[faultKey]faultID{}}
	g.faults = append(g.faults, program.Fault{})
	g.add(m, m.Init(nil))
	var moves program.Moves
	var out program.Outcomes
	for i := 0; i < len(g.States); i++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		m.Enabled(g.States[i], &moves)
		g.firstEdge = append(g.firstEdge, int32(len(g.moves)))
		g.timeout = append(g.timeout, moves.Timeout)
		for _, mv := range moves.All {
			g.moves = append(g.moves, mv)
			g.name = append(g.name, g.moveID(mv))
			g.firstResult = append(g.firstResult, int32(len(g.results)))
			out.All, out.Buf, out.Stays = out.All[:0], out.Buf[:0], nil
			m.Fire(g.States[i], mv, &out)
			for k := range out.All {
				o := &out.All[k]
				if o.Fault != nil && o.Fault.Kind == program.DStepEndless {
					return nil, &EndlessError{*o.Fault}
				}
				r := result{to: -1, fault: g.faultID(o.Fault), stays: out.Stays != nil}
				if o.Others != nil {
					others := *o.Others
					r.others = &others
				}
				if o.State != nil && (o.Fault == nil || o.Fault.Continues) {
					r.to = g.add(m, o.State)
				}
				g.results = append(g.results, r)
			}
		}
		if len(g.States) > limit {
			return nil, &LimitError{limit}
		}
	}
	g.firstEdge = append(g.firstEdge, int32(len(g.moves)))
	g.firstResult = append(g.firstResult, int32(len(g.results)))
	return g, nil
}

// add returns the index of state s in g.States. If s is new, add appends a copy of s.
func (g *Graph) add(m exec.System, s program.State) int32 {
	if i, ok := g.index[string(s)]; ok {
		return i
	}
	i := int32(len(g.States))
	s = append(program.State(nil), s...)
	g.index[string(s)] = i
	g.States = append(g.States, s)
	l := label{holds: m.Props(s)}
	l.undefined, _ = m.Undefined()
	g.labels = append(g.labels, l)
	g.validEnd = append(g.validEnd, m.ValidEnd(s))
	return i
}

func (g *Graph) moveID(mv program.Move) moveID {
	id, ok := g.names[mv]
	if !ok {
		id = moveID(len(g.names))
		g.names[mv] = id
	}
	return id
}

func (g *Graph) faultID(f *program.Fault) faultID {
	if f == nil {
		return 0
	}
	k := faultKey{f.Kind, f.Edge, f.Proc, f.Message}
	id, ok := g.known[k]
	if !ok {
		id = faultID(len(g.faults))
		g.known[k] = id
		g.faults = append(g.faults, *f)
	}
	return id
}

// Transitions returns the number of transitions of the graph. A move with several outcomes counts once per outcome.
func (g *Graph) Transitions() int { return len(g.results) }

// Edge is a transition of the graph: one outcome of a move.
type Edge struct {
	Move program.Move
	// To is the index of the target state in States, or -1 if the run ends with Fault.
	To    int
	Fault *program.Fault // nil without a fault
}

// Edges returns the transitions from state i, ordered by move and then by outcome.
func (g *Graph) Edges(i int) (out []Edge) {
	for k, end := g.edges(int32(i)); k < end; k++ {
		for _, r := range g.resultsOf(k) {
			e := Edge{Move: g.moves[k], To: int(r.to)}
			if r.fault != 0 {
				e.Fault = &g.faults[r.fault]
			}
			out = append(out, e)
		}
	}
	return out
}

// ValidEnd reports whether state i is a valid end state of Promela.
func (g *Graph) ValidEnd(i int) bool { return g.validEnd[i] }

// Index returns the index of s in States, or -1 if s is not reachable.
func (g *Graph) Index(s program.State) int {
	if i, ok := g.index[string(s)]; ok {
		return int(i)
	}
	return -1
}

// edges returns the range of the edge numbers of state i: from `from` to to-1.
func (g *Graph) edges(i int32) (from, to int32) { return g.firstEdge[i], g.firstEdge[i+1] }

// resultsOf returns the possible outcomes of edge k.
func (g *Graph) resultsOf(k int32) []result { return g.results[g.firstResult[k]:g.firstResult[k+1]] }

// find returns the edge of state i for move id. If the move is not enabled in the state, the result is -1.
func (g *Graph) find(i int32, id moveID) int32 {
	for k, to := g.edges(i); k < to; k++ {
		if g.name[k] == id {
			return k
		}
	}
	return -1
}

// movesOf returns the enabled moves of state i in the form of exec.Machine.Enabled.
func (g *Graph) movesOf(i int32) *program.Moves {
	from, to := g.edges(i)
	return &program.Moves{State: g.States[i], All: append([]program.Move(nil), g.moves[from:to]...), Timeout: g.timeout[i]}
}
