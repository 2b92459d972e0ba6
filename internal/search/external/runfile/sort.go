package runfile

import "slices"

// Sorter sorts records by radix sort. The second array is kept for the next call.
type Sorter struct{ spare []uint64 }

const (
	digitBits = 8
	digits    = 1 << digitBits
	// fewRecords is the number of records up to which insertion sort is faster.
	fewRecords = 48
)

// Sort sorts the records in list, each of `words` words, and removes duplicates. The result is a part of list, or of an
// array exchanged for list: the caller must use the result in place of list.
func (s *Sorter) Sort(list []uint64, words int) []uint64 {
	return unique(s.SortAll(list, words), words)
}

// SortAll is Sort, but keeps duplicates.
func (s *Sorter) SortAll(list []uint64, words int) []uint64 {
	if len(list) <= fewRecords*words {
		insertionSort(list, words)
		return list
	}
	if cap(s.spare) < len(list) {
		s.spare = make([]uint64, cap(list))
	}
	from, to := list, s.spare[:len(list)]
	for word := words - 1; word >= 0; word-- {
		one, all := uint64(0), ^uint64(0)
		for i := word; i < len(from); i += words {
			one |= from[i]
			all &= from[i]
		}
		differ := one &^ all
		for shift := uint(0); shift < 64; shift += digitBits {
			if differ>>shift&(digits-1) != 0 {
				pass(to, from, words, word, shift)
				from, to = to, from
			}
		}
	}
	s.spare = to[:cap(to)]
	return from
}

// pass distributes the records of `from` to `to` by a digit of a word, and keeps the order of equal digits.
func pass(to, from []uint64, words, word int, shift uint) {
	var at [digits]int
	for i := word; i < len(from); i += words {
		at[from[i]>>shift&(digits-1)] += words
	}
	sum := 0
	for d, n := range at {
		at[d] = sum
		sum += n
	}
	if words == 1 {
		for _, x := range from {
			d := x >> shift & (digits - 1)
			to[at[d]] = x
			at[d]++
		}
		return
	}
	for i := 0; i < len(from); i += words {
		d := from[i+word] >> shift & (digits - 1)
		at[d] += copy(to[at[d]:], from[i:i+words])
	}
}

func insertionSort(list []uint64, words int) {
	for i := words; i < len(list); i += words {
		for j := i; j > 0 && slices.Compare(list[j:j+words], list[j-words:j]) < 0; j -= words {
			for k := range words {
				list[j+k], list[j-words+k] = list[j-words+k], list[j+k]
			}
		}
	}
}

// unique removes duplicates from sorted records, in place.
func unique(list []uint64, words int) []uint64 {
	if len(list) == 0 {
		return list
	}
	n := words
	if words == 1 {
		last := list[0]
		for _, x := range list[1:] {
			if x != last {
				list[n] = x
				n++
				last = x
			}
		}
		return list[:n]
	}
	for i := words; i < len(list); i += words {
		if r := list[i : i+words]; slices.Compare(r, list[n-words:n]) != 0 {
			n += copy(list[n:], r)
		}
	}
	return list[:n]
}
