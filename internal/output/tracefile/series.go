package tracefile

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// Numbered returns the file name for counterexample number k, counted from 1. For example, the name t.json gives
// t.json, t-2.json, t-3.json and so on.
func Numbered(name, ending string, k int) string {
	if k == 1 {
		return name
	}
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ending), k, ending)
}

// NumberOf returns the number k of the file `other` in a numbered series: k is greater than 1, and Numbered(name,
// ending, k) is `other`. If no such k exists, the result is 0.
func NumberOf(other, name, ending string) int {
	k, begins := strings.CutPrefix(filepath.Clean(other), filepath.Clean(strings.TrimSuffix(name, ending))+"-")
	k, ends := strings.CutSuffix(k, ending)
	n, err := strconv.Atoi(k)
	if !begins || !ends || err != nil || n < 2 || strconv.Itoa(n) != k {
		return 0
	}
	return n
}
