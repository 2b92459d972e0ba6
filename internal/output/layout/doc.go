// Package layout prints text for people: tables, broken lines, colours, and numbers with units.
package layout
