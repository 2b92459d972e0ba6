// Command playground writes the playground, a static web site: the page of ltlpor serve, the checker as WebAssembly,
// the models and the course. It needs the npm packages of editors/web; see make playground.
//
//	go run ./internal/tools/playground [-plain] FOLDER
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"ltlpor/internal/editor/page"
)

func main() {
	plain := flag.Bool("plain", false, "do not compress the programs, which takes minutes")
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := write(flag.Arg(0), *plain); err != nil {
		fmt.Fprintln(os.Stderr, "playground:", err)
		os.Exit(1)
	}
}

// write writes every file of the playground into folder out. If plain is set, it does not compress the programs.
func write(out string, plain bool) error {
	out, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	steps := []struct {
		what string
		do   func(string) error
	}{
		{"the page", static}, {"the models and the course", library}, {"the scripts of the workers", workers},
		{"the notices", notices},
	}
	for _, step := range steps {
		say("%s", step.what)
		if err := step.do(out); err != nil {
			return err
		}
	}
	if err := programs(out, plain); err != nil {
		return err
	}
	say("done: %s", out)
	return nil
}

// say prints a progress message to standard error.
func say(format string, args ...any) { fmt.Fprintf(os.Stderr, "playground: "+format+"\n", args...) }

// static writes into folder out the files that the page of ltlpor serve needs, too.
func static(out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	files := page.Files()
	for _, name := range []string{"page.js", "page.css", "notices.txt"} {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if err := put(out, name, text); err != nil {
			return err
		}
	}
	index, err := page.Playground()
	if err != nil {
		return err
	}
	return put(out, "index.html", index)
}

func put(out, name string, text []byte) error {
	file := filepath.Join(out, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o644)
}

// model and lesson are the types of the entries in library.json, which lists the models and lessons.
type model struct {
	Name  string `json:"name"`
	Group string `json:"group"`
	Title string `json:"title"`
}

type lesson struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// groups lists the folders of models, with their titles, in the order of the page.
var groups = []struct{ folder, title string }{
	{"models", "Models"}, {"models/course", "Models of the lessons"}, {"models/distributed", "Distributed systems"},
	{"models/abstraction", "Abstraction"}, {"models/dpor", "Programs of the DPOR papers"},
}

var (
	modelTitle  = regexp.MustCompile(`ltlpor model: *([^\n*]+)`)
	lessonTitle = regexp.MustCompile(`(?m)^# +(.+)$`)
)

// library copies the models and the course to folder out, and writes library.json there.
func library(out string) error {
	list := struct {
		Start   string   `json:"start"`
		Models  []model  `json:"models"`
		Lessons []lesson `json:"lessons"`
	}{Start: "models/peterson.pml"}
	for _, g := range groups {
		err := copied(out, g.folder, func(name string, text []byte) {
			if path.Ext(name) != ".pml" {
				return
			}
			m := model{Name: name, Group: g.title, Title: path.Base(name)}
			if found := modelTitle.FindSubmatch(text); found != nil {
				m.Title = strings.TrimSpace(string(found[1]))
			}
			list.Models = append(list.Models, m)
		}, ".pml")
		if err != nil {
			return err
		}
	}
	err := copied(out, "doc/course", func(name string, text []byte) {
		found := lessonTitle.FindSubmatch(text)
		if path.Ext(name) == ".md" && found != nil && path.Base(name) != "README.md" {
			list.Lessons = append(list.Lessons, lesson{path.Base(name), string(found[1])})
		}
	}, ".md", ".svg")
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(list, "", " ")
	if err != nil {
		return err
	}
	return put(out, "library.json", append(text, '\n'))
}

// copied copies the files in folder that have one of the extensions to folder out. copied calls `tell` with the new
// name and the text of every file. The prefix doc/ is removed from the new paths.
func copied(out, folder string, tell func(name string, text []byte), extensions ...string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() || !slices.Contains(extensions, path.Ext(e.Name())) {
			continue
		}
		name := path.Join(folder, e.Name())
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		tell(name, text)
		if err := put(out, strings.TrimPrefix(name, "doc/"), text); err != nil {
			return err
		}
	}
	return nil
}

// workers writes the bundled scripts of the web workers, which run the programs, into folder out.
func workers(out string) error {
	if err := run(nil, "node", "editors/web/build.mjs", "--playground", out); err != nil {
		return err
	}
	root, err := goRoot()
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	return put(out, "wasm_exec.js", text)
}

// goRoot returns the root folder of the Go installation that compiles the programs.
func goRoot() (string, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	return strings.TrimSpace(string(root)), err
}

// cold lists the packages that are compiled without inlining. For these, size matters more than speed.
var cold = []string{
	"github.com/antlr4-go/antlr/v4", "github.com/pelletier/go-toml/v2/...", "html/template", "text/template/...",
	"encoding/json", "fmt", "reflect", "regexp/...", "time", "ltlpor/buchi", "ltlpor/grammar/gen/...", "ltlpor/ltl/...",
	"ltlpor/internal/abstract/...", "ltlpor/internal/dpor/...", "ltlpor/internal/editor/...",
	"ltlpor/internal/lang/...", "ltlpor/internal/output/...", "ltlpor/internal/session/...",
	"ltlpor/internal/teach/...", "ltlpor/internal/verify/...",
}

// programs compiles the language server for the page, and the command for the lessons, into folder out.
func programs(out string, plain bool) error {
	dir, err := os.MkdirTemp("", "playground")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	root, err := goRoot()
	if err != nil {
		return err
	}
	overlay, err := withoutMethods(root, dir)
	if err != nil {
		return err
	}
	args := []string{"build", "-trimpath", "-ldflags=-s -w", "-pgo=cmd/ltlpor/default.pgo", "-overlay=" + overlay}
	for _, p := range cold {
		args = append(args, "-gcflags="+p+"=-l")
	}
	built := []string{filepath.Join(out, "ltlpor.wasm"), filepath.Join(out, "playground.wasm")}
	for _, file := range built {
		name := strings.TrimSuffix(filepath.Base(file), ".wasm")
		say("%s.wasm, which takes up to a minute", name)
		build := append(args, "-o", file, "./cmd/"+name)
		if err := run([]string{"GOOS=js", "GOARCH=wasm"}, "go", build...); err != nil {
			return err
		}
	}
	if plain { // from the bytes, the page sees that they are not compressed
		for _, file := range built {
			if err := os.Rename(file, file+".br"); err != nil {
				return err
			}
		}
		return nil
	}
	say("both compressed, which takes some two minutes")
	if err := run(nil, "node", append([]string{"editors/web/compress.mjs"}, built...)...); err != nil {
		return err
	}
	return small(built[1] + ".br")
}

func run(env []string, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Env, cmd.Stdout, cmd.Stderr = append(os.Environ(), env...), os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return nil
}

// notices writes the licenses of Go, and of the modules in the programs, into folder out.
func notices(out string) error {
	const each = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}"
	cmd := exec.Command("go", "list", "-deps", "-f", each, "./cmd/ltlpor", "./cmd/playground")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	list, err := cmd.Output()
	if err != nil {
		return err
	}
	root, err := goRoot()
	if err != nil {
		return err
	}
	lines := append(strings.Split(strings.TrimSpace(string(list)), "\n"), "Go\t"+root)
	slices.Sort(lines)
	var b strings.Builder
	for _, line := range slices.Compact(lines) {
		name, dir, ok := strings.Cut(line, "\t")
		if !ok {
			continue
		}
		found, err := filepath.Glob(filepath.Join(dir, "[LC][IO][CP][EY]*")) // LICENSE, LICENCE or COPYING
		if err != nil || len(found) == 0 {
			return fmt.Errorf("%s has no license in %s", name, dir)
		}
		text, err := os.ReadFile(found[0])
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%s\n\n%s\n%s\n\n", name, text, strings.Repeat("-", 72))
	}
	return put(out, "notices-programs.txt", []byte(b.String()))
}
