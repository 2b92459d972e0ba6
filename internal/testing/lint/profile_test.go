package lint

import (
	"compress/gzip"
	"encoding/binary"
	"go/ast"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// profiled is the name of a function of this module as a profile has it: the import path, the receiver, the name.
var profiled = regexp.MustCompile(`^ltlpor/[a-z0-9/]+\.(?:\(?\*?\w+(?:\[\.\.\.\])?\)?\.)?\w+$`)

// TestProfileNamesFunctions: nearly all functions in cmd/ltlpor/default.pgo exist. Profile-guided optimization finds a
// function by its name. Without the names the program is 5 to 10 % slower, and nothing says so.
func TestProfileNamesFunctions(t *testing.T) {
	known := map[string]bool{}
	goFiles(t, func(path, text string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		file := parsed(t, path, text)
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				known[module+"/"+filepath.ToSlash(filepath.Dir(path))+"."+nameOf(fn)] = true
			}
		}
	})
	f, err := os.Open("cmd/ltlpor/default.pgo")
	require.NoError(t, err)
	defer f.Close()
	unpacked, err := gzip.NewReader(f)
	require.NoError(t, err)
	data, err := io.ReadAll(unpacked)
	require.NoError(t, err)
	names, missing := map[string]bool{}, []string{}
	for _, name := range stringTable(t, data) {
		if !profiled.MatchString(name) || strings.Contains(name, ".func") {
			continue
		}
		name = strings.NewReplacer("(*", "", "(", "", ")", "", "[...]", "").Replace(name)
		if !names[name] && !known[name] {
			missing = append(missing, name)
		}
		names[name] = true
	}
	require.Greater(t, len(names), 300)
	require.Less(t, 10*len(missing), len(names), "make the profile anew, or rename in it: no functions %v", missing)
}

// stringTable returns the string table of a profile, field 6 of its protocol buffer.
func stringTable(t *testing.T, data []byte) (table []string) {
	t.Helper()
	for len(data) > 0 {
		tag, n := binary.Uvarint(data)
		value, m := binary.Uvarint(data[n:])
		require.True(t, n > 0 && m > 0, "this is no profile")
		if data = data[n+m:]; tag&7 != 2 {
			continue
		}
		require.LessOrEqual(t, value, uint64(len(data)), "this is no profile")
		if tag>>3 == 6 {
			table = append(table, string(data[:value]))
		}
		data = data[value:]
	}
	return table
}
