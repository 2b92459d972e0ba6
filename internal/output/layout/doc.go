// Package layout has pages of text: tables, broken lines, colours, and numbers in words.
package layout
