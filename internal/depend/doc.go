// Package depend computes static relations between the edges of a program, for reductions. They are: dependence of
// steps of different processes (Dependent), enabling (MayEnable), visibility to propositions (Visible), locations
// unsuitable for a single-process ample set (Obstacle), and control in an atomic sequence (control.go). In
//
//	byte x;
//	active proctype P() { x = 1; x++ }
//	active proctype Q() { (x == 1); x++ }
//
// x = 1 and x++ are dependent, x++ and x++ are independent, and x = 1 may enable (x == 1).
//
// An edge stands for the move beginning with it: the whole atomic sequence. The relations err on the side of yes. The
// rules are in doc/dev/reduction/c1.md, "Dependence". Preparing a program costs a few passes over it; a query costs a
// test of some bits.
//
// Relations rest on three packages: pointsto (channels that an expression may denote), fault (operations that cannot
// fail), and access (read and write sets of steps). Two analyses with a single caller use Relations: staticproviso
// and textbook; spinmarks uses only the three packages. The default reduction looks more closely at a state, with
// partialeval (insertion of known values), procinstance (process types specialized to single processes), and future
// (the relaxed future).
package depend
