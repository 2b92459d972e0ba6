// Package exercise makes exercises in partial-order reduction, with their solutions, and grades
// answers. A sheet is about a small model that is drawn by chance: the same seed makes the same
// sheet everywhere. Models are drawn until one is of the difficulty that sheets of a kind have, which
// is measured on its full graph (Difficulty).
//
// Nothing of a solution stands in a Sheet. Grade reads the model of the sheet again, and holds the
// answers against the definitions: the conditions of ample sets as package audit checks them, the
// languages of formulas as package buchi compares them. An answer that satisfies the definition is
// right, whatever the reduction of ltlpor would have chosen.
//
// A wrong set of moves is answered with a run that is lost. A run is lost in a reduced graph if there
// is a formula without next, over the propositions that the sheet names or over the values in which
// the run ends, which the run violates and no run of the reduced graph does: the reduction would
// make a checker say that the formula holds. Each Loss has its formula, so its trace is a
// counterexample that ltlpor replay certifies.
package exercise
