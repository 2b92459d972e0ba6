package trace_test

import (
	"bytes"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/trace"
)

// looping has loops over locals beside steps that must stay visible.
const looping = `byte x; chan c = [1] of { byte };
active proctype P() {
	byte i, j, a[3];
	do
	:: i < 2 -> i++
	:: i < 2 -> atomic { a[i] = j; j = j + i; i++ }
	:: i >= 2 -> x = i; i = 0
	:: else -> skip
	od
}
active proctype Q() {
	short k = 5;
	do
	:: k > 0 -> k--
	:: k > 0 -> k = k - 1; goto more
	:: k == 0 -> break
	od;
	c!1;
more:	do
	:: k < 9 -> k++
	:: x == 1 -> k++
	:: printf("k\n")
	:: else -> c?k
	od
}
`

// text prints a trace.
func text(t *testing.T, tr *trace.Trace, opt trace.TextOptions) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, tr.Text(&b, opt))
	return b.String()
}

var (
	numbered = regexp.MustCompile(`(?m)^  [ +|][ -]{2}\s*(\d+(?:(?:-|\.\.)\d+)?) [{|} ] (\S+) +(\S+) +(.*)$`)
	folded   = regexp.MustCompile(`^(\d+) steps(?: among others)? *(.*)$`)
)

// A fold has steps of one process that write only its locals, and shows the total changes. Every step occurs once,
// and a step that is not folded is printed as without folding.
func TestFoldsHideNothing(t *testing.T) {
	p, m := compile(t, looping)
	folds, joined := 0, 0
	for seed := range uint64(80) {
		rng := rand.New(rand.NewPCG(seed, 5))
		same := 0 // mostly goes on with the process that moved
		run := walk(m, 120, func(n int) int {
			if rng.IntN(6) == 0 {
				same = rng.IntN(n)
			}
			return min(same, n-1)
		})
		tr, err := trace.Replay(p, m, run)
		require.NoError(t, err)
		whole := text(t, tr, trace.TextOptions{Unfold: true})
		parts := tr.Folds()
		met := map[int]bool{}
		lines := numbered.FindAllStringSubmatch(text(t, tr, trace.TextOptions{}), -1)
		require.Len(t, lines, len(parts))
		for k, line := range lines {
			part := parts[k]
			require.Equal(t, part.Numbers, line[1])
			for _, i := range part.Steps {
				require.False(t, met[i])
				met[i] = true
			}
			if k > 0 {
				require.Greater(t, part.Steps[0], parts[k-1].Steps[0])
			}
			if len(part.Steps) == 1 {
				continue
			}
			folds++
			if strings.Contains(part.Numbers, "..") {
				joined++
			}
			said := folded.FindStringSubmatch(line[4])
			require.NotNil(t, said, line[4])
			require.Equal(t, strconv.Itoa(len(part.Steps)), said[1])
			checkFold(t, tr, part.Steps, line[2], said[2])
		}
		require.Len(t, met, len(tr.Steps))
		require.Equal(t, len(tr.Steps), len(numbered.FindAllString(whole, -1)))
	}
	require.Greater(t, joined, 20)
	require.Greater(t, folds, 60)
}

// checkFold checks a fold: only process who moves in steps, who takes no other step between them, and the stated
// changes lead from the values before to the values after. Nothing else changes the locals of who.
func checkFold(t *testing.T, tr *trace.Trace, steps []int, who, said string) {
	t.Helper()
	first, last := steps[0], steps[len(steps)-1]
	require.Less(t, last, len(tr.Steps)-1)
	before, behind := flat(tr.State(first-1)), flat(tr.State(last))
	var want []string
	for i := first; i <= last; i++ {
		s := tr.Steps[i]
		own := s.Name+"("+strconv.Itoa(int(s.Proc))+")" == who
		require.Equal(t, slices.Contains(steps, i), own)
		for _, c := range s.Changes {
			require.True(t, !own || strings.HasPrefix(c.Name, who+":"), c.Name)
		}
		require.False(t, own && strings.Contains(s.Text, "printf"))
	}
	for name, v := range behind {
		if strings.HasPrefix(name, who+":") && before[name] != v {
			want = append(want, name+": "+before[name]+" -> "+v)
		}
	}
	var changes []string
	if said != "" {
		changes = strings.Split(said, ", ")
	}
	require.ElementsMatch(t, want, changes)
}

// The form of a fold, beside steps that do not fold: few steps without repetition, a read of a global, the last step.
func TestFoldGolden(t *testing.T) {
	const model = `byte x;
active proctype P() {
	byte i, sum;
	do
	:: i < 5 -> sum = sum + i;
		i++
	:: else -> break
	od;
	x = sum;
	i = 0; sum = 0; i = 1;
	(x == 10);
	atomic { do :: i < 3 -> i++ :: else -> break od; x = 0 }
	i = 7; i = 8; i = 9; i = 10; i = 11; i = 12; i = 13; i = 14;
	i = 0
}`
	p, m := compile(t, model)
	tr, err := trace.Replay(p, m, goldenRun(m, 200, 0, unchecked))
	require.NoError(t, err)
	compare(t, "folded.golden", []byte(text(t, tr, trace.TextOptions{})))
	require.NotEqual(t, text(t, tr, trace.TextOptions{}), text(t, tr, trace.TextOptions{Unfold: true}))
	require.NotContains(t, text(t, tr, trace.TextOptions{Full: true}), " steps")
	require.Contains(t, text(t, tr, trace.TextOptions{MaxSteps: 3}), "  ... steps ")
}

// Steps that decide something stay: the first step of the cycle, and the last.
func TestFoldsEndAtTheCycle(t *testing.T) {
	const model = `active proctype P() { byte i; do :: i = (i + 1) % 6 od }`
	p, m := compile(t, model)
	tr, err := trace.Replay(p, m, goldenRun(m, 18, 12, nil))
	require.NoError(t, err)
	out := text(t, tr, trace.TextOptions{})
	require.Contains(t, out, "       1-6 ")
	require.Contains(t, out, "  +--    7 ")
	require.Contains(t, out, "  |   8-17 ")
	require.Contains(t, out, "  |     18 ")
}

// A step does not fold if it changes an atom of the formula or the sentence names the step.
func TestFoldsKeepWhatIsTold(t *testing.T) {
	p, m := compile(t, "active proctype P() { byte i; do :: i = (i + 1) % 200 od }")
	tr, err := trace.Replay(p, m, goldenRun(m, 30, 0, unchecked))
	require.NoError(t, err)
	at := make([]bool, 31)
	for k := 12; k < 31; k++ {
		at[k] = true
	}
	truth := trace.Truth{Names: []string{"p"}, Atoms: 1, At: [][]bool{at}}
	tr.Why = &trace.Why{Sentence: "p became true", Steps: []int{20}, Truth: truth}
	out := text(t, tr, trace.TextOptions{})
	for _, want := range []string{"1-11 ", "\n         12 ", "13-19 ", "\n         20 ", "21-29 ", "\n         30 "} {
		require.Contains(t, out, want)
	}
}

// Conditions on the length of a channel fold, because they only wait, with an else beside them. Other reads of a
// channel, or of a global beside it, do not fold.
func TestFoldsOfWaiting(t *testing.T) {
	for _, c := range []struct {
		guard string
		folds bool
	}{
		{"nfull(c)", true}, {"full(d) && i >= 0", true}, {"empty(c)", true}, {"nempty(d)", true}, {"len(c) < 3", true},
		{"atomic { empty(c) }", true}, {"len(c) < x", false}, {"d?[0]", false}, {"x == 7", false},
		{"assert(empty(c))", false}, {"j = len(c)", false}, {"if :: full(c) :: else fi", true},
	} {
		p, m := compile(t, `byte x = 7; chan c = [2] of { byte }; chan d = [1] of { byte };
active proctype P() { byte i, j; d!0; do :: i < 100 -> i++; `+c.guard+` od }`)
		tr, err := trace.Replay(p, m, goldenRun(m, 30, 0, unchecked))
		require.NoError(t, err)
		out := text(t, tr, trace.TextOptions{})
		require.Equal(t, c.folds, strings.Contains(out, " 28 steps "), "%s:\n%s", c.guard, out)
	}
}
