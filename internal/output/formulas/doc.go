// Package formulas writes the analysis of formulas as text, and automata in several formats.
package formulas
