// Package tracefile has the forms of files with counterexamples, and the names of files in a series.
package tracefile
