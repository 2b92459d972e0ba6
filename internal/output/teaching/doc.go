// Package teaching writes the results of commands that explain a reduction: audits, explanations of the ample set in a
// state, state graphs and dependence relations. All results are text. The matrix of a dependence relation can also be a
// picture.
package teaching
