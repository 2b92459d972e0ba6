package depend

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// Handshakes returns the names of the rendezvous channels on which steps a and b of two processes may interact.
//
//   - meets: a may be the send and b the receive of one rendezvous, or the reverse. C1 treats a rendezvous as one step
//     of both processes, because its two sides are executable only together.
//   - rivals: a and b may both send, or both receive, and compete for a partner. Then a and b are dependent, because
//     the partner takes part in the rendezvous of a as well as in the rendezvous of b.
func (r *Relations) Handshakes(a, b program.EdgeID) (meets, rivals []string) {
	sends, receives := r.Sides(a)
	others, answers := r.Sides(b)
	for c := range r.chans.Channels {
		if sends.Has(c) && answers.Has(c) || receives.Has(c) && others.Has(c) {
			meets = append(meets, r.objects.Channel(c))
		}
		if sends.Has(c) && others.Has(c) || receives.Has(c) && answers.Has(c) {
			rivals = append(rivals, r.objects.Channel(c))
		}
	}
	return meets, rivals
}

// Sides returns the rendezvous channels of edge e and of the later edges of the same atomic sequence. `sends` has the
// channels on which such an edge may send, `receives` the channels from which such an edge may receive.
func (r *Relations) Sides(e program.EdgeID) (sends, receives bitset.Set) {
	first := r.prog.Edges[e]
	comms := []*program.Edge{first}
	if first.Sub != nil {
		comms = first.Sub.Locations[first.Sub.Entry]
	}
	for _, m := range r.actions[e].Meets {
		comms = append(comms, r.prog.Edges[m])
	}
	for _, s := range comms {
		if s.Comm == nil {
			continue
		}
		all, _ := r.chans.Shared(s.Comm.Chan, first.Type)
		all.Each(func(c int) {
			switch {
			case !r.chans.Channels[c].Rendezvous:
			case s.Kind == program.Send:
				sends.Add(c)
			default:
				receives.Add(c)
			}
		})
	}
	return sends, receives
}
