// Package events writes the events of running checks, like start, progress and verdict, as lines of JSON.
package events
