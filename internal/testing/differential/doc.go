// Package differential holds tests of whole models. The tests compare verdicts and ample sets with the definitions in
// package oracle: on random models, and on a fixed model for every rule about data shared by processes.
package differential
