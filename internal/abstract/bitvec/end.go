//go:build !race

package bitvec

// end makes the next clause that the solver sends panic. Channels have an internal lock, so this is as safe as a
// clause synchronized with the end.
func (r *run) end() { close(r.s.CertChan) }
