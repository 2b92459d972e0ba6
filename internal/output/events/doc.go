// Package events writes the events of running checks as lines of JSON. Examples of events are start, progress and
// verdict.
package events
