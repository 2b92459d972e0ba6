package symmetry_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/lower"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

// scans makes random d_steps that scan three members.
type scans struct{ *rand.Rand }

// pick returns one of the texts.
func (r scans) pick(list ...string) string { return list[r.IntN(len(list))] }

// condition returns a condition on member i.
func (r scans) condition(i string) string {
	return strings.ReplaceAll(r.pick("x[@] == 1", "x[@] > 0", "x[@] < 2", "y[@]", "!y[@]", "x[@] > y[@]",
		"x[@] != 2 && !y[@]", "@ == who", "@ != _pid", "x[@] <= sum", "sum == 0", "y[@] || x[@] == 2", "who == 9",
		"sum + x[@] < 3", "@ < 2", "x[0] == x[@]", "(y[@] -> x[@] : sum) == 0"), "@", i)
}

// effect returns a statement about member i.
func (r scans) effect(i string) string {
	if r.IntN(7) == 0 {
		return fmt.Sprintf("if :: %s -> %s :: else fi", r.condition(i), r.effect(i))
	}
	return strings.ReplaceAll(r.pick("x[@] = 0", "x[@] = 0", "y[@] = 1", "y[@] = 1 - y[@]", "y[@] = (x[@] > 1)",
		"sum = sum + y[@]", "sum = (sum + x[@]) % 4", "sum = 0", "sum = sum * 2 % 8 + y[@]", "who = @", "who = 9",
		"assert(x[@] < 2 || !y[@])", "if :: x[@] > sum -> sum = x[@] :: else fi",
		"x[@] = (x[@] < 2 -> x[@] + 1 : 0)", "x[@] = y[@]", "y[2] = 0", "sum = x[@]",
		"x[@] = sum % 3", "sum = sum ^ y[@]", "k = @", "sum = (sum && y[@])", "sum = (sum || x[@] == 1)",
		"if :: nfull(q) -> q!@ :: else fi",
		"if :: nfull(d[@]) -> d[@]!y[@] :: else fi", "if :: empty(d[@]) -> d[@]!sum :: else fi", "d[@]!1",
		"sum = 2 / (1 - x[@] / 2)"), "@", i)
}

// loop returns a loop over the members, with counter i.
func (r scans) loop(i string, deep bool) string {
	var b strings.Builder
	start, bound, step := "0", "3", i+"++"
	switch r.IntN(14) {
	case 0:
		start = "1"
	case 1:
		bound = "2"
	case 2:
		step = i + " = " + i + " + 2"
	}
	guard := fmt.Sprintf("%s < %s", i, bound)
	if r.IntN(3) == 0 {
		guard += " && " + r.condition(i)
	}
	fmt.Fprintf(&b, "%s = %s; do :: %s -> ", i, start, guard)
	for range r.IntN(3) {
		fmt.Fprintf(&b, "%s; ", r.effect(i))
	}
	if deep && r.IntN(5) == 0 {
		fmt.Fprintf(&b, "%s; ", r.loop("j", false))
	}
	switch r.IntN(10) {
	case 0:
		fmt.Fprintf(&b, "if :: %s -> break :: else fi; ", r.condition(i))
	case 1:
		fmt.Fprintf(&b, "%s :: %s < %s -> ", step, i, bound) // an option if the first one is not executable
	}
	fmt.Fprintf(&b, "%s :: else -> break od", step)
	if r.IntN(4) == 0 {
		then := r.pick("sum = 0", "who = 9", "sum = 1", r.loop("j", false))
		fmt.Fprintf(&b, "; if :: %s == %s -> %s :: else fi", i, bound, then)
	}
	if r.IntN(8) > 0 {
		fmt.Fprintf(&b, "; %s = 0", i)
	}
	return b.String()
}

// body returns the statements of a d_step or an atomic sequence.
func (r scans) body(atomic bool) string {
	text := ""
	switch r.IntN(6) {
	case 0:
		text = r.pick("sum == 0", "who == 9", "x[0] + x[1] + x[2] > 2", "y[0] && y[1] && y[2]") + " -> "
	case 1, 2:
		text = "sum = 0; "
	}
	text += r.loop("i", true)
	for r.IntN(4) == 0 {
		text += "; " + r.pick(r.loop("i", true), "sum = 0", "who = 9", "if :: sum > 1 -> who = 9 :: else fi",
			"if :: sum == 1 -> who = k :: else fi", "sum = i")
	}
	if atomic {
		text += r.pick("", "", "; if :: sum = 0 :: sum = 1 fi", "; sum == 0", "; who == 9 -> sum = 0", "; c?k",
			"; c!who")
	}
	return text + r.pick("", "; k = 9", "; j = 0")
}

// entry returns a first statement, which may be half of a rendezvous.
func (r scans) entry() string {
	switch r.IntN(5) {
	case 0:
		return "c?k; "
	case 1:
		return fmt.Sprintf("if :: %s -> sum = 0 :: c?k :: %s -> skip fi; ", r.condition("0"), r.condition("who"))
	case 2:
		then := r.pick("x[0] = 0", "who = 9", "k = who")
		return fmt.Sprintf("if :: c?who :: sum > 1 -> %s :: else -> sum = 1 fi; ", then)
	}
	return ""
}

// TestRandomScans audits every generator that is found in models with random scans.
func TestRandomScans(t *testing.T) { randomScans(t, "d_step", 38) }

// TestRandomSequences does the same for scans in atomic sequences, in which the process may choose and rest.
func TestRandomSequences(t *testing.T) { randomScans(t, "atomic", 39) }

func randomScans(t *testing.T, keyword string, stream uint64) {
	accepted, refused, large := 0, 0, 0
	for seed := range uint64(amount.Choose(20, 1200)) {
		r := scans{rand.New(rand.NewPCG(seed, stream))}
		own := "skip"
		body, other := r.body(keyword == "atomic"), "skip"
		if r.IntN(2) == 0 {
			own = keyword + " { " + body + " }"
		} else {
			other = keyword + " { " + r.entry() + body + " }"
		}
		channels := "chan d[3] = [1] of { byte };"
		takes := "  :: d[_pid]?_\n"
		if !strings.Contains(body, "d[") {
			channels, takes = "", ""
		}
		model := fmt.Sprintf(`byte x[3], sum, who = 9; bit y[3]; chan q = [2] of { byte }; chan c = [0] of { byte }; %s
active [3] proctype P() { byte i, j, k = 9;
  do
  :: atomic { x[_pid] < 2 -> x[_pid]++ }
  :: atomic { x[_pid] == 2 -> x[_pid] = 0; who = _pid }
  :: y[_pid] = 1 - y[_pid]
  :: q?eval(_pid)
  :: c!_pid
%s  :: %s
  od
}
active proctype S() { byte i, j, k = 9; do :: atomic { sum > 2 -> sum = 0 } :: %s od }`, channels, takes, own, other)
		m, err := lowertest.Read(model, lower.Options{})
		require.NoError(t, err, model)
		for _, o := range options[:2] {
			f := find(t, m.Program, o)
			if f.Generators() == 0 {
				refused++
				continue
			}
			g := explore(f, amount.Choose(2000, 20_000))
			if g == nil {
				large++
				continue
			}
			require.Empty(t, audit(f, g), "seed %d:\n%s\n%s", seed, model, f.parts())
			accepted++
		}
	}
	t.Logf("%d accepted, %d refused, %d too large", accepted, refused, large)
	require.Greater(t, accepted, amount.Choose(8, 100))
	require.Greater(t, refused, amount.Choose(8, 100))
}
