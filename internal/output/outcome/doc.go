// Package outcome has the result of the check of a model as the forms of results take it: the report or an
// error, with the expected verdicts and the warnings which fail a check.
package outcome
