package finding

import (
	"fmt"
	"io"
	"strings"

	"ltlpor/internal/output/outcome"
)

// GitHub writes the findings about all models as workflow commands of GitHub Actions. GitHub shows every finding at its
// line of the model.
func GitHub(w io.Writer, all []*outcome.Outcome) {
	for _, o := range all {
		for _, f := range Outcome(o) {
			command, properties := "error", []string{"file=" + githubProperty(o.Model)}
			if o.Model == "-" {
				properties = nil
			}
			if f.Warning {
				command = "warning"
			}
			if at := f.Span.Use(); at.Valid() {
				line, col := at.File.LineCol(at.Start)
				properties = []string{
					"file=" + githubProperty(at.File.Name), fmt.Sprintf("line=%d", line), fmt.Sprintf("col=%d", col),
				}
			}
			properties = append(properties, "title="+githubProperty(f.Title))
			fmt.Fprintf(w, "::%s %s::%s\n", command, strings.Join(properties, ","), githubData(f.Message))
		}
	}
}

// githubData escapes s for the message of a workflow command, because the message cannot contain line breaks.
func githubData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// githubProperty escapes s for a property of a workflow command, for example the file. The value of a property cannot
// contain a comma or colon.
func githubProperty(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(githubData(s))
}
