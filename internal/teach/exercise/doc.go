// Package exercise makes exercises in partial-order reduction with solutions, and grades answers. A sheet has questions
// about a small random model. The same seed gives the same sheet on every machine. Random models are drawn until one is
// as difficult as this kind of sheet demands (Difficulty), measured on the full graph.
//
// A Sheet does not contain the solution. Mark reads the model of the sheet again and checks the answers by the
// definitions: package audit checks the conditions of ample sets, and package buchi compares the languages of formulas.
// An answer that satisfies the definition is right, even if the reduction of ltlpor would choose differently.
//
// For a wrong set of moves, the grading shows a lost run. A run is lost if it violates some formula that no run of the
// reduced graph violates. The formula has no next operator, and is over the propositions of the sheet or over the final
// values of the run. With the wrong set, a model checker would claim that the formula holds. A Loss contains the
// formula, so that ltlpor replay can certify the run as a counterexample.
package exercise
