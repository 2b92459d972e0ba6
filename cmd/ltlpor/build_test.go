package main

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/testing/amount"
)

var buildCommand = regexp.MustCompile(`\n\$ (\S+=\S+ )?go build -o (\S+) (\S+)\n`)

// buildAsShown runs README's own command, but for where it puts the binary, and returns that. The binary has no
// information for debuggers, since to write that takes half of the time.
func buildAsShown(t *testing.T, env ...string) string {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	m := buildCommand.FindStringSubmatch(string(text))
	require.NotNil(t, m, "README.md shows no go build")
	binary := filepath.Join(t.TempDir(), m[2])
	cmd := exec.Command("go", "build", "-o", binary, m[3])
	cmd.Dir = "../.."
	cmd.Env = append(append(os.Environ(), strings.TrimSpace(m[1])), env...)
	cmd.Env = append(cmd.Env, "GOFLAGS="+os.Getenv("GOFLAGS")+" -ldflags=-w")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return binary
}

// README says that its command gives a static binary: no loader, no library.
func TestREADMEBuildsStaticBinary(t *testing.T) {
	amount.SkipPart(t, "builds the command")
	f, err := elf.Open(buildAsShown(t, "GOOS=linux"))
	require.NoError(t, err)
	defer f.Close()
	libraries, err := f.ImportedLibraries()
	require.NoError(t, err)
	require.Empty(t, libraries)
	for _, p := range f.Progs {
		require.NotEqual(t, elf.PT_INTERP, p.Type, "the binary needs a loader")
	}
}

var releaseBuild = regexp.MustCompile(`CGO_ENABLED=0 (?:GOOS=\S+ GOARCH=\S+ )?(go build .*) -o `)

// The image has the binary that make release makes, by the Go release of go.mod.
func TestImageIsBuiltAsReleases(t *testing.T) {
	text := map[string]string{}
	for _, name := range []string{"Dockerfile", "Makefile", "go.mod"} {
		data, err := os.ReadFile(filepath.Join("..", "..", name))
		require.NoError(t, err)
		text[name] = string(data)
	}
	image := releaseBuild.FindAllStringSubmatch(text["Dockerfile"], -1)
	require.Len(t, image, 1)
	release := releaseBuild.FindAllStringSubmatch(text["Makefile"], -1)
	require.Len(t, release, 2, "six systems, and the program that writes the manual page")
	for _, m := range release {
		require.Equal(t, image[0][1], m[1])
	}
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)\.\d+$`).FindStringSubmatch(text["go.mod"])
	require.NotNil(t, version)
	require.Contains(t, text["Dockerfile"], "\nFROM golang:"+version[1]+" AS build\n")
}

// What README's command leaves behind is no change to the repository.
func TestREADMEBinaryIsIgnored(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	m := buildCommand.FindStringSubmatch(string(text))
	require.NotNil(t, m)
	ignored, err := os.ReadFile("../../.gitignore")
	require.NoError(t, err)
	require.Contains(t, strings.Split(string(ignored), "\n"), "/"+m[2])
}

// A binary for 32-bit machines checks models as any other, where the machine runs it.
func TestThirtyTwoBits(t *testing.T) {
	amount.SkipPart(t, "builds everything for another machine")
	binary := buildAsShown(t, "GOOS=linux", "GOARCH=386")
	if err := exec.Command(binary, "version").Run(); err != nil {
		t.Skipf("this machine runs no 32-bit binaries: %v", err)
	}
	model := "../../models/peterson.pml"
	out, err := exec.Command(binary, "check", model).Output()
	status, want, _ := call("check", model)
	if status == exitcode.Holds {
		require.NoError(t, err)
	} else {
		var exit *exec.ExitError
		require.ErrorAs(t, err, &exit)
		require.Equal(t, status, exit.ExitCode())
	}
	// A check that takes long says where the time has gone, and how much memory it took.
	spent := regexp.MustCompile(`(?m)^  (time|memory): .*\n`)
	want, got := spent.ReplaceAllString(want, ""), spent.ReplaceAllString(string(out), "")
	sameTranscript(t, want, got, []string{"check", model})
}
