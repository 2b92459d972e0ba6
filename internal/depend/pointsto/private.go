package pointsto

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// findPrivate sets Channel.Private for every local channel that only its own process can access. If a channel number
// may be held after the channel has ended, the number may later denote a new channel; then no local channel is private.
func (pt *Analysis) findPrivate() {
	remote := map[[2]int]bool{}
	pt.prog.WalkExprs(func(x program.Expr, u program.Use) {
		switch x := x.(type) {
		case *program.Load:
			if x.Remote != nil {
				remote[[2]int{x.Remote.Type, x.Var.ID}] = true
			}
		case *program.ChanTest:
			pt.operand(x.Chan, u.Type)
		case *program.Poll:
			pt.operand(x.Chan, u.Type)
		}
		if u.Role == program.ExclusiveRole && x == u.X {
			pt.operand(x, u.Type)
		}
	})
	mortal, creates := mortalTypes(pt.prog)
	pt.Mortal = mortal
	for c := range pt.Channels {
		ch := &pt.Channels[c]
		if ch.Type < 0 {
			continue
		}
		ch.Private = !pt.computed && !remote[[2]int{ch.Type, ch.Decl.Var.ID}]
		home := pt.local[ch.Type][ch.Decl.Var.ID]
		for i := range pt.nodes {
			if i != home && pt.nodes[i].Chans.Has(c) {
				ch.Private = false
			}
		}
		if !ch.Private && mortal[ch.Type] && creates {
			pt.stale = true
		}
	}
	if pt.stale {
		for c := range pt.Channels {
			pt.Channels[c].Private = false
		}
	}
}

// mortalTypes returns, by process type, whether an instance may terminate while an older or younger process lives. This
// holds for types with a reachable end, except a type that has process 0 as its only instance. creates reports whether
// run may create processes, and channels with them.
func mortalTypes(p *program.Program) (mortal []bool, creates bool) {
	created := make([]bool, len(p.Types))
	p.WalkExprs(func(x program.Expr, _ program.Use) {
		if r, ok := x.(*program.Run); ok {
			created[r.Type], creates = true, true
		}
	})
	mortal = make([]bool, len(p.Types))
	for _, e := range p.Edges {
		if e.Kind == program.End && !p.Immortal(e) {
			mortal[e.Type] = true
		}
	}
	if len(p.Active) > 0 && !created[p.Active[0].Type] {
		first := p.Active[0].Type
		n := 0
		for _, a := range p.Active {
			if a.Type == first {
				n++
			}
		}
		if n == 1 {
			mortal[first] = false
		}
	}
	return mortal, creates
}

// Shared returns the abstract channels that x may denote in an instance of process type typ and that other processes
// can access. rendezvous reports whether x may denote a rendezvous channel, shared or private.
func (pt *Analysis) Shared(x program.Expr, typ int) (shared bitset.Set, rendezvous bool) {
	all := pt.Resolve(x, typ)
	local := false
	all.Each(func(c int) {
		rendezvous = rendezvous || pt.Channels[c].Rendezvous
		if !pt.Channels[c].Private {
			shared.Add(c)
			local = local || pt.Channels[c].Type >= 0
		}
	})
	if local && pt.stale {
		for c := range pt.Channels {
			if pt.Channels[c].Type >= 0 {
				shared.Add(c)
				rendezvous = rendezvous || pt.Channels[c].Rendezvous
			}
		}
	}
	return shared, rendezvous
}

// Passing reports whether a variable may hold the number of channel c while the channel does not exist.
func (pt *Analysis) Passing(c int) bool {
	ch := &pt.Channels[c]
	return ch.Type >= 0 && !ch.Private && (pt.Mortal[ch.Type] || pt.computed)
}

// OnlyMeets reports whether e is a send or receive on a channel that, if it exists, is always a rendezvous channel.
func (pt *Analysis) OnlyMeets(e *program.Edge) bool {
	if e.Comm == nil {
		return false
	}
	all, rendezvous := pt.Shared(e.Comm.Chan, e.Type)
	all.Union(pt.Resolve(e.Comm.Chan, e.Type))
	all.Each(func(c int) { rendezvous = rendezvous && pt.Channels[c].Rendezvous })
	return rendezvous
}
