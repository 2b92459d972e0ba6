package source

import "fmt"

// Closest returns the element of names that is most similar to the misspelt name, or "" if none is similar enough. At
// most a third of the letters may be wrong, and one wrong letter is always allowed.
func Closest(name string, names []string) string {
	best, cost := "", 1+max(1, len(name)/3)
	for _, n := range names {
		if k := distance(name, n); k < cost || k == cost && best != "" && n < best {
			best, cost = n, k
		}
	}
	return best
}

// DidYouMean returns a suffix for an error message about the misspelt name: `, did you mean "x"?`, where x is the
// Closest of names. The result is "" if no element is similar.
func DidYouMean(name string, names []string) string {
	if best := Closest(name, names); best != "" {
		return fmt.Sprintf(", did you mean %q?", best)
	}
	return ""
}

// distance returns the edit distance of a and b: the least number of bytes to insert, delete or change, or to swap with
// a neighbour.
func distance(a, b string) int {
	prev2, prev := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := prev[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, prev[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], prev2[j-2]+1)
			}
		}
		prev2, prev = prev, row
	}
	return prev[len(b)]
}
