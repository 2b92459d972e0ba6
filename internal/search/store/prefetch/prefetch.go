// Package prefetch fetches memory before it is asked for, so that what is waited for overlaps.
package prefetch
