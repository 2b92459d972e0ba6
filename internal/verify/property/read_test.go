package property

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/ltl"
	"ltlpor/source"
)

const model = `#define busy (n > 1)
byte n; bit up;
active proctype P() { progress: do :: n = (n + 1) % 3 od }
active proctype Q() { accept: up = 1 }
ltl first { [] (n < 3 && !(n > 3)) }
ltl second { <> busy }
ltl third { X busy }
never { do :: up && n == 2 -> break :: else od }`

func read(t *testing.T, text string, opt Options) *Task {
	t.Helper()
	opt.Time = time.Minute
	task, err := Read(source.NewFile("m.pml", text), opt)
	require.NoError(t, err)
	return task
}

// Each property has the propositions that it is about, and the program has none.
func TestPropositionsBelongToProperties(t *testing.T) {
	all := DefaultChecks | CheckProgress | CheckAcceptance
	x := read(t, model, Options{Checks: all, Formula: source.NewFile("formula", "G F busy && (n > 1)")})
	require.Empty(t, x.Program.Props)
	want := map[string][]string{
		"assertions": nil, "end-states": nil, "first": {"n < 3", "n > 3"}, "second": {"n > 1"}, "third": {"n > 1"},
		"never": {"((up)&&(n==2))"}, "formula": {"n > 1"}, "progress": {"progress"}, "acceptance": {"acceptance"},
	}
	require.Len(t, x.Properties, len(want))
	for _, p := range x.Properties {
		require.Len(t, p.Program.Props, len(want[p.Name]), p.Name)
		require.Equal(t, p.Kind.Temporal(), p.Program != x.Program, p.Name)
		require.Equal(t, uint64(1)<<len(want[p.Name])-1, p.Visible, p.Name)
		if p.Kind != Claim {
			for i, prop := range p.Program.Props {
				require.Equal(t, want[p.Name][i], prop.Name)
			}
		}
	}
}

// Assertions and end states are decided together, wherever they stand.
func TestTogether(t *testing.T) {
	x := read(t, model, Options{Checks: DefaultChecks})
	var names [][]string
	for _, g := range x.Groups() {
		var group []string
		for _, p := range g {
			group = append(group, p.Name)
		}
		names = append(names, group)
	}
	require.Equal(t, [][]string{{"assertions", "end-states"}, {"first"}, {"second"}, {"third"}, {"never"}}, names)
	require.Equal(t, EndStates, read(t, model, Options{Checks: CheckEndStates}).Groups()[0][0].Kind)
}

// A property is its definition: on words, and on what they begin with.
func TestDefinitions(t *testing.T) {
	x := read(t, model, Options{Checks: CheckLTL | CheckClaim})
	named := map[string]*Property{}
	for _, p := range x.Properties {
		named[p.Name] = p
	}
	first, second, third, claim := named["first"], named["second"], named["third"], named["never"]
	require.Equal(t, []Stutter{Invariant, Invariant, Sensitive, Invariant}, []Stutter{first.Stutter, second.Stutter, third.Stutter, claim.Stutter})
	word := func(letters ...uint64) ltl.Word {
		return ltl.Word{Stem: letters[:len(letters)-1], Cycle: letters[len(letters)-1:]}
	}
	require.True(t, first.Violates(word(1, 0)))
	require.True(t, first.Reaches([]uint64{1, 0}))
	require.False(t, first.Violates(word(1, 1)))
	require.True(t, second.Violates(word(0, 0)))
	require.False(t, second.Violates(word(0, 0, 1)))
	require.True(t, third.Violates(word(1, 0, 1)), "X looks at the second letter")
	require.False(t, third.Violates(word(0, 1, 0)))
	require.True(t, claim.Violates(word(0, 1, 0)))
	require.True(t, claim.Reaches([]uint64{0, 1, 0}))
	require.False(t, claim.Reaches([]uint64{0, 0}))
}

// A claim that writes is in the program of its property, and of no other.
func TestClaimThatTakesPart(t *testing.T) {
	x := read(t, "byte n; active proctype P() { do :: n = 1 - n od } ltl p { <> (n == 1) } never { n = 3; n == 1 }", Options{Checks: DefaultChecks})
	for _, p := range x.Properties {
		require.Equal(t, p.Kind == Claim, p.TakesPart(), p.Name)
		require.Equal(t, p.Kind == Claim, p.Program.Claim != nil, p.Name)
	}
	require.Nil(t, x.Program.Claim)
}

// What is not there cannot be asked for.
func TestOnlyKnownBlocks(t *testing.T) {
	for text, message := range map[string]string{
		model:                          `the model has no ltl block named "fourth"; it has: first, second, third`,
		"active proctype P() { skip }": `the model has no ltl block named "fourth", nor any other`,
	} {
		_, err := Read(source.NewFile("m.pml", text), Options{Checks: DefaultChecks, Only: []string{"fourth"}, Time: time.Minute})
		var usage *UsageError
		require.ErrorAs(t, err, &usage)
		require.Equal(t, message, usage.Message)
	}
}

// A file that is included twice declares its groups once.
func TestGroupsOfIncludedFiles(t *testing.T) {
	const text = "#include \"g.h\"\n#include \"g.h\"\nactive proctype P() { skip } active proctype Q() { skip }"
	x := read(t, text, Options{
		Include: func(_, name string) (*source.File, error) {
			return source.NewFile(name, "// ltlpor: group A = Q, P\n"), nil
		},
	})
	require.Len(t, x.Program.Groups, 1)
	require.Equal(t, []int{0, 1}, x.Program.Groups[0].Types)
	require.Equal(t, "g.h", x.Program.Groups[0].Span.File.Name)
}

// Automata with marks are made where they are asked for and smaller.
func TestMarks(t *testing.T) {
	const text = "byte n; active proctype P() { do :: n = (n + 1) % 3 od } ltl p { !([]<> (n == 1) && []<> (n == 2)) }"
	require.Nil(t, read(t, text, Options{Checks: CheckLTL}).Properties[0].Marked)
	p := read(t, text, Options{Checks: CheckLTL, Marks: true}).Properties[0]
	require.NotNil(t, p.Marked)
	require.Equal(t, 2, p.Marked.Marks)
	require.Less(t, len(p.Marked.States), len(p.Automaton.States))
}

func TestChecks(t *testing.T) {
	for c := Checks(1); c <= CheckGiven; c <<= 1 {
		var got Checks
		require.NoError(t, got.UnmarshalText([]byte(c.String())))
		require.Equal(t, c, got)
		for k := Assertions; k <= Acceptance; k++ {
			given := k == Formula || k == Automaton
			require.Equal(t, given && c == CheckGiven || !given && c.String() == k.String(), c.Has(k), "%s, %s", c, k)
		}
	}
	require.Error(t, new(Checks).UnmarshalText([]byte("everything")))
}
