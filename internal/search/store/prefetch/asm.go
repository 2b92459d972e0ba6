//go:build amd64 || arm64

package prefetch

// Line prefetches the cache line of p, without waiting for the data.
//
// A load would be simpler. But while the processor waits for a load, it looks only a few hundred instructions ahead,
// which is too little for a batch: see BenchmarkInsert of package compact.
//
//go:noescape
func Line(p *uint64)
