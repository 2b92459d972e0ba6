package spin

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// toolTimeout is the time limit for one call of spin or of the compiler.
const toolTimeout = 5 * time.Minute

// workspace is a temporary folder for the files that spin writes. workspace has links to the files beside the model.
type workspace struct {
	dir      string
	model    string // name of the model file
	options  Options
	messages []string
	asserts  map[string]map[string]bool // claim -> texts of its assertions
}

// newWorkspace returns a workspace for the model at path. The model may include files in its folder and in folders
// below it.
func newWorkspace(path string, o Options) (*workspace, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("spin workspace: %w", err)
	}
	if _, err := os.Stat(abs); err != nil {
		return nil, fmt.Errorf("spin workspace: %w", err)
	}
	entries, err := os.ReadDir(filepath.Dir(abs))
	if err != nil {
		return nil, fmt.Errorf("spin workspace: %w", err)
	}
	dir, err := os.MkdirTemp("", "ltlpor-spin-")
	if err != nil {
		return nil, fmt.Errorf("spin workspace: %w", err)
	}
	w := &workspace{dir: dir, model: filepath.Base(abs), options: o}
	for _, e := range entries {
		if err := os.Symlink(filepath.Join(filepath.Dir(abs), e.Name()), filepath.Join(dir, e.Name())); err != nil {
			w.remove()
			return nil, fmt.Errorf("spin workspace: %w", err)
		}
	}
	return w, nil
}

func (w *workspace) remove() { _ = os.RemoveAll(w.dir) }

// generate calls spin -a. If spin generates no verifier, refused has the messages of spin, and otherwise it is "".
func (w *workspace) generate(ctx context.Context, flags ...string) (refused string, err error) {
	if err := os.Remove(filepath.Join(w.dir, "pan.c")); err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("spin -a: %w", err)
	}
	args := append([]string{"-a"}, flags...)
	args = append(args, w.options.SpinFlags...)
	for _, d := range w.options.Defines {
		args = append(args, "-D"+d)
	}
	out, err := w.tool(ctx, "spin", append(args, w.model)...)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return "", fmt.Errorf("spin -a: %w", err)
	}
	complaints := complaints(out)
	if _, missing := os.Stat(filepath.Join(w.dir, "pan.c")); missing != nil || err != nil {
		if len(complaints) == 0 {
			complaints = []string{strings.TrimSpace(out)}
		}
		return strings.Join(complaints, "\n"), nil
	}
	w.messages = complaints
	return "", nil
}

// complaints returns the lines with errors and warnings in out, the output of spin.
func complaints(out string) []string {
	var lines []string
	for _, line := range strings.Split(out, "\n") {
		line = strings.ReplaceAll(strings.TrimSpace(line), "\t", " ")
		if strings.Contains(line, "Error:") || strings.Contains(line, "rror: ") || strings.Contains(line, "arning") || strings.HasPrefix(line, "tl_spin: ") {
			lines = append(lines, line)
		}
	}
	return lines
}

// build compiles the generated verifier to a program called name.
func (w *workspace) build(ctx context.Context, name string, flags ...string) (*verifier, error) {
	args := append([]string{"-w", "-O2", "-DVECTORSZ=16384", fmt.Sprintf("-DMEMLIM=%d", w.options.memoryMB())}, flags...)
	args = append(args, w.options.BuildFlags...)
	out, err := w.tool(ctx, "gcc", append(args, "-o", name, "pan.c")...)
	if err != nil {
		return nil, fmt.Errorf("gcc %s: %w\n%s", strings.Join(flags, " "), err, out)
	}
	return &verifier{workspace: w, program: filepath.Join(w.dir, name)}, nil
}

// tool runs a program in the workspace and returns the program's output.
func (w *workspace) tool(ctx context.Context, name string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, toolTimeout)
	defer cancel()
	cmd := w.command(ctx, name, args...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if ctx.Err() != nil {
		return out.String(), ctx.Err()
	}
	return out.String(), err
}

// command returns a command that runs in the workspace. When ctx ends, the program and its children are killed.
func (w *workspace) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	if w.options.Nice {
		name, args = "nice", append([]string{"-n", "15", name}, args...)
	}
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = w.dir
	cmd.WaitDelay = 10 * time.Second
	ownGroup(cmd)
	return cmd
}
