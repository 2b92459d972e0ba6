// Package layout formats text for terminals: tables, broken lines, colours, and numbers with units.
package layout
