// Package differential holds tests of whole models. The tests compare the program's verdicts and ample sets with the
// definitions in package oracle, on random models, and on fixed models for every rule about data shared by processes.
package differential
