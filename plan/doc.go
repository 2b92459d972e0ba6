// Package plan decides what is run to decide a property: the walk, the reduction with its
// conditions and proviso, what is done to the model before, and for each part that is off
// the reason. The rule which parts go together is written here and nowhere else.
//
// Make is a function of its arguments. It reads no text, makes no automaton and runs nothing;
// what it has to know of the model is asked of Facts.
package plan
