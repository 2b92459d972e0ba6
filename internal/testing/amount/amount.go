// Package amount decides how much a test tries. Plain `go test ./...` tries a part of the models, seeds and ways to
// search, in a few minutes of processor time. With LTLPOR_TESTS=all in the environment, as in `make test`, tests try
// everything they have.
package amount

import (
	"os"
	"testing"
)

// variable is the name of the environment variable, and everything its only value.
const (
	variable   = "LTLPOR_TESTS"
	everything = "all"
)

// All reports whether tests are to try everything.
func All() bool { return os.Getenv(variable) == everything }

// Choose returns all where tests are to try everything, and part elsewhere.
func Choose[T any](part, all T) T {
	if All() {
		return all
	}
	return part
}

// SkipPart skips t unless tests are to try everything. The reason says what t costs.
func SkipPart(t testing.TB, reason string) {
	t.Helper()
	if !All() {
		t.Skipf("%s: run with %s=%s", reason, variable, everything)
	}
}
