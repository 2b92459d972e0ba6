package layout

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Bytes writes n with a suitable unit.
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

// Count writes n with commas between thousands.
func Count(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Counted writes n and the noun, in the plural unless n is 1.
func Counted(n int64, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return Count(n) + " " + noun
}

// Duration writes d in seconds with two decimals, from ten seconds on with one decimal, and from a minute on in
// minutes.
func Duration(d time.Duration) string {
	switch {
	case d >= time.Minute:
		return d.Round(time.Second).String()
	case d >= 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}

// ShareOf writes n as a percentage of limit, "" without a limit.
func ShareOf(n, limit int64) string {
	if limit <= 0 {
		return ""
	}
	return fmt.Sprintf(" (%d %%)", 100*n/limit)
}

// PerSecond returns n for each second of d; 0 if d is not positive.
func PerSecond(n int64, d time.Duration) int64 {
	if d <= 0 {
		return 0
	}
	return int64(float64(n) / d.Seconds())
}

// Percent returns n in per cent of a number, as text.
func Percent(n, of int64) string { return fmt.Sprintf("%.0f %%", 100*float64(n)/float64(of)) }

// Plural returns n with the noun one, or with the noun many if n is not 1.
func Plural(n int64, one, many string) string {
	if n == 1 {
		many = one
	}
	return Count(n) + " " + many
}

// Share writes a share that is nearly 1, and never rounds it to 1.
func Share(x float64) string {
	for _, digits := range []int{1, 3, 6} {
		if s := fmt.Sprintf("%.*f %%", digits, 100*x); !strings.HasPrefix(s, "100") {
			return s
		}
	}
	return "more than 99.999999 %"
}

// InPercent writes x as a percentage, with one decimal below 10 %.
func InPercent(x float64) string {
	if 100*x < 9.95 && x > 0 {
		return fmt.Sprintf("%.1f %%", 100*x)
	}
	return fmt.Sprintf("%.0f %%", 100*x)
}

// Seconds returns d in seconds, rounded for documents.
func Seconds(d time.Duration) float64 { return Rounded(d.Seconds()) }

// Rounded is x to six places.
func Rounded(x float64) float64 { return math.Round(x*1e6) / 1e6 }
