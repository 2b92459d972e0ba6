package main

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The collector starts late while the heap is small, then goes by what is alive, as usual in a long run, and as the
// user wishes.
func TestCollectLater(t *testing.T) {
	was := debug.SetGCPercent(100)
	defer func() { debug.SetGCPercent(was) }()
	collectLater(func(name string) string { return map[string]string{"GOGC": "50"}[name] })
	require.Equal(t, 100, debug.SetGCPercent(100), "that is for Go to read")

	require.Equal(t, []int{400, 400, 200, 200, 100}, []int{
		percentFor(0, false), percentFor(smallHeap/4, false), percentFor(smallHeap/4+1, false),
		percentFor(smallHeap/2, false), percentFor(smallHeap/2+1, false),
	})
	require.Equal(t, []int{100, 100}, []int{percentFor(0, true), percentFor(smallHeap, true)})

	calls := make(chan bool, 1)
	afterCollections(func() {
		select {
		case calls <- true:
		default: // finalizers of others must not wait, in the tests that follow
		}
	})
	for range 3 { // each time anew
		deadline := time.After(time.Minute)
		for called := false; !called; {
			runtime.GC()
			select {
			case called = <-calls:
			case <-time.After(time.Millisecond):
			case <-deadline:
				t.Fatal("nothing is called after collections")
			}
		}
	}
}

// What is called after some time is called again after twice that.
func TestAfterTimes(t *testing.T) {
	begin, times := time.Now(), make(chan time.Duration, 3)
	afterTimes(time.Millisecond, func() {
		select {
		case times <- time.Since(begin):
		default:
		}
	})
	for _, least := range []time.Duration{1, 3, 7} {
		require.GreaterOrEqual(t, <-times, least*time.Millisecond)
	}
}

// A command is read by itself as it is among all.
func TestParserForOneCommand(t *testing.T) {
	args := []string{"check", "-D", "N=3", "--reduction=none", "--trace=a.svg", "--trace=b.json", "m.pml", "F p"}
	var all, one commands
	whole, err := newParser(&all, streams{})
	require.NoError(t, err)
	_, err = whole.Parse(args)
	require.NoError(t, err)
	alone, err := parserFor("check", &one, streams{})
	require.NoError(t, err)
	require.Len(t, alone.Model.Children, 1)
	_, err = alone.Parse(args)
	require.NoError(t, err)
	require.Equal(t, all.Check, one.Check)
	require.Equal(t, []string{"N=3"}, one.definitions())
	for _, c := range whole.Model.Children {
		own, err := parserFor(c.Name, &commands{}, streams{})
		require.NoError(t, err)
		require.Len(t, own.Model.Children, 1)
		require.Equal(t, c.Name, own.Model.Children[0].Name)
		for i, f := range c.Flags {
			require.Equal(t, f.Help, own.Model.Children[0].Flags[i].Help)
			require.NotContains(t, f.Help, "${")
		}
	}
	for _, name := range []string{"", "--version", "chck"} {
		own, err := parserFor(name, &commands{}, streams{})
		require.NoError(t, err)
		require.Len(t, own.Model.Children, len(whole.Model.Children))
	}
}
