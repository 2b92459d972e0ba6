package serve_test

import (
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSaveOtherNames: a file with two names (hard links) keeps both names, and both have the new text.
func TestSaveOtherNames(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the system does not tell how many names a file has")
	}
	s := start(t)
	file, other := filepath.Join(s.inside, "m.pml"), filepath.Join(s.inside, "other.pml")
	require.NoError(t, os.Link(file, other))
	for _, text := range []string{"init { skip; skip; skip }\n", "short"} {
		_, version := s.open("m.pml")
		status, said := s.save("m.pml", text, version)
		require.Equal(t, 200, status, said)
		for _, name := range []string{file, other} {
			now, err := os.ReadFile(name)
			require.NoError(t, err)
			require.Equal(t, text, string(now))
		}
	}
	a, err := os.Stat(file)
	require.NoError(t, err)
	b, err := os.Stat(other)
	require.NoError(t, err)
	require.True(t, os.SameFile(a, b))
	s.nothingLeft(s.inside)
}

// TestSavePermissions: the mask for the permissions of new files does not change those of a saved file.
func TestSavePermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the system has no such permissions")
	}
	s := start(t)
	file := filepath.Join(s.inside, "m.pml")
	require.NoError(t, os.Chmod(file, 0o666))
	_, version := s.open("m.pml")
	status, said := s.save("m.pml", "new", version)
	require.Equal(t, 200, status, said)
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o666), info.Mode().Perm())
}

// TestSaveLink: symbolic links in the folder are listed, read and written like their files, and stay links. Links to
// files that no page may see are neither listed nor written.
func TestSaveLink(t *testing.T) {
	s := start(t)
	link := func(to, name string) {
		if err := os.Symlink(filepath.FromSlash(to), filepath.Join(s.inside, filepath.FromSlash(name))); err != nil {
			require.Equal(t, "windows", runtime.GOOS, "%v", err)
			t.Skip("this user may make no symbolic links")
		}
	}
	require.NoError(t, os.MkdirAll(filepath.Join(s.inside, "deep", "er"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(s.inside, "deep", "m.pml"), []byte("the deep one"), 0o600))
	link("sub/n.pml", "near.pml")
	link("../near.pml", "sub/again.pml") // a link to a link
	link("deep/er", "folder")
	link("../m.pml", "deep/er/up.pml") // by way of the folder's link, this is deep/m.pml
	link(".hidden/h.pml", "hidden.pml")
	link("none.pml", "none-link.pml")
	link("loop.pml", "loop.pml")
	_, list, _ := s.request(http.MethodGet, "/api/files", "", nil)
	for name, shown := range map[string]bool{
		"near.pml": true, "sub/again.pml": true, "deep/er/up.pml": true, "out.pml": false, "hidden.pml": false,
		"none-link.pml": false, "loop.pml": false, "folder/up.pml": false,
	} {
		require.Equal(t, shown, strings.Contains(list, `"`+name+`"`), name)
	}

	for _, name := range []string{"near.pml", "sub/again.pml"} {
		text, version := s.open(name)
		status, said := s.save(name, text+"// "+name+"\n", version)
		require.Equal(t, 200, status, said)
		info, err := os.Lstat(filepath.Join(s.inside, filepath.FromSlash(name)))
		require.NoError(t, err)
		require.NotZero(t, info.Mode()&os.ModeSymlink, name)
	}
	text, _ := s.open("sub/n.pml")
	require.Equal(t, "init { true }\n// near.pml\n// sub/again.pml\n", text)

	for _, name := range []string{"hidden.pml", "none-link.pml", "loop.pml", "folder/up.pml"} {
		for _, version := range []string{"", "any"} {
			status, _ := s.save(name, "mine", version)
			require.GreaterOrEqual(t, status, 400, name)
		}
	}
	_, version := s.open("folder/up.pml")
	status, said := s.save("folder/up.pml", "mine", version)
	require.Equal(t, 400, status)
	require.Contains(t, said, "another link to a folder")
	for name, before := range map[string]string{
		".hidden/h.pml": "the secret", "deep/m.pml": "the deep one", "m.pml": "init { skip }\n",
	} {
		text, err := os.ReadFile(filepath.Join(s.inside, filepath.FromSlash(name)))
		require.NoError(t, err)
		require.Equal(t, before, string(text), name)
	}
	require.NoFileExists(t, filepath.Join(s.inside, "none.pml"))
	s.nothingLeft(s.inside)
	s.nothingLeft(filepath.Join(s.inside, "sub"))
}

// nothingLeft requires that no temporary file is left in a folder.
func (s *served) nothingLeft(folder string) {
	s.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(s, err)
	for _, e := range entries {
		require.NotContains(s, e.Name(), ".ltlpor-")
	}
}
