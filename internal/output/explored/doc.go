// Package explored combines the results of explorations of a model by several algorithms: the common verdict, and the
// text output.
package explored
