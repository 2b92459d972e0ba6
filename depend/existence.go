package depend

import "ltlpor/program"

// Channels that a process type declares come and go with its instances. Whoever
// has the number of one that is gone may not use it, whatever it is; until another
// channel gets the number. So a test of a channel, a send or a receive depends on
// whether the channel exists, if it may be one that does not, a rendezvous channel
// as well as others: an exchange of messages, and the wait for one, give way to a
// fault.
//
// What is known of a process in a state makes this more precise: the numbers of
// its channels, for they are the same as long as it lives; and the value of a
// variable that keeps it. Then its end concerns those who use one of these numbers,
// and not those who use another. A channel that is made has a number that was free.
// So it concerns who uses a free number, which may be any that is known: whether it
// is free is not asked. And a process yet to be created can only own numbers that
// are free, or become so when their owner ends.

// existence names an object: whether there is a channel with that number; or else
// freeNumbers or anyNumber.
type existence struct{ number int32 }

const (
	freeNumbers = 0  // those that are free: a new channel may get one
	anyNumber   = -1 // all
)

// acting is what is known of the process whose steps are looked at.
type acting struct {
	values map[*program.Variable]int32 // of variables that keep them
	owns   numbers
}

// numbers are those of some channels, n from first on.
type numbers struct{ first, n int32 }

// passes reports whether process type typ declares a channel that is passing.
func (o *objects) passes(typ int) bool {
	for c := range o.chans.Channels {
		if o.chans.Channels[c].Type == typ && o.chans.Passing(c) {
			return true
		}
	}
	return false
}

// owned returns the numbers of the channels of process p: they come behind it.
func (f *reading) owned(p int) numbers {
	var k numbers
	for id := range int32(f.view.Open()) {
		if f.view.Owner(id+1) != program.PID(p) {
			continue
		}
		if k.n == 0 {
			k.first = id + 1
		}
		k.n++
	}
	return k
}

// exists adds that it matters whether the channel that x stands for exists.
func (v *viewer) exists(x program.Expr) {
	l, ok := x.(*program.Load)
	if ok && v.o.acting != nil && !v.afar && l.Remote == nil && len(l.Var.Dims) == 0 {
		if n, ok := v.o.acting.values[l.Var]; ok && int(n) > len(v.o.prog.GlobalChans) {
			v.to.read.Add(v.o.object(existence{n}))
			v.to.read.Add(v.o.object(existence{freeNumbers}))
			return
		}
	}
	v.to.read.Add(v.o.object(existence{anyNumber}))
}

// channelsBegin adds that the channels of a new instance of typ are made.
func (o *objects) channelsBegin(typ int, to *access) {
	if o.passes(typ) {
		o.change(existence{freeNumbers}, manner{}, to)
		o.change(existence{anyNumber}, manner{}, to)
	}
}

// channelsEnd adds that the channels of an instance of typ go with it. The ends of
// two processes may change places.
func (o *objects) channelsEnd(typ int, to *access) {
	if !o.passes(typ) {
		return
	}
	o.change(existence{anyNumber}, manner{update: adds}, to)
	if o.acting == nil || o.acting.owns.n == 0 {
		o.change(existence{freeNumbers}, manner{update: adds}, to)
		return
	}
	for n := range o.acting.owns.n {
		o.change(existence{o.acting.owns.first + n}, manner{update: adds}, to)
	}
}

func (o *objects) change(e existence, m manner, to *access) {
	object := o.object(e)
	to.write.Add(object)
	to.writes(object, m)
}
