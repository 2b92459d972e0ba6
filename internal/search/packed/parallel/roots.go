package parallel

import "ltlpor/internal/model/program"

// appendInit sets x.out to the root of the initial state s: the state encoded in a single word. ok is false if the
// walkers were stopped.
func (x *Walker) appendInit(s program.State) (ok bool, err error) {
	for x.space.waitRepacked(x) {
		x.out = x.out[:0]
		if ok, err := x.appendRoot(s); ok || err != nil {
			return ok, err
		}
		x.space.repack(x)
	}
	return false, x.space.failure()
}

// appendRoot appends the root of state s (the state encoded in a single word) to x.out. ok is false if the states
// must be repacked first.
func (x *Walker) appendRoot(s program.State) (ok bool, err error) {
	if !x.Pack(x.t, s) {
		return false, nil
	}
	root := x.t[0]
	if t := x.space.tree; t != nil {
		if root, err = t.root(x.t, x.tAt, nil, nil, x.recent); err != nil {
			if x.handleTreeError(err); x.Due() {
				err = nil
			}
			return false, err
		}
	}
	x.out = append(x.out, root)
	return true, nil
}
