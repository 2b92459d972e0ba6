//go:build !race

package bitvec

// end closes the channel of learned clauses, so that the solver panics when it sends the next clause. newRun recovers
// the panic.
//
// The solver may be sending at this moment. A channel has a lock inside, so the close is safe without further
// synchronization: a send that waits panics, too. The race detector reports the close nevertheless: see end_race.go.
func (r *run) end() { close(r.s.CertChan) }
