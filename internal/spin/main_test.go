package spin_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// These tests make many small things that are soon forgotten: at the default of 100 collecting
// them would take a third of the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(800)
	os.Exit(m.Run())
}
