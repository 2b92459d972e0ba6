package lowertest

import (
	"fmt"
	"strings"
)

// Copies returns n process types with the given body, P_0 to P_(n-1), that have their numbers in place of _pid.
func Copies(n int, body string) string {
	var b strings.Builder
	for i := range n {
		text := body
		for k := range n {
			text = strings.ReplaceAll(text, fmt.Sprintf("P[%d]", k), fmt.Sprintf("P_%d", k))
		}
		text = strings.ReplaceAll(text, "P[_pid]", fmt.Sprintf("P_%d", i))
		fmt.Fprintf(&b, "active proctype P_%d() {\n%s\n}\n", i, strings.ReplaceAll(text, "_pid", fmt.Sprint(i)))
	}
	return b.String()
}
