// Package plan decides how to search for violations of a property: the walk, the reduction with its conditions and
// proviso, and the optimizations before the search. For each part that is off the plan gives the reason.
//
// A plan also lists the attempts, which are the possible searches, and says after which ending of an attempt another
// attempt follows. A large search begins again, for example, with packed states or by several workers.
//
// This package has the rules for combining parts, with an exception: readers of options reject options without a
// possible plan. Package system runs the attempts and records how each attempt ended.
//
// Make is a function of its arguments. It reads no text, makes no automaton and runs nothing; Facts answers its
// questions about the model. Make decides the optimizations first. Then Facts.Prepared gives the facts about the
// optimized model, and Make decides reduction and walk.
package plan
