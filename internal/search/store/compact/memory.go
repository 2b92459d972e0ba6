package compact

import "math"

// maxBuckets bounds the buckets of a segment: the bytes must fit an int, and the slots their uint32 counters.
const maxBuckets = min(math.MaxInt/bucketBytes, 1<<27)

// heapMemory returns a zeroed slice of Go's heap.
func heapMemory(words int) []uint64 { return make([]uint64, words) }
