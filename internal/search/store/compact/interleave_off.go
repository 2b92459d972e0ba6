//go:build !interleave

package compact

// interleaved makes goroutines that look at a shared table give way between two numbers that they read, which
// otherwise happens once in hours: for tests.
const interleaved = false
