package access

import "ltlpor/internal/model/program"

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

// Acting is what is known of the process whose steps are looked at.
type Acting struct {
	Values map[*program.Variable]int32 // of variables that keep them
	Owns   Numbers
}

// Numbers are those of some channels, n from first on.
type Numbers struct{ First, N int32 }

// Passes reports whether process type typ declares a channel that is passing.
func (o *Objects) Passes(typ int) bool {
	for c := range o.chans.Channels {
		if o.chans.Channels[c].Type == typ && o.chans.Passing(c) {
			return true
		}
	}
	return false
}

// exists adds that it matters whether the channel that x stands for exists.
func (v *Viewer) exists(x program.Expr) {
	l, ok := x.(*program.Load)
	if ok && v.o.acting != nil && !v.afar && l.Remote == nil && len(l.Var.Dims) == 0 {
		if n, ok := v.o.acting.Values[l.Var]; ok && int(n) > len(v.o.prog.GlobalChans) {
			v.to.read.Add(v.o.object(existence{n}))
			v.to.read.Add(v.o.object(existence{freeNumbers}))
			return
		}
	}
	v.to.read.Add(v.o.object(existence{anyNumber}))
}

// channelsBegin adds that the channels of a new instance of typ are made.
func (o *Objects) channelsBegin(typ int, to *Access) {
	if o.Passes(typ) {
		o.change(existence{freeNumbers}, manner{}, to)
		o.change(existence{anyNumber}, manner{}, to)
	}
}

// channelsEnd adds that the channels of an instance of typ go with it. The ends of
// two processes may change places.
func (o *Objects) channelsEnd(typ int, to *Access) {
	if !o.Passes(typ) {
		return
	}
	o.change(existence{anyNumber}, manner{update: adds}, to)
	if o.acting == nil || o.acting.Owns.N == 0 {
		o.change(existence{freeNumbers}, manner{update: adds}, to)
		return
	}
	for n := range o.acting.Owns.N {
		o.change(existence{o.acting.Owns.First + n}, manner{update: adds}, to)
	}
}

func (o *Objects) change(e existence, m manner, to *Access) {
	object := o.object(e)
	to.write.Add(object)
	to.writes(object, m)
}

// ActAs makes k what is known of the process whose steps are looked at from now on; nil for
// nothing.
func (o *Objects) ActAs(k *Acting) { o.acting = k }
