package future

import "ltlpor/internal/model/program"

// prepare completes Reset before the first fixpoint in a state: it indexes the moves by process, and finds the access
// classes of the moves. A further call for the same state does nothing, unless Evaluate was called in between.
func (x *Future) prepare() {
	if x.prepared {
		return
	}
	x.prepared = true
	x.index()
	x.room()
	x.partnerless = false
	for p := range x.n {
		q := &x.procs[p]
		x.place(q, q.inst, q.loc)
		q.can = false
		x.partnerless = x.partnerless || q.inst.Partnerless[q.loc]
	}
	x.moving.Each(func(class int) { x.movers[class] = program.PIDSet{} })
	x.touched.Each(func(class int) { x.touching[class] = program.PIDSet{} })
	clear(x.moving)
	clear(x.touched)
	for i := range x.moves {
		mv := &x.moves[i]
		var movers program.PIDSet
		movers.AddMovers(*mv)
		x.recordExecutable(int(mv.Proc), mv.Edge, movers)
		if mv.Peer != program.NoPID { // a rendezvous is a move of both processes
			x.recordExecutable(int(mv.Peer), mv.PeerEdge, movers)
		}
	}
}

// room extends the tables indexed by access class, by condition (want) and by channel to the present number of each.
func (x *Future) room() {
	if n := x.types.Classes.Size(); len(x.movers) < n {
		x.movers = append(x.movers, make([]program.PIDSet, n-len(x.movers))...)
		x.touching = append(x.touching, make([]program.PIDSet, n-len(x.touching))...)
	}
	n := x.types.Wants.Size()
	if len(x.byWant) < n {
		x.byWant = append(x.byWant, make([][]int32, n-len(x.byWant))...)
		x.helpedBy = append(x.helpedBy, make([]source, n-len(x.helpedBy))...)
	}
	for len(x.helped) < (n+63)/64 {
		x.helped = append(x.helped, 0)
	}
	if n := x.types.Channels(); len(x.senders) < n {
		x.senders, x.receivers = make([][]int32, n), make([][]int32, n)
	}
}

// recordExecutable records that edge e of process p belongs to a move of the processes in `movers`, by adding `movers`
// to x.movers for the access classes of e and of the guests. If e has operands and Evaluate was called, the entry for
// the class of e stays unchanged. In this case `movers` is added to x.touching for every class dependent on e.
func (x *Future) recordExecutable(p int, e program.EdgeID, movers program.PIDSet) {
	q := &x.procs[p]
	q.can = true
	i := x.link(q, e)
	guests := x.guests(p, i).classes
	x.moving.Union(guests)
	guests.Each(func(class int) { x.movers[class].AddAll(movers) })
	if x.evaluated {
		if now := x.types.InState(&x.state, p, q.inst, i); now != nil {
			now.Conflicts.Each(func(class int) { x.touching[class].AddAll(movers) })
			x.touched.Union(now.Conflicts)
			return
		}
	}
	class := q.inst.Links[i].Class
	x.moving.Add(class)
	x.movers[class].AddAll(movers)
}

// index fills x.own and x.received, the tables with the moves of every process. The first call in a state does the
// work; later calls do nothing.
func (x *Future) index() {
	if x.indexed {
		return
	}
	x.indexed, x.paired = true, false
	if len(x.own) < x.n+1 {
		x.own = make([]int32, x.n+1)
		x.peerOf = make([]int32, x.n+2)
	}
	i, handshakes := 0, 0
	for p := range x.n {
		q := &x.procs[p]
		x.own[p] = int32(i)
		q.movable = 0
		for ; i < len(x.moves) && int(x.moves[i].Proc) == p; i++ {
			q.movable |= 1 << min(x.position[x.moves[i].Edge], farOff)
			if x.moves[i].Peer != program.NoPID {
				handshakes++
			}
		}
	}
	x.own[x.n] = int32(i)
	x.indexPeers(handshakes)
}

// indexPeers fills x.received and x.peerOf, which list for each process the rendezvous moves in which it is the
// receiver. n is the number of rendezvous among the moves.
func (x *Future) indexPeers(n int) {
	clear(x.peerOf)
	x.received = x.received[:0]
	if n == 0 {
		return
	}
	for i := range x.moves {
		if mv := &x.moves[i]; mv.Peer != program.NoPID {
			x.peerOf[int(mv.Peer)+2]++
		}
	}
	for p := 2; p < len(x.peerOf); p++ {
		x.peerOf[p] += x.peerOf[p-1]
	}
	x.received = append(x.received, make([]int32, n)...)
	for i := range x.moves {
		if mv := &x.moves[i]; mv.Peer != program.NoPID {
			x.received[x.peerOf[int(mv.Peer)+1]] = int32(i)
			x.peerOf[int(mv.Peer)+1]++
		}
	}
}

// asPeer returns the indices in x.moves of the moves in which p is the receiver.
func (x *Future) asPeer(p int) []int32 { return x.received[x.peerOf[p]:x.peerOf[p+1]] }

// movesOf returns the moves of p, except rendezvous in which p is the receiver.
func (x *Future) movesOf(p int) []program.Move {
	x.index()
	return x.moves[x.own[p]:x.own[p+1]]
}

// movable reports whether e begins a move of process q, as the only edge of the move or as the send of a rendezvous. e
// must be at the location of q.
func (x *Future) movable(q *process, e program.EdgeID) bool {
	if at := x.position[e]; at < farOff || q.movable>>farOff == 0 {
		return q.movable>>at&1 != 0
	}
	for i := range x.moves {
		if x.moves[i].Edge == e && &x.procs[x.moves[i].Proc] == q {
			return true
		}
	}
	return false
}

// areOneMove reports whether edge i of p, as the send, and edge j of q form a rendezvous that is a move of the state.
func (x *Future) areOneMove(p int, i int32, q int, j int32) bool {
	x.pair()
	e, f := x.procs[p].inst.Links[i].Edge, x.procs[q].inst.Links[j].Edge
	for n := x.pairs[p*x.n+q]; n != 0; n = x.nextPair[n-1] {
		if mv := &x.moves[n-1]; mv.Edge == e && mv.PeerEdge == f {
			return true
		}
	}
	return false
}

// pair fills x.pairs and x.nextPair, which list the rendezvous moves by sender and receiver. The first call in a state
// does the work; later calls do nothing.
func (x *Future) pair() {
	if x.paired {
		return
	}
	x.paired = true
	for _, at := range x.pairsAt {
		x.pairs[at] = 0
	}
	x.pairsAt = x.pairsAt[:0]
	if n := x.n * x.n; len(x.pairs) < n {
		x.pairs = make([]int32, n)
	}
	if n := len(x.moves); len(x.nextPair) < n {
		x.nextPair = make([]int32, n)
	}
	for _, i := range x.received {
		at := int32(int(x.moves[i].Proc)*x.n + int(x.moves[i].Peer))
		if x.pairs[at] == 0 {
			x.pairsAt = append(x.pairsAt, at)
		}
		x.nextPair[i] = x.pairs[at]
		x.pairs[at] = i + 1
	}
}
