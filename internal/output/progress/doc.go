// Package progress writes lines about the progress of running checks and explorations.
package progress
