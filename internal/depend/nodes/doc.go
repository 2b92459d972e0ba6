// Package nodes partitions the process types of a model into the nodes of a distributed application. A group of
// process types has private variables and communicates with the remaining groups through channels. In
//
//	byte x, y;
//	chan c = [1] of { byte };
//	active proctype P() { x = 1; c!x }
//	active proctype Q() { (x == 1); x = 2 }
//	active proctype R() { c?y }
//
// P and Q are one group, because both write x, and R is another group.
//
// Every instance of a type is in the group of the type. If a group has one type, and the instances share no
// variables, every instance is a separate node. (Array elements indexed by _pid are not shared.)
//
// Find computes the groups from the accesses: two types are in one group if both touch a variable and at least one of
// the two writes it. Alternatively a comment of the model declares the groups (annotation.Groups, Declare); Check
// reports the variables shared in spite of the declaration. doc/dev/reduction/local-deadlocks.md, "Groups", describes
// the resulting reduction.
package nodes
