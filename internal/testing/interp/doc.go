// Package interp is a second interpreter of Promela, for tests: slow, plain, and written from doc/dev/semantics.md
// alone. It runs the syntax tree of package promela, with the names resolved by package typecheck. It shares nothing
// with the code under test: neither the lowering to graphs, nor the machine, nor the layout of states. The numbers in
// comments are rules of doc/dev/semantics.md.
//
// A never claim takes part in the run after a call of Observe. Judge reports the claim's violations.
//
// A process is at an element of its tree. The interpreter walks the tree from this element to find the executable
// statements, and follows next elements to find the place after a statement.
package interp
