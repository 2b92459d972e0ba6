package teaching

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/output/layout"
	"ltlpor/internal/teach/explain"
)

// orbit prints how the state that was asked about becomes the explained state, its representative, and the size of the
// orbit. `title` names the state that was asked about. The result names the explained state.
func (t *Explainer) orbit(o *explain.Orbit, title string) string {
	states := layout.Counted(int64(o.Size), "state")
	if !o.All {
		states = "more than " + states
	}
	of := fmt.Sprintf("its orbit, by exchanges of %s, has %s", o.Processes, states)
	if o.Asked == nil {
		which := title
		if title == "state" {
			which = "this state"
		}
		t.Sentence("  ", fmt.Sprintf("%s is its own representative: %s", which, of))
		return title
	}
	t.Rows("  ", titledRows(title, o.Asked))
	which, named := "below", "representative"
	if o.Representative >= 0 {
		named = fmt.Sprintf("state %d", o.Representative)
		which = named
	}
	t.Sentence("  ", fmt.Sprintf("its representative, which the search stores in its place, is %s, with %s; %s", which,
		strings.Join(exchanged(o.Exchanges), ", "), of))
	return named
}

// exchanged returns the exchanges in list as phrases. Two processes that change places share a phrase.
func exchanged(list []explain.Exchange) (words []string) {
	for i, x := range list {
		back := slices.Index(list, explain.Exchange{From: x.To, To: x.From})
		switch {
		case back < 0:
			words = append(words, fmt.Sprintf("%s as %s", x.From, x.To))
		case back > i:
			words = append(words, fmt.Sprintf("%s and %s exchanged", x.From, x.To))
		}
	}
	return words
}
