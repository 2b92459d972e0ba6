package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// limit is the time limit for one run of a test. A test that takes half a minute may take six times as long on a busy
// machine.
const limit = 4 * time.Minute

// tries is the maximum number of runs of a test with a mutant. Several runs are needed for a test of concurrency, which
// may fail only in some of them: on a busy core, workers rarely interfere.
const tries = 4

// laboratory compiles and tests mutants in a temporary folder. The source files stay unchanged: instead of a file, the
// compiler reads a mutated copy (an overlay).
type laboratory struct {
	root, dir string // root folder of the module; the temporary folder
	source    *source
	binaries  map[string]string   // package -> test binary without a mutant
	passes    map[[2]string]error // package and test -> error of the test without a mutant, or nil
	n         int
}

func newLaboratory() (*laboratory, error) {
	root, err := moduleRoot()
	if err != nil {
		return nil, err
	}
	text, err := readSource(root)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, err
	}
	return &laboratory{root: root, dir: dir, source: text, binaries: map[string]string{}, passes: map[[2]string]error{}}, nil
}

func (l *laboratory) close() { os.RemoveAll(l.dir) }

// moduleRoot returns the folder that contains go.mod: the working directory, or its nearest ancestor with this file.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("no go.mod here or above")
		}
		dir = filepath.Dir(dir)
	}
}

// try tests mutant m. try returns the name of a test that fails with m, or "" if m survives. If m is broken, for
// example because it does not compile, try returns an error.
func (l *laboratory) try(ctx context.Context, m mutant) (by string, err error) {
	if err := l.baseline(ctx, m.pkg, m.test); err != nil {
		return "", fmt.Errorf("without the mutant: %w", err)
	}
	overlay, err := l.mutate(m)
	if err != nil {
		return "", err
	}
	binary, err := l.compile(ctx, m.pkg, "-overlay", overlay)
	if err != nil {
		return "", err
	}
	defer os.Remove(binary)
	for range tries {
		if by, err = l.run(ctx, binary, m.pkg, m.test); by != "" || err != nil {
			break
		}
	}
	return by, err
}

// baseline checks that the tests of package pkg matching the pattern `test` pass without a mutant. If they do not, it
// returns an error. The result is stored for later calls.
func (l *laboratory) baseline(ctx context.Context, pkg, test string) error {
	key := [2]string{pkg, test}
	if err, ok := l.passes[key]; ok {
		return err
	}
	binary, ok := l.binaries[pkg]
	if !ok {
		var err error
		if binary, err = l.compile(ctx, pkg); err != nil {
			return err
		}
		l.binaries[pkg] = binary
	}
	by, err := l.run(ctx, binary, pkg, test)
	if err == nil && by != "" {
		err = fmt.Errorf("%s fails", by)
	}
	l.passes[key] = err
	return err
}

// mutate writes mutated copies of the files that m changes. mutate returns the path of the overlay file for the
// compiler.
func (l *laboratory) mutate(m mutant) (overlay string, err error) {
	texts, err := l.source.apply(m.edits)
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	for file, text := range texts {
		l.n++
		name := filepath.Join(l.dir, fmt.Sprintf("%d.go", l.n))
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			return "", err
		}
		replace[filepath.Join(l.root, file)] = name
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(l.dir, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o600)
}

// compile compiles the tests of pkg with the given flags, and returns the path of the new binary.
func (l *laboratory) compile(ctx context.Context, pkg string, flags ...string) (string, error) {
	l.n++
	binary := filepath.Join(l.dir, fmt.Sprintf("%d.test", l.n))
	cmd := exec.CommandContext(ctx, "go", append(append([]string{"test", "-c", "-vet=off", "-o", binary}, flags...), "./"+pkg)...)
	cmd.Dir = l.root
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go test -c: %w: %s", err, strings.Join(strings.Fields(string(out)), " "))
	}
	return binary, nil
}

var failed = regexp.MustCompile(`(?m)^ *--- FAIL: (\S+)`)

// run runs the tests of binary that match the pattern `test`. run returns the name of a failing test, or "" if the
// tests pass. If no test matches, or if the time limit is exceeded, it returns an error.
func (l *laboratory) run(ctx context.Context, binary, pkg, test string) (by string, err error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, "-test.run", test, "-test.failfast", "-test.v")
	cmd.Dir = filepath.Join(l.root, pkg)
	cmd.Env = append(os.Environ(), "LTLPOR_TESTS=all") // with only some of the seeds, a test may not detect the mutant
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	fails := failed.FindAllStringSubmatch(out.String(), -1)
	switch {
	case ctx.Err() != nil:
		return "", fmt.Errorf("%s does not come to an end", test)
	case bytes.Contains(out.Bytes(), []byte("testing: warning: no tests to run")):
		return "", fmt.Errorf("there is no test %s", test)
	case err == nil && !bytes.Contains(out.Bytes(), []byte("--- PASS: ")):
		return "", fmt.Errorf("%s is skipped", test)
	case err == nil:
		return "", nil
	case len(fails) == 0:
		return "", fmt.Errorf("%s: %w", test, err)
	}
	for _, f := range fails { // the innermost subtest
		if strings.Count(f[1], "/") > strings.Count(by, "/") || by == "" {
			by = f[1]
		}
	}
	return by, nil
}
