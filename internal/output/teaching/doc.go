// Package teaching writes the results of the commands that explain a reduction. These results are audits, explanations
// of the choice of an ample set in a state, state graphs and dependence relations. All are written as text; the matrix
// of a relation can also be a picture.
package teaching
