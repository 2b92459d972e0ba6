// Package differential holds tests that run whole models through the program
// and compare the answers, and the ample sets on the way, with the definitions
// in package oracle: random models, and fixed ones for every rule about what
// processes share.
package differential
