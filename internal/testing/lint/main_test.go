package lint

import (
	"os"
	"testing"

	"ltlpor/internal/testing/repo"
)

// All tests run in the repository's root, and name files from there.
func TestMain(m *testing.M) {
	if err := os.Chdir(repo.Path(".")); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
