// Package plan decides how to search for violations of a property: the walk, the reduction with its conditions and
// proviso, and the optimizations before the search. For each part that is off it gives the reason.
//
// A plan also has the attempts: the possible searches, and the endings of an attempt with a next attempt. A large search
// begins again, for example, with packed states or by several workers.
//
// The rules for combining parts are in this package. The rule elsewhere: readers of options reject options without
// a plan. Package system runs the attempts and keeps a separate record of the endings.
//
// Make is a function of its arguments. It reads no text, makes no automaton and runs nothing; Facts answers its
// questions about the model. Make decides the optimizations first. Then Facts.Prepared gives the facts about the
// optimized model, and Make decides reduction and walk.
package plan
