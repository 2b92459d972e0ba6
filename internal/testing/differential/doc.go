// Package differential holds tests that run whole models through the program. They compare the answers, and the ample
// sets on the way, with the definitions in package oracle, on random models and on fixed ones for every rule about
// the data that processes share.
package differential
