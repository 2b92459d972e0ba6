package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// short returns v as text with three significant figures, for example 0.0123, 1.23, 12.3, 123 or 1234.
func short(v float64) string {
	if v == 0 {
		return "0"
	}
	digits := max(0, 2-int(math.Floor(math.Log10(math.Abs(v)))))
	if v < 0.01 {
		digits = 3
	}
	return strconv.FormatFloat(v, 'f', digits, 64)
}

// count returns v, rounded to a whole number, as text. The digits are in groups of three.
func count(v float64) string {
	s := strconv.FormatFloat(v, 'f', 0, 64)
	var groups []string
	for len(s) > 3 {
		groups = append([]string{s[len(s)-3:]}, groups...)
		s = s[:len(s)-3]
	}
	return strings.Join(append([]string{s}, groups...), ",")
}

// String returns the median and, if the values differ, their range in parentheses.
func (s spread) String() string {
	if s.least == s.most {
		return short(s.median)
	}
	return fmt.Sprintf("%s (%s–%s)", short(s.median), short(s.least), short(s.most))
}

// ratio returns the figure of base divided by the figure of side, in the quantity that the function `of` returns. The
// result has the ratio of the medians, and the range of the ratios in the rounds.
func ratio(base, side *Side, of func(*Sample) float64) spread {
	s := spreadOf(ratios(base, side, of))
	s.median = base.spread(of).median / side.spread(of).median
	s.least, s.most = min(s.least, s.median), max(s.most, s.median)
	return s
}

// bold returns s as Markdown, in bold type if the median is below 1. Such a median is a loss of ltlpor.
func bold(s spread) string {
	if s.median < 1 {
		return "**" + s.String() + "**"
	}
	return s.String()
}
