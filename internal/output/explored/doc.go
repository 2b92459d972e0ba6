// Package explored has the results of an exploration by several algorithms: the verdict of all runs, and the text.
package explored
