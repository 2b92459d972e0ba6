// Package events writes the events of running checks, such as start, progress and verdict, as lines of JSON.
package events
