// Package explored combines the results of exploring a model by several algorithms. It computes the common verdict and
// writes the results as text.
package explored
