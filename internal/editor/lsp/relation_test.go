package lsp_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/editor/lsp"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// related starts a server whose computations of dependence relations call begin first.
func related(t *testing.T, begin func() error) *client {
	configure := func(*source.File, []annotation.Option) (c lsp.Configured, err error) {
		c.Options.Begin = func(*property.Task) error { return begin() }
		return c, nil
	}
	return connectTo(t, lsp.Options{Configure: configure}).initialize(`{}`)
}

// dependent is a model with two steps that are dependent, and a mark on one.
const dependent = "byte x;\nactive proctype P() { x ^= 1 }\nactive proctype Q() { x = 2 }\n"

// A relation that takes long is told to come later, and is shown when it has come.
func TestHoverLater(t *testing.T) {
	release := make(chan struct{})
	c := related(t, func() error { <-release; return nil })
	const later = "the dependent steps are still being computed: a later hover shows them"
	require.Equal(t, later, hoverIn(c, dependent))
	require.Empty(t, hoverAt(c, "byte x;\nactive ^proctype"), "no statement")
	require.NotContains(t, hoverAt(c, "byte ^x"), later, "a declaration")
	close(release)
	for end := time.Now().Add(patience); time.Now().Before(end); {
		if text := hoverAt(c, dependent); text != later {
			require.Equal(t, "dependent steps of other processes:\n\n- Q: x = 2 (each writes x)", text)
			return
		}
	}
	t.Fatal("the steps never came")
}

// A relation that takes too long is given up, and the hover says so.
func TestHoverGivenUp(t *testing.T) {
	c := related(t, func() error { return &ltlpor.CutError{} })
	require.Equal(t, "computing the dependent steps takes longer than 30s: ltlpor deps lists them",
		hoverIn(c, dependent))
}

// A newer text begins another computation, which does not wait for the older one.
func TestHoverNewerText(t *testing.T) {
	var first sync.Once
	release := make(chan struct{})
	defer close(release)
	c := related(t, func() error {
		wait := false
		if first.Do(func() { wait = true }); wait {
			<-release
		}
		return nil
	})
	require.Contains(t, hoverIn(c, dependent), "still being computed")
	c.open(uri, strings.Replace(dependent, "^", "", 1))
	for end := time.Now().Add(patience); !strings.Contains(hoverAt(c, dependent), "Q: x = 2"); {
		require.True(t, time.Now().Before(end), "the steps of the newer text never came")
	}
}
