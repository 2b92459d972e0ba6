package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
)

// TestWithoutMethods: the reports and graphs of the playground need no method that a template names.
func TestWithoutMethods(t *testing.T) {
	root, err := goRoot()
	require.NoError(t, err)
	overlay, err := withoutMethods(root, t.TempDir())
	require.NoError(t, err)

	const program = `package main

import (
	"fmt"
	"strings"
	"text/template"
)

type data struct{ Field string }

func (data) Method() string { return "method" }

func main() {
	for _, text := range []string{"{{.Field}}", "{{.Method}}"} {
		var b strings.Builder
		err := template.Must(template.New("t").Parse(text)).Execute(&b, data{"field"})
		fmt.Println(b.String(), err != nil)
	}
}
`
	file := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(file, []byte(program), 0o600))
	said, err := exec.Command("go", "run", "-overlay", overlay, file).CombinedOutput()
	require.NoError(t, err, "%s", said)
	require.Equal(t, "field false\n true\n", string(said))
	amount.SkipPart(t, "the packages with templates are compiled anew")
	cmd := exec.Command("go", "test", "-count=1", "-overlay", overlay, "./internal/output/htmlreport",
		"./internal/output/graphfile", "-run", "^Test(SamePage|Error|GraphHostile|GraphWithClaim|Formats)$")
	cmd.Dir = filepath.Dir(repo.Path("go.mod"))
	said, err = cmd.CombinedOutput()
	require.NoError(t, err, "%s", said)
}

func TestAnotherTextOfGo(t *testing.T) {
	root := t.TempDir()
	folder := filepath.Join(root, "src", "text", "template")
	require.NoError(t, os.MkdirAll(folder, 0o700))
	for _, text := range []string{"package template", byName + byName, byName + "\nx.MethodByName(name)"} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, "exec.go"), []byte(text), 0o600))
		_, err := withoutMethods(root, t.TempDir())
		require.ErrorContains(t, err, "not once")
	}
}

func TestSmall(t *testing.T) {
	file := filepath.Join(t.TempDir(), "playground.wasm.br")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	require.NoError(t, os.Truncate(file, maxProgram))
	require.NoError(t, small(file))
	require.NoError(t, os.Truncate(file, maxProgram+1))
	require.ErrorContains(t, small(file), "4000001 bytes")
}
