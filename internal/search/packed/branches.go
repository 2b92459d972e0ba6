package packed

// branches are decision trees over the aspects read of states. A look-up tests the aspects in the order in which they
// were read in similar states before, until it comes to a leaf.
//
// The tests on the path to a leaf cover every aspect that was read when the leaf was entered, and perhaps more. So
// the leaf is right for each state that leads to it.
type branches struct {
	tests []test
	wide  keyTable // maps the number of a test and a value to a branch
	wides uint32
}

// branch is a subtree. i > 0 is tests[i-1] and the tests after it, -i is leaf i, and 0 is unknown.
type branch int32

// test compares the value of an aspect with a constant: 16 bits for the aspect and the part of its value (the field
// what), 16 for the constant. If they are equal the next test in the list follows. The remaining 32 bits, rest, say
// how to go on otherwise:
//
//   - i > 0: at branch i, which tests for the next value;
//   - 0: no further test, the result is unknown;
//   - -i: at the branch found in wide under number i and the value.
//
// A test of ends is a leaf, and rest is its number.
type test uint64

const (
	ends        = 1<<16 - 1
	short       = 0 << 14 // the value, or longValue if the value is at least longValue
	lower       = 1 << 14 // the lower half of the value
	upper       = 2 << 14
	maxAspects  = 1<<14 - 1
	longValue   = 1<<16 - 1
	mostTries   = 6 // values of an aspect tested in sequence before wide is used
	bitsOfWhat  = 48
	bitsOfValue = 32
)

func newTest(what int32, value uint16, rest branch) test {
	return test(uint64(what)<<bitsOfWhat | uint64(value)<<bitsOfValue | uint64(uint32(rest)))
}

func (t test) what() int32   { return int32(t >> bitsOfWhat) }
func (t test) value() uint16 { return uint16(t >> bitsOfValue) }
func (t test) rest() branch  { return branch(int32(uint32(t))) }

// value returns the part of an aspect compared by a test of kind what, in the state packed in w. The state must have
// the aspects of a.
func (a *aspects) value(what int32, c *coding, w []uint64) uint16 {
	v := a.lenses[what&maxAspects].read(c, w)
	switch {
	case what < lower:
		return uint16(min(v, longValue))
	case what < upper:
		return uint16(v)
	}
	return uint16(v >> 16)
}

// look returns the leaf of b for the state packed in w, or 0 if the leaf is unknown. a has the aspects of the state.
func (x *branches) look(b branch, a *aspects, c *coding, w []uint64) branch {
	for b > 0 {
		t := x.tests[b-1]
		what := t.what()
		if what == ends {
			return t.rest()
		}
		v := a.value(what, c, w)
		for t.value() != v && t.rest() > 0 {
			b = t.rest()
			t = x.tests[b-1]
		}
		switch no := t.rest(); {
		case t.value() == v:
			b++
		case no < 0:
			b = x.at(wideKey(no, v))
		default:
			return 0
		}
	}
	return b
}

func wideKey(no branch, value uint16) uint64 { return uint64(-no)<<16 | uint64(value) }

// at returns the branch under a key in wide.
func (x *branches) at(key uint64) branch { return branch(x.wide.at([]uint64{key})) }

// enter adds leaf to b for the state packed in w, which has the aspects of a, and returns the new b. The aspects in
// read are tested if fresh has them; enter clears fresh for the aspects that b tests already.
func (x *branches) enter(b branch, read []int32, fresh []bool, a *aspects, c *coding, w []uint64, leaf branch) branch {
	root := b
	next := branch(len(x.tests) + 1) // the branch at the end of the list
	switch {
	case b < 0:
		return root
	case b == 0:
		root = next
	}
	for b > 0 {
		t := x.tests[b-1]
		what := t.what()
		if what == ends {
			return root // the questions asked meanwhile have made the leaf known
		}
		v := a.value(what, c, w)
		if what < lower && v < longValue || what >= upper {
			fresh[what&maxAspects] = false
		}
		tries := 1
		for ; t.value() != v && t.rest() > 0; tries++ {
			b = t.rest()
			t = x.tests[b-1]
		}
		no := t.rest()
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
		key := wideKey(no, v)
		if b = x.at(key); b == 0 {
			x.wide.set([]uint64{key}, uint64(next))
		}
	}
	for _, i := range read {
		if fresh[i] {
			x.ask(i, a.lenses[i].read(c, w))
		}
	}
	x.tests = append(x.tests, newTest(ends, 0, leaf))
	return root
}

// ask appends the tests for value v of an aspect: three if v is at least longValue, otherwise one.
func (x *branches) ask(aspect int32, v uint32) {
	x.tests = append(x.tests, newTest(short|aspect, uint16(min(v, longValue)), 0))
	if v >= longValue {
		x.tests = append(x.tests, newTest(lower|aspect, uint16(v), 0), newTest(upper|aspect, uint16(v>>16), 0))
	}
}

// clear empties x, and keeps the memory for reuse.
func (x *branches) clear() {
	x.tests, x.wides = x.tests[:0], 0
	x.wide.clear()
}

func (x *branches) bytes() int64 { return 8*int64(cap(x.tests)) + x.wide.bytes() }
