package cancel

import "runtime/metrics"

// Heap returns the bytes of the heap that are in use or not yet collected.
func Heap() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}
