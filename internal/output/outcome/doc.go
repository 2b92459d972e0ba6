// Package outcome defines the outcome of checking one model: the report or an error, the expected verdicts, and the
// kinds of warnings that fail the check. All output formats start from an outcome.
package outcome
