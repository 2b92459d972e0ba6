// Package runfile writes and reads sorted runs of records, for a search in external memory. A record is a packed state
// of a fixed number of 64-bit words. A run is a sequence of different records in ascending order, where the first word
// counts most. A file has sections, and every section is a run:
//
//	magic, words | section | section | ...
//
// A section stores the differences between consecutive records. The file has no index: the writer returns the place,
// the number of records and the checksum of every section, for readers.
package runfile

import (
	"math/bits"

	"ltlpor/internal/search/store"
)

// Owner returns the partition of a record, a number below partitions. The hash in it is part of the file format.
func Owner(record []uint64, partitions int) int {
	hi, _ := bits.Mul64(store.SumWords(record)*0x9e3779b97f4a7c15, uint64(partitions))
	return int(hi)
}
