// Package prefetch fetches memory into the cache ahead of its use, so that several waits for memory overlap.
package prefetch
