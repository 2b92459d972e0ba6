//go:build !race

package bitvec

// end stops the solver: it closes the channel of learned clauses. The solver then panics when it sends the next clause,
// and newRun recovers the panic.
//
// A send may be in progress at this moment. Closing the channel is safe nevertheless, because a channel has a lock and
// a waiting send panics too. Only the race detector reports the close; see end_race.go.
func (r *run) end() { close(r.s.CertChan) }
