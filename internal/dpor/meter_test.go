package dpor

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/dpor/benchmark"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
)

// metered is an exploration with measured work between two checks of its limits.
type metered struct {
	*explorer
	asks, stopAt int   // checks of the limits; the check that cancels, 0: none
	enough       int64 // work after which a check cancels; 0: no cancellation
	most, before int64 // the most work between two checks; the work up to the last
}

// work measures the work of an exploration by the counters of its algorithm, independently of its meter.
func (m *metered) work() int64 {
	tried := int64(len(m.reverser.tried))
	return m.Events + m.DependenceChecks + m.path.checks + m.Unsatisfiable + m.Reversed + 64*tried
}

// newMetered returns an exploration of text by a; check number stopAt cancels it.
func newMetered(t *testing.T, text string, a Algorithm, stopAt int) *metered {
	t.Helper()
	o, err := Options{Algorithm: a}.Validate()
	require.NoError(t, err)
	s, err := newSpace(lowertest.Program(t, text))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	m := &metered{explorer: &explorer{ctx: ctx, options: o, space: s}, stopAt: stopAt}
	require.NoError(t, m.begins())
	ask := s.meter.ask
	s.meter.ask = func() bool {
		m.asks++
		m.most, m.before = max(m.most, m.work()-m.before), m.work()
		if m.asks == m.stopAt || m.enough > 0 && m.before > m.enough {
			m.stopAt = m.asks
			cancel()
		}
		return ask()
	}
	return m
}

// longModels returns models on which parts of the algorithms run long without a step.
func longModels(t *testing.T) map[string]string {
	t.Helper()
	pointer, err := benchmark.Model("shared-pointer", 12)
	require.NoError(t, err)
	sum := "(a[0]"
	for i := range 19 {
		sum += fmt.Sprintf(" + a[%d]", i+1)
	}
	return map[string]string{
		"constraints without solution": pointer,
		"much to leave out": "byte a[20]; active [20] proctype P() { a[_pid] = 1 } active proctype Q() { " +
			sum + " == 20) }",
		"many readers": "int x; active proctype P() { int i; do :: i < 2000 -> assert(x < 99); i++ " +
			":: else -> break od } active [2] proctype Q() { x = 1; x = 2 }",
		"many traces": "byte x[8]; active [8] proctype P() { x[(_pid + 1) % 8] = x[_pid]; x[(_pid + 2) % 8] = 1 }",
	}
}

// Every algorithm does a bounded amount of work between two checks of the limits. After a check that ends the
// exploration, no further check follows.
func TestLimitsAreLookedAt(t *testing.T) {
	for name, text := range longModels(t) {
		for _, a := range Algorithms() {
			m := newMetered(t, text, a, 0)
			m.enough = 20 * workBetween
			m.explore()
			require.LessOrEqual(t, m.most, int64(2*workBetween), "%s by %s", name, a)
			require.LessOrEqual(t, m.work()-m.before, int64(2*workBetween), "%s by %s", name, a)
			if m.err == nil && m.stopAt > 0 {
				require.Equal(t, m.stopAt, m.asks, "%s by %s", name, a)
				require.Equal(t, CutInterrupt, m.cut, "%s by %s", name, a)
			}
		}
	}
}

// An exploration canceled at any check ends without a further check and without an error.
func TestCancelledAnywhere(t *testing.T) {
	for name, text := range longModels(t) {
		for _, a := range Algorithms() {
			for _, at := range []int{1, 2, 3, 5, 8, 13, 21, 34} {
				m := newMetered(t, text, a, at)
				m.explore()
				if m.asks < at { // the exploration ended earlier
					continue
				}
				require.Equal(t, at, m.asks, "%s by %s", name, a)
				if m.err == nil {
					require.Equal(t, CutInterrupt, m.cut, "%s by %s", name, a)
					continue
				}
				var class *ClassError
				require.ErrorAs(t, m.err, &class, "%s by %s", name, a)
				require.Equal(t, "much to leave out", name)
			}
		}
	}
}

// A step may be a long run of statements: a check precedes each new step.
func TestLookBeforeEachSequence(t *testing.T) {
	const text = "byte y; active [2] proctype P() { int i; do :: i < 40 -> d_step { int j; j = 0; " +
		"do :: j < 9 -> j++ :: else -> break od; j = 0; i++; y = y + 1 } :: else -> break od }"
	for _, a := range Algorithms() {
		m := newMetered(t, text, a, 200)
		m.explore()
		require.NoError(t, m.err)
		require.Equal(t, 200, m.asks)
		require.Less(t, m.Events, int64(2000), a)
	}
}

// The races of one event with thousands of events take more than one check.
func TestRacesWithManyReaders(t *testing.T) {
	const readers = 3000
	reads := strings.Repeat("assert(x < 99); ", readers)
	m := newMetered(t, "int x; active proctype P() { "+reads+"skip } active proctype Q() { x = 1 }", SourceDPOR, 0)
	for range readers {
		n := m.enter()
		require.True(t, m.extend(m.offer(n, 0), &m.offer(n, 0).steps[0]))
	}
	n := m.enter()
	o := m.offer(n, 1)
	require.True(t, m.extend(o, &o.steps[0]))
	before := m.asks
	require.Len(t, m.path.races(nil, readers), 1)
	require.Greater(t, m.asks-before, readers*readers/4/workBetween)
}

// The search for variations ends if the exploration is over, however many variations exist.
func TestVariationsEnd(t *testing.T) {
	const n, looks = 11, 3 // 705,432 interleavings of 11 and 11 steps
	steps := make([]*step, 2*n)
	for i := range steps {
		steps[i] = &step{proc: program.PID(i / n)}
	}
	asked := 0
	m := &meter{ask: func() bool { asked++; return asked < looks }}
	c := newConstraints(steps, 2, func(a, b *step) bool { return true }, m)
	require.Len(t, c.pairs, n*n)
	visits, unsatisfiable := int64(0), int64(0)
	c.variations(func() bool { visits++; return true }, &unsatisfiable)
	require.Equal(t, looks, asked)
	require.Positive(t, visits)
	require.Less(t, visits+unsatisfiable, int64(looks*workBetween))
}
