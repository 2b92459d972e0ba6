package layout

import (
	"fmt"
	"math"
	"strings"
	"time"

	"ltlpor/internal/base/words"
)

// Bytes returns a memory size as text, in the unit from B to TB that fits.
func Bytes(n int64) string {
	x, units := float64(n), []string{"B", "KB", "MB", "GB", "TB"}
	i := 0
	for x >= 1023.95 && i < len(units)-1 {
		x /= 1024
		i++
	}
	if i == 0 {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%.1f %s", x, units[i])
}

// Count returns n with commas between thousands.
func Count(n int64) string { return words.Grouped(n) }

// Counted returns n and the noun as text, with an "s" after the noun unless n is 1.
func Counted(n int64, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return Count(n) + " " + noun
}

// Duration returns d as text. Below 10 s, it is in seconds with two decimals; below 1 min, with one decimal; and
// otherwise in minutes and seconds.
func Duration(d time.Duration) string {
	switch {
	case d >= time.Minute:
		return d.Round(time.Second).String()
	case d >= 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}

// ShareOf returns n as a percentage of `limit`, for example " (12 %)". If limit is 0, which means no limit, the result
// is "".
func ShareOf(n, limit int64) string {
	if limit <= 0 {
		return ""
	}
	return fmt.Sprintf(" (%d %%)", 100*n/limit)
}

// PerSecond returns the number of n per second of d. If d is not positive, the result is 0.
func PerSecond(n int64, d time.Duration) int64 {
	if d <= 0 {
		return 0
	}
	return int64(float64(n) / d.Seconds())
}

// Percent returns n as a percentage of `of`.
func Percent(n, of int64) string { return fmt.Sprintf("%.0f %%", 100*float64(n)/float64(of)) }

// Plural returns n and a noun as text: the noun `one` if n is 1, and otherwise `many`.
func Plural(n int64, one, many string) string {
	if n == 1 {
		many = one
	}
	return Count(n) + " " + many
}

// Share returns x as a percentage. x is slightly less than 1. The result has as many decimals as necessary to be
// different from "100 %".
func Share(x float64) string {
	for _, digits := range []int{1, 3, 6} {
		if s := fmt.Sprintf("%.*f %%", digits, 100*x); !strings.HasPrefix(s, "100") {
			return s
		}
	}
	return "more than 99.999999 %"
}

// InPercent returns x as a percentage. Below 10 %, it has one decimal.
func InPercent(x float64) string {
	if 100*x < 9.95 && x > 0 {
		return fmt.Sprintf("%.1f %%", 100*x)
	}
	return fmt.Sprintf("%.0f %%", 100*x)
}

// Seconds returns d in seconds, rounded to six decimals, for documents.
func Seconds(d time.Duration) float64 { return Rounded(d.Seconds()) }

// Rounded returns x rounded to six decimals.
func Rounded(x float64) float64 { return math.Round(x*1e6) / 1e6 }
