// Package events writes the events of checks as lines of JSON, while the checks go on.
package events
