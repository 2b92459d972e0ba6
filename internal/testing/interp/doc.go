// Package interp is a second interpreter of Promela, for tests: slow, simple, and written from doc/dev/semantics.md
// alone. It executes the syntax tree of package promela, with the names resolved by package typecheck. It shares no
// code with the interpreter under test: neither the translation to graphs, nor the machine, nor the encoding of states.
// Numbers in comments, for example rule 4.3, are rules of doc/dev/semantics.md.
//
// After a call of Observe, a never claim takes part in the run. Judge reports the violations of the claim.
//
// A process is at an element of its syntax tree. The interpreter walks the tree from this element to find the
// executable statements, and follows the links to next elements to find the location after a statement.
package interp
