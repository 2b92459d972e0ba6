package tracefile

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// Numbered is the name of the file for the k-th counterexample: t.json, t-2.json, t-3.json.
func Numbered(name, ending string, k int) string {
	if k == 1 {
		return name
	}
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ending), k, ending)
}

// NumberOf returns the number of the counterexample for which other is the numbered file, or 0. The first
// counterexample has no number.
func NumberOf(other, name, ending string) int {
	k, begins := strings.CutPrefix(filepath.Clean(other), filepath.Clean(strings.TrimSuffix(name, ending))+"-")
	k, ends := strings.CutSuffix(k, ending)
	n, err := strconv.Atoi(k)
	if !begins || !ends || err != nil || n < 2 || strconv.Itoa(n) != k {
		return 0
	}
	return n
}
