// Package property reads the input of a check: a model, its ltl blocks and never claims, and a formula and an
// automaton given beside the model. Package property reads each text once. The resulting Task, with the properties,
// is immutable.
//
// The program of the Task has no propositions. Each property has a copy of this program, with up to 64 propositions.
package property
