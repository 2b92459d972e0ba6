package access

import "ltlpor/internal/model/program"

// When channels exist: a channel declared in a process type exists as long as the process. A use of the number of an
// ended channel is a fault, until a new channel gets the number. Therefore a channel test, a send and a receive depend
// on the existence of the channel, if the channel may be gone. This holds for rendezvous channels too: an exchange of
// messages, and the wait for an exchange, turn into a fault.
//
// Known facts about a process in a state refine this: the numbers of its channels, which are fixed for its lifetime,
// and the values of variables that hold a channel number. The end of the process affects only steps using one of its
// numbers. A new channel gets a free number, hence a creation affects only steps using a free number. The analysis does
// not check which numbers are free, and treats every known number as possibly free. A process yet to be created can
// only own numbers that are free, or that become free when their owner ends.

// existence is the key of the object "the channel with this number exists". Two values of number stand for several
// channels: freeNumbers for all free numbers together, anyNumber for all numbers together.
type existence struct{ number int32 }

const (
	freeNumbers = 0  // the free numbers, as one object: a new channel takes one of them
	anyNumber   = -1 // every number, as one object
)

// Acting holds the known facts about the process under analysis: values of its variables, and the numbers of its
// channels.
type Acting struct {
	Values map[*program.Variable]int32 // values of variables that never change
	Owns   Numbers                     // the channel numbers of the process
}

// Numbers is a range of channel numbers: N numbers from First on.
type Numbers struct{ First, N int32 }

// Passes reports whether process type typ declares a channel such that a variable may still hold the channel number
// after the channel has ended (pointsto.Analysis.Passing).
func (o *Objects) Passes(typ int) bool {
	for c := range o.chans.Channels {
		if o.chans.Channels[c].Type == typ && o.chans.Passing(c) {
			return true
		}
	}
	return false
}

// exists adds to v.to a read of the object that stands for the existence of the channel denoted by x. If the number of
// this channel is not known, exists adds a read of the object for all numbers (anyNumber).
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

// channelsBegin adds to `to` the changes of channel existence when a new instance of typ creates its local channels.
// Nothing is added if Passes(typ) is false.
func (o *Objects) channelsBegin(typ int, to *Access) {
	if o.Passes(typ) {
		o.change(existence{freeNumbers}, manner{}, to)
		o.change(existence{anyNumber}, manner{}, to)
	}
}

// channelsEnd adds to `to` the changes of channel existence when the local channels of an instance of typ end with the
// process. The changes for two processes commute. Nothing is added if Passes(typ) is false.
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

// ActAs sets the facts about the process that is analysed from now on. A nil k means that no facts are known.
func (o *Objects) ActAs(k *Acting) { o.acting = k }
