package main

import (
	"regexp"
	"slices"
	"strings"
)

// mutant is a wrong change of the program, with the test that must fail.
type mutant struct {
	name  string
	wrong string // the error; if TestRules has it as a trap, with its number, for example T13
	// pkg and test name the test that must fail: the package, and the pattern for -run.
	pkg, test string
	edits     []edit
}

// mutants returns all mutants. Some rules have no mutant, because no result changes without the rule:
//   - A location is an obstacle if an atomic sequence may not end there, or if timeout is part of a condition. Reason:
//     a step without a result closes a cycle, and timeout is false while the set can move.
//   - x = x + x is no update in place. Reason: the step also reads x.
//   - Locations with an unless are not merged. Reason: if the statements are private, the guards of the unless are
//     private as well.
//   - Partners share their conflicts. Reason: no set contains only one of two rendezvous partners.
//   - If an unknown element of an array is written, every element is unknown. Reason: before such a write the search
//     finds a step with an index out of bounds, and then tracks the index.
func mutants() []mutant {
	return slices.Concat(
		dependence(), operands(), handshakes(), futures(), choices(), sights(), provisos(), engines(), properties(),
		preparations(), lossies(), resources(), stores(), packings(), catching(), checkpoints(), stacks(), explorations(),
		stuck(), components(), abstractions(), persistents(), refinements(), symmetries(), arrays(),
		externals(), runfiles(), teams(),
	)
}

// differential is the package with tests that compare results with a direct implementation of the definitions.
const differential = "internal/testing/differential"

// conformance is the package with tests that check whole models through the exported API.
const conformance = "internal/testing/conformance"

// subtest returns a pattern for -run that matches only the subtest called `name` of the test `test`.
func subtest(test, name string) string {
	return "^" + test + "$/^" + regexp.QuoteMeta(strings.ReplaceAll(name, " ", "_")) + "$"
}

// rule returns a pattern for -run that matches the subtest of TestRules for the model called name.
func rule(name string) string { return subtest("TestRules", name) }
