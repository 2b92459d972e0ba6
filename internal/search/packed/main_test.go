package packed

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain collects garbage less often: a third of the time went there, as each test makes many small stores.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
