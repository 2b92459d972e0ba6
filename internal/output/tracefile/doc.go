// Package tracefile defines the file formats of counterexamples, and the names of the files in a numbered series.
package tracefile
