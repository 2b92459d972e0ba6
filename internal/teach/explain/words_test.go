package explain

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/nodes"
	"ltlpor/internal/depend/spinmarks"
	"ltlpor/internal/model/program"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// judge checks the words of explanations against the relations of the model, and against the executable steps.
type judge struct {
	t        *testing.T
	program  *program.Program
	relation *depend.Relations
	local    *nodes.Local
	marks    *spinmarks.Marks
	state    *program.Moves
	set      map[program.PID]bool
	moves    int            // of the set
	said     map[string]int // by kind of sentence
}

// sentence is a pattern of words with its claim about the named first and second steps, and about the rest.
type sentence struct {
	kind   string
	form   *regexp.Regexp
	claims func(j *judge, first, second *trace.Step, rest string) bool
}

const step, after = "([^:]*'s `.*` \\(line \\d+\\))", "(, after .*)?"

var sentences = []sentence{
	{"comes", form("^" + step + " may become executable before the set moves" + after + "$"),
		func(j *judge, first, _ *trace.Step, _ string) bool {
			return j.own(first) && !j.executable(first)
		}},
	{"meets", form("^" + step + " may find another partner before the set moves" + after + "$"),
		func(j *judge, first, _ *trace.Step, _ string) bool {
			sends, receives := j.relation.Sides(first.Move.Edge)
			return j.own(first) && j.executable(first) && !(sends.Empty() && receives.Empty())
		}},
	{"enables", form("^" + step + " may come first, and make " + step + " executable$"),
		func(j *judge, first, second *trace.Step, _ string) bool {
			return j.foreign(first) && j.own(second) && !j.executable(second) &&
				j.relation.MayEnable(first.Move.Edge, second.Move.Edge)
		}},
	{"conflicts", form("^" + step + " may come first" + after + ", and depends on " + step + "(: .*)?$"),
		func(j *judge, first, second *trace.Step, rest string) bool {
			return j.foreign(first) && j.executable(second) && j.dependent(first, second) &&
				(rest == "" || rest == because(j.relation.Reasons(first.Move.Edge, second.Move.Edge)))
		}},
	{"is not safe", form("^" + step + " is not marked as safe: (.*)$"),
		func(j *judge, first, _ *trace.Step, rest string) bool {
			safe, conditional := j.marks.Safe(first.Move.Edge)
			return j.own(first) &&
				(!safe && rest == j.marks.UnsafeReason(first.Move.Edge) || conditional && !j.executable(first))
		}},
	{"is not local", form("^" + step + " is no affair of its node alone$"),
		func(j *judge, first, _ *trace.Step, _ string) bool {
			return j.own(first) && j.executable(first) && (!j.local.Step(first.Move.Edge) || j.meets(first))
		}},
	{"is blocked", form("^" + step + " is blocked, and another node may make it executable$"),
		func(j *judge, first, _ *trace.Step, _ string) bool {
			return j.own(first) && !j.executable(first) && !j.local.Step(first.Move.Edge)
		}},
	{"changes", form("^" + step + " may change (.*)$"),
		func(j *judge, first, _ *trace.Step, rest string) bool {
			for i, q := range j.program.Props {
				if q.Name == rest && j.relation.Visible(first.Move.Edge)>>i&1 != 0 {
					return j.executable(first)
				}
			}
			return false
		}},
	{"closes", form("^" + step + " may close a cycle of reduced states$"),
		func(j *judge, first, _ *trace.Step, _ string) bool {
			return j.own(first) && j.executable(first)
		}},
	{"cannot move", form("^it cannot move$"),
		func(j *judge, _, _ *trace.Step, _ string) bool { return j.moves == 0 }},
	{"partner", form("^it moves only as the partner of a send, which is a move of who sends$"),
		func(j *judge, _, _ *trace.Step, _ string) bool {
			return j.moves == 0 && receives(j.state, j.pids())
		}},
	{"S", form("^no move of it leads on to a state with all moves$"), moves},
	{"W", form("^it may change which other processes can move$"), moves},
	{"obstacle", form("^process (\\d+) is at an atomic sequence that may not end, or exchange messages, or at a " +
		"timeout$"),
		func(j *judge, _, _ *trace.Step, rest string) bool { return j.obstructed(rest) }},
	{"textbook", form("^the process is at (.*), and is not taken alone whatever dep and pre meet$"),
		moves},
	{"creates", form("^process (\\d+) may yet create a process of the node$"),
		func(j *judge, _, _ *trace.Step, rest string) bool {
			p, err := strconv.Atoi(rest)
			return err == nil && !j.set[program.PID(p)]
		}},
	{"stuck", form("^a process of the set cannot move$"),
		func(j *judge, _, _ *trace.Step, _ string) bool { return len(j.set) > 1 }},
}

func form(text string) *regexp.Regexp { return regexp.MustCompile(text) }

func moves(j *judge, _, _ *trace.Step, _ string) bool { return j.moves > 0 }

func (j *judge) pids() (all []program.PID) {
	for p := range j.set {
		all = append(all, p)
	}
	return all
}

// own reports whether a step belongs to the set; foreign reports whether it belongs to another process.
func (j *judge) own(s *trace.Step) bool     { return j.set[s.Proc] }
func (j *judge) foreign(s *trace.Step) bool { return !j.set[s.Proc] }

// executable reports whether the statement of s is part of a move of the state.
func (j *judge) executable(s *trace.Step) bool {
	for _, mv := range j.state.All {
		if mv.Proc == s.Proc && mv.Edge == s.Move.Edge || mv.Peer == s.Proc && mv.PeerEdge == s.Move.Edge &&
			mv.Peer != program.NoPID {
			return true
		}
	}
	return false
}

// meets reports whether s is one side of a handshake with a partner step that is not local.
func (j *judge) meets(s *trace.Step) bool {
	for _, mv := range j.state.All {
		if mv.Proc == s.Proc && mv.Edge == s.Move.Edge && mv.Peer != program.NoPID && !j.local.Step(mv.PeerEdge) {
			return true
		}
	}
	return false
}

// dependent reports whether the steps may fail to commute, or meet, or compete at a rendezvous channel. The same
// holds for the handshake partner of either step.
func (j *judge) dependent(a, b *trace.Step) bool {
	r := j.relation
	meets, rivals := r.Handshakes(a.Move.Edge, b.Move.Edge)
	return r.Dependent(a.Move.Edge, b.Move.Edge) || r.MayEnable(a.Move.Edge, b.Move.Edge) || len(meets)+len(rivals) > 0
}

// obstructed reports whether the process with this number has a step that must be considered with other processes.
func (j *judge) obstructed(number string) bool {
	p, err := strconv.Atoi(number)
	return err == nil && j.set[program.PID(p)]
}

// hold requires true words for the failed condition c.
func (j *judge) hold(c *Condition, where string) {
	for _, s := range sentences {
		found := s.form.FindStringSubmatch(c.Why)
		if found == nil {
			continue
		}
		var steps []*trace.Step
		rest := ""
		for _, text := range found[1:] {
			switch {
			case strings.HasPrefix(text, ", after "), text == "" && c.Before == nil:
			case c.At != nil && text == statement(c.At):
				steps = append(steps, c.At)
			case c.Other != nil && text == statement(c.Other):
				steps = append(steps, c.Other)
			default:
				rest = text
			}
		}
		steps = append(steps, nil, nil)
		named := strings.Count(s.form.String(), step)
		require.True(j.t, named == 0 || steps[named-1] != nil, "%s: %q names other steps", where, c.Why)
		require.True(j.t, s.claims(j, steps[0], steps[1], rest), "%s: %q is not so", where, c.Why)
		j.said[c.Name+" "+s.kind]++
		return
	}
	require.Fail(j.t, "words without a rule", "%s: %q", where, c.Why)
}

// heldWords checks every explanation for the states of the model of x against the relation, if the model has at most
// limit states. said counts the sentences.
func heldWords(t *testing.T, x *property.Task, asked plan.Options, limit int, said map[string]int) {
	for _, g := range x.Groups() {
		e := explainer{Options: Options{Asked: asked, Within: time.Minute}, properties: g}
		var err error
		e.system, err = system.Prepare(context.Background(), g, asked, plan.Limits{}, time.Minute)
		require.NoError(t, err)
		selector, ok := e.system.NewWorker().Reducer.(explained)
		if !ok {
			continue
		}
		e.selector, e.words = selector, words{e.system.Program, e.system.Machine.Clone().View}
		graph, err := audit.Explore(context.Background(), e.system.Machine.Clone(), limit)
		if err != nil {
			require.True(t, errors.As(err, new(*audit.LimitError)) || errors.As(err, new(*audit.EndlessError)))
			return
		}
		p := e.system.Program
		r := depend.New(p)
		j := &judge{t: t, program: p, relation: r, marks: spinmarks.New(p, r.Channels()), said: said}
		j.local = nodes.NewLocal(r, nodes.Find(depend.New(g[0].Program)))
		for n, s := range graph.States {
			j.state = &program.Moves{}
			e.system.Machine.Enabled(s, j.state)
			st := e.state(j.state, func(mv program.Move) bool { return (n+int(mv.Edge))%3 == 0 })
			for i := range st.Candidates {
				j.candidate(&st.Candidates[i], x.Model+", "+asked.Reduction.String()+", state "+strconv.Itoa(n))
			}
		}
	}
}

// candidate holds the words about c.
func (j *judge) candidate(c *Candidate, where string) {
	j.set, j.moves = map[program.PID]bool{}, len(c.Moves)
	for _, name := range c.Processes {
		pid, err := strconv.Atoi(strings.TrimSuffix(name[strings.LastIndexByte(name, '(')+1:], ")"))
		require.NoError(j.t, err)
		j.set[program.PID(pid)] = true
	}
	where += ", " + strings.Join(c.Processes, " ")
	conditions := c.Conditions
	if c.Test != nil && c.Test.Obstacle == "" {
		conditions = append(conditions[:len(conditions):len(conditions)], c.Test.Dep, c.Test.Pre)
	}
	for i := range conditions {
		if !conditions[i].Holds {
			j.hold(&conditions[i], where)
		}
	}
}

var (
	wordStates = flag.Int("words", 120, "models of the corpus with more states are left out where words are held")
	wordSeeds  = flag.Uint64("word-seeds", 60, "random models by which words are held")
)

// written returns the options for explaining the unoptimized model.
func written(r plan.Reduction) plan.Options {
	return plan.Options{Engine: plan.Closure, Optimize: plan.NoOptimizations, Workers: 1, Reduction: r}
}

var reductions = []plan.Reduction{plan.Ample, plan.Process, plan.SPIN, plan.Group}

// Each stated reason is true, for every reduction, in the states of small corpus models and of random models.
func TestWordsAreTrue(t *testing.T) {
	said := map[string]int{}
	files, err := filepath.Glob(repo.Path("models/*.pml"))
	require.NoError(t, err)
	require.Greater(t, len(files), 30)
	hold := func(name, text string, limit int) {
		x, err := property.Read(source.NewFile(name, text), property.Options{Checks: property.DefaultChecks,
			Time: time.Minute})
		require.NoError(t, err)
		for _, reduction := range reductions {
			heldWords(t, x, written(reduction), limit, said)
		}
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		hold(file, string(text), *wordStates)
	}
	hold("comes", "bit x, y; active proctype P() { if :: x == 1 -> skip :: y = 1 fi } "+
		"active proctype Q() { x = 1 }", 40)
	for seed := range *wordSeeds {
		text := random.New(seed, random.Size{Procs: 3, Statements: 4}).String()
		if seed%2 == 0 {
			text = random.Handshakes(seed).String()
		}
		hold("random "+strconv.FormatUint(seed, 10), text, 60)
	}
	for _, s := range []string{"C0 cannot move", "C0 partner", "C1 comes", "C1 meets", "C1 conflicts", "C1 enables",
		"C1 is not safe", "C1 is not local", "C1 is blocked", "C2 changes", "C3 closes"} {
		require.Positive(t, said[s], "%s: %v", s, said)
	}
	t.Log(said)
}

// An executable send is not described as becoming executable: it concerns more than its node.
func TestWordsOfAnExecutableSend(t *testing.T) {
	const text = "chan c = [2] of { byte }; active proctype A() { c!1 } active proctype B() { byte k; k = 1; c!2 }"
	x, err := property.Read(source.NewFile("m.pml", text), property.Options{Checks: property.DefaultChecks,
		Time: time.Minute})
	require.NoError(t, err)
	list, err := Groups(context.Background(), x.Groups(), Options{Asked: written(plan.Group), Limit: 100})
	require.NoError(t, err)
	c := list[0].States[0].Candidates[0].Conditions[1]
	require.Equal(t, "A(0)'s `c!1` (line 1) is no affair of its node alone", c.Why)
}
