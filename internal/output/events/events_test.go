package events_test

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/events"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/testing/golden"
)

// varying matches members whose values differ from run to run.
var varying = regexp.MustCompile(`"(time|seconds|memory_bytes)":("[^"]*"|[0-9.e-]+)`)

// TestStream: the events of the check of a model, of an error and of the end of the command, in their order.
func TestStream(t *testing.T) {
	var b bytes.Buffer
	s := events.New(&b)
	opt := ltlpor.Options{Workers: 1}
	s.Watch(&opt, "m.pml", &outcome.Expected{})
	r, err := ltlpor.Check(context.Background(), golden.Model(), opt)
	require.NoError(t, err)
	all := []*outcome.Outcome{{Model: "m.pml", Report: r}, {Model: "n.pml", Err: errors.New("it went wrong")}}
	for _, o := range all {
		s.End(o)
	}
	s.Exit(all)
	require.NoError(t, s.Err())
	golden.Compare(t, "events.ndjson", varying.ReplaceAll(b.Bytes(), []byte(`"$1":0`)))
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("full") }

// TestFailure: the first error of a write is kept.
func TestFailure(t *testing.T) {
	s := events.New(failing{})
	s.Exit(nil)
	require.EqualError(t, s.Err(), "full")
}

func TestNoStream(t *testing.T) {
	var s *events.Stream
	s.Exit(nil)
	require.NoError(t, s.Err())
}
