// Package outcome defines the outcome of a check of one model: the report or an error, the expected verdicts, and the
// kinds of warnings that fail the check. Every output format is made from an outcome.
package outcome
