package cancel

import "runtime/metrics"

// Heap returns the size of the heap in bytes: objects in use, and garbage not yet collected.
func Heap() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}
