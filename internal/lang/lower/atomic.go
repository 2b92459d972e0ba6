package lower

// markAtomic marks the elements of s, the body of an atomic sequence. If dstep is set, s is the body of a d_step. Every
// statement except the last keeps control (rules 6.1, 6.2). Nested atomic sequences become plain blocks, and so do
// d_steps inside a d_step (rule 6.3).
func markAtomic(s *sequence, dstep bool) {
	walkAtomic(s.first, s.last, dstep)
	switch last := s.last; last.kind {
	case nodeBlock, nodeAtomic, nodeUnless:
		markAtomic(last.sub[0], dstep)
	default:
		last.inAtomic, last.lastAtomic = false, true
	}
}

func walkAtomic(from, to *element, dstep bool) {
	for e := from; ; e = e.next {
		e.inAtomic = true
		e.inDStep = e.inDStep || dstep
		if e.kind == nodeAtomic || e.kind == nodeDStep && dstep {
			e.kind = nodeBlock
		}
		if e.kind != nodeDStep {
			for _, s := range e.sub {
				walkAtomic(s.first, s.last, dstep)
			}
		}
		if e == to {
			return
		}
	}
}

// attachAll adds escape to the escapes of every statement of s (rule 7.1). escape is the escape sequence of an unless
// with main part s.
func attachAll(s, escape *sequence) {
	for e := s.first; e != nil; e = e.next {
		attach(e, escape)
		if e == s.extent {
			return
		}
	}
}

func attach(e *element, escape *sequence) {
	for _, s := range e.escape {
		if s == escape {
			return
		}
	}
	for _, inner := range e.escape { // rule 7.3: nested escapes
		attachAll(inner, escape)
	}
	e.escape = append([]*sequence{escape}, e.escape...)
	switch e.kind {
	case nodeUnless:
		attachAll(e.sub[0], escape)
	case nodeIf, nodeDo, nodeAtomic, nodeBlock:
		for _, s := range e.sub {
			attachAll(s, escape)
		}
	case nodeDStep: // rule 7.2: guarded only at the start
		attach(e.sub[0].first, escape)
	}
}

// tieEnds links the last statement of every block to the statement after the block. Outer blocks come later in f.all
// and are handled first: the link of an inner block at the end of an outer block depends on the link of the outer
// block.
func (f *flow) tieEnds() {
	for i := len(f.all) - 1; i >= 0; i-- {
		e := f.all[i]
		if !isBlock(e.kind) || e.next == nil {
			continue
		}
		after := e.next
		for after != nil && after.kind == nodeJoin {
			after = after.next
		}
		body := e.sub[0]
		if body.last.next == nil {
			body.last.next = after
		} else if body.last.next.kind == nodeGoto {
			body.last = body.last.next // the end is a jump, which splitJump has moved after a skip
		}
	}
}

func isBlock(k nodeKind) bool { return k == nodeBlock || k == nodeAtomic || k == nodeDStep }

// splitJump gives label m a separate location if m is on a goto or break (rule 2.8). It inserts a skip before the jump
// and moves m to the skip. It is for a label L in a remote reference P@L.
func (f *flow) splitJump(m *mark) {
	e := m.at
	if e == nil || e.kind != nodeGoto {
		return
	}
	jump := f.newElement(nodeGoto, e.n)
	jump.next = e.next
	e.kind, e.n = nodeBasic, f.skipNode(e.n.span)
	e.next = jump
}

// patchJumps corrects the atomic marks of the jumps in s (rule 6.2). A jump out of an atomic sequence loses control. A
// jump from the end of an atomic sequence into an atomic sequence keeps control.
func (f *flow) patchJumps(s *sequence) {
	for e := s.first; e != nil; e = e.next {
		switch {
		case e.kind == nodeGoto:
			to := e.n.target.at
			if to == nil {
				break
			}
			within := to.inAtomic || to.lastAtomic
			if (e.inAtomic || e.lastAtomic) && !within {
				e.inAtomic, e.lastAtomic = false, true
			}
			if e.lastAtomic && within {
				e.inAtomic, e.lastAtomic = true, false
			}
		case !isBlock(e.kind):
			for _, o := range e.sub {
				f.patchJumps(o)
			}
		}
		if e == s.extent {
			return
		}
	}
}
