package compact

import "math"

// maxBuckets is the maximal number of buckets of a segment. The number of bytes must fit into an int, and the number of
// slots into the uint32 counters.
const maxBuckets = min(math.MaxInt/bucketBytes, 1<<27)

// heapMemory returns a zeroed slice of the given number of words on Go's heap.
func heapMemory(words int) []uint64 { return make([]uint64, words) }
