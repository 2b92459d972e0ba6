// Package property reads the input of a check: a model with its ltl blocks and never claims, and optionally a formula
// and an automaton given outside of the model. It reads every text once. The result, a Task with its properties, does
// not change afterwards.
//
// A property has a copy of the program of the task, with up to 64 propositions added. The program of the task has no
// propositions.
package property
