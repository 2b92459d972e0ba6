package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// workflow is what of a workflow of GitHub Actions is looked at.
type workflow struct {
	Name        string
	On          []string
	Permissions map[string]string
	Jobs        map[string]struct {
		RunsOn string `yaml:"runs-on"`
		Steps  []struct {
			Name, Uses, Run, If string
			With, Env           map[string]string
		}
	}
}

var (
	yamlBlock = regexp.MustCompile("(?s)```yaml\n(.*?)```")
	flagFile  = regexp.MustCompile(`--(?:junit|sarif)=(\S+)`)
)

// The workflow in doc/user/ci.md is YAML of the form that GitHub Actions takes, and its command lines are ones that
// ltlpor takes: the files that it uploads are those that it writes.
func TestWorkflow(t *testing.T) {
	blocks := yamlBlock.FindAllStringSubmatch(readDoc(t, "user/ci.md"), -1)
	require.Len(t, blocks, 1)
	var w workflow
	read := yaml.NewDecoder(strings.NewReader(blocks[0][1]))
	read.KnownFields(true)
	require.NoError(t, read.Decode(&w))
	require.NotEmpty(t, w.On)
	require.Equal(t, "write", w.Permissions["security-events"], "upload-sarif needs it")
	written, uploaded, checks := map[string]bool{}, []string{}, 0
	for _, job := range w.Jobs {
		require.NotEmpty(t, job.RunsOn)
		for _, step := range job.Steps {
			require.NotEqual(t, step.Uses == "", step.Run == "", "a step either uses or runs")
			if step.Uses != "" {
				require.Regexp(t, `^[\w-]+(/[\w-]+)+@v\d+$`, step.Uses)
			}
			for _, key := range []string{"sarif_file", "path"} {
				if name := step.With[key]; name != "" {
					require.Equal(t, "always()", step.If, "%s is wanted where a verdict is not as expected", name)
					uploaded = append(uploaded, name)
				}
			}
			command, own, found := strings.Cut(step.Run, `/bin/ltlpor" check`)
			if !found {
				continue
			}
			checks++
			require.Equal(t, `"$RUNNER_TEMP`, command)
			var cli commands
			parser, err := newParser(&cli, streams{})
			require.NoError(t, err)
			_, err = parser.Parse(append([]string{"check"}, strings.Fields(own)...))
			require.NoError(t, err)
			require.NoError(t, cli.Check.validate())
			for _, m := range flagFile.FindAllStringSubmatch(own, -1) {
				written[m[1]] = true
			}
		}
	}
	require.Equal(t, 1, checks)
	require.Len(t, uploaded, len(written))
	for _, name := range uploaded {
		require.True(t, written[name], "%s is uploaded, and nothing writes it", name)
	}
}

var shellLine = regexp.MustCompile(`(?m)^ {4}(?:ltlpor|docker run .* ltlpor) (.*)$`)

// Each command line that stands alone in doc/user/ci.md is one that ltlpor takes.
func TestCommandsForCI(t *testing.T) {
	lines := shellLine.FindAllStringSubmatch(readDoc(t, "user/ci.md"), -1)
	require.NotEmpty(t, lines)
	for _, m := range lines {
		var cli commands
		parser, err := newParser(&cli, streams{})
		require.NoError(t, err)
		_, err = parser.Parse(strings.Fields(m[1]))
		require.NoError(t, err, m[0])
	}
}
