// Package formulas writes formulas and automata: their analysis as text, and automata in each format.
package formulas
