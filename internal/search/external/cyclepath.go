package external

import (
	"errors"
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/external/ledger"
)

// This file finds a cycle among the nodes that an elimination has left. Each of them has a step from another, or from
// itself; so there is a cycle, but not every node is on one. A search in layers begins at a node of the rest, and takes
// the nodes that it visits out of the rest. If it comes back to its first node, the layers have a shortest cycle
// through that node. Otherwise a further search begins at another node. No visited node leads to a node that was not
// visited; hence each node that was not visited still has a step from another, and a cycle is left. All the searches
// together expand each node once at most.

// cycle returns a cycle among the nodes left, and the layer of its first node.
func (e *elimination) cycle() (layer int, cycle [][]uint64, err error) {
	for {
		root, layer, err := e.root()
		switch {
		case err != nil:
			return 0, nil, err
		case root == nil:
			return 0, nil, errors.New("bug: no cycle is among the nodes that were left")
		}
		if cycle, err = e.circle(root); err != nil || cycle != nil {
			if err == nil {
				layer, err = e.locate(root, layer)
			}
			return layer, cycle, err
		}
	}
}

// root returns the first node of the rest in the lowest layer, and the layer or a lower one. The result is nil if the
// rest is empty.
func (e *elimination) root() (root []uint64, layer int, err error) {
	width := e.width()
	for p := range e.rest {
		err := e.read(&e.rest[p], func(record []uint64) error {
			if n := record[width]; n != 0 && (root == nil || int(n>>stepBits) < layer) {
				root, layer = slices.Clone(record[:width]), int(n>>stepBits)
			}
			return nil
		})
		if err != nil {
			return nil, 0, err
		}
	}
	return root, layer, nil
}

// visited is the change of a node that a search for a cycle visits. A node outside of the rest stays where it is.
func visited(uint64, uint64) (uint64, error) { return 0, nil }

// circle searches the rest from node root on, and takes the visited nodes out of the rest. It returns a shortest cycle
// through root, or nil.
func (e *elimination) circle(root []uint64) (cycle [][]uint64, err error) {
	e.counters[0].add(root, 1)
	var layers [][]extent
	for {
		if err := e.apply(visited); err != nil {
			return nil, err
		}
		if size(e.front) == 0 {
			break
		}
		layers = append(layers, e.front)
		last := make([][]uint64, e.Partitions)
		width := e.width()
		err := e.expandFront(func(x *worker, c *counter, node, t []uint64) {
			if !slices.Equal(t, root) {
				c.add(t, 1)
				return
			}
			p := x.owner(node)
			if last[p] == nil {
				last[p] = slices.Clone(node[:width])
			}
		})
		if err != nil {
			return nil, err
		}
		for _, node := range last {
			if node != nil {
				if cycle, err = e.back(layers, node); err != nil {
					return nil, err
				}
				return cycle, e.clear()
			}
		}
	}
	for _, list := range layers {
		for i := range list {
			if err := e.remove(list[i].name); err != nil {
				return nil, err
			}
		}
	}
	return nil, nil
}

// back returns a path through layers, to node in the last of them.
func (e *elimination) back(layers [][]extent, node []uint64) ([][]uint64, error) {
	path := [][]uint64{node}
	for k := len(layers) - 2; k >= 0; k-- {
		before, err := e.leading(path[len(path)-1], func(p int, use func(record []uint64) error) error {
			return e.read(&layers[k][p], use)
		})
		if err != nil {
			return nil, err
		}
		if before == nil {
			return nil, fmt.Errorf("bug: a node of a cycle has no predecessor in layer %d of its search", k)
		}
		path = append(path, before)
	}
	slices.Reverse(path)
	return path, nil
}

// locate returns the layer of a node, at least `from`.
func (e *elimination) locate(node []uint64, from int) (layer int, err error) {
	p := e.workers[0].owner(node)
	for layer = from; layer < len(e.layers); layer++ {
		err := e.layerPart(layer, p, func(part []uint64) error {
			at := find(part, 0, e.width(), node)
			if at < len(part) && slices.Equal(part[at:at+e.width()], node) {
				return errFound
			}
			return nil
		})
		if errors.Is(err, errFound) {
			return layer, nil
		}
		if err != nil {
			return 0, err
		}
	}
	return 0, errors.New("bug: a node of the rest is in no layer")
}

// cycleFound sets s.found to the result with a run to the cycle in r, and round the cycle.
func (s *Space) cycleFound(p search.Problem, r *ledger.Cycles) error {
	stem, err := s.wayTo(r.Layer, r.Cycle[0])
	if err != nil {
		return err
	}
	x := s.workers[0]
	var states []program.State
	var qs []search.Q
	for _, node := range append(stem, r.Cycle[1:]...) {
		states, qs = append(states, x.state(node)), append(qs, x.form.stateOf(node))
	}
	res, err := search.RetraceCycle(p, states, qs, len(stem)-1)
	if err != nil {
		return err
	}
	s.found = &res
	return nil
}
