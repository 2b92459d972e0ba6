package future_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/random"
)

// look is the check for a state with rows. fresh is another Future of the state.
type look func(about string, fresh *future.Future, rows *future.Rows, mv *program.Moves)

// rowed calls f in states of models with rows.
func rowed(t *testing.T, n int, f look) (none int) {
	t.Helper()
	texts := append(someModels(60), `
	byte x, y; bool done;
	active [2] proctype P() {
		byte i; do :: x < 3 -> x++; i++ :: i > 1 && y == 0 -> y = 1; i = 0 :: done -> break od
	}
	active proctype Q() {
		do :: atomic { y == 1 -> y = 0 } :: d_step { x == 3 -> x = 0 } :: x == 0 -> done = true od
	}`, `
	byte x; chan c = [2] of { byte, byte };
	active [2] proctype P() {
		byte i; do :: c!_pid,i :: c?eval(_pid),i :: len(c) > 1 -> x = i :: x == 1; x = 0 od
	}
	active proctype Q() { do :: nempty(c) -> x = 1 - x :: else -> x = 2 od }`)
	for seed := range uint64(40) {
		texts = append(texts, random.Dense(1000+seed).String())
	}
	for _, text := range texts {
		p, m := compile(t, text)
		r := depend.New(p)
		x, fresh := future.New(r, m.View(), nil), future.New(r, m.View(), nil)
		for i, s := range exectest.States(m, n) {
			var mv program.Moves
			if m.Enabled(s, &mv); mv.Timeout {
				continue
			}
			x.Reset(&mv)
			rows := x.Rows()
			if rows == nil {
				none++
				continue
			}
			fresh.Reset(&mv)
			f(fmt.Sprintf("%s\nstate %d", text, i), fresh, rows, &mv)
		}
	}
	return none
}

// Rows and Future find the same sets, directly and by tries.
func TestRowsFindTheSame(t *testing.T) {
	var count tried
	draw := rand.New(rand.NewPCG(3, 1))
	sets := 0
	none := rowed(t, 40, func(about string, fresh *future.Future, rows *future.Rows, mv *program.Moves) {
		var all program.PIDSet
		for k := range mv.All {
			all.AddMovers(mv.All[k])
		}
		for range 4 {
			some := program.PIDSet{draw.Uint64() & all[0]}
			require.Equal(t, fresh.Largest(some), rows.Largest(some), "%s\n%v", about, some)
			sets++
		}
		count.in(t, draw, rows, fresh, all, about)
	})
	t.Logf("%d sets; %d tries found nothing, %d were taken back, %d were kept; no rows for %d states",
		sets, count.empty, count.back, count.smaller, none)
	require.Greater(t, min(count.empty, count.back, count.smaller, none), 100)
	require.Greater(t, sets, 4000)
}

// The cheap tests of Rows and Future agree.
func TestRowsShowTheSamePlainSets(t *testing.T) {
	plain, now, not := 0, 0, 0
	rowed(t, 30, func(about string, fresh *future.Future, rows *future.Rows, mv *program.Moves) {
		for p := range fresh.Processes() {
			single := fresh.Singleton(p)
			require.Equal(t, single, rows.Singleton(p), "%s\nprocess %d", about, p)
			maybe := fresh.MaybeSingleton(p, 0)
			require.Equal(t, maybe, rows.MaybeSingleton(p, 0), "%s\nprocess %d", about, p)
			if single {
				plain++
			}
			if !maybe {
				continue
			}
			is := fresh.SingletonNow(p, 0)
			require.Equal(t, is, rows.SingletonNow(p, 0), "%s\nprocess %d", about, p)
			switch {
			case !is:
				not++
			case !single:
				now++
			}
		}
	})
	t.Logf("%d plain, %d with operands evaluated, %d not", plain, now, not)
	require.Greater(t, min(plain, now, not), 20)
}

// Rows of few edges are made at once, rows of many edges after some requests with the same processes.
func TestRowsWait(t *testing.T) {
	asks := func(processes int) (n int) {
		p, m := compile(t, fmt.Sprintf(`byte x;
		active [%d] proctype P() {
			do :: x < 3 -> x++ :: x > 0 -> x-- :: x == 1 -> x = 0 :: x == 2 -> x = 3 :: x == 3 -> x = 1 od
		}`, processes))
		x := future.New(depend.New(p), m.View(), nil)
		var mv program.Moves
		m.Enabled(m.Init(nil), &mv)
		for x.Reset(&mv); x.Rows() == nil; x.Reset(&mv) {
			n++
			require.Less(t, n, 1000)
		}
		x.Reset(&mv)
		require.NotNil(t, x.Rows(), "they are kept")
		return n
	}
	require.Zero(t, asks(2))
	require.Greater(t, asks(8), 10)
	require.Greater(t, asks(16), 2*asks(8))
}
