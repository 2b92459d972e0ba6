package parallel

import (
	"ltlpor/internal/model/closure"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/packed/coding"
	_ "ltlpor/internal/testing/longtest"
)

// newSource returns a source without states.
func newSource(m *closure.Machine, checking bool, l coding.Limits) Source {
	t := cache.New(coding.New(m.Clone().(*closure.Machine), l), checking)
	return Source{Transitions: &t}
}
