// Package teaching writes the results of the commands that explain a reduction: audits, explanations of the choice in
// a state, state graphs and dependence relations. All are written as text, and the matrix of a relation also as a
// picture.
package teaching
