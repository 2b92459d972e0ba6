package comparison

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/wording"
)

// Columns are the column names in the first line of the comma-separated values.
var Columns = []string{
	"model", "properties", "reduction", "proviso", "off", "conditions", "verdicts", "reason", "complete", "cut",
	"states", "transitions", "seconds", "moves_share", "states_of_none", "transitions_of_none", "seconds_of_none",
}

// CSV returns c as comma-separated values: a line with the column names, and a line for every run.
func CSV(c *ltlpor.Comparison) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	lines := [][]string{Columns}
	for i := range c.Groups {
		g := &c.Groups[i]
		for k := range g.Runs {
			d := RunOf(&g.Runs[k], &g.Runs[0])
			line := []string{
				c.Model, strings.Join(wording.Names(g.Properties), " "), d.Reduction, d.Proviso, d.Off, d.Conditions,
				strings.Join(d.Verdicts, " "), d.Reason, strconv.FormatBool(d.Complete), d.Cut,
				strconv.FormatInt(d.States, 10), strconv.FormatInt(d.Transitions, 10),
				decimal(d.Seconds), decimal(d.Share),
			}
			if d.OfNone != nil {
				line = append(line, decimal(d.OfNone.States), decimal(d.OfNone.Transitions), decimal(d.OfNone.Seconds))
			} else {
				line = append(line, "", "", "")
			}
			lines = append(lines, line)
		}
	}
	err := w.WriteAll(lines)
	return b.Bytes(), err
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
