// Package task reads what is to be decided.
package task
