// Package layout formats text for terminals. It has tables, line breaking, colours, and numbers with units.
package layout
