// Package pointsto computes the possible channels of an expression. The analysis is a flow-insensitive,
// inclusion-based points-to analysis, after
//
//	L. O. Andersen: Program analysis and specialization for the C programming language,
//	PhD thesis, DIKU, University of Copenhagen, 1994.
//
// The abstract channels are the declarations: one per global channel, and one per channel declared in a process type,
// standing for the channel in every instance. Values flow through variables (arrays as a whole) and message fields. A
// computed (not copied) value may be any channel.
//
// Processes that end remove their channels, which raises two more questions. A channel is private if its number never
// leaves the declaring instance: no other process can access a private channel. And a number may outlive its channel
// (Passing), or become the number of another channel.
//
// This is the lowest of the packages of depend: dependence (package access) and failure (package fault) rest on the
// possible common channels of two statements. Every answer errs on the side of more channels.
package pointsto
