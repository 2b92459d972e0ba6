package lsp

import (
	"errors"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// parseTime parses a duration, for example 60s. The duration must be greater than 0.
func parseTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, errors.New("expected a duration, such as 90s or 10m")
	}
	return d, nil
}

// parseSize parses a number of bytes with a unit, for example 1G.
func parseSize(text string) (int64, error) {
	number, unit := text, int64(1)
	for i, letter := range "KMGT" {
		if rest, ok := strings.CutSuffix(strings.ToUpper(text), string(letter)); ok {
			number, unit = rest, 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n <= 0 || n > math.MaxInt64/unit {
		return 0, errors.New("expected a size, such as 512M or 2G")
	}
	return n * unit, nil
}

// sortedKeys returns the keys of m in ascending order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
