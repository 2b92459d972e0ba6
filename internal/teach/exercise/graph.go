package exercise

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// mostStates is the maximum number of states of a model on a sheet, because a set of states is a 64-bit word.
const mostStates = 64

// mostEnabled is the maximum number of enabled moves in a state, because every subset of them is examined.
const mostEnabled = 10

// ModelError reports that a model is not suitable for exercises.
type ModelError struct{ Why string }

func (e *ModelError) Error() string { return "the model of the sheet: " + e.Why }

// Bit sets for numbers of states and moves.
type (
	// states and moves are bit sets of states and moves of a graph.
	states uint64
	moves  uint64
)

func (s states) has(i int) bool { return s>>i&1 != 0 }

func (m moves) has(i int) bool { return m>>i&1 != 0 }

func (m moves) size() int { return bits.OnesCount64(uint64(m)) }

// graph is the full graph of a model. Moves and states are numbered from 0.
type graph struct {
	propositions []string           // the texts of the propositions
	move         []namedMove        // index: number of the move
	edges        [][]edge           // index: state; the edges are in the order of the moves
	enabled      []moves            // index: state
	label        []uint64           // index: state; the bit set of the propositions that are true
	key          []uint64           // index: state; equal numbers mean equal values of the variables
	values       func(i int) string // returns a condition that states the values of the variables in state i
}

// namedMove is a move with its name on the sheet, for example A1: the process, followed by a number. The numbers follow
// the order of the statements in the text.
type namedMove struct {
	program.Move
	name, process, text string
}

// model is a parsed model with its graph.
type model struct {
	*graph
	program *program.Program
	machine exec.Machine
	full    *audit.Graph
	ctx     context.Context // for interrupting long computations
}

type edge struct{ move, to int }

// read parses the model in `text` and computes its full graph, with the given propositions. If the model is not
// suitable for exercises, the error is a *ModelError.
func read(ctx context.Context, text string, propositions []string) (*model, error) {
	asked := property.Options{Work: cancel.New(ctx, time.Time{})}
	for i, p := range propositions {
		asked.Watch = append(asked.Watch, source.NewFile(fmt.Sprintf("proposition %d", i+1), p))
	}
	t, err := property.Read(source.NewFile("model", text), asked)
	if err != nil {
		return nil, err
	}
	p := *t.Program
	for i, x := range t.Watched {
		p.Props = append(p.Props, program.Prop{Name: propositions[i], X: x})
	}
	g := &model{graph: &graph{propositions: propositions}, program: &p, ctx: ctx}
	if g.machine, err = system.Machine(&p); err != nil {
		return nil, err
	}
	if g.full, err = audit.Explore(ctx, g.machine, mostStates); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, &ModelError{err.Error()}
	}
	return g, g.buildLists()
}

// buildLists fills the lists of g.graph from the full graph g.full. If the graph is not suitable for exercises, the
// error is a *ModelError.
func (g *model) buildLists() error {
	met := map[program.Move]bool{}
	for i := range g.full.States {
		for _, e := range g.full.Edges(i) {
			if e.Fault != nil || e.Move.Peer != program.NoPID || g.program.Edges[e.Move.Edge].Atomic {
				return &ModelError{"a step goes wrong, or is one of several statements"}
			}
			met[e.Move] = true
		}
	}
	if err := g.name(slices.Collect(maps.Keys(met))); err != nil {
		return err
	}
	number := map[program.Move]int{}
	for k, mv := range g.move {
		number[mv.Move] = k
	}
	keys := map[string]uint64{}
	for i, s := range g.full.States {
		var edges []edge
		var enabled moves
		for _, e := range g.full.Edges(i) {
			k := number[e.Move]
			if enabled.has(k) {
				return &ModelError{"a step has several results"}
			}
			edges, enabled = append(edges, edge{k, e.To}), enabled|1<<k
		}
		if len(edges) > mostEnabled {
			return &ModelError{fmt.Sprintf("in a state are more than %d moves", mostEnabled)}
		}
		slices.SortFunc(edges, func(a, b edge) int { return cmp.Compare(a.move, b.move) })
		g.edges, g.enabled = append(g.edges, edges), append(g.enabled, enabled)
		g.label = append(g.label, g.machine.Props(s))
		text := g.valuesOf(s)
		if _, known := keys[text]; !known {
			keys[text] = uint64(len(keys))
		}
		g.key = append(g.key, keys[text])
	}
	g.values = func(i int) string { return g.valuesOf(g.full.States[i]) }
	return nil
}

// name sets g.move to the moves in `list`, ordered by process and by place in the text. name gives every move a name.
func (g *model) name(list []program.Move) error {
	if len(list) > 64 {
		return &ModelError{fmt.Sprintf("it has %d different steps, and more than 64 are too many", len(list))}
	}
	start := func(mv program.Move) int { return g.program.Edges[mv.Edge].Span.Start }
	slices.SortFunc(list, func(a, b program.Move) int {
		return cmp.Or(cmp.Compare(a.Proc, b.Proc), cmp.Compare(start(a), start(b)), cmp.Compare(a.Edge, b.Edge))
	})
	count, of := map[string]int{}, map[string]program.PID{}
	for _, mv := range list {
		s := trace.Statement(g.program, mv)
		if pid, known := of[s.Name]; known && pid != mv.Proc {
			return &ModelError{fmt.Sprintf("there are several processes %s", s.Name)}
		}
		of[s.Name] = mv.Proc
		count[s.Name]++
		text := strings.TrimSuffix(strings.TrimPrefix(s.Text, "("), ")")
		g.move = append(g.move, namedMove{mv, fmt.Sprintf("%s%d", s.Name, count[s.Name]), s.Name, text})
	}
	return nil
}

// valuesOf returns a condition over the globals that is true exactly in the states with the same values as s.
func (g *model) valuesOf(s program.State) string {
	var parts []string
	for _, group := range trace.Describe(g.program, g.full.View, s) {
		if group.Name != "" {
			continue
		}
		for _, v := range group.Values {
			parts = append(parts, v.Name+" == "+v.Value)
		}
	}
	return strings.Join(parts, " && ")
}

// target returns the state to which move k leads from state i. The move must be enabled in state i.
func (g *graph) target(i, k int) int {
	for _, e := range g.edges[i] {
		if e.move == k {
			return e.to
		}
	}
	panic(fmt.Sprintf("bug: %s is not enabled in state %d", g.move[k].name, i))
}

// find returns the number of the move with the given name, or -1 if no move has this name.
func (g *graph) find(name string) int {
	return slices.IndexFunc(g.move, func(m namedMove) bool { return m.name == name })
}

// names returns the names of the moves in `set`.
func (g *graph) names(set moves) []string {
	out := []string{}
	for k := range g.move {
		if set.has(k) {
			out = append(out, g.move[k].name)
		}
	}
	return out
}

// set returns the set m of moves as text, for example {A1, B2}.
func (g *graph) set(m moves) string { return "{" + strings.Join(g.names(m), ", ") + "}" }

// choices returns the states in which more than one process can move.
func (g *graph) choices() (out []int) {
	for i, edges := range g.edges {
		for _, e := range edges {
			if g.move[e.move].Proc != g.move[edges[0].move].Proc {
				out = append(out, i)
				break
			}
		}
	}
	return out
}

// transitions returns the number of edges.
func (g *graph) transitions() (n int) {
	for _, edges := range g.edges {
		n += len(edges)
	}
	return n
}

// subsets returns the nonempty proper subsets of `all`, small sets first.
func subsets(all moves) (out []moves) {
	for s := (all - 1) & all; s != 0; s = (s - 1) & all {
		out = append(out, s)
	}
	slices.SortFunc(out, func(a, b moves) int { return cmp.Or(cmp.Compare(a.size(), b.size()), cmp.Compare(a, b)) })
	return out
}
