// Package plan decides how a property is searched: the walk, the reduction with its conditions and proviso, the
// optimizations before the search, and for each part that is off the reason.
//
// The rules which parts go together stand in this package. Options that no plan can honour are refused earlier, by the
// packages that read them; a walk that begins again as another one is chosen by package system.
//
// Make is a function of its arguments. It reads no text, makes no automaton and runs nothing; Facts answers its
// questions about the model. Make settles the optimizations first. Then Facts.Prepared gives the facts about the
// optimized model, and Make settles reduction and walk.
package plan
