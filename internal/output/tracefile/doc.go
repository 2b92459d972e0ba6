// Package tracefile defines the file formats of counterexamples, and the names of numbered files for several
// counterexamples.
package tracefile
