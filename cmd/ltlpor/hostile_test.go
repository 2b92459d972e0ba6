package main

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/ltltest"
)

// peak runs f and returns the most memory that the heap took meanwhile.
func peak(f func()) uint64 {
	var most atomic.Uint64
	done := make(chan struct{})
	watch := func() {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		most.Store(max(most.Load(), m.HeapInuse))
	}
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-done:
				return
			case <-time.After(20 * time.Millisecond):
				watch()
			}
		}
	}()
	f()
	close(done)
	<-stopped
	watch()
	return most.Load()
}

func names(n int, join, text string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = fmt.Sprintf(text, i)
	}
	return strings.Join(parts, join)
}

// hang is far above what one of these takes: more is a hang.
const hang = time.Minute

// TestHostileFormulas: large and deep formulas give a result or an error that
// says why there is none, and in bounded memory.
func TestHostileFormulas(t *testing.T) {
	formulas := map[string]string{
		"wide and":         names(3_000, " && ", "F (x == %d %% 3)"),
		"wide and of one":  "p" + strings.Repeat(" && p", 5_000),
		"wide or":          "G p" + strings.Repeat(" || G p", 5_000),
		"wide equivalence": "F p" + strings.Repeat(" <-> G q", 1_999),
		"wide implication": "F p" + strings.Repeat(" -> G q", 3_999),
		"wide until":       "p" + strings.Repeat(" U q", 3_999),
		"deep":             strings.Repeat("X ", 900) + "p",
		"deep mix":         strings.Repeat("G(p -> F(", 200) + "q" + strings.Repeat("))", 200),
		"too deep":         strings.Repeat("!", 10_000) + "p",
		"too deep nesting": strings.Repeat("(p U ", 10_000) + "q" + strings.Repeat(")", 10_000),
		"64 eventually":    names(64, " && ", "F p%d"),
		"64 always":        names(64, " || ", "G p%d"),
		"100 propositions": names(100, " && ", "F p%d"),
		"64 letters":       "G(" + names(64, " <-> ", "p%d") + ")",
		"fair":             "(" + names(20, " && ", "G F p%d") + ") -> (" + names(20, " && ", "G F q%d") + ")",
		"until tower":      names(40, " U (", "p%d") + strings.Repeat(")", 39),
		"steps":            "G(p -> " + strings.Repeat("X ", 25) + "q)",
		"exclusive":        "G((p U q) <-> (q U r)) <-> F((r U p) <-> (p U q)) <-> G F(p <-> X q)",
		"large products":   "G(" + names(12, " && ", "(p%d -> F q%[1]d)") + ")",
	}
	for i := range amount.Choose(1, 3) {
		r := rand.New(rand.NewPCG(uint64(i), 8))
		formulas[fmt.Sprint("random ", i)] = ltltest.Formula(r, 42, 12, ltltest.WithNext).String()
	}
	for name, f := range formulas {
		t.Run(name, func(t *testing.T) {
			for i, args := range [][]string{
				{"formula"}, {"formula", "--equivalent", "G F p"}, {"automaton", "--stats", "--steps"},
			} {
				if i != len(f)%3 && !amount.Exhaustive() {
					continue
				}
				args = append(args, "--formula-timeout=100ms", f)
				start := time.Now()
				var status int
				var stderr string
				memory := peak(func() { status, _, stderr = call(args...) })
				took := time.Since(start)
				require.Contains(t, []int{exitcode.Holds, exitcode.Violated, exitcode.Model, exitcode.Inconclusive},
					status, "%s", stderr)
				if status >= exitcode.Model {
					require.Regexp(t, `error: |took too long|grows too large|at most 64`, stderr)
				}
				require.Less(t, time.Since(start), hang, "%v hangs", args[:2])
				require.Less(t, memory, uint64(1<<30), "%v", args[:2])
				t.Logf("%-40s status %d, %v, %d MB", strings.Join(args[:len(args)-2], " "), status, took.Round(time.Millisecond), memory>>20)
			}
		})
	}
}
