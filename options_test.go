package ltlpor

import (
	"context"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
)

// fill sets v to a value that is not the zero value.
func fill(t *testing.T, v reflect.Value) {
	t.Helper()
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(3)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		v.SetUint(1)
	case reflect.String:
		v.SetString("x")
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	case reflect.Func:
		v.Set(reflect.MakeFunc(v.Type(), func([]reflect.Value) []reflect.Value { return nil }))
	case reflect.Struct:
		fill(t, v.Field(0))
	default:
		t.Fatalf("%s: a kind of field that the test does not know", v.Kind())
	}
}

// changed returns the paths of the fields in which two structs differ. Functions differ if one is nil.
func changed(a, b reflect.Value, path string) (at []string) {
	switch {
	case a.Kind() == reflect.Struct:
		for i := range a.NumField() {
			at = append(at, changed(a.Field(i), b.Field(i), path+"."+a.Type().Field(i).Name)...)
		}
	case a.Kind() == reflect.Func || a.Kind() == reflect.Pointer || a.Kind() == reflect.Slice:
		if a.IsNil() != b.IsNil() {
			at = append(at, path)
		}
	case !a.Equal(b):
		at = append(at, path)
	}
	return at
}

// TestOptionsReachTheSearch: each exported field arrives at one field of the packages that read, plan and search,
// which hand their options on as a whole. So an option is copied twice: from its flag, and from Options.
func TestOptionsReachTheSearch(t *testing.T) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Options]()) {
		if !f.IsExported() {
			continue
		}
		var o, zero Options
		fill(t, reflect.ValueOf(&o).Elem().FieldByIndex(f.Index))
		before, after := reflect.ValueOf(zero.session()), reflect.ValueOf(o.session())
		require.Len(t, changed(before, after, "options"), 1, "%s is to arrive at one place", f.Name)
	}
	read := map[string]bool{"Defines": true, "Include": true, "Overflow": true} // not by package dpor
	for _, f := range reflect.VisibleFields(reflect.TypeFor[ExploreOptions]()) {
		var o, zero ExploreOptions
		fill(t, reflect.ValueOf(&o).Elem().FieldByIndex(f.Index))
		require.Equal(t, read[f.Name], reflect.DeepEqual(zero.dpor(), o.dpor()), f.Name)
	}
}

// TestOptionsAreLeft: a call changes nothing in the options of its caller, which may be those of the next call.
func TestOptionsAreLeft(t *testing.T) {
	model := source.NewFile("m.pml", "byte x; active proctype P() { x = 1 }")
	o := Options{Watch: []string{"x", "x + 1"}[:1], Store: Bitstate, Memory: 1 << 20}
	before := o
	_, err := Check(context.Background(), model, o)
	require.NoError(t, err)
	require.Equal(t, before, o)
	o.Store = Collapse
	_, err = Compare(context.Background(), model, o)
	require.NoError(t, err)
	options := ExplainOptions{Options: o, Where: Formula("x == 0")}
	options.Optimize = NoOptimizations
	_, err = Explain(context.Background(), model, options)
	require.NoError(t, err)
	require.Equal(t, []string{"x"}, o.Watch)
}
