package trace

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Several returns a list of process names as short text, for example "P(1..3, 5), Q(4)". Processes of one type share
// one pair of parentheses, and three or more consecutive pids become a range. A name without a pid, like the name of
// a claim, is unchanged.
func Several(names []string) string {
	var types []string
	numbers := map[string][]int{}
	for _, name := range names {
		base, n := number(name)
		if _, known := numbers[base]; !known {
			types = append(types, base)
			numbers[base] = nil
		}
		if n >= 0 {
			numbers[base] = append(numbers[base], n)
		}
	}
	for i, base := range types {
		if list := numbers[base]; len(list) > 0 {
			slices.Sort(list)
			types[i] = fmt.Sprintf("%s(%s)", base, ranges(list))
		}
	}
	return strings.Join(types, ", ")
}

// number splits a process name like "P(3)" into process type and pid. The pid is -1 if name has none.
func number(name string) (string, int) {
	base, rest, ok := strings.Cut(name, "(")
	n, err := strconv.Atoi(strings.TrimSuffix(rest, ")"))
	if !ok || err != nil || n < 0 {
		return name, -1
	}
	return base, n
}

// ranges returns ascending numbers as text, for example "1..3, 5". Three or more consecutive numbers become a range.
func ranges(list []int) string {
	var parts []string
	for i := 0; i < len(list); {
		k := i
		for k+1 < len(list) && list[k+1] == list[k]+1 {
			k++
		}
		if k-i < 2 {
			k = i
			parts = append(parts, strconv.Itoa(list[i]))
		} else {
			parts = append(parts, fmt.Sprintf("%d..%d", list[i], list[k]))
		}
		i = k + 1
	}
	return strings.Join(parts, ", ")
}
