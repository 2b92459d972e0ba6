// Package plan decides how to search for violations of a property: the walk, the reduction with its conditions and
// proviso, and the optimizations before the search. For each part that is off it gives the reason.
//
// The rules for combining parts are in this package. Two rules are elsewhere: the packages that read options reject
// options that no plan can honour, and package system chooses the walk of a search that begins again.
//
// Make is a function of its arguments. It reads no text, makes no automaton and runs nothing; Facts answers its
// questions about the model. Make decides the optimizations first. Then Facts.Prepared gives the facts about the
// optimized model, and Make decides reduction and walk.
package plan
