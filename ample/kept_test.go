package ample_test

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
)

// A selector that reads a checkpoint understands the choices made before the checkpoint was written.
func TestChoicesAreKept(t *testing.T) {
	most := 0
	for seed := range uint64(40) {
		p, m := compile(t, random.New(seed, random.Size{}).String())
		g, ok := oracle.Explore(m, 200)
		if !ok {
			continue
		}
		o := ample.Options{Shared: &ample.Shared{}}
		r := depend.New(p)
		before := ample.New(r, m.View, o)
		var chosen []program.Choice
		different := map[program.Choice]bool{}
		for i := range g.States {
			c := before.Choose(moves(g, i), never)
			chosen = append(chosen, c)
			different[c] = true
		}
		most = max(most, len(different))
		var buf bytes.Buffer
		w := checkpoint.NewWriter(&buf)
		o.Shared.Save(w)
		require.NoError(t, w.Close())
		from, err := checkpoint.Open(bytes.NewReader(buf.Bytes()))
		require.NoError(t, err)
		o.Shared = &ample.Shared{}
		o.Shared.Load(from)
		from.End()
		require.NoError(t, from.Err())
		after := ample.New(r, m.View, o)
		for i := range g.States {
			mv := moves(g, i)
			want := append([]program.Move{}, before.Moves(mv, chosen[i])...)
			require.Equal(t, want, append([]program.Move{}, after.Moves(mv, chosen[i])...), "seed %d", seed)
			require.Equal(t, chosen[i], after.Choose(mv, never), "seed %d", seed)
		}
	}
	require.Greater(t, most, 3)
}

// Add adds every figure.
func TestStatsAdd(t *testing.T) {
	var one ample.Stats
	v := reflect.ValueOf(&one).Elem()
	for i := range v.NumField() {
		f := v.Field(i)
		if f.Kind() == reflect.Array {
			for j := range f.Len() {
				f.Index(j).SetInt(1)
			}
			continue
		}
		f.SetInt(1)
	}
	two := one
	two.Add(&one)
	v = reflect.ValueOf(two)
	for i := range v.NumField() {
		f := v.Field(i)
		if f.Kind() != reflect.Array {
			require.EqualValues(t, 2, f.Int(), v.Type().Field(i).Name)
			continue
		}
		for j := range f.Len() {
			require.EqualValues(t, 2, f.Index(j).Int(), v.Type().Field(i).Name)
		}
	}
}
