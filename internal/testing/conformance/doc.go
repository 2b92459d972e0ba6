// Package conformance holds tests that check whole models through the exported API, like any client. The tests compare
// the verdicts with known answers, with each other, or with SPIN. Every engine, reduction and search must give the
// verdict that the semantics of Promela and the definition of the property require.
package conformance
