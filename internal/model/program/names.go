package program

import (
	"fmt"
	"strings"
)

// ElementName returns the name of element i of v, such as "x[2].f". Elements are numbered in row-major order.
func (v *Variable) ElementName(i int) string {
	if len(v.Dims) == 0 {
		return v.Name
	}
	index := make([]int, len(v.Dims))
	for d := len(v.Dims) - 1; d >= 0; d-- {
		index[d] = i % v.Dims[d].Len
		i /= v.Dims[d].Len
	}
	var b strings.Builder
	done := 0
	for d, k := range index {
		at := len(v.Name)
		if v.IndexAt != nil {
			at = v.IndexAt[d]
		}
		b.WriteString(v.Name[done:at])
		fmt.Fprintf(&b, "[%d]", k)
		done = at
	}
	b.WriteString(v.Name[done:])
	return b.String()
}
