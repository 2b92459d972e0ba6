package main

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"ltlpor"
)

// decimals returns options for kong that make it read integers as decimal numbers. By default, kong reads integers as
// Go does, where 010 is 8.
func decimals() (list []kong.Option) {
	signed := []reflect.Kind{reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64}
	unsigned := []reflect.Kind{reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64}
	for _, k := range append(signed, unsigned...) {
		list = append(list, kong.KindMapper(k, kong.MapperFunc(decodeDecimal)))
	}
	return list
}

// decodeDecimal reads a decimal integer from ctx and stores it in `target`.
func decodeDecimal(ctx *kong.DecodeContext, target reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("number", &text); err != nil {
		return err
	}
	if target.CanUint() {
		n, err := strconv.ParseUint(text, 10, target.Type().Bits())
		if err != nil {
			return notDecimal(text, err, "a whole number, 0 or more")
		}
		target.SetUint(n)
		return nil
	}
	n, err := strconv.ParseInt(text, 10, target.Type().Bits())
	if err != nil {
		return notDecimal(text, err, "a whole number")
	}
	target.SetInt(n)
	return nil
}

// notDecimal returns the error for `text`, which is no number or is too large. err is the error of package strconv.
// `expected` describes the valid numbers.
func notDecimal(text string, err error, expected string) error {
	if numeric, ok := err.(*strconv.NumError); ok && numeric.Err == strconv.ErrRange {
		return fmt.Errorf("%s is too large", text)
	}
	return fmt.Errorf("bad number %q: expected %s", text, expected)
}

// bound is the value of a flag that limits something, like the number of states. It must be positive: to have no
// limit, the user omits the flag.
type bound int64

// UnmarshalText sets b to a decimal number.
func (b *bound) UnmarshalText(text []byte) error {
	const expected = "a positive number"
	n, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil {
		return notDecimal(string(text), err, expected)
	}
	if *b = bound(n); n <= 0 {
		return notDecimal(string(text), nil, expected)
	}
	return nil
}

// errorLimit is the value of a flag that ends the search at the n-th error. 0, or "all", means that the search goes to
// its end.
type errorLimit int

// UnmarshalText sets e to a decimal number, or to 0 for the word "all".
func (e *errorLimit) UnmarshalText(text []byte) error {
	const expected = "a positive number, or all (0 stands for all, too)"
	if string(text) == "all" {
		*e = 0
		return nil
	}
	n, err := strconv.Atoi(string(text))
	if err != nil {
		return notDecimal(string(text), err, expected)
	}
	if *e = errorLimit(n); n < 0 {
		return notDecimal(string(text), nil, expected)
	}
	return nil
}

// option returns e in the form of ltlpor.Options.MaxErrors.
func (e errorLimit) option() int {
	if e == 0 {
		return ltlpor.AllErrors
	}
	return int(e)
}

// byteSize is a number of bytes, written as 8G, 512M, 1.5GiB or 1000000.
type byteSize int64

var sizeUnits = map[string]float64{
	"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40,
}

// UnmarshalText sets b to a size. The units are powers of 1024; without a unit, the size is in bytes.
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

// smallest is the least number of bytes that may be given without a unit. A smaller number is probably a mistake, such
// as 8 instead of 8G.
const smallest = 1 << 16

// timeSpan is the value of a flag for a duration, like 90s, 10m or 1h30m.
type timeSpan time.Duration

// UnmarshalText sets d to a duration. A missing unit is an error with a message about units.
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

// String returns the duration in a form that UnmarshalText accepts.
func (d timeSpan) String() string { return time.Duration(d).String() }
