package random

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	meeting   = regexp.MustCompile(`(?m)^chan (\w+)(?:\[2\])? = \[0\]`)
	sendsOn   = regexp.MustCompile(`^(\w+)(?:\[.*?\])?!`)
	jumpFirst = regexp.MustCompile(`^(unless \{ )?(goto|break)\b`)
)

// first calls f for the statements with which n can start: n itself, and the starts of its options
// if it is a selection.
func (n *Node) first(f func(*Node)) {
	f(n)
	switch {
	case n.Head == "if" || n.Head == "do":
		for _, o := range n.Kids {
			if len(o.Kids) > 0 && o.Head == "::" {
				o.Kids[0].first(f)
			}
		}
	case strings.HasSuffix(n.Head, "{") && len(n.Kids) > 0:
		n.Kids[0].first(f)
	}
}

// escapes counts the escapes of a model that start with a selection with an else, with a send on a
// rendezvous channel, and with a jump.
func escapes(m *Model) (elses, sends, jumps int) {
	var met []string
	for _, c := range meeting.FindAllStringSubmatch(m.String(), -1) {
		met = append(met, c[1])
	}
	m.walk(func(n *Node) {
		if !strings.HasPrefix(n.Head, "unless") {
			return
		}
		n.first(func(s *Node) {
			text := strings.TrimPrefix(s.Head, "unless { ")
			if slices.ContainsFunc(s.Kids, func(k *Node) bool { return k.Head == ":: else ->" }) {
				elses++
			}
			if c := sendsOn.FindStringSubmatch(text); c != nil && slices.Contains(met, c[1]) {
				sends++
			}
			if jumpFirst.MatchString(s.Head) {
				jumps++
			}
		})
	})
	return elses, sends, jumps
}

// Escapes start with an else, a send in vain or a jump if that is asked for, and not otherwise.
func TestEscapes(t *testing.T) {
	var with, without [3]int
	for seed := range uint64(1500) {
		for have, count := range map[Constructs]*[3]int{
			Everything: &with, Everything &^ (ElseEscapes | VainSends | EscapeJumps): &without,
		} {
			elses, sends, jumps := escapes(Rich(seed, have))
			count[0], count[1], count[2] = count[0]+elses, count[1]+sends, count[2]+jumps
		}
	}
	t.Log(with)
	for _, n := range with {
		require.Greater(t, n, 10)
	}
	require.Zero(t, without)
}

// Each construct makes a difference to some model.
func TestEachConstructIsMade(t *testing.T) {
	for c := Constructs(1); c < Everything; c <<= 1 {
		made := false
		for seed := uint64(0); seed < 1000 && !made; seed++ {
			made = Judged(seed, Everything).String() != Judged(seed, Everything&^c).String() ||
				Rich(seed, Everything).String() != Rich(seed, Everything&^c).String()
		}
		require.True(t, made, "construct %b", c)
	}
}
