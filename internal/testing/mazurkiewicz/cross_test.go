package mazurkiewicz_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/testing/interp"
	. "ltlpor/internal/testing/mazurkiewicz"
	"ltlpor/source"
)

var (
	runs = flag.Int("runs", 400, "how many random programs to compare")
	seed = flag.Uint64("seed", 1, "seed of the first random program")
)

// limit is how many traces of prefixes a random program may have.
const limit = 3_000

// options takes turns among kinds of programs.
func options(seed uint64) RandomOptions {
	switch seed % 4 {
	case 0:
		return RandomOptions{Polls: true}
	case 1:
		return RandomOptions{Processes: 3, Statements: 6}
	case 2:
		return RandomOptions{Processes: 2, Statements: 6, NoLocks: true}
	}
	return RandomOptions{NoChannels: true, NoBlocking: seed%8 == 3}
}

// What the second interpreter of Promela finds in the text of a program is what Enumerate finds in
// the program: states of deadlocks, last states, and failed assertions. Count agrees, too, and the
// traces of the components are those of the program.
func TestRandomPrograms(t *testing.T) {
	var large, deadlocks, failures, several, split int
	for s := *seed; s < *seed+uint64(*runs); s++ {
		p := Random(rand.New(rand.NewPCG(s, 0)), options(s))
		r, err := Enumerate(p, limit)
		if errors.Is(err, ErrLimit) {
			large++
			continue
		}
		require.NoError(t, err)
		text, lines := Promela(p)
		what := fmt.Sprintf("seed %d\n%s", s, text)
		got := interpret(t, text)
		require.Equal(t, r.Deadlocks, got.deadlocks, what)
		require.Equal(t, r.Ends, got.ends, what)
		failed := map[int]bool{}
		for l := range r.Failed {
			failed[lines[l]] = true
		}
		require.Equal(t, failed, got.failed, what)
		n, err := Count(p, 100_000)
		require.NoError(t, err)
		require.EqualValues(t, len(r.Traces), n, what)
		parts, err := Components(p, 100_000)
		require.NoError(t, err)
		require.EqualValues(t, len(r.Traces), product(t, parts), what)

		deadlocks += number(len(r.Deadlocks) > 0)
		failures += number(len(r.Failed) > 0)
		several += number(len(r.Traces) > 1)
		split += number(len(parts) > 1)
	}
	t.Logf("%d programs: %d too large, %d with deadlocks, %d with failed assertions, %d with several traces, %d split",
		*runs, large, deadlocks, failures, several, split)
	least := *runs / 20
	require.Less(t, large, *runs/2)
	require.Greater(t, min(deadlocks, failures, several, split), least)
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// product returns the number of traces of components together.
func product(t *testing.T, parts []*Program) uint64 {
	t.Helper()
	all := uint64(1)
	for _, p := range parts {
		n, err := Count(p, 1_000_000)
		require.NoError(t, err)
		all *= n
	}
	return all
}

// findings are what can be seen of a model on all its runs.
type findings struct {
	deadlocks, ends map[string]bool
	failed          map[int]bool // lines
}

// interpret goes through all states of a model.
func interpret(t *testing.T, text string) findings {
	t.Helper()
	file := source.NewFile("m.pml", text)
	parsed, list := promela.Parse(file, promela.Options{})
	require.NoError(t, list.Err(), text)
	info, list := typecheck.File(parsed)
	require.NoError(t, list.Err(), text)
	m := interp.New(info)
	first, fault := m.Initial()
	require.Nil(t, fault, text)
	f := findings{map[string]bool{}, map[string]bool{}, map[int]bool{}}
	seen := map[string]bool{m.Key(first): true}
	for todo := []*interp.State{first}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		moves := m.Moves(s)
		if len(moves) == 0 {
			if len(m.Places(s)) == 0 {
				f.ends[plain(m.Data(s))] = true
			} else {
				f.deadlocks[plain(m.Data(s))] = true
			}
		}
		for _, mv := range moves {
			for _, o := range m.Fire(s, mv) {
				if o.Fault != nil {
					require.Equal(t, interp.Assertion, o.Fault.Kind, text)
					f.failed[lineOf(text, mv)] = true
				}
				if key := m.Key(o.State); !seen[key] {
					seen[key] = true
					todo = append(todo, o.State)
				}
			}
		}
	}
	return f
}

// lineOf returns the line of the statement that a move takes.
func lineOf(text string, mv interp.Move) int {
	_, place, _ := strings.Cut(mv.Hint(), ":")
	digits := strings.TrimRight(strings.TrimSuffix(strings.TrimSuffix(place, "true"), "false"), " ")
	at, err := strconv.Atoi(digits)
	if err != nil {
		return -1
	}
	return 1 + strings.Count(text[:at], "\n")
}

// plain writes what the interpreter shows of a state as the enumeration does.
func plain(data string) string {
	var out, channels []string
	for _, line := range strings.Split(strings.TrimSuffix(data, "\n"), "\n") {
		switch {
		case strings.HasPrefix(line, "c0=") || strings.HasPrefix(line, "c1="): // which channel it is
		case strings.HasPrefix(line, "chan "):
			id, messages, _ := strings.Cut(strings.TrimPrefix(line, "chan "), " ")
			_, messages, _ = strings.Cut(messages, "]")
			n, _ := strconv.Atoi(id)
			values := strings.NewReplacer("[", "", "]", "").Replace(messages)
			channels = append(channels, fmt.Sprintf("c%d [%s]\n", n-1, strings.TrimSpace(values)))
		case strings.Contains(line, ":P"):
			pid, _, _ := strings.Cut(line, ":")
			out = append(out, pid+"\n")
		default:
			out = append(out, line+"\n")
		}
	}
	return strings.Join(slices.Concat(out, channels), "")
}
