// Package prefetch fetches memory ahead of its use, which overlaps the waiting times.
package prefetch
