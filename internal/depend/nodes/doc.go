// Package nodes partitions the process types of a model into the nodes of a distributed application: a
// group has variables of its own, and talks to others through channels. In
//
//	byte x, y;
//	chan c = [1] of { byte };
//	active proctype P() { x = 1; c!x }
//	active proctype Q() { (x == 1); x = 2 }
//	active proctype R() { c?y }
//
// P and Q are one group, as both write x, and R is another one.
//
// A group is of process types: all instances of a type are in the group of the type. Where a group has one
// type, and its instances share no variables (what each has at its _pid in an array is not shared), each
// instance is a node by itself.
//
// Groups are found from who touches what (Find): two types that touch one variable, which one of them
// writes, are in one group. Or the model says them, in a comment (annotation.Groups, Declare); then
// Check finds what they share all the same. doc/reduction.md, "Groups", has what is left out by that.
package nodes
