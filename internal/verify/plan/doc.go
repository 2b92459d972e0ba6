// Package plan decides what is run to decide a property: the walk, the reduction with its
// conditions and proviso, what is done to the model before, and for each part that is off
// the reason. The rule which parts go together is written here and nowhere else.
//
// Make is a function of its arguments. It reads no text, makes no automaton and runs nothing;
// what it has to know of the model is asked of Facts. It settles first what is done to the model
// before; then it asks what is known of the model prepared in this way, which is made for the answer
// (Facts.Prepared); then it settles the reduction and the walk.
package plan
