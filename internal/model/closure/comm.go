package closure

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// channel returns the offset of channel id in the working state. If the channel does not exist, channel records a fault
// and returns false.
func (c *context) channel(id int32) (int32, bool) {
	if id > 0 && int(id) <= c.nchan {
		c.recordUse(id, 0)
		return c.chanOff[id-1], true
	}
	c.reads(exec.Population, program.NoPID)
	if id == 0 {
		c.fail(program.BadChannel, "a channel is used that was never initialised")
	} else {
		c.fail(program.BadChannel, "channel %d does not exist: the process that declared it has ended", id)
	}
	return 0, false
}

// slot returns the offset of message i in the channel at offset off.
func (c *context) slot(off int32, i int) int32 {
	return off + 2 + int32(i)*c.code.lay.chans[255-c.s[off]].slot
}

// field returns the value of field j of the message at offset slot in state s.
func (cc *chanCode) field(s []byte, slot int32, j int) int32 {
	t := cc.fields[j]
	v := getScalar(s, slot+cc.fieldOff[j], t.Size())
	if t.Kind == program.Short {
		return int32(int16(v))
	}
	return v
}

// find returns the index of the message that a receive with the patterns in `match` takes from the channel at offset
// off, or -1 (4.5). If `random` is set, this is the first matching message. If not, only the oldest message is
// compared. Only fields that both the message and the patterns have are compared (4.3).
func (c *context) find(off int32, match []patternCode, random bool) int {
	cc := &c.code.lay.chans[255-c.s[off]]
	n := int(c.s[off+1])
	if !random {
		n = min(n, 1)
	}
	match = match[:min(len(match), len(cc.fields))]
	for i := 0; i < n; i++ {
		slot := c.slot(off, i)
		ok := true
		for j := range match {
			if m := match[j].match; m != nil && m(c) != cc.field(c.s, slot, j) {
				ok = false
				break
			}
		}
		if ok {
			return i
		}
	}
	return -1
}

// send appends the message of edge e to the channel of e (4.4). The channel must have room.
func (c *context) send(e *edgeCode) {
	id := e.ch(c)
	off, ok := c.channel(id)
	if !ok {
		return
	}
	cc := &c.code.lay.chans[255-c.s[off]]
	if cc.cap == 0 { // e is inside a d_step: elsewhere, handshake executes this send
		if c.values(e, cc) {
			c.fail(program.DStepRendezvous, "a send on a rendezvous channel inside d_step, where no partner can take it")
		}
		return
	}
	if !c.message(e, cc) {
		return
	}
	c.recordUse(id, exec.AsksFull|exec.Sends)
	n := int(c.s[off+1])
	at := n
	if e.Comm.Sorted {
		c.recordUse(id, exec.AsksAll|exec.Rearranges)
		at = c.insertion(cc, off, n)
		copy(c.s[c.slot(off, at+1):c.slot(off, n+1)], c.s[c.slot(off, at):c.slot(off, n)])
	}
	slot := c.slot(off, at)
	for j, v := range c.msg {
		putScalar(c.s, int(slot+cc.fieldOff[j]), cc.fields[j].Size(), cc.fields[j].Cut(v))
	}
	c.s[off+1]++
	c.observe(id, false)
}

// tooMany reports whether n, the number of fields of a send or receive, exceeds the number of fields of the channel. In
// this case it also records a fault (4.3). `what` names the operation in the message of the fault.
func (c *context) tooMany(cc *chanCode, n int, what string) bool {
	if n <= len(cc.fields) {
		return false
	}
	c.fail(program.BadChannel, "this %s has %d fields, the channel takes %d", what, n, len(cc.fields))
	return true
}

// tooFew records a fault if n, the number of fields of send or receive e, is smaller than the number of fields of the
// channel. The run continues after this fault (4.3). `what` names the operation in the message of the fault.
func (c *context) tooFew(cc *chanCode, e *edgeCode, n int, what string) {
	if n >= len(cc.fields) || c.fault != nil {
		return
	}
	most := len(cc.fields)
	c.fail(program.TooFewFields, "too few message fields: this %s has %d, the channel takes %d", what, n, most)
	if e.Span != c.code.prog.Edges[c.edge].Span { // e is inside a d_step
		c.fault.Span = e.Span
	}
}

// values evaluates the fields of send e into c.msg, without cutting the values to the field types. Missing fields are
// 0 (4.3). It returns false if a fault ends the run.
func (c *context) values(e *edgeCode, cc *chanCode) bool {
	c.msg = c.msg[:0]
	for j := range cc.fields {
		v := int32(0)
		if j < len(e.msg) {
			v = e.msg[j](c)
		}
		c.msg = append(c.msg, v)
	}
	return !c.failed()
}

// cut cuts the values in c.msg to the field types of channel type cc.
func (c *context) cut(cc *chanCode) {
	for j := range c.msg {
		c.msg[j] = cc.fields[j].Cut(c.msg[j])
	}
}

// message evaluates the fields of send e into c.msg, uncut, and checks the number of fields, overflow, and exclusive
// access. It returns false if a fault ends the run, so that the step cannot continue.
func (c *context) message(e *edgeCode, cc *chanCode) bool {
	if c.tooMany(cc, len(e.msg), "send") || !c.values(e, cc) {
		return false
	}
	for j, v := range c.msg {
		t := cc.fields[j]
		if v == t.Cut(v) {
			continue
		}
		c.wraps()
		if c.code.prog.Overflow {
			c.fail(program.Overflow, "the value %d does not fit field %d of the message, of type %s", v, j+1, t.Name)
		}
	}
	c.tooFew(cc, e, len(e.msg), "send")
	c.exclusive(e.ch(c), false)
	return !c.failed()
}

// insertion returns the index at which a sorted send inserts c.msg: before the first greater message (4.4). off is the
// offset of the channel, and n the number of messages in the channel.
func (c *context) insertion(cc *chanCode, off int32, n int) int {
	for i := 0; i < n; i++ {
		slot := c.slot(off, i)
		before := false
		for j, v := range c.msg {
			if f := cc.field(c.s, slot, j); v != f {
				before = v < f
				break
			}
		}
		if before {
			return i
		}
	}
	return n
}

// receive executes receive e: it removes the first matching message and stores the fields. A peek only reads the
// message (4.5).
func (c *context) receive(e *edgeCode) {
	id := e.ch(c)
	off, ok := c.channel(id)
	if !ok {
		return
	}
	c.recordUse(id, receiveUse(e.Comm.Random))
	i := c.find(off, e.match, e.Comm.Random)
	if i < 0 || c.failed() {
		return
	}
	cc := &c.code.lay.chans[255-c.s[off]]
	if c.tooMany(cc, len(e.match), "receive") {
		return
	}
	if !e.Comm.Peek {
		c.tooFew(cc, e, len(e.match), "receive")
	}
	slot := c.slot(off, i)
	c.msg = c.msg[:0]
	for j := range cc.fields {
		c.msg = append(c.msg, cc.field(c.s, slot, j))
	}
	c.exclusive(id, true)
	c.bind(e)
	if c.failed() || e.Comm.Peek {
		return
	}
	if c.recordUse(id, exec.Takes); e.Comm.Random {
		c.recordUse(id, exec.Rearranges)
	}
	n := int(c.s[off+1])
	end := c.slot(off, n)
	copy(c.s[slot:end], c.s[slot+cc.slot:end])
	clear(c.s[end-cc.slot : end])
	c.s[off+1]--
	c.observe(id, true)
}

// bind stores the fields of c.msg in the variables of the patterns of e, left to right. Fields without a pattern in e
// are lost (4.3).
func (c *context) bind(e *edgeCode) {
	for j := range e.match {
		if b := e.match[j].bind; b != nil {
			b(c, c.msg[j])
		}
	}
}

// handshake executes rendezvous mv: the step of the sender, and then the step of the receiver (4.7).
func (c *context) handshake(mv program.Move) {
	send, recv := &c.code.edges[mv.Edge], &c.code.edges[mv.PeerEdge]
	c.enter(int(mv.Proc))
	c.markTaken(recv)
	c.markTaken(send)
	c.edge = mv.Edge
	if !c.admits(send) {
		return
	}
	id := send.ch(c)
	off, ok := c.channel(id)
	if !ok {
		return
	}
	cc := &c.code.lay.chans[255-c.s[off]]
	if !c.message(send, cc) {
		return
	}
	c.cut(cc)
	// The patterns are matched in the state before the step, and a fault of the send must not affect the matching:
	// c.fault is set aside.
	fault := c.fault
	c.fault = nil
	c.enter(int(mv.Peer))
	c.edge, c.sender = mv.PeerEdge, int32(mv.Proc)
	if !c.admits(recv) {
		return
	}
	taken := c.accepts(recv, id)
	if taken == nil {
		panic("bug: a handshake that its receiver does not accept")
	}
	if c.failed() {
		return
	}
	c.fault = fault
	c.enter(int(mv.Proc))
	c.edge = mv.Edge
	c.writes(exec.Location, mv.Proc)
	c.setLoc(c.self, &c.code.types[send.Type], send.To)
	c.observe(id, false)
	if c.failed() {
		return
	}
	c.enter(int(mv.Peer))
	c.markTaken(taken)
	c.edge = mv.PeerEdge
	if c.tooMany(cc, len(taken.match), "receive") {
		return
	}
	if !taken.Comm.Peek {
		c.tooFew(cc, taken, len(taken.match), "receive")
	}
	c.exclusive(id, true)
	c.bind(taken)
	if c.failed() {
		return
	}
	c.observe(id, true)
	if recv.Kind == program.DStep {
		if c.inside != nil {
			c.inside(taken.Edge)
		}
		c.dstep(recv, taken.To)
	}
	if !c.failed() {
		c.writes(exec.Location, mv.Peer)
		c.setLoc(c.self, &c.code.types[recv.Type], recv.To)
	}
}

// matches reports whether the rendezvous message in c.msg matches the patterns of e in the running process. It is also
// true if a pattern causes a fault before a mismatch is found.
func (c *context) matches(e *edgeCode) bool {
	for j := range e.match {
		m := e.match[j].match
		if m == nil || j >= len(c.msg) { // any value matches, or the message lacks the field (4.3)
			continue
		}
		if v := m(c); c.failed() {
			return true
		} else if v != c.msg[j] {
			return false
		}
	}
	return true
}

// exclusive records a fault if an xr or xs declaration of another process forbids the running process to use channel id
// (4.10). The use is a receive if `recv` is set, and a send if not.
func (c *context) exclusive(id int32, recv bool) {
	if !c.code.exclusive {
		return
	}
	self, pid := c.self, c.pid
	violated := int32(-1)
	c.reads(exec.Population, program.NoPID)
	for p := 0; p < c.nproc; p++ {
		if !c.shaped {
			c.reads(exec.Location, program.PID(p))
		}
		if int32(p) == pid {
			continue
		}
		c.enter(p)
		t := c.typeOf(p)
		claims := t.xs
		if recv {
			claims = t.xr
		}
		for _, x := range claims {
			if x(c) == id {
				violated = int32(p)
			}
		}
	}
	c.self, c.pid = self, pid
	if violated >= 0 {
		word := "sends to (xs)"
		if recv {
			word = "receives from (xr)"
		}
		c.fail(program.ExclusiveAccess, "process %d claims that only it %s channel %d", violated, word, id)
	}
}

// observe lets the trace assertion follow an event on channel id with message c.msg: a receive if `recv` is set, and a
// send if not (11.6, 11.7). It records a fault if the event violates the assertion, and does nothing if the assertion
// does not mention the channel.
func (c *context) observe(id int32, recv bool) {
	t := c.code.prog.Trace
	if t == nil || c.failed() {
		return
	}
	watched := c.code.watchSend
	kind := program.Send
	if recv {
		watched, kind = c.code.watchRecv, program.Recv
	}
	c.writes(exec.TracedAt, program.NoPID)
	seen := false
	for _, w := range watched {
		seen = seen || w(c) == id
	}
	c.reads(exec.TracedAt, program.NoPID)
	at := c.code.lay.trace
	l := program.Loc(getScalar(c.s, at, 2))
	if !seen || l == c.code.traceOver {
		return
	}
	for _, id2 := range t.Locations[l].Out {
		e := &c.code.trace[id2]
		if e.Kind != kind || e.ch(c) != id || !c.matches(e) {
			continue
		}
		putScalar(c.s, int(at), 2, int32(e.To))
		if t.Not && e.To == c.code.traceOver {
			c.fail(program.TraceMismatch, "the sequence of the notrace assertion has occurred")
		}
		return
	}
	if t.Not {
		putScalar(c.s, int(at), 2, int32(c.code.traceOver))
	} else {
		c.fail(program.TraceMismatch, "the trace assertion allows no such event here")
	}
}
