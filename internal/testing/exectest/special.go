package exectest

import (
	"slices"
	"sync"
	"testing"

	"ltlpor/internal/depend/optimize"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// special lists the obligations of exec.Machine that have separate tests on fixed models. Obligation 11 is missing
// here: its test takes millions of steps, and is in the package of the engine.
var special = []struct {
	number int
	name   string
	check  func(t *testing.T, engine Engine)
}{
	{2, "clones work side by side", sideBySide},
	{5, "a question that goes wrong", goesWrong},
	{10, "round for ever", roundForEver},
	{12, "propositions without a value", withoutValue},
	{15, "choices at merged locations", leftToNobody},
	{19, "no room", noRoom},
	{20, "Stutter passes the turn", passesTheTurn},
}

// start returns the program of the model in text, with the propositions props, optimized with options o, and a machine
// for the program. If the model has a never claim, the result is instead the unoptimized program in which the claim
// takes part.
func start(t *testing.T, engine Engine, text string, o optimize.Options, props ...string) (*program.Program, exec.Machine) {
	t.Helper()
	p, observed := load(t, text, props...)
	if p == nil {
		t.Fatalf("refused:\n%s", text)
	}
	o.Props = 1<<len(props) - 1
	if p = optimize.Program(p, o); observed != nil {
		p = observed
	}
	m, err := engine(p)
	if err != nil {
		t.Fatal(err)
	}
	return p, m
}

// fired executes the first move of s. fired returns the outcomes, as a list and as program.Outcomes, and the move.
// stops becomes Outcomes.Stops. If s has no move, fired fails t.
func fired(t *testing.T, m exec.Machine, s program.State, stops func(program.State) bool) ([]program.Outcome, program.Outcomes, program.Move) {
	t.Helper()
	var moves program.Moves
	m.Enabled(s, &moves)
	if len(moves.All) == 0 {
		t.Fatal("there is no move")
	}
	out := program.Outcomes{Paths: true, Stops: stops}
	m.Fire(s, moves.All[0], &out)
	return out.All, out, moves.All[0]
}

func sideBySide(t *testing.T, engine Engine) {
	_, m := start(t, engine, `byte x; chan c = [2] of { byte };
		active [2] proctype P() { do :: atomic { x < 50 -> x++; if :: c!1 :: skip fi } :: c?_ :: timeout -> x = 0 od }`, optimize.Options{}, "x == 7")
	walk := func(m exec.Machine) (trail []string) {
		s := m.Init(nil)
		var moves program.Moves
		for i := range 200 {
			m.Enabled(s, &moves)
			var out program.Outcomes
			m.Fire(s, moves.All[i%len(moves.All)], &out)
			s = slices.Clone(out.All[i%len(out.All)].State)
			trail = append(trail, string(s), string(rune('0'+m.Props(s))))
		}
		return trail
	}
	want := walk(m.Clone())
	var wg sync.WaitGroup
	got := make([][]string, 4)
	for i := range got {
		clone := m.Clone()
		wg.Add(1)
		go func() {
			defer wg.Done()
			got[i] = walk(clone)
		}()
	}
	wg.Wait()
	for _, g := range got {
		if !slices.Equal(want, g) {
			t.Error("a clone goes another way beside others")
		}
	}
}

func goesWrong(t *testing.T, engine Engine) {
	for _, body := range []string{"1 / x == 1", "a[x + 2] == 1", "c?1", "c!1", "d?eval(1 / x)", "x = 1 / x"} {
		_, m := start(t, engine, `byte x, a[2]; chan c; chan d = [1] of { byte };
			active proctype P() { atomic { d!1; `+body+` } }`, optimize.Options{})
		all, _, _ := fired(t, m, m.Init(nil), nil)
		if len(all) != 1 || all[0].Fault == nil || all[0].Fault.Continues {
			t.Errorf("%s: %+v", body, all)
		}
	}
}

func roundForEver(t *testing.T, engine Engine) {
	for body, stays := range map[string]bool{
		"atomic { do :: x = 1 - x od }":          false,
		"atomic { do :: x = 1 - x :: break od }": true,
		"d_step { do :: x = 1 - x od }":          false,
	} {
		_, m := start(t, engine, "bit x; active proctype P() { "+body+" }", optimize.Options{})
		s := m.Init(nil)
		all, out, mv := fired(t, m, s, nil)
		if stays {
			if out.Stays == nil || slices.ContainsFunc(all, func(o program.Outcome) bool { return o.Fault != nil }) {
				t.Errorf("%s: it may stay: %+v, outcomes %+v", body, out.Stays, all)
			}
			continue
		}
		at := slices.IndexFunc(all,
			func(o program.Outcome) bool { return o.Fault != nil && o.Fault.Kind == program.Endless })
		if at < 0 {
			t.Errorf("%s: %+v", body, all)
			continue
		}
		if body[0] == 'd' {
			continue
		}
		var trail []string
		for _, step := range all[at].Path.Moves([]program.Move{mv}) {
			s, _ = m.Step(s, step)
			trail = append(trail, string(s))
		}
		if last := len(trail) - 1; !slices.Contains(trail[:last], trail[last]) {
			t.Errorf("%s: the way does not come back", body)
		}
	}
}

func withoutValue(t *testing.T, engine Engine) {
	_, m := start(t, engine, "byte x; active proctype P() { x = 1 }", optimize.Options{}, "1 / x == 1", "x == 0")
	s := m.Init(nil)
	holds := m.Props(s)
	if u, f := m.Undefined(); holds != 2 || u != 1 || f == nil || f.Kind != program.PropositionFault {
		t.Errorf("holds %b, undefined %b, %+v", holds, u, f)
	}
	all, _, _ := fired(t, m, s, nil)
	holds = m.Props(all[0].State)
	if u, f := m.Undefined(); holds != 1 || u != 0 || f != nil {
		t.Errorf("holds %b, undefined %b, %+v", holds, u, f)
	}
}

func leftToNobody(t *testing.T, engine Engine) {
	_, m := start(t, engine,
		"byte g; active proctype P() { bit l; g = 1; if :: l = 0 :: l = 1 fi; g = l } active proctype Q() { g == 1; g = 2 }", optimize.Options{Merge: true})
	s := m.Init(nil)
	all, _, _ := fired(t, m, s, nil)
	if len(all) != 2 || !all[0].Merged || !all[1].Merged {
		t.Errorf("%+v", all)
	}
	asked := 0
	all, _, _ = fired(t, m, s, func(s program.State) bool { asked++; m.Props(s); return true })
	if len(all) != 1 || !all[0].Merged || asked != 1 {
		t.Errorf("asked %d times: %+v", asked, all)
	}
	all, _, _ = fired(t, m, s, func(s program.State) bool { m.Props(s); m.ValidEnd(s); return false })
	if len(all) != 2 || all[0].Path == nil || slices.Equal(all[0].State, all[1].State) {
		t.Errorf("%+v", all)
	}
}

func noRoom(t *testing.T, engine Engine) {
	for _, c := range []struct {
		text       string
		kind       program.FaultKind
		ended, all int
	}{
		{"proctype A() { false } init { do :: run A() od }", program.TooManyProcesses, 0, 255},
		{
			"proctype A() { chan c[20] = [1] of { bit }; false } init { do :: run A() od }",
			program.TooManyChannels, 0, 14,
		},
		{
			"chan c = [1] of { bit }; proctype A() { c!0 } init { do :: run A(); c?0 od }",
			program.TooManyProcesses, 254, 255,
		},
	} {
		_, m := start(t, engine, c.text, optimize.Options{Ends: true})
		s, clone := m.Init(nil), m.Clone()
		for {
			all, _, _ := fired(t, m, s, nil)
			if f := all[0].Fault; f != nil {
				if f.Kind != c.kind || f.Continues {
					t.Errorf("%+v", f)
				}
				break
			}
			if n, all := m.Ended(); m.Crowded() || all != 0 {
				t.Fatalf("crowded while there is room: %d of %d processes have ended", n, all)
			}
			s = slices.Clone(all[0].State)
		}
		if !m.Crowded() || !clone.Crowded() {
			t.Error("it is not known that there was no room")
		}
		if n, all := clone.Ended(); n != c.ended || all != c.all {
			t.Errorf("%d of %d processes have ended, expected %d of %d", n, all, c.ended, c.all)
		}
	}
}

func passesTheTurn(t *testing.T, engine Engine) {
	p, m := start(t, engine, "byte x; active proctype P() { false } never { do :: x = 1 - x od }", optimize.Options{})
	if p.Claim == nil {
		t.Fatal("the claim does not take part")
	}
	all, _, mv := fired(t, m, m.Init(nil), nil)
	if mv.Proc != program.NoPID || len(all) != 1 {
		t.Fatalf("%v: %+v", mv, all)
	}
	s := slices.Clone(all[0].State)
	all, _, mv = fired(t, m, s, nil)
	if mv != program.Stutter || len(all) != 1 {
		t.Fatalf("%v: %+v", mv, all)
	}
	v := m.View()
	if v.Select(all[0].State); v.SystemsTurn() || v.Global(p.Globals[0], 0) != 1 {
		t.Error("the turn does not pass")
	}
}
