package jsonreport

import (
	"ltlpor"
	"ltlpor/trace"
)

// coverageDocument has the number of statements, and a list of the statements that no run executes.
type coverageDocument struct {
	Count     int                 `json:"statements"`
	Unreached []unreachedDocument `json:"unreached,omitempty"`
}

type unreachedDocument struct {
	Process string               `json:"process"`
	Text    string               `json:"statement"`
	At      *trace.PlaceDocument `json:"at"`
}

func coverageOf(c *ltlpor.Coverage) *coverageDocument {
	if c == nil {
		return nil
	}
	d := &coverageDocument{Count: len(c.Statements)}
	for _, s := range c.Statements {
		if !s.Taken {
			d.Unreached = append(d.Unreached, unreachedDocument{s.Process, s.Text, trace.Place(s.Span)})
		}
	}
	return d
}
