package compact

// Prefetch has the processor fetch the cache line of p, if it can, so that others may overlap with that.
func Prefetch(p *uint64) { prefetch(p) }
