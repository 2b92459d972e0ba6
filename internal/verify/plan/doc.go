// Package plan decides how to search for violations of a property: the search algorithm (the walk), the partial-order
// reduction with its conditions and proviso, and the optimizations of the program before the search. For every part
// that is off, the plan has the reason.
//
// A plan also lists attempts. An attempt is a search with one walk, one engine and certain bounds. For some endings of
// an attempt, the plan names the next attempt: a search that becomes large begins again with packed states, for
// example, or with parallel workers.
//
// This package has the rules for combining parts. Only the readers of options have further rules: they reject options
// for which no plan is needed. Package system runs the attempts and records the endings, without changing the plan.
//
// Make is a function of its arguments: it parses nothing, makes no automaton and runs nothing. The interface Facts
// answers questions about the model. Make first decides the optimizations, and Facts.Prepared returns the facts about
// the optimized program. From these facts, Make decides the reduction and the walk.
package plan
