package parallel

import (
	"ltlpor/internal/search"
	"ltlpor/internal/search/store/compact"
)

// These are the colours of states in a product space with reduction. The usual choice of a state is the choice made
// if no move closes a cycle; it is not stored. ProductSpace.choices stores all other choices.
//
//	stored ─► deciding ─► usual ─► usualGreen
//	             ├──────► other ─► otherGreen
//	             └──────► full
const (
	stored compact.Colour = iota
	deciding
	usual
	other
	usualGreen
	otherGreen
	full

	stateColours = 3 // number of bits of a state's colour
	toGreen      = usualGreen - usual
)

// settled reports whether a cycle may be closed at a state of colour c, according to the proviso: the state is green or
// full.
func settled(c compact.Colour) bool { return c >= usualGreen }

// unsettled reports whether c is the colour of a state being decided, or a state reduced and not green.
func unsettled(c compact.Colour) bool { return deciding <= c && c < usualGreen }

// shade returns the search.Shade (such as blue or cyan) of a node with colour c.
func (x *PathWorker) shade(c compact.Colour) search.Shade {
	s := search.Shade(c) % search.Cyan
	if c&x.cyan != 0 {
		s += search.Cyan
	}
	return s
}

// setColourUpdates sets the functions by which x changes colours of nodes. number is the index of x. A colour has two
// bits for the shade, and one bit for every path worker, set if the node is on the path of this worker.
func (x *PathWorker) setColourUpdates(number int) {
	const met, entered, blue, red = compact.Colour(search.Met), compact.Colour(search.Entered),
		compact.Colour(search.Blue), compact.Colour(search.Red)
	x.cyan = compact.Colour(search.Cyan) << number
	x.enters = func(c compact.Colour) compact.Colour {
		switch c & red {
		case met:
			return c | entered | x.cyan
		case entered:
			return c | x.cyan
		}
		return c
	}
	x.stays = func(c compact.Colour) compact.Colour { // a red node keeps its colour
		if c&red == entered {
			return c&^red | blue
		}
		return c
	}
	x.leaves = func(c compact.Colour) compact.Colour { return x.stays(c) &^ x.cyan }
	x.reddens = func(c compact.Colour) compact.Colour { return c | red }
}

// visits returns the colour of a node of colour c after a visit by an inner search: a met node becomes entered.
func visits(c compact.Colour) compact.Colour {
	if c&compact.Colour(search.Red) == compact.Colour(search.Met) {
		c |= compact.Colour(search.Entered)
	}
	return c
}

// update replaces the colour c of node n by change(c), and returns the former shade. The table must contain n.
func (x *PathWorker) update(n uint64, change func(compact.Colour) compact.Colour) search.Shade {
	c, found := x.nodes.Update(n, change)
	if !found {
		panic("bug: a node is not known that was met")
	}
	return x.shade(c)
}

// Shade implements search.Nodes: it returns the shade of node n.
func (x *PathWorker) Shade(n uint64) search.Shade {
	c, _ := x.nodes.Lookup(n)
	return x.shade(c)
}

// Enter implements search.Nodes: it marks node n as entered unless n is blue or red, and returns the former shade. If
// `path` is set, Enter puts n on the path of x. For a blue or red node, the second result, `is`, reports whether the
// system state is settled (green or full).
func (x *PathWorker) Enter(n uint64, path bool) (was search.Shade, is bool) {
	if path {
		was = x.update(n, x.enters)
	} else {
		was = x.update(n, visits)
	}
	if was < search.Blue || x.decider == nil {
		return was, true
	}
	c, _ := x.set.Lookup(n >> x.product.bits)
	return was, settled(c)
}

// Retreat implements search.Nodes: it marks node n as left, and removes it from the path of x unless `stays` is set. If
// `settles` is set, Retreat makes the reduced system state green. The result `is` reports whether this state is green
// or full afterwards.
func (x *PathWorker) Retreat(n uint64, settles, stays bool) (is bool) {
	if stays {
		x.update(n, x.stays)
	} else {
		x.update(n, x.leaves)
	}
	return x.Settle(n, settles)
}

// Settle implements search.Routes: if `settles` is set, it makes the reduced state of n green. The result `is` reports
// whether the state is green or full afterwards.
func (x *PathWorker) Settle(n uint64, settles bool) (is bool) {
	if x.decider == nil {
		return true
	}
	root := n >> x.product.bits
	c, _ := x.set.Lookup(root)
	if settles && (c == usual || c == other) {
		x.set.Swap(root, c, c+toGreen) // if Swap fails, another path worker has made the state green
		return true
	}
	return settled(c)
}

// Redden implements search.Nodes: it makes node n red.
func (x *PathWorker) Redden(n uint64) { x.update(n, x.reddens) }
