// Package lint holds the rules about the text itself, as tests: permitted imports, comments of packages and exported
// names, lengths of files and functions, branching of functions, widths of lines, and that documents name only
// existing things.
package lint
