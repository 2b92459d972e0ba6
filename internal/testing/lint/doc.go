// Package lint holds the rules of the project for source text, as tests. The rules are about permitted imports,
// comments of packages and exported names, lengths of files and functions, branching of functions, and widths of lines.
// Documents may name only files and identifiers that exist.
package lint
