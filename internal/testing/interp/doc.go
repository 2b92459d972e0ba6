// Package interp is a second interpreter of Promela, for tests: slow, plain, and
// written from doc/semantics.md alone. It runs the syntax tree as package promela
// leaves it, with the names that package typecheck has resolved, and shares nothing
// with what it judges: not the lowering to graphs, not the machine, not the layout of
// states. The numbers in comments are rules of doc/semantics.md.
//
// A never claim takes part in the run if it is asked to (Observe); what a run with it
// violates is left to others.
//
// A process is at an element of its tree; what it can do there is found by walking the
// tree from there, and where it comes to by following what stands behind.
package interp
