// Package conformance holds tests that check whole models through the exported API, as any other client does, and
// compare the verdicts with known answers, with each other, or with SPIN: every engine, reduction and walk gives the
// verdict that the semantics of the language and the definition of a property ask for.
package conformance
