package search

import "unsafe"

// list is a growable array in chunks. It grows without copying: a list of ten million elements never needs twice its
// memory, and pointers to elements stay valid. The zero list is empty.
type list[T any] struct {
	chunks [][]T
	n      int
}

const (
	chunkBits = 12
	chunkLen  = 1 << chunkBits
)

func (l *list[T]) item(i int) *T { return &l.chunks[i>>chunkBits][i&(chunkLen-1)] }

func (l *list[T]) push(v T) {
	if l.n == len(l.chunks)<<chunkBits {
		l.chunks = append(l.chunks, make([]T, chunkLen))
	}
	*l.item(l.n) = v
	l.n++
}

func (l *list[T]) pop() T {
	l.n--
	return *l.item(l.n)
}

// top returns the last element. The list must not be empty.
func (l *list[T]) top() *T { return l.item(l.n - 1) }

// extend makes the length of l at least n. A new element is zero, unless l had an element at this index earlier.
func (l *list[T]) extend(n int) {
	for len(l.chunks)<<chunkBits < n {
		l.chunks = append(l.chunks, make([]T, chunkLen))
	}
	l.n = max(l.n, n)
}

func (l *list[T]) bytes() int64 {
	var v T
	return int64(len(l.chunks)) * (chunkLen*int64(unsafe.Sizeof(v)) + 24)
}
