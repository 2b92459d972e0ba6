//go:build !interleave

package compact

// interleaved makes goroutines yield between two reads of a shared table. It is for tests: without these yields,
// another goroutine interferes between two reads only once in hours.
const interleaved = false
