// Package bitset implements sets of small integers with one bit per member. Package depend computes and queries its
// relations with them: testing two sets for a common member costs one instruction per 64 members.
package bitset
