// Package lint holds the project's rules for source text, as tests: permitted imports, comments of packages and
// exported names, lengths of files and functions, branching of functions, widths of lines, and that documents name only
// existing files and identifiers.
package lint
