// Package exercise makes exercises in partial-order reduction with solutions, and grades answers. A sheet is about a
// small random model: the same seed gives the same sheet everywhere. Models are drawn until one has the difficulty of
// its kind of sheet, measured on its full graph (Difficulty).
//
// A Sheet contains nothing of its solution. Mark reads the model of the sheet again and checks the answers against
// the definitions: package audit checks the conditions of ample sets, and package buchi compares the languages of
// formulas. An answer that satisfies the definition is right, whatever the reduction of ltlpor would have chosen.
//
// For a wrong set of moves, the grading shows a lost run. A run is lost in a reduced graph if some formula is
// violated by the run and by no run of the reduced graph. The formula has no next operator and is over the
// propositions of the sheet, or over the final values of the run. With the reduction, a checker would claim that the
// formula holds. Each Loss has its formula, so its trace is a counterexample that ltlpor replay certifies.
package exercise
