package draw

import (
	"cmp"
	"fmt"
	"slices"
)

// The layout follows Sugiyama, Tagawa, Toda, Methods for visual understanding of hierarchical system structures (1981),
// in four phases: reverse edges until the graph is acyclic, assign nodes to layers, order each layer by barycentres,
// compute coordinates. As in Gansner, Koutsofios, North, Vo, A technique for drawing directed graphs (1993), an edge
// gets a vertex on each layer that it crosses. The label of the edge takes the place of one of these vertices, so that
// labels never overlap.

// vertex is a point of the layout: a node, or an intermediate point of an edge.
type vertex struct {
	node          int // index of the node; -1 for an intermediate point of an edge
	layer         int
	x, y          float64
	width         float64
	above, below  float64 // space needed above and below y
	before, after []int   // neighbours in the adjacent layers
}

// route is the course of an edge through the layers.
type route struct {
	edge     Edge
	turned   bool  // the layout draws the edge against the direction of the layers
	through  []int // the intermediate vertices, from lower to higher layers
	labelled int   // index in through of the vertex with the label
}

type layout struct {
	vertices []vertex
	layers   [][]int   // by layer: the indices of the vertices, from the top
	left     []float64 // by layer: the x coordinate of the left end
	width    []float64 // by layer: width of the layer
	routes   []route
	loops    []Edge
}

// Limits on the size of a drawing. A larger picture would be unreadable.
const (
	maxNodes    = 500
	maxVertices = 10_000
)

const (
	layerGap  = 46.0
	vertexGap = 16.0
)

// arrange computes the layout of g. The error says that g is too large to draw.
//
//   - size returns the width of a node, and the space to reserve above and below the middle of the node.
//   - label returns the size of the label of an edge.
func arrange(g *Graph, size func(node int) (width, above, below float64), label func(Edge) (width, height float64)) (*layout, error) {
	if len(g.Nodes) > maxNodes {
		return nil, fmt.Errorf("%d nodes are too many to draw: at most %d can be", len(g.Nodes), maxNodes)
	}
	l := &layout{}
	edges, loops := joinParallel(g.Edges)
	l.loops = loops
	turned := l.turn(g, edges)
	rank := ranks(len(g.Nodes), edges, turned)
	for i := range g.Nodes {
		w, above, below := size(i)
		l.vertices = append(l.vertices, vertex{node: i, layer: 2 * rank[i], width: w, above: above, below: below})
	}
	for i, e := range edges {
		if err := l.route(e, turned[i], label); err != nil {
			return nil, err
		}
	}
	l.order()
	l.place()
	return l, nil
}

// joinParallel returns the edges with parallel edges joined: edges with equal ends and equal style become one edge.
// Loops are separate, in loops; a node has room for only two loops, one above and one below.
func joinParallel(edges []Edge) (joined, loops []Edge) {
	type ends struct {
		from, to int
		style    Style
		// Whether the edge is only in the first, or only in the second, drawing.
		first, second bool
	}
	at := map[ends]int{}
	for _, e := range edges {
		list := &joined
		if e.From == e.To {
			list = &loops
		}
		key := ends{e.From, e.To, e.Style, e.First && e.From != e.To, e.Second && e.From != e.To}
		if e.From == e.To && e.Style == Marked {
			key.style = Plain // plain and marked loops share a side of the node
		}
		if i, ok := at[key]; ok {
			(*list)[i].Lines = append(slices.Clone((*list)[i].Lines), e.Lines...)
			(*list)[i].Style = max((*list)[i].Style, e.Style)
			(*list)[i].First, (*list)[i].Second = (*list)[i].First && e.First, (*list)[i].Second && e.Second
			continue
		}
		at[key] = len(*list)
		*list = append(*list, e)
	}
	return joined, loops
}

// turn returns, for each edge, whether the layout draws the edge against the direction of the layers. If g.Numbered is
// set, these are the edges to smaller node numbers. If g.Numbered is not set, these are the edges that close a cycle in
// a depth-first search from the initial nodes.
func (l *layout) turn(g *Graph, edges []Edge) []bool {
	if g.Numbered {
		turned := make([]bool, len(edges))
		for i, e := range edges {
			turned[i] = e.To < e.From
		}
		return turned
	}
	out := make([][]int, len(g.Nodes))
	for i, e := range edges {
		out[e.From] = append(out[e.From], i)
	}
	turned := make([]bool, len(edges))
	state := make([]byte, len(g.Nodes)) // 1: on the path, 2: done
	var visit func(v int)
	visit = func(v int) {
		state[v] = 1
		for _, i := range out[v] {
			switch w := edges[i].To; state[w] {
			case 0:
				visit(w)
			case 1:
				turned[i] = true
			}
		}
		state[v] = 2
	}
	for _, v := range g.Initial {
		if state[v] == 0 {
			visit(v)
		}
	}
	for v := range g.Nodes {
		if state[v] == 0 {
			visit(v)
		}
	}
	return turned
}

// ranks returns, for each node, the length of a longest path ending there. Edges with turned set count in the
// reverse direction. n is the number of nodes.
func ranks(n int, edges []Edge, turned []bool) []int {
	rank := make([]int, n)
	for changed := true; changed; { // at most n rounds: the graph is acyclic
		changed = false
		for i, e := range edges {
			from, to := e.From, e.To
			if turned[i] {
				from, to = to, from
			}
			if rank[to] <= rank[from] {
				rank[to], changed = rank[from]+1, true
			}
		}
	}
	return rank
}

// route adds to the layout the intermediate vertices of edge e, one for each layer between its ends. The vertex in the
// middle has the size of the label; its layer has no nodes. The error says that there are too many vertices to draw.
func (l *layout) route(e Edge, turned bool, label func(Edge) (width, height float64)) error {
	from, to := e.From, e.To
	if turned {
		from, to = to, from
	}
	r := route{edge: e, turned: turned}
	a, b := l.vertices[from].layer, l.vertices[to].layer
	middle := (a+b)/2 | 1
	previous := from
	for layer := a + 1; layer < b; layer++ {
		v := vertex{node: -1, layer: layer, above: 2, below: 2}
		if layer == middle {
			w, h := label(e)
			v.width, v.above = w, h+2
			r.labelled = len(r.through)
		}
		n := len(l.vertices)
		if n >= maxVertices {
			return fmt.Errorf("the edges are too many to draw")
		}
		v.before = []int{previous}
		l.vertices[previous].after = append(l.vertices[previous].after, n)
		l.vertices = append(l.vertices, v)
		r.through = append(r.through, n)
		previous = n
	}
	l.vertices[previous].after = append(l.vertices[previous].after, to)
	l.vertices[to].before = append(l.vertices[to].before, previous)
	l.routes = append(l.routes, r)
	return nil
}

// orderRounds is the maximum number of rounds that improve the order of vertices within layers.
const orderRounds = 24

// order assigns the vertices to l.layers and sorts each layer so that few edges cross.
func (l *layout) order() {
	for i := range l.vertices {
		for len(l.layers) <= l.vertices[i].layer {
			l.layers = append(l.layers, nil)
		}
		l.layers[l.vertices[i].layer] = append(l.layers[l.vertices[i].layer], i)
	}
	best, fewest := cloneLayers(l.layers), l.crossings()
	for round := 0; round < orderRounds && fewest > 0; round++ {
		if round%2 == 0 {
			for i := 1; i < len(l.layers); i++ {
				l.sortLayer(i, func(v *vertex) []int { return v.before })
			}
		} else {
			for i := len(l.layers) - 2; i >= 0; i-- {
				l.sortLayer(i, func(v *vertex) []int { return v.after })
			}
		}
		if n := l.crossings(); n < fewest {
			best, fewest = cloneLayers(l.layers), n
		}
	}
	l.layers = best
}

func cloneLayers(layers [][]int) [][]int {
	out := make([][]int, len(layers))
	for i, layer := range layers {
		out[i] = slices.Clone(layer)
	}
	return out
}

// positions returns the index of each vertex in its layer.
func (l *layout) positions() []int {
	at := make([]int, len(l.vertices))
	for _, layer := range l.layers {
		for i, v := range layer {
			at[v] = i
		}
	}
	return at
}

// sortLayer sorts layer i by the mean position of the neighbours of each vertex. The key of a vertex without neighbours
// is its present position.
func (l *layout) sortLayer(i int, neighbours func(*vertex) []int) {
	at := l.positions()
	mean := map[int]float64{}
	for place, v := range l.layers[i] {
		mean[v] = float64(place)
		if ns := neighbours(&l.vertices[v]); len(ns) > 0 {
			sum := 0
			for _, n := range ns {
				sum += at[n]
			}
			mean[v] = float64(sum) / float64(len(ns))
		}
	}
	slices.SortStableFunc(l.layers[i], func(a, b int) int { return cmp.Compare(mean[a], mean[b]) })
}

// crossings returns the number of pairs of edges that cross between adjacent layers.
func (l *layout) crossings() int {
	at := l.positions()
	n := 0
	for _, layer := range l.layers {
		var ends []int // ends of the edges to the next layer, in the order of their starts
		for _, v := range layer {
			from := len(ends)
			for _, w := range l.vertices[v].after {
				ends = append(ends, at[w])
			}
			slices.Sort(ends[from:])
		}
		for i, a := range ends {
			for _, b := range ends[:i] {
				if b > a {
					n++
				}
			}
		}
	}
	return n
}

// placeRounds is the number of rounds in which place improves the vertical positions.
const placeRounds = 16

// place computes the coordinates of the vertices. The layers go from left to right. Within a layer, each vertex is as
// near to the mean height of its neighbours as order and space allow.
func (l *layout) place() {
	x := 0.0
	for _, layer := range l.layers {
		width := 0.0
		for _, v := range layer {
			width = max(width, l.vertices[v].width)
		}
		for _, v := range layer {
			l.vertices[v].x = x + width/2
		}
		l.left, l.width = append(l.left, x), append(l.width, width)
		x += width + layerGap
		l.settle(layer, func(v *vertex) float64 { return v.y })
	}
	for round := range placeRounds {
		for i := range l.layers {
			at := i
			if round%2 == 1 {
				at = len(l.layers) - 1 - i
			}
			l.settle(l.layers[at], l.wanted)
		}
	}
}

// wanted returns the mean vertical position of the neighbours of v. For a vertex without neighbours, the result is the
// position of v.
func (l *layout) wanted(v *vertex) float64 {
	sum, n := 0.0, 0
	for _, ns := range [][]int{v.before, v.after} {
		for _, w := range ns {
			sum += l.vertices[w].y
			n++
		}
	}
	if n == 0 {
		return v.y
	}
	return sum / float64(n)
}

// settle sets the vertical positions of the vertices of a layer, in order and with minimum distances. settle minimises
// the sum of squared differences from the positions that `wanted` returns: an isotonic regression, by pooling adjacent
// violators.
func (l *layout) settle(layer []int, wanted func(*vertex) float64) {
	type block struct {
		sum float64
		n   int
	}
	offset := make([]float64, len(layer)) // distance from the first vertex when packed
	var blocks []block
	for i, v := range layer {
		if i > 0 {
			offset[i] = offset[i-1] + l.vertices[layer[i-1]].below + vertexGap + l.vertices[v].above
		}
		b := block{wanted(&l.vertices[v]) - offset[i], 1}
		for len(blocks) > 0 {
			last := blocks[len(blocks)-1]
			if last.sum/float64(last.n) <= b.sum/float64(b.n) {
				break
			}
			b = block{b.sum + last.sum, b.n + last.n}
			blocks = blocks[:len(blocks)-1]
		}
		blocks = append(blocks, b)
	}
	i := 0
	for _, b := range blocks {
		for range b.n {
			l.vertices[layer[i]].y = b.sum/float64(b.n) + offset[i]
			i++
		}
	}
}
