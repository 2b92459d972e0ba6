package differential

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/interp"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

var claims = flag.Int("claims", amount.Choose(5, 120),
	"how many random models with never claims to try")

// claimWays are ways to decide a never claim.
var claimWays = []ltlpor.Options{
	{},
	{Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations},
	{Optimize: ltlpor.NoOptimizations},
	{Reduction: ltlpor.None},
	{Proviso: ltlpor.StackProviso},
	{Proviso: ltlpor.StackProviso, Optimize: ltlpor.NoOptimizations},
	{Proviso: ltlpor.StaticProviso},
	{Reduction: ltlpor.Process},
	{Reduction: ltlpor.SPIN}, {Reduction: ltlpor.Group},
	{Reduction: ltlpor.SPIN, Proviso: ltlpor.StackProviso},
	{Visibility: ltlpor.BothVisibility},
	{Emptiness: ltlpor.SCC},
	{Emptiness: ltlpor.NDFS},
	{Emptiness: ltlpor.SCC, Proviso: ltlpor.StackProviso},
}

// claimTally counts what the claims of random models were like.
type claimTally struct {
	tried, refused, large int
	parts, invariant      int // claims that take part, and that only observe and tell no stuttering
	ends, cycles, fails   int
	reduced, open         int                    // searches in which states were reduced, that are inconclusive
	decided               map[ltlpor.Verdict]int // searches, by verdict
}

// judgedStates bounds the states of a model with its claim.
const judgedStates = 1500

var errInitial = errors.New("too large, or the initial state cannot be made")

// judge returns what is to be said of the never claim of a model, by the definition.
func judge(text string, limit int) (j interp.Judgement, err error) {
	file, list := promela.Parse(source.NewFile("model", text), promela.Options{})
	if err := list.Err(); err != nil {
		return j, err
	}
	info, list := typecheck.File(file)
	if err := list.Err(); err != nil {
		return j, err
	}
	m := interp.New(info)
	m.Observe(info.Claims[0])
	j, ok := m.Judge(limit)
	if !ok {
		err = errInitial
	}
	return j, err
}

// subject is a random model with its never claim, and what is to be said of that.
type subject struct {
	text      string
	takesPart bool
	invariant bool // under stuttering
	judgement interp.Judgement
}

func newSubject(text string) (*subject, error) {
	t, err := property.Read(source.NewFile("model", text), property.Options{Checks: property.CheckClaim,
		Time: time.Minute})
	if err != nil {
		return nil, err
	}
	if len(t.Properties) == 0 {
		return nil, errInitial
	}
	s := &subject{text: text, takesPart: t.Properties[0].TakesPart(), invariant: t.Properties[0].Stutter == property.Invariant}
	s.judgement, err = judge(text, judgedStates)
	return s, err
}

// violated is the verdict by the definition; decided is false where a step of a claim that only
// observes goes wrong (12.1).
func (s *subject) violated() (violated, decided bool) {
	if s.takesPart {
		return s.judgement.TakesPart(), true
	}
	return s.judgement.Observes(), !s.judgement.Errs
}

// mayBeOpen reports whether a claim may be inconclusive for a reason. With the stack proviso the
// search goes along with a run for longer than the claim and may meet a run-time error that the
// definition does not (doc/user/properties.md).
func (s *subject) mayBeOpen(w ltlpor.Options, why ltlpor.Open) bool {
	switch {
	case s.takesPart:
		return false
	case why == ltlpor.RunTimeError:
		return s.judgement.Stops || w.Proviso == ltlpor.StackProviso
	case why == ltlpor.CutShort: // where the claim leads nowhere the model may go on for long
		return w.Proviso == ltlpor.StackProviso
	}
	return why == ltlpor.EndlessSequence
}

// wrong decides the claim in one way and says what differs from the definition, "" if nothing does.
func (s *subject) wrong(w ltlpor.Options, c *claimTally) string {
	violated, decided := s.violated()
	if !decided {
		return ""
	}
	w.Checks, w.MaxStates = ltlpor.Claim, 30*judgedStates
	r, err := ltlpor.Check(context.Background(), source.NewFile("model", s.text), w)
	if err != nil {
		return err.Error()
	}
	p := r.Properties[0]
	if r.Searches[p.Search].Reduced > 0 {
		c.reduced++
	}
	switch {
	case p.Verdict == ltlpor.Inconclusive && s.mayBeOpen(w, p.Reason.Open):
		c.open++
		return ""
	case p.Verdict == ltlpor.Inconclusive || (p.Verdict == ltlpor.Violated) != violated:
		return fmt.Sprintf("%v (%v); it takes part: %v, %+v", p.Verdict, p.Reason, s.takesPart, s.judgement)
	}
	c.decided[p.Verdict]++
	return ""
}

// TestClaims checks the never claims of random models, which observe, write, or have
// variables of their own, and compares with the definition: the interpreter, which shares nothing with
// lowering and search, in all ways that model and claim can go.
func TestClaims(t *testing.T) {
	if testing.Short() {
		*claims = min(*claims, 100)
	}
	c := claimTally{decided: map[ltlpor.Verdict]int{}}
	for s := *seed; s < *seed+uint64(*claims); s++ {
		m := random.Judged(s, random.Constructs(*constructs))
		subject, err := newSubject(m.String())
		switch {
		case errors.Is(err, errInitial):
			c.large++
			continue
		case err != nil:
			var list source.List
			require.ErrorAs(t, err, &list, "seed %d\n%s", s, m)
			require.Nil(t, random.Unexpected(list), "seed %d\n%s", s, m)
			c.refused++
			continue
		}
		c.count(subject)
		for k, w := range claimWays {
			if k > 0 && (uint64(k)+s)%uint64(len(claimWays)) >= uint64(*share) {
				continue
			}
			if why := subject.wrong(w, &c); why != "" {
				small := random.Shrink(m.Node, func(text string) bool {
					subject, err := newSubject(text)
					return err == nil && subject.wrong(w, &claimTally{decided: map[ltlpor.Verdict]int{}}) != ""
				})
				t.Fatalf("seed %d: %+v: %s\n%s", s, w, why, small)
			}
		}
	}
	t.Logf("%+v", c)
	if t.Failed() || *claims < 100 {
		return
	}
	require.Greater(t, c.tried, *claims*3/4)
	require.Greater(t, c.parts, c.tried/4, "too few claims take part")
	require.Greater(t, c.invariant, c.tried/10, "too few claims only observe and tell no stuttering")
	require.Greater(t, c.reduced, c.tried/50, "the claims hardly exercise the reduction")
	for _, n := range []int{c.ends, c.cycles, c.fails} {
		require.Greater(t, n, c.tried/20, "too few claims end, accept, or fail")
	}
	require.Less(t, c.open, c.decided[ltlpor.Holds])
}

func (c *claimTally) count(s *subject) {
	c.tried++
	if s.takesPart {
		c.parts++
	}
	if s.invariant && !s.takesPart {
		c.invariant++
	}
	if s.judgement.Ends {
		c.ends++
	}
	if s.judgement.Accepts {
		c.cycles++
	}
	if s.judgement.Fails {
		c.fails++
	}
}
