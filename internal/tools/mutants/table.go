package main

import (
	"regexp"
	"slices"
	"strings"
)

// mutant is the program made wrong in one way.
type mutant struct {
	name  string
	wrong string // and the number of the trap, if it has one
	// The test that must fail: the package, and what -run is to match.
	pkg, test string
	edits     []edit
}

// mutants are all of them. These are not among them, as nothing changes without them:
//
//   - that a location is an obstacle where an atomic sequence may have no end,
//     or where timeout is a part of a condition: a step that leads
//     nowhere closes a cycle, and timeout does not come while the set can move;
//   - that x = x + x is no update: x is read as well;
//   - that locations with an unless are not merged: its guards are private as well then;
//   - that partners share their conflicts: neither is in a set without the other;
//   - that of an array of which an unknown element is written all elements are unknown: the step that is out of
//     bounds is found before, and has the index tracked.
func mutants() []mutant {
	return slices.Concat(
		dependence(), operands(), handshakes(), futures(), choices(), sights(), provisos(), engines(), properties(),
		preparations(), lossies(), resources(), stores(), packings(), catching(), checkpoints(), stacks(), explorations(),
		stuck(), components(), abstractions(), persistents(), refinements(),
	)
}

// differential is the package of the tests that compare with the definitions.
const differential = "internal/testing/differential"

// conformance is the package of the tests that check whole models through the exported API.
const conformance = "internal/testing/conformance"

// subtest matches the subtest of that name alone.
func subtest(test, name string) string {
	return "^" + test + "$/^" + regexp.QuoteMeta(strings.ReplaceAll(name, " ", "_")) + "$"
}

// rule is the test of the model of that name, with all its searches and an audit.
func rule(name string) string { return subtest("TestRules", name) }
