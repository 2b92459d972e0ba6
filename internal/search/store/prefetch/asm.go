//go:build amd64 || arm64

package prefetch

// Line has the processor fetch the cache line of p, and does not wait for it.
//
// A load would be simpler. But the processor looks only a few hundred instructions ahead of a
// load that it waits for, which are not enough for a batch: see BenchmarkInsert of package compact.
//
//go:noescape
func Line(p *uint64)
