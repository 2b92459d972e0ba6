// Package bitset has sets of small numbers, one bit each, in which the relations of depend
// are computed and asked: to see whether two sets meet costs one instruction for 64 members.
package bitset
