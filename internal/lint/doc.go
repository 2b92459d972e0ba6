// Package lint holds the rules about the source text itself, as tests: who may
// import whom, how long a file may be, and that packages say what they are.
package lint
