//go:build interleave

package compact

const interleaved = true
