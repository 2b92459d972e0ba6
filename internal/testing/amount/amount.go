// Package amount decides how much a test tries. Plain `go test ./...` tries a part of the models, seeds and searches,
// in a few minutes of processor time. With LTLPOR_TESTS=all in the environment, as in `make test`, tests try
// everything.
package amount

import (
	"os"
	"testing"
)

// variable is the name of the environment variable; everything is the only value with a meaning.
const (
	variable   = "LTLPOR_TESTS"
	everything = "all"
)

// Exhaustive reports whether tests try everything.
func Exhaustive() bool { return os.Getenv(variable) == everything }

// Choose returns all if tests try everything, and part otherwise.
func Choose[T any](part, all T) T {
	if Exhaustive() {
		return all
	}
	return part
}

// SkipPart skips t unless tests try everything. The reason says how much t costs.
func SkipPart(t testing.TB, reason string) {
	t.Helper()
	if !Exhaustive() {
		t.Skipf("%s: run with %s=%s", reason, variable, everything)
	}
}
