package main

import (
	"fmt"
	"io"
	"reflect"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"ltlpor/internal/output/exitcode"
)

// Each integer among the flags and arguments of all commands is a decimal one: zeros before it change nothing, and
// other literals of Go are refused.
func TestNumbersAreDecimal(t *testing.T) {
	p, err := newParser(&commands{}, streams{nil, io.Discard, io.Discard})
	require.NoError(t, err)
	seen := map[string]bool{}
	try := func(v *kong.Value) {
		kind := v.Target.Type()
		for kind.Kind() == reflect.Pointer || kind.Kind() == reflect.Slice {
			kind = kind.Elem()
		}
		switch kind {
		case reflect.TypeFor[byteSize](), reflect.TypeFor[timeSpan]():
			return
		}
		if zero := reflect.New(kind).Elem(); !zero.CanInt() && !zero.CanUint() {
			return
		}
		seen[v.Name] = true
		for text, want := range map[string]string{"010": "10", "08": "8", "12": "12"} {
			target := reflect.New(v.Target.Type()).Elem()
			require.NoError(t, v.Mapper.Decode(&kong.DecodeContext{Value: v, Scan: kong.Scan(text)}, target), v.Name)
			require.Equal(t, want, fmt.Sprint(reflect.Indirect(target).Interface()), v.Name)
		}
		for _, text := range []string{"0x1F", "1_000", "0b11", "0o17", "1e3", "", "many", "99999999999999999999"} {
			target := reflect.New(v.Target.Type()).Elem()
			ctx := kong.DecodeContext{Value: v, Scan: kong.Scan(text)}
			require.Error(t, v.Mapper.Decode(&ctx, target), "%s=%s", v.Name, text)
		}
	}
	var walk func(n *kong.Node)
	walk = func(n *kong.Node) {
		for _, f := range n.Flags {
			try(f.Value)
		}
		for _, a := range n.Positional {
			try(a)
		}
		for _, c := range n.Children {
			walk(c)
		}
	}
	walk(p.Model.Node)
	for _, name := range []string{
		"max-errors", "max-states", "max-depth", "seed", "steps", "state", "workers", "trace-steps", "swarm",
	} {
		require.True(t, seen[name], "%s is none of the integers that were tried", name)
	}
}

// A bound of nothing is refused: without its flag there is none.
func TestBoundsArePositive(t *testing.T) {
	for _, arg := range []string{
		"--time=0", "--time=0s", "--max-states=0", "--max-depth=0", "--swarm=0", "--checkpoint-every=0s",
	} {
		status, _, stderr := call("check", arg, "m.pml")
		require.Equal(t, exitcode.Usage, status)
		require.Contains(t, stderr, "expected a positive", arg)
	}
	for _, arg := range []string{"--time=0", "--max-depth=0", "--max-executions=0"} {
		status, _, stderr := call("explore", arg, "m.pml")
		require.Equal(t, exitcode.Usage, status)
		require.Contains(t, stderr, "expected a positive", arg)
	}
}
