// Package property reads what is to be decided: a model, its ltl blocks and never claims, and a
// formula and an automaton given beside it. All text is read here, once. What comes out, a
// Task with its properties, does not change any more.
//
// A property has the propositions that it is about, up to 64; the program has none of its own.
package property
