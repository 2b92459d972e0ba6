// Package property reads the input of a check: a model, its ltl blocks and never claims, and a formula and an
// automaton given beside the model. It reads each text once. The resulting Task with its properties is immutable.
//
// A property has up to 64 propositions of its formula; the program of the task has no propositions.
package property
