package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A template can call every exported method by its name. Hence the linker keeps every method of a program that links
// package text/template; this is an eighth of the language server. The templates of this program read only fields.
const (
	byName    = "ptr.MethodByName(fieldName)"
	notByName = "(reflect.Value{})"
)

// withoutMethods writes a variant of package text/template that finds no methods to folder dir. withoutMethods returns
// the name of the file for the flag -overlay of the go command. If text/template in the Go installation at root differs
// from the text that this function knows, it returns an error.
func withoutMethods(root, dir string) (overlay string, err error) {
	original := filepath.Join(root, "src", "text", "template", "exec.go")
	text, err := os.ReadFile(original)
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(text), byName); n != 1 || strings.Count(string(text), ".MethodByName(") != 1 {
		return "", fmt.Errorf("%s: %s stands there %d times, not once", original, byName, n)
	}
	changed := filepath.Join(dir, "exec.go")
	if err := os.WriteFile(changed, []byte(strings.Replace(string(text), byName, notByName, 1)), 0o644); err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{original: changed}})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, list, 0o644)
}

// maxProgram is the maximum size of the compressed language server, in bytes. A page with a larger program starts
// slowly.
const maxProgram = 4_000_000

// small returns an error if the file is larger than maxProgram.
func small(file string) error {
	info, err := os.Stat(file)
	if err == nil && info.Size() > maxProgram {
		err = fmt.Errorf("%s has %d bytes; %d are allowed", file, info.Size(), maxProgram)
	}
	return err
}
