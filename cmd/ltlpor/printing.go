package main

import (
	"context"
	"time"
)

// printing ends the printing of many counterexamples after an interrupt. The zero value never does.
type printing struct {
	ctx context.Context
	// over is the time at which printing ends, set when ctx is found done: results found before an interrupt are
	// printed within the grace.
	over time.Time
}

// ended reports whether nothing more is to be printed.
func (p *printing) ended() bool {
	if p.ctx == nil || p.ctx.Err() == nil {
		return false
	}
	if p.over.IsZero() {
		p.over = time.Now().Add(grace)
	}
	return time.Now().After(p.over)
}
