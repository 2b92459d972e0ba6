package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/lang/annotation"
	"ltlpor/source"
)

// A check in an editor has the options of the request, then of the model's comments, then of ltlpor.toml.
func TestConfigureEditor(t *testing.T) {
	dir := t.TempDir()
	shared := filepath.Join(dir, configName)
	write := func(text string) { require.NoError(t, os.WriteFile(shared, []byte(text), 0o600)) }
	model := source.NewFile(filepath.Join(dir, "m.pml"), "// ltlpor: -DN=2 --max-states=7\ninit { skip }\n")
	env := environment{ctx: context.Background()}
	write("define = [\"N=3\", \"K=1\"]\nfairness = \"weak\"\nmax-states = 9\n")
	given := []annotation.Option{{Name: "define", Values: []string{"M"}}, {Name: "fairness", Values: []string{"strong"}}}
	c, err := configureEditor(env, model, given, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"M", "N=2", "K=1"}, c.Options.Defines)
	require.Equal(t, "strong", c.Options.Fairness.String())
	require.Equal(t, int64(7), c.Options.MaxStates)
	require.Len(t, c.Used, 3)
	require.Contains(t, c.Arguments, "--fairness=strong")

	report, err := ltlpor.Check(context.Background(), model, c.Options)
	require.NoError(t, err)
	require.Equal(t, ltlpor.Holds, report.Verdict)

	for _, o := range []annotation.Option{
		{Name: "json", Values: []string{"x"}}, {Name: "max-states", Values: []string{"many"}}, {Name: "none"},
	} {
		_, err := configureEditor(env, model, []annotation.Option{o}, nil)
		require.ErrorContains(t, err, o.Name)
	}
	write("fairness = \"no\"\n")
	_, err = configureEditor(env, model, nil, nil)
	var list source.List
	require.ErrorAs(t, err, &list)
	require.Equal(t, shared, list[0].Span.File.Name)
}
