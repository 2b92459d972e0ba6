package exercise

import (
	"fmt"
	"slices"
	"strings"
)

// run is a run of a graph: first the moves of stem, and then the moves of cycle forever. If cycle is empty, the run
// ends in a state without moves.
type run struct{ stem, cycle []int }

// Loss is a lost run: a run of the full graph with observations (labels of states, or final values) that no run of the
// reduced graph has.
type Loss struct {
	// What is a sentence about the observation that distinguishes the run from every run of the reduced graph.
	What string
	// Stem and Cycle have the names of the moves of the run. If Cycle is empty, the run is finite.
	Stem, Cycle []string
	// Formula is true on every run of the reduced graph, and false on the lost run.
	Formula string

	// The following fields are set if the run is given only by truth values. letters has a condition for every state.
	// values has assignments that make the condition true. back is the index of the state where the cycle begins.
	letters []string
	values  [][]string
	back    int
}

// String returns the run as text: the names of its moves, or its truth values.
func (l *Loss) String() string {
	if l.letters != nil {
		return l.spell()
	}
	text := strings.Join(l.Stem, " ")
	if len(l.Cycle) > 0 {
		text = strings.TrimLeft(text+" ("+strings.Join(l.Cycle, " ")+") for ever", " ")
	}
	return text
}

// sight is the observable part of a run: the labels of its states, with repetitions in a row left out. A label is the
// set of the propositions that are true in a state.
type sight []uint64

// lostRun is a lost run, with the observation that no run of the reduced graph shows:
//   - If neither `stays` nor `ends` is set: the labels of the first `shown` steps.
//   - If `stays` is set: the same labels, where the last one stays forever.
//   - If `ends` is set: the values of the variables at the end of the run.
type lostRun struct {
	run
	shown       int
	stays, ends bool
}

// findLostRun returns a short run of g that reduction r loses. If r loses no run, the result is nil.
func (g *graph) findLostRun(r reduction) *lostRun { return (&watch{g: g, reduced: g.part(r)}).find() }

func (w *watch) find() *lostRun {
	if l := w.seen(); l != nil {
		return l
	}
	return w.ending()
}

// loses checks whether reduction r loses the run x, or every run that begins with x if x is incomplete. If so, it
// returns x, or a run that begins with x, as a lost run. Otherwise the result is nil.
func (g *graph) loses(r reduction, x run) *lostRun {
	w := watch{g: g, reduced: g.part(r)}
	return w.follow(x)
}

// part is a subgraph of a graph, usually the reduced graph.
type part struct {
	edges [][]edge // by source state
	// stay has the states from which some run of the subgraph keeps the label forever.
	stay states
	// met has the reachable states of the subgraph.
	met states
}

func (g *graph) part(r reduction) *part {
	return g.partOf(func(i int, e edge) bool { return r.movesAt(g, i).has(e.move) })
}

// partOf returns the subgraph of g that has the edge e of state i if has(i, e) is true.
func (g *graph) partOf(has func(i int, e edge) bool) *part {
	p := &part{edges: make([][]edge, len(g.edges))}
	for i, edges := range g.edges {
		for _, e := range edges {
			if has(i, e) {
				p.edges[i] = append(p.edges[i], e)
			}
		}
	}
	p.met = p.closure(1, func(int, int) bool { return true })
	p.stay = p.staying(g.label)
	return p
}

// closure returns the states reachable from the states in `from` by edges of p from i to j with allowed(i, j).
func (p *part) closure(from states, allowed func(i, j int) bool) states {
	for queue := from; queue != 0; {
		var next states
		for i := range p.edges {
			if !queue.has(i) {
				continue
			}
			for _, e := range p.edges[i] {
				if !from.has(e.to) && allowed(i, e.to) {
					from, next = from|1<<e.to, next|1<<e.to
				}
			}
		}
		queue = next
	}
	return from
}

// staying returns the states from which some run of p keeps the key forever: the run ends, or has a cycle, without a
// change of the key. `key` is indexed by state. The result is the greatest set in which every state has no edge, or an
// edge to a state of the set with the same key.
func (p *part) staying(key []uint64) states {
	stay := states(1<<len(p.edges) - 1)
	for changed := true; changed; {
		changed = false
		for i, edges := range p.edges {
			stays := func(e edge) bool { return stay.has(e.to) && key[i] == key[e.to] }
			if stay.has(i) && len(edges) > 0 && !slices.ContainsFunc(edges, stays) {
				stay, changed = stay&^(1<<i), true
			}
		}
	}
	return stay
}

// watch compares runs: it follows a run of the full graph, and finds the states of the reduced graph that are reachable
// with the same observations.
type watch struct {
	g       *graph
	reduced *part
}

// position is a state of a run in the full graph. match has the states that runs of the reduced graph can reach with
// the same observations as this run.
type position struct {
	state int
	match states
}

// start returns the position for the initial state.
func (w *watch) start() position { return position{0, w.quiet(1)} }

// quiet returns the states of the reduced graph that are reachable from `from` without a change of the label. These
// include the states in `from`.
func (w *watch) quiet(from states) states {
	return w.reduced.closure(from, func(i, j int) bool { return w.g.label[i] == w.g.label[j] })
}

// step returns the position that follows p if the run in the full graph moves to state j.
func (w *watch) step(p position, j int) position {
	label := w.g.label[j]
	if w.g.label[p.state] == label {
		return position{j, p.match}
	}
	var next states
	for i, edges := range w.reduced.edges {
		if !p.match.has(i) {
			continue
		}
		for _, e := range edges {
			if w.g.label[e.to] == label {
				next |= 1 << e.to
			}
		}
	}
	return position{j, w.quiet(next)}
}

// seen returns a shortest run of the full graph with labels that no run of the reduced graph shows, or nil.
func (w *watch) seen() *lostRun {
	type arrival struct {
		position
		from, move int
	}
	whole := w.g.part(nil)
	queue := []arrival{{w.start(), -1, -1}}
	met := map[position]bool{queue[0].position: true}
	for at := 0; at < len(queue); at++ {
		p := queue[at].position
		gone := p.match == 0
		if gone || whole.stay.has(p.state) && p.match&w.reduced.stay == 0 {
			var stem []int
			for k := at; queue[k].from >= 0; k = queue[k].from {
				stem = append(stem, queue[k].move)
			}
			slices.Reverse(stem)
			if gone {
				return &lostRun{run: w.g.goOn(stem, whole, nil), shown: len(stem)}
			}
			return &lostRun{run: w.g.goOn(stem, whole, w.g.label), shown: len(stem), stays: true}
		}
		for _, e := range w.g.edges[p.state] {
			if next := w.step(p, e.to); !met[next] {
				met[next] = true
				queue = append(queue, arrival{next, at, e.move})
			}
		}
	}
	return nil
}

// goOn extends `stem` to a complete run, which ends or has a cycle. If `key` is not nil, every state after `stem` has
// the same key. `whole` is the full graph.
func (g *graph) goOn(stem []int, whole *part, key []uint64) run {
	i := g.stateAfter(stem)
	at := map[int]int{i: len(stem)}
	x := run{stem: slices.Clone(stem)}
	for len(g.edges[i]) > 0 {
		k := slices.IndexFunc(g.edges[i], func(e edge) bool {
			return key == nil || whole.stay.has(e.to) && key[e.to] == key[i]
		})
		e := g.edges[i][k]
		x.stem = append(x.stem, e.move)
		i = e.to
		if first, again := at[i]; again {
			x.stem, x.cycle = x.stem[:first], x.stem[first:]
			break
		}
		at[i] = len(x.stem)
	}
	return x
}

// stateAfter returns the state to which the moves of `stem` lead from the initial state.
func (g *graph) stateAfter(stem []int) int {
	i := 0
	for _, k := range stem {
		i = g.target(i, k)
	}
	return i
}

// describeLoss returns the lost run x as a Loss, with names of moves, a sentence and a formula.
func (g *graph) describeLoss(x *lostRun) *Loss {
	l := &Loss{Stem: g.named(x.stem), Cycle: g.named(x.cycle)}
	if x.ends {
		values := g.values(g.stateAfter(x.stem))
		l.What, l.Formula = "no run of the reduced graph ends with "+values, "!<>[]("+values+")"
		return l
	}
	i := 0
	s := sight{g.label[0]}
	for _, k := range slices.Concat(x.stem, x.cycle)[:x.shown] {
		i = g.target(i, k)
		if l := g.label[i]; l != s[len(s)-1] {
			s = append(s, l)
		}
	}
	l.What, l.Formula = "no run of the reduced graph shows, one after the other, "+g.sees(s), g.formula(s, x.stays)
	if x.stays {
		l.What += ", and this for ever"
	}
	return l
}

// named returns the names of the moves with these numbers.
func (g *graph) named(list []int) []string {
	out := []string{}
	for _, k := range list {
		out = append(out, g.move[k].name)
	}
	return out
}

// sees returns s as text: a list with one condition for every label.
func (g *graph) sees(s sight) string {
	parts := make([]string, len(s))
	for i, l := range s {
		parts[i] = g.condition(l)
	}
	return strings.Join(parts, "; ")
}

// condition returns a Promela condition that is true exactly in the states with this label.
func (g *graph) condition(label uint64) string {
	var parts []string
	for i, p := range g.propositions {
		if label>>i&1 != 0 {
			parts = append(parts, p)
		} else {
			parts = append(parts, "!("+p+")")
		}
	}
	return strings.Join(parts, " && ")
}

// formula returns a formula that is false exactly on the runs with observation s. A run has this observation if its
// labels begin with s or, if `stays` is set, if its labels are exactly s.
func (g *graph) formula(s sight, stays bool) string {
	last := len(s) - 1
	text := "(" + g.condition(s[last]) + ")"
	if stays {
		text = "[]" + text
	}
	for i := last - 1; i >= 0; i-- {
		c := "(" + g.condition(s[i]) + ")"
		text = fmt.Sprintf("(%s && (%s U %s))", c, c, text)
	}
	return "!" + text
}

// ending returns a run of the full graph to an end with values of the variables that no run of the reduced graph keeps
// forever. If no such run exists, the result is nil.
func (w *watch) ending() *lostRun {
	key := w.g.key
	kept := w.ended(key)
	for i, way := range w.g.ways() {
		if len(w.g.edges[i]) == 0 && !kept[key[i]] {
			return &lostRun{run: run{stem: way}, ends: true}
		}
	}
	return nil
}

// ended returns the keys that some run of the reduced graph keeps forever, from some state on. `key` is indexed by
// state.
func (w *watch) ended(key []uint64) map[uint64]bool {
	out := map[uint64]bool{}
	stay := w.reduced.staying(key) & w.reduced.met
	for i := range w.g.edges {
		if stay.has(i) {
			out[key[i]] = true
		}
	}
	return out
}

// ways returns, for every state, the moves on a shortest path from the initial state.
func (g *graph) ways() [][]int {
	out := make([][]int, len(g.edges))
	met := states(1)
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		i := queue[0]
		for _, e := range g.edges[i] {
			if !met.has(e.to) {
				met |= 1 << e.to
				out[e.to] = append(slices.Clone(out[i]), e.move)
				queue = append(queue, e.to)
			}
		}
	}
	return out
}

// follow checks whether the run x is lost, and returns the lost run with its observation (see lostRun).
//   - If x is a complete run, the result is nil if the reduced graph has a run with the observations of x.
//   - If x is incomplete, the result is x, or a run that begins with x. The result is nil unless every run that begins
//     with x is lost.
func (w *watch) follow(x run) *lostRun {
	p, taken := w.start(), []int(nil)
	gone := func(list []int) bool {
		for _, k := range list {
			taken = append(taken, k)
			if p = w.step(p, w.g.target(p.state, k)); p.match == 0 {
				return true
			}
		}
		return false
	}
	seen := gone(x.stem)
	// Every round of the cycle may exclude further states; after a repeated position, a round changes nothing.
	for met := map[position]bool{}; !seen && len(x.cycle) > 0 && !met[p]; {
		met[p] = true
		seen = gone(x.cycle)
	}
	if seen {
		return &lostRun{run: w.g.goOn(taken, w.g.part(nil), nil), shown: len(taken)}
	}
	ends := len(x.cycle) == 0 && len(w.g.edges[p.state]) == 0
	if (ends || len(x.cycle) > 0 && w.g.silent(w.g.stateAfter(x.stem), x.cycle)) && p.match&w.reduced.stay == 0 {
		return &lostRun{run: x, shown: len(x.stem), stays: true}
	}
	if key := w.g.key; ends && !w.ended(key)[key[p.state]] {
		return &lostRun{run: x, ends: true}
	}
	return nil
}

// silent reports whether no move in `list` changes the label, if the moves are taken one after the other from state i.
func (g *graph) silent(i int, list []int) bool {
	for _, k := range list {
		j := g.target(i, k)
		if g.label[i] != g.label[j] {
			return false
		}
		i = j
	}
	return true
}
