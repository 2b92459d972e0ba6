package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// sourceOf returns the source of a module with the given files.
func sourceOf(t *testing.T, files map[string]string) *source {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(root, name), []byte(text), 0o600))
	}
	s, err := readSource(root)
	require.NoError(t, err)
	return s
}

// TestPlaces: a place is found by its text, regardless of position and layout.
func TestPlaces(t *testing.T) {
	s := sourceOf(t, map[string]string{
		"a/a.go":      "package a\n\nfunc (x *list[T]) add(y int) {\n\tif x.n > 0 && // not empty\n\t\ty > 0 {\n\t\tx.n++\n\t}\n}\n\nfunc twice() { f(); f() }\n",
		"b/b.go":      "package b\n\nfunc (x set) add(y int) { x.m = y }\n\nfunc add() { m++ }\n",
		"b/b_test.go": "package b\n\nfunc onlyInTests() { f() }\n",
	})
	for _, c := range []struct {
		edit
		file string
		line int
	}{
		{edit{"list.add", "x.n > 0 && y > 0", ""}, "a/a.go", 4},
		{edit{"list.add", "> 0 { x.n++", ""}, "a/a.go", 5},
		{edit{"add", "x.m = y", ""}, "b/b.go", 3},
		{edit{"b.add", "m++", ""}, "b/b.go", 5},
		{edit{"b.set.add", "y int", ""}, "b/b.go", 3},
		{edit{"twice", "f() f()", ""}, "a/a.go", 10},
		{edit{"twice", "f(); f()", ""}, "a/a.go", 10},
	} {
		p, err := s.find(c.edit)
		require.NoError(t, err)
		require.Equal(t, c.file, p.file, c.old)
		require.Equal(t, c.line, p.line, c.old)
	}
	for _, c := range []struct {
		edit
		want string
	}{
		{edit{"twice", "f()", ""}, `function twice has "f()" 2 times`},
		{edit{"add", "y int", ""}, `function add has "y int" 2 times`},
		{edit{"list.add", "x.n < 0", ""}, `function list.add has "x.n < 0" 0 times`},
		{edit{"ist.add", "x.n", ""}, "there is no function ist.add"},
		{edit{"onlyInTests", "f()", ""}, "there is no function onlyInTests"},
		{edit{"list.add", " // nothing", ""}, "no text to look for"},
		{edit{"list.add", "\"", ""}, "no text to look for"},
	} {
		_, err := s.find(c.edit)
		require.ErrorContains(t, err, c.want)
	}
}

// TestApply: edits of one file are applied together, every edit at its place.
func TestApply(t *testing.T) {
	s := sourceOf(t, map[string]string{"a.go": "package a\n\nfunc f(x int) int {\n\tx += 2\n\treturn x\n}\n"})
	out, err := s.apply([]edit{{"f", "x += 2", "x -= 2 + 2"}, {"f", "return x", "return 0"}})
	require.NoError(t, err)
	require.Equal(t, map[string]string{"a.go": "package a\n\nfunc f(x int) int {\n\tx -= 2 + 2\n\treturn 0\n}\n"}, out)
	_, err = s.apply([]edit{{"f", "x += 2", ""}, {"f", "2; return", ""}})
	require.ErrorContains(t, err, "overlap")
	_, err = s.apply([]edit{{"g", "x", ""}})
	require.Error(t, err)
}
