package source

import "fmt"

// Closest returns the most similar of names for a misspelt name, or "". Up to a third of the letters, and at least
// one, may be wrong.
func Closest(name string, names []string) string {
	best, cost := "", 1+max(1, len(name)/3)
	for _, n := range names {
		if k := distance(name, n); k < cost || k == cost && best != "" && n < best {
			best, cost = n, k
		}
	}
	return best
}

// DidYouMean returns the end of a message about the misspelt name: `, did you mean "x"?`, or "" without a similar name.
func DidYouMean(name string, names []string) string {
	if best := Closest(name, names); best != "" {
		return fmt.Sprintf(", did you mean %q?", best)
	}
	return ""
}

// distance returns the edit distance of a and b: the number of letters to insert, drop, change, or swap with a
// neighbour.
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
