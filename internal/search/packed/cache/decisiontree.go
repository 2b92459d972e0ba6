package cache

import "ltlpor/internal/search/packed/coding"

// decisionTrees holds decision trees over the projections (parts) of packed states. A look-up tests the projections in
// the order in which they were read in earlier states, until it reaches a leaf.
//
// The tests on the path to a leaf cover at least the projections that were read when the leaf was added. Hence the leaf
// is correct for every state that satisfies the tests.
type decisionTrees struct {
	tests []test
	wide  keyTable // maps the number of a test and a value to a branch
	wides uint32   // number of tests that continue in wide
}

// branch identifies a subtree of a decision tree. A positive i is the list of tests that starts at tests[i-1], -i is
// leaf i, and 0 is an absent subtree.
type branch int32

// test compares the value of a projection with a constant. It has 16 bits for subject (the projection, and the part of
// its value), 16 bits for the constant, and 32 bits for otherwise. If the values are equal, the next test of the list
// follows. If they differ, otherwise says how to continue:
//
//   - i > 0: at branch i, which compares the same subject with another constant;
//   - 0: no further test, the result is unknown;
//   - -i: at the branch found in decisionTrees.wide under the number i and the value.
//
// A test with the subject `ends` is a leaf; its otherwise is the number of the leaf.
type test uint64

const (
	ends           = 1<<16 - 1
	short          = 0 << 14 // the value, or longValue if the value is at least longValue
	lower          = 1 << 14 // the lower half of the value
	upper          = 2 << 14
	maxProjections = 1<<14 - 1
	longValue      = 1<<16 - 1
	mostTries      = 6 // values of a projection tested in sequence before wide is used
	subjectShift   = 48
	valueShift     = 32
)

func newTest(what int32, value uint16, rest branch) test {
	return test(uint64(what)<<subjectShift | uint64(value)<<valueShift | uint64(uint32(rest)))
}

func (t test) subject() int32    { return int32(t >> subjectShift) }
func (t test) value() uint16     { return uint16(t >> valueShift) }
func (t test) otherwise() branch { return branch(int32(uint32(t))) }

// value returns the 16 bits that a test with subject `what` compares: the value of a projection (longValue for a value
// above longValue), or a half of the value. w is a packed state of the shape of a.
func (a *projections) value(what int32, c *coding.Coding, w []uint64) uint16 {
	v := a.list[what&maxProjections].read(c, w)
	switch {
	case what < lower:
		return uint16(min(v, longValue))
	case what < upper:
		return uint16(v)
	}
	return uint16(v >> 16)
}

// leaf returns the leaf in subtree b for the state packed in w, or 0 if b has no such leaf. a has the projections for
// the shape of the state.
func (x *decisionTrees) leaf(b branch, a *projections, c *coding.Coding, w []uint64) branch {
	for b > 0 {
		t := x.tests[b-1]
		what := t.subject()
		if what == ends {
			return t.otherwise()
		}
		v := a.value(what, c, w)
		for t.value() != v && t.otherwise() > 0 {
			b = t.otherwise()
			t = x.tests[b-1]
		}
		switch no := t.otherwise(); {
		case t.value() == v:
			b++
		case no < 0:
			b = x.wideBranch(longKey(no, v))
		default:
			return 0
		}
	}
	return b
}

func longKey(no branch, value uint16) uint64 { return uint64(-no)<<16 | uint64(value) }

// wideBranch returns the branch under key in x.wide, or 0.
func (x *decisionTrees) wideBranch(key uint64) branch { return branch(x.wide.lookup([]uint64{key})) }

// enter adds leaf to subtree b for the state packed in w, and returns the new subtree. a has the projections for the
// shape of the state, and `read` lists the projections that were read, in order. `fresh`, indexed by projection, marks
// the projections in `read`; enter clears the marks of projections that b tests already, and adds a test for the rest.
func (x *decisionTrees) enter(
	b branch, read []int32, fresh []bool, a *projections, c *coding.Coding, w []uint64, leaf branch,
) branch {
	root := b
	next := branch(len(x.tests) + 1) // the new list of tests begins here
	switch {
	case b < 0:
		return root
	case b == 0:
		root = next
	}
	for b > 0 {
		t := x.tests[b-1]
		what := t.subject()
		if what == ends {
			return root // answers to questions, cached meanwhile, have led to a leaf
		}
		v := a.value(what, c, w)
		if what < lower && v < longValue || what >= upper {
			fresh[what&maxProjections] = false
		}
		tries := 1
		for ; t.value() != v && t.otherwise() > 0; tries++ {
			b = t.otherwise()
			t = x.tests[b-1]
		}
		no := t.otherwise()
		switch {
		case t.value() == v:
			b++
			continue
		case no == 0 && tries < mostTries:
			x.tests[b-1] = newTest(what, t.value(), next)
			x.tests = append(x.tests, newTest(what, v, 0))
			b = 0
			continue
		case no == 0:
			x.wides++
			no = -branch(x.wides)
			x.tests[b-1] = newTest(what, t.value(), no)
		}
		key := longKey(no, v)
		if b = x.wideBranch(key); b == 0 {
			x.wide.set([]uint64{key}, uint64(next))
		}
	}
	for _, i := range read {
		if fresh[i] {
			x.appendTests(i, a.list[i].read(c, w))
		}
	}
	x.tests = append(x.tests, newTest(ends, 0, leaf))
	return root
}

// appendTests appends the tests for value v of projection i. It appends three tests if v is at least longValue,
// otherwise one.
func (x *decisionTrees) appendTests(i int32, v uint32) {
	x.tests = append(x.tests, newTest(short|i, uint16(min(v, longValue)), 0))
	if v >= longValue {
		x.tests = append(x.tests, newTest(lower|i, uint16(v), 0), newTest(upper|i, uint16(v>>16), 0))
	}
}

// clear empties x, and keeps the memory for reuse.
func (x *decisionTrees) clear() {
	x.tests, x.wides = x.tests[:0], 0
	x.wide.clear()
}

func (x *decisionTrees) bytes() int64 { return 8*int64(cap(x.tests)) + x.wide.bytes() }
