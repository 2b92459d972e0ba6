// Package depend has the static relations between the edges of a program that reductions ask
// for: which steps of different processes may fail to commute (Dependent), which may make
// another executable (MayEnable), which may change the truth of a proposition (Visible), where a
// process is never a choice of its own (Obstacle), and who has control in an atomic sequence
// (control.go). In
//
//	byte x;
//	active proctype P() { x = 1; x++ }
//	active proctype Q() { (x == 1); x++ }
//
// x = 1 and x++ are dependent, x++ and x++ are not, and x = 1 may enable (x == 1).
//
// An edge stands for the move that it begins: the whole atomic sequence that it may set off. All
// relations err on the side of yes. doc/reduction.md, "Dependence", has the rules. They cost a
// few passes over the program when it is prepared, and a test of some bits when one is asked for.
//
// Relations rest on three packages: pointsto finds which channels an expression may stand for,
// fault what cannot go wrong, access what each step looks at and changes. On them rest two analyses
// with one caller each, sticky and textbook (marks stands beside, on the three alone), and the
// closer look at a state that the default reduction takes: partial fills in values, instance has
// process types as single processes run them, future finds what may come first.
package depend
