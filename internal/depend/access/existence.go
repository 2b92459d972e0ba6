package access

import "ltlpor/internal/model/program"

// Channels declared in a process type exist as long as the instance. Use of the number of an ended channel is a
// fault, until a new channel gets the number. Therefore a channel test, a send and a receive depend on the existence
// of the channel, if the channel may be gone. This holds for rendezvous channels too: an exchange of messages, and
// the wait for an exchange, turn into a fault.
//
// Facts about a process in a state refine this: the numbers of its channels, fixed for the lifetime of the process,
// and the value of a variable that keeps it. The end of the process affects only users of these numbers. A new
// channel gets a free number, hence creation affects users of free numbers. Any known number may be free: the
// analysis does not check this. A process yet to be created can only own numbers that are free, or become free when
// their owner ends.

// existence names the object "there is a channel with this number", or freeNumbers or anyNumber.
type existence struct{ number int32 }

const (
	freeNumbers = 0  // the free numbers: a new channel may get one
	anyNumber   = -1 // every number
)

// Acting holds the known facts about the process under analysis.
type Acting struct {
	Values map[*program.Variable]int32 // values of variables that never change
	Owns   Numbers
}

// Numbers is a range of channel numbers: N numbers from First on.
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

// exists adds a dependence on the existence of the channel denoted by x.
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

// channelsBegin adds the creation of the channels of a new instance of typ.
func (o *Objects) channelsBegin(typ int, to *Access) {
	if o.Passes(typ) {
		o.change(existence{freeNumbers}, manner{}, to)
		o.change(existence{anyNumber}, manner{}, to)
	}
}

// channelsEnd adds the end of the channels of an instance of typ. The ends of two processes commute.
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

// ActAs sets the facts about the process analysed from now on. A nil k means no facts.
func (o *Objects) ActAs(k *Acting) { o.acting = k }
