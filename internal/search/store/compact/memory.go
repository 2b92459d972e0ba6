package compact

import "math"

// maxBuckets bounds a segment by what an int can say, and its slots by what counts them.
const maxBuckets = min(math.MaxInt/bucketBytes, 1<<27)

// heapMemory returns so many zeros of Go's heap.
func heapMemory(words int) []uint64 { return make([]uint64, words) }
