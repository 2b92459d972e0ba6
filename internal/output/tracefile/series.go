package tracefile

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// Numbered returns the file name for counterexample k, counted from 1. Examples for name t.json are t.json, t-2.json
// and t-3.json.
func Numbered(name, ending string, k int) string {
	if k == 1 {
		return name
	}
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ending), k, ending)
}

// NumberOf returns the number of the file `other`: the k above 1 for which Numbered(name, ending, k) is `other`. If
// there is no such k, the result is 0.
func NumberOf(other, name, ending string) int {
	k, begins := strings.CutPrefix(filepath.Clean(other), filepath.Clean(strings.TrimSuffix(name, ending))+"-")
	k, ends := strings.CutSuffix(k, ending)
	n, err := strconv.Atoi(k)
	if !begins || !ends || err != nil || n < 2 || strconv.Itoa(n) != k {
		return 0
	}
	return n
}
