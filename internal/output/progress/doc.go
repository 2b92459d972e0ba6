// Package progress has lines about running checks and explorations.
package progress
