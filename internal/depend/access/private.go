package access

import "ltlpor/internal/model/program"

// Bits for the private state of a process. Bit i stands for the local with number i, and bit lastLocal for all further
// locals. One more bit stands for the private channels, and one for the process number.
const (
	lastLocal    = 61
	ownChannels  = 62
	processOwnID = 63
)

func localBit(v *program.Variable) uint64 { return 1 << min(v.ID, lastLocal) }

// Private returns the private state that expression x reads in an instance of process type typ, as a bit set. The bits
// are the numbers of locals, ownChannels for private channels, and processOwnID for the process number.
func (o *Objects) Private(x program.Expr, typ int) uint64 {
	var bits uint64
	program.Walk(x, func(x program.Expr) {
		switch x := x.(type) {
		case *program.Load:
			if !x.Var.Global && x.Remote == nil {
				bits |= localBit(x.Var)
			}
		case program.Special:
			if x.Which == program.PIDVar {
				bits |= 1 << processOwnID
			}
		case *program.ChanTest:
			bits |= o.PrivateChannel(x.Chan, typ)
		case *program.Poll:
			bits |= o.PrivateChannel(x.Chan, typ)
		}
	})
	return bits
}

// PrivateChannel returns the bit ownChannels, which stands for every private channel, if x may denote a private channel
// in an instance of typ. If x cannot, the result is 0.
func (o *Objects) PrivateChannel(x program.Expr, typ int) uint64 {
	var bits uint64
	o.chans.Resolve(x, typ).Each(func(c int) {
		if o.chans.Channels[c].Private {
			bits = 1 << ownChannels
		}
	})
	return bits
}

// PrivateWrites returns the private state that edge e of process type typ may change, as a bit set. The bits are the
// numbers of locals, and ownChannels for private channels.
func (o *Objects) PrivateWrites(e *program.Edge, typ int) uint64 {
	vars := map[*program.Variable]bool{}
	program.WalkWrites(e, func(v *program.Variable) { vars[v] = true })
	var w uint64
	for v := range vars {
		if !v.Global {
			w |= localBit(v)
		}
	}
	if e.Comm != nil {
		w |= o.PrivateChannel(e.Comm.Chan, typ)
	}
	if e.Sub != nil {
		for _, out := range e.Sub.Locations {
			for _, s := range out {
				w |= o.PrivateWrites(s, typ)
			}
		}
	}
	return w
}
