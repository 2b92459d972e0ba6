// Package teaching writes what the commands tell about a reduction: audits, explanations of the choice in a state,
// state graphs and dependence relations, as text, and the matrix of a relation as a picture.
package teaching
