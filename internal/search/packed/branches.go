package packed

// branches are decision trees over what is read of states. In a state one aspect after the other is asked for, those
// that were read before in states like it, until it is known what came out there.
//
// Before a leaf come tests of all that was read when it was entered, and perhaps of more. So it holds for each state
// that leads there.
type branches struct {
	tests []test
	wide  keyTable // of tests by value: the branch
	wides uint32
}

// branch is a tree: tests[i-1] and what follows if it is i > 0, leaf i if it is -i, and unknown if it is 0.
type branch int32

// test asks whether what is read of an aspect has a value: 16 bits for what and aspect, 16 for the value. Where it has,
// what is next in the list follows. The rest is the next value to ask for, a branch; 0 if there is none, and -i if the
// branches for further values are those of number i in wide. A test of ends is a leaf, and the rest tells which.
type test uint64

const (
	ends        = 1<<16 - 1
	short       = 0 << 14 // the value, or longValue if it is no less
	lower       = 1 << 14 // half of the value
	upper       = 2 << 14
	maxAspects  = 1<<14 - 1
	longValue   = 1<<16 - 1
	mostTries   = 6 // values of an aspect that are asked for one after the other
	bitsOfWhat  = 48
	bitsOfValue = 32
)

func newTest(what int32, value uint16, rest branch) test {
	return test(uint64(what)<<bitsOfWhat | uint64(value)<<bitsOfValue | uint64(uint32(rest)))
}

func (t test) what() int32   { return int32(t >> bitsOfWhat) }
func (t test) value() uint16 { return uint16(t >> bitsOfValue) }
func (t test) rest() branch  { return branch(int32(uint32(t))) }

// value returns what a test of what reads in the state packed in w, which has those aspects.
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

// look returns the leaf of b for the state packed in w, which has those aspects; 0 if it is unknown.
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

// enter enters a leaf for the state packed in w, which has those aspects, in b, and returns what becomes of that.
// Those of read are to be tested, where fresh says so, which is reused.
func (x *branches) enter(b branch, read []int32, fresh []bool, a *aspects, c *coding, w []uint64, leaf branch) branch {
	root := b
	next := branch(len(x.tests) + 1) // what comes to the end of the list
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
			return root // what was asked meanwhile has shown that it is known
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

// ask appends tests of an aspect that has value v.
func (x *branches) ask(aspect int32, v uint32) {
	x.tests = append(x.tests, newTest(short|aspect, uint16(min(v, longValue)), 0))
	if v >= longValue {
		x.tests = append(x.tests, newTest(lower|aspect, uint16(v), 0), newTest(upper|aspect, uint16(v>>16), 0))
	}
}

// clear empties x and keeps its memory.
func (x *branches) clear() {
	x.tests, x.wides = x.tests[:0], 0
	x.wide.clear()
}

func (x *branches) bytes() int64 { return 8*int64(cap(x.tests)) + x.wide.bytes() }
