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
	"cmp"
	"math/bits"
)

// Compare compares two records of equal length. The result is -1, 0 or 1.
func Compare(a, b []uint64) int {
	for i, x := range a {
		if c := cmp.Compare(x, b[i]); c != 0 {
			return c
		}
	}
	return 0
}

// Hash returns a hash of a record. The hash is part of the file format: it selects the partition of a record.
func Hash(record []uint64) uint64 {
	h := uint64(0)
	for _, x := range record {
		hi, lo := bits.Mul64(h^x^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
		h = hi ^ lo
	}
	return h
}

// Owner returns the partition of a record, a number below partitions.
func Owner(record []uint64, partitions int) int {
	hi, _ := bits.Mul64(Hash(record)*0x9e3779b97f4a7c15, uint64(partitions))
	return int(hi)
}
