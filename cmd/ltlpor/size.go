package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// byteSize is a number of bytes, written as 8G, 512M, 1.5GiB or 1000000.
type byteSize int64

var sizeUnits = map[string]float64{
	"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40,
}

// UnmarshalText reads a size. The units are powers of 1024.
func (b *byteSize) UnmarshalText(text []byte) error {
	s := strings.ToLower(strings.TrimSpace(string(text)))
	number := strings.TrimRight(s, "abcdefghijklmnopqrstuvwxyz")
	unit := s[len(number):]
	known := ""
	if unit != "b" {
		known = strings.TrimSuffix(strings.TrimSuffix(unit, "b"), "i")
	}
	factor, ok := sizeUnits[known]
	x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if !ok || err != nil || !(x > 0) || x*factor >= math.MaxInt64 {
		return fmt.Errorf("bad size %q: expected a positive number with K, M, G or T, such as 512M", text)
	}
	if x *= factor; unit == "" && x < smallest {
		meant := "G"
		if x >= 100 {
			meant = "M"
		}
		return fmt.Errorf("bad size %q: that is in bytes, and no search can do with so few; did you mean %s%s?", text, s, meant)
	}
	*b = byteSize(x)
	if *b == 0 {
		return fmt.Errorf("bad size %q: less than a byte", text)
	}
	return nil
}

// smallest is the number of bytes below which a size without a unit is taken for a mistake.
const smallest = 1 << 16

// timeSpan is a duration of time, written as 90s, 10m or 1h30m.
type timeSpan time.Duration

// UnmarshalText reads a duration. The error names a missing unit.
func (d *timeSpan) UnmarshalText(text []byte) error {
	x, err := time.ParseDuration(string(text))
	if err != nil {
		if _, number := strconv.ParseFloat(string(text), 64); number == nil {
			return fmt.Errorf("bad duration %q: a unit is missing; did you mean %ss?", text, text)
		}
		return fmt.Errorf("bad duration %q: expected a number with its unit, such as 90s, 10m or 1h30m", text)
	}
	if *d = timeSpan(x); x <= 0 {
		return fmt.Errorf("bad duration %q: expected a positive one, such as 90s, 10m or 1h30m", text)
	}
	return nil
}

// String returns a duration in the form of UnmarshalText.
func (d timeSpan) String() string { return time.Duration(d).String() }
