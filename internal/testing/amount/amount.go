// Package amount decides how many cases a test tries. Plain `go test ./...` tries a part of the models, seeds and
// searches, in a few minutes of processor time. With LTLPOR_TESTS=all in the environment, as in `make test`, tests
// try every case.
package amount

import (
	"os"
	"testing"
)

// variable is the name of the environment variable. Tests try every case if its value is `everything`; other values
// have no effect.
const (
	variable   = "LTLPOR_TESTS"
	everything = "all"
)

// Exhaustive reports whether tests try every case, that is, whether LTLPOR_TESTS=all is set.
func Exhaustive() bool { return os.Getenv(variable) == everything }

// Choose returns `all` if tests try every case, and `part` otherwise.
func Choose[T any](part, all T) T {
	if Exhaustive() {
		return all
	}
	return part
}

// SkipPart skips test t unless tests try every case. The message has the reason, for example that t takes long.
func SkipPart(t testing.TB, reason string) {
	t.Helper()
	if !Exhaustive() {
		t.Skipf("%s: run with %s=%s", reason, variable, everything)
	}
}
