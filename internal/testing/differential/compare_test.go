package differential

import (
	"flag"
	"fmt"
	"hash/fnv"
	"maps"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/oracle"
)

var searches = flag.Int("searches", amount.Choose(4, 150),
	"how many ways to search are tried for each property of a model written here, 0 for all")

// lost compares what is left of the graph under a reducer with the whole graph:
// deadlocks and faults, or for a formula whether it is violated. It says what
// differs, "" if nothing does.
func (m *model) lost(p *oracle.Part, f *formula) string {
	whole := m.graph.FullPart()
	if f != nil {
		if full, reduced := whole.Accepts(f), p.Accepts(f); full != reduced {
			return fmt.Sprintf("violated: %v in the full graph, %v in the reduced one", full, reduced)
		}
		return ""
	}
	if full, reduced := whole.Deadlocks(), p.Deadlocks(); !maps.Equal(full, reduced) {
		return fmt.Sprintf("deadlocks: %d in the full graph, %d in the reduced one", len(full), len(reduced))
	}
	if full, reduced := whole.Faults(), p.Faults(); !maps.Equal(full, reduced) {
		return fmt.Sprintf("faults: %v in the full graph, %v in the reduced one", full, reduced)
	}
	return ""
}

// auditLimit bounds the states that an audit looks at from every reduced state.
const auditLimit = 500

// wrong checks the ample sets of m for f (nil: for safety) by the definition,
// and what the reduced graph tells. It says what is wrong, "" if nothing is.
func (m *model) wrong(f *formula) string {
	p := m.graph.Reduce(m.selector(f, 0))
	props := uint64(0)
	if f != nil {
		props = f.props
	}
	if why := p.Audit(props, auditLimit); why != "" {
		return why
	}
	if why := m.unstuck(props); why != "" {
		return why
	}
	return m.lost(p, f)
}

// searched searches in ways that are meant for f (nil: for safety) and compares with the
// definition. It says what differs, "" if nothing does. Which ways these are depends on
// what is searched.
func (m *model) searched(f *formula) string {
	h := fnv.New64a()
	h.Write([]byte(m.text))
	if f != nil {
		h.Write([]byte(f.text))
	}
	return m.try(f, h.Sum64(), *searches, map[string]int{})
}
