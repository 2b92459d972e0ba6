// Package nodes partitions the process types of a model into the nodes of a distributed application. A group has
// private variables and communicates with other groups through channels. In
//
//	byte x, y;
//	chan c = [1] of { byte };
//	active proctype P() { x = 1; c!x }
//	active proctype Q() { (x == 1); x = 2 }
//	active proctype R() { c?y }
//
// P and Q are one group, because both write x, and R is another group.
//
// Groups consist of process types: every instance of a type is in the group of the type. If a group has one type, and
// its instances share no variables, every instance is a separate node. (Array elements indexed by _pid are not
// shared.)
//
// Find computes the groups from the accesses: two types that touch a variable which one of the two writes are in one
// group. Alternatively a comment of the model declares the groups (annotation.Groups, Declare); then Check reports
// the variables shared in spite of the declaration. doc/reduction.md, "Groups", describes the resulting reduction.
package nodes
