package main

import (
	"fmt"
	"reflect"
	"strconv"

	"github.com/alecthomas/kong"

	"ltlpor"
)

// decimals returns the options that make the parser read integers as decimal. By default it reads Go literals, where
// 010 is 8.
func decimals() (list []kong.Option) {
	signed := []reflect.Kind{reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64}
	unsigned := []reflect.Kind{reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64}
	for _, k := range append(signed, unsigned...) {
		list = append(list, kong.KindMapper(k, kong.MapperFunc(decodeDecimal)))
	}
	return list
}

// decodeDecimal reads an integer.
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

// notDecimal returns the error that text is not the expected number, or too large.
func notDecimal(text string, err error, expected string) error {
	if numeric, ok := err.(*strconv.NumError); ok && numeric.Err == strconv.ErrRange {
		return fmt.Errorf("%s is too large", text)
	}
	return fmt.Errorf("bad number %q: expected %s", text, expected)
}

// bound is a positive number. To have no bound, omit the flag: 0 is refused.
type bound int64

// UnmarshalText reads a decimal number.
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

// errorLimit is the number of the error at which a search ends; 0, also written "all", means no limit.
type errorLimit int

// UnmarshalText reads a decimal number, or the word.
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

// option is e as an option of the library.
func (e errorLimit) option() int {
	if e == 0 {
		return ltlpor.AllErrors
	}
	return int(e)
}
