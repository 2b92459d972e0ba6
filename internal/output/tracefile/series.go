package tracefile

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// Numbered returns the file name for counterexample number k: t.json, t-2.json, t-3.json.
func Numbered(name, ending string, k int) string {
	if k == 1 {
		return name
	}
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ending), k, ending)
}

// NumberOf returns the number k for which `other` is the file name Numbered(name, ending, k). The result is 0 if
// there is no such k, and also for the first counterexample, which has no number in its file name.
func NumberOf(other, name, ending string) int {
	k, begins := strings.CutPrefix(filepath.Clean(other), filepath.Clean(strings.TrimSuffix(name, ending))+"-")
	k, ends := strings.CutSuffix(k, ending)
	n, err := strconv.Atoi(k)
	if !begins || !ends || err != nil || n < 2 || strconv.Itoa(n) != k {
		return 0
	}
	return n
}
