//go:build !interleave

package compact

// interleaved makes goroutines yield between two reads of a shared table. It is for tests: without it, an interleaving
// between two reads happens once in hours.
const interleaved = false
