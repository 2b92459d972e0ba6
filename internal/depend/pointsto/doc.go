// Package pointsto finds which channels an expression may stand for: a flow-insensitive
// and inclusion-based points-to analysis, after
//
//	L. O. Andersen: Program analysis and specialization for the C programming language,
//	PhD thesis, DIKU, University of Copenhagen, 1994.
//
// The abstract channels are the declarations: one for each global channel, and one for each
// channel declared in a process type, which stands for those of all its instances. What
// values may flow through are variables (arrays as a whole) and message fields. A value
// that is computed rather than copied may be any channel.
//
// Two questions come from processes that end, and take their channels with them. A channel
// is private if its number never leaves the instance that declares it: then no other
// process can get at it. And a number may outlive its channel (Passing), or come to be
// that of another one.
//
// It is the lowest of the packages of depend: what is dependent (package access), and what
// can go wrong (package fault), rests on which channels two statements may share. All
// answers err on the side of more channels.
package pointsto
