package lint

import (
	"testing"

	"ltlpor/internal/testing/repo"
)

// inRoot has t run in the repository's root, so that files are named from there. A test that reads files calls it first:
// the cache of go test knows the files that a test opens only if the test itself changes the folder, and TestMain does not.
func inRoot(t *testing.T) {
	t.Helper()
	t.Chdir(repo.Path("."))
}
