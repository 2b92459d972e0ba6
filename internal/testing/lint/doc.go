// Package lint holds the rules about the text itself, as tests: who may import whom, that
// packages and exported names say what they are, how long files and functions may be and how
// much functions may branch, how wide lines are, and that documents name what is there.
package lint
