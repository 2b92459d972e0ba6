// Package outcome defines the result of the check of a model, from which every output format is made: the report or
// an error, with the expected verdicts and the warnings that fail a check.
package outcome
