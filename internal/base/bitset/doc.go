// Package bitset implements sets of small integers with a bit per member. Package depend computes and queries
// relations with these sets: testing two sets for a common member costs one instruction per 64 members.
package bitset
