package program

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// variables are the fields that name variables without evaluating or writing them: Walk omits these fields. A new
// field of this kind must be examined, and either listed here or made a use.
var variables = map[string]string{
	"Program.Globals":      "a declaration",
	"Process.Locals":       "a declaration",
	"ChanDecl.Var":         "a declaration: the number of the channel is put there when it is made",
	"Location.Dead":        "a reset of what nothing reads",
	"TraceAutomaton.Sends": "the channels that the trace's edges, which are visited, send to",
	"TraceAutomaton.Recvs": "the same, receive from",
	"Place.Var":            "in every Load, and every place that is written: see marks",
}

var (
	exprType     = reflect.TypeFor[Expr]()
	placeType    = reflect.TypeFor[Place]()
	variableType = reflect.TypeFor[Variable]()
)

// filler makes values of every type, with a separate variable in each place that is read or written.
type filler struct {
	t     *testing.T
	marks map[*Variable]string // where each variable stands
	named map[string]bool      // fields that hold variables
	depth map[reflect.Type]int
}

func newFiller(t *testing.T) *filler {
	return &filler{t: t, marks: map[*Variable]string{}, named: map[string]bool{}, depth: map[reflect.Type]int{}}
}

func (f *filler) mark(at string) *Variable {
	v := &Variable{Name: at, Global: true}
	f.marks[v] = at
	return v
}

// fill sets v at path. owner is the field that contains v.
func (f *filler) fill(v reflect.Value, path, owner string) {
	switch v.Type() {
	case exprType:
		v.Set(reflect.ValueOf(&Load{Place{Var: f.mark(path)}}))
		return
	case reflect.PointerTo(variableType):
		f.named[owner] = true
		v.Set(reflect.ValueOf(&Variable{Name: path, Global: true}))
		return
	case placeType:
		v.Field(0).Set(reflect.ValueOf(f.mark(path)))
		f.named["Place.Var"] = true
		f.fill(v.FieldByName("Index"), path+".Index", "Place.Index")
		f.fill(v.FieldByName("Remote"), path+".Remote", "Place.Remote")
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		if f.depth[v.Type()] > 1 || v.Type().PkgPath() != variableType.PkgPath() { // d_steps are made of edges; spans are places in the text
			return
		}
		f.depth[v.Type()]++
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			f.fill(v.Field(i), path+"."+name, v.Type().Name()+"."+name)
		}
		f.depth[v.Type()]--
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem(), path, owner)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		f.fill(v.Index(0), path+"[0]", owner)
	case reflect.Interface:
		f.t.Fatalf("%s is of a kind of value that nobody looks into: %v", path, v.Type())
	case reflect.Map:
		for _, side := range []reflect.Type{v.Type().Key(), v.Type().Elem()} {
			require.Contains(f.t, []reflect.Kind{reflect.Int32, reflect.String}, side.Kind(), path)
		}
	}
}

// Walk visits every expression field and every written place of a program. A new field must be visited, too, or this
// test fails.
func TestWalkVisitsEverything(t *testing.T) {
	f := newFiller(t)
	var p Program
	f.fill(reflect.ValueOf(&p).Elem(), "Program", "")
	p.Edges[0].Type = 0
	require.Greater(t, len(f.marks), 50)

	seen := map[*Variable]bool{}
	p.Walk(func(u Use) {
		set := 0
		for _, is := range []bool{u.X != nil, u.Place != nil, u.Comm != nil} {
			if is {
				set++
			}
		}
		require.Equal(t, 1, set, "a use is one thing")
		if u.Place != nil {
			seen[u.Place.Var] = true
		}
		Walk(u.X, func(x Expr) {
			if l, ok := x.(*Load); ok {
				seen[l.Var] = true
			}
		})
	})
	for v, at := range f.marks {
		require.True(t, seen[v], "%s is not visited", at)
	}
	for field := range f.named {
		require.Contains(t, variables, field, "a field that names a variable")
	}
}

// Each use has the right position.
func TestWalkSaysWhere(t *testing.T) {
	f := newFiller(t)
	var p Program
	f.fill(reflect.ValueOf(&p).Elem(), "Program", "")
	roles := map[Role]string{}
	p.WalkExprs(func(x Expr, u Use) {
		l, ok := x.(*Load)
		if !ok || u.X != x {
			return
		}
		at := f.marks[l.Var]
		roles[u.Role] += " " + at
		ofTrace := strings.HasPrefix(at, "Program.Trace")
		require.Equal(t, ofTrace || strings.HasPrefix(at, "Program.Props"), u.Type < 0, at)
		require.Equal(t, ofTrace || strings.HasPrefix(at, "Program.Edges"), u.Edge != nil, at)
		require.Equal(t, strings.Contains(at, ".Sub."), u.Edge != u.Inner, at)
	})
	for role, at := range map[Role]string{
		GuardRole: "Guard", ValueRole: "Inits[0].X", AssertedRole: "Assert.X", PrintedRole: "Args[0]",
		ChannelRole: "Comm.Chan", MessageRole: "Msg[0]", PatternRole: "Match[0].Match",
		ProvidedRole: "Provided", ExclusiveRole: "Exclusive[0].Chan", PropositionRole: "Props[0].X",
		PriorityRole: "SetPriority.Value", IndexRole: "PID",
	} {
		require.Contains(t, roles[role], at)
	}
}

// Walk of an expression visits every subexpression. The test tries all expression types in the package.
func TestWalkVisitsInsideExpressions(t *testing.T) {
	kinds := map[string]Expr{}
	for _, x := range []Expr{Const{}, &Load{}, &Unary{}, &Binary{}, &If{}, &ChanTest{}, &Poll{}, &Run{}, Special{}, &ProcFn{}, &AtLabel{}} {
		v := reflect.ValueOf(x)
		if v.Kind() != reflect.Pointer {
			v = reflect.New(v.Type())
		}
		name := v.Elem().Type().Name()
		kinds[name] = x
		f := newFiller(t)
		for i := range v.Elem().NumField() {
			field := v.Elem().Type().Field(i).Name
			if field == "Place" { // of a Load itself, which the caller has
				f.fill(v.Elem().Field(i).FieldByName("Index"), "Index", "")
				f.fill(v.Elem().Field(i).FieldByName("Remote"), "Remote", "")
				continue
			}
			f.fill(v.Elem().Field(i), fmt.Sprintf("%s.%s", name, field), name+"."+field)
		}
		seen := map[*Variable]bool{}
		Walk(x, func(x Expr) {
			if l, ok := x.(*Load); ok && l.Var != nil {
				seen[l.Var] = true
			}
		})
		for v, at := range f.marks {
			require.True(t, seen[v] || strings.HasSuffix(at, ".Bind"), "%s: %s is not visited", name, at)
		}
	}
	for _, name := range expressionKinds(t) {
		require.Contains(t, kinds, name, "a kind of expression that Walk is not tried on")
	}
}

// expressionKinds returns the types of the package with a method expr.
func expressionKinds(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		require.NoError(t, err)
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || fn.Name.Name != "expr" || fn.Type.Params.NumFields() > 0 {
				continue
			}
			x := fn.Recv.List[0].Type
			if star, ok := x.(*ast.StarExpr); ok {
				x = star.X
			}
			names = append(names, x.(*ast.Ident).Name)
		}
	}
	require.Greater(t, len(names), 10)
	return names
}
