package main

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"text/template"
)

// templates has the templates of the generated files, in the same subfolders as the generated files in folder editors.
//
//go:embed all:templates
var templates embed.FS

// outputs returns the paths of the generated files.
func outputs() []string {
	var out []string
	// Embedded files are always readable, so no error can occur.
	_ = fs.WalkDir(templates, "templates", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out = append(out, strings.TrimPrefix(path, "templates/"))
		}
		return err
	})
	return out
}

var helpers = template.FuncMap{
	"words": func(c string) (string, error) { return known(c, " ") },
	"wordsBut": func(c, but string) string {
		return strings.Join(slices.DeleteFunc(list(class(c)), func(w string) bool { return w == but }), " ")
	},
	"alternatives": func(c string) (string, error) {
		return known(c, "|")
	},
	"names": func() string { // all reserved words
		all := make([]string, len(reserved))
		for i, c := range reserved {
			all[i] = strings.Join(list(c), "|")
		}
		return strings.Join(all, "|")
	},
	"signs":         func() string { return alternatives(signs) },
	"vimwords":      func(c string) (string, error) { return known(c, `\|`) },
	"vimsigns":      func(text string) string { return vim.Replace(text) },
	"allSigns":      func() string { return signs },
	"allTemporal":   func() string { return temporalSigns },
	"temporalSigns": func() string { return alternatives(temporalSigns) },
	"quoted": func(c string) (string, error) { // a string of Lisp
		text, err := known(c, `" "`)
		return `"` + text + `"`, err
	},
	"json": func(text string) (string, error) { // the inside of a JSON string
		data, err := json.Marshal(text)
		return strings.Trim(string(data), `"`), err
	},
}

// vim converts a list of operators, separated by spaces, to a regular expression of Vim.
var vim = strings.NewReplacer(" ", `\|`, ".", `\.`, "*", `\*`, "~", `\~`, "[", `\[`, "]", `\]`, "^", `\^`, `\`, `\\`)

// known returns the words of class c, separated by sep. If there is no such class, it returns an error.
func known(c, sep string) (string, error) {
	if words[class(c)] == "" {
		return "", fmt.Errorf("no class of words: %s", c)
	}
	return strings.Join(list(class(c)), sep), nil
}

// alternatives returns a regular expression that matches any operator in signs, a list separated by spaces.
func alternatives(signs string) string {
	all := strings.Fields(signs)
	for i, s := range all {
		all[i] = regexp.QuoteMeta(s)
	}
	return strings.Join(all, "|")
}

// render returns the text of the generated file with the given path.
func render(name string) (string, error) {
	t := template.New("").Delims("<%", "%>").Funcs(helpers)
	text, err := templates.ReadFile("templates/" + name)
	if err != nil {
		return "", err
	}
	if t, err = t.Parse(string(text)); err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	var b strings.Builder
	if err := t.Execute(&b, nil); err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return b.String(), nil
}
