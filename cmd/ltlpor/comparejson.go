package main

import (
	"bytes"
	"encoding/csv"
	"math"
	"strconv"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// compareFormat is the JSON form of a comparison.
const compareFormat = "ltlpor-compare"

type compareDocument struct {
	head
	Verdict       string               `json:"verdict,omitempty"`
	Disagreements []string             `json:"disagreements,omitempty"`
	Groups        []groupDocument      `json:"groups,omitempty"`
	Warnings      []diagnosticDocument `json:"warnings,omitempty"`
	Error         *errorDocument       `json:"error,omitempty"`
}

type groupDocument struct {
	Properties []string      `json:"properties"`
	Formula    string        `json:"formula,omitempty"`
	Runs       []runDocument `json:"runs"`
}

type runDocument struct {
	Reduction   string          `json:"reduction"`
	Proviso     string          `json:"proviso,omitempty"`
	Off         string          `json:"off,omitempty"`
	Conditions  string          `json:"conditions,omitempty"`
	Verdicts    []string        `json:"verdicts"`
	Reason      string          `json:"reason,omitempty"`
	Complete    bool            `json:"complete"`
	Cut         string          `json:"cut,omitempty"`
	States      int64           `json:"states"`
	Transitions int64           `json:"transitions"`
	Seconds     float64         `json:"seconds"`
	Share       float64         `json:"moves_share"`
	OfNone      *ofNoneDocument `json:"of_none,omitempty"`
}

type ofNoneDocument struct {
	States      float64 `json:"states"`
	Transitions float64 `json:"transitions"`
	Seconds     float64 `json:"seconds"`
}

// compareDocumentOf writes a comparison as JSON, or err if it is not nil.
func compareDocumentOf(h head, c *ltlpor.Comparison, err error) ([]byte, error) {
	d := compareDocument{head: h}
	if err != nil {
		d.Error = errorOf(err)
		return marshal(&d)
	}
	d.Verdict, d.Disagreements, d.Warnings = c.Verdict().String(), c.Disagreements(), diagnostics(c.Warnings)
	for i := range c.Groups {
		g := &c.Groups[i]
		x := groupDocument{Properties: textreport.Names(g.Properties), Formula: g.Properties[0].Text}
		for k := range g.Runs {
			x.Runs = append(x.Runs, runOf(&g.Runs[k], &g.Runs[0]))
		}
		d.Groups = append(d.Groups, x)
	}
	return marshal(&d)
}

// runOf describes a run; none is the run without reduction.
func runOf(r, none *ltlpor.ComparedRun) runDocument {
	d := runDocument{
		Reduction: r.Reduction.String(), Conditions: r.Plan.Conditions.String(), Complete: true,
		States: r.States(), Transitions: r.Transitions(), Seconds: seconds(r.Elapsed()), Share: rounded(r.Share()),
	}
	if strings.Contains(textreport.RowName(r), ",") {
		d.Proviso = r.Proviso.String()
	}
	if off := r.Plan.Off[plan.PartReduction]; off.Why != plan.NotAsked {
		d.Off = off.String()
	}
	for _, p := range r.Properties {
		d.Verdicts = append(d.Verdicts, p.Verdict.String())
		if d.Reason == "" {
			d.Reason = p.Reason.String()
		}
	}
	for _, s := range r.Searches {
		if d.Complete = d.Complete && s.Complete; s.Cut != search.CutNone && d.Cut == "" {
			d.Cut = s.Cut.String()
		}
	}
	if textreport.Comparable(r, none) && none.States() > 0 && none.Transitions() > 0 && none.Elapsed() > 0 {
		d.OfNone = &ofNoneDocument{
			States:      rounded(float64(r.States()) / float64(none.States())),
			Transitions: rounded(float64(r.Transitions()) / float64(none.Transitions())),
			Seconds:     rounded(float64(r.Elapsed()) / float64(none.Elapsed())),
		}
	}
	return d
}

func seconds(d time.Duration) float64 { return rounded(d.Seconds()) }

// rounded is x to six places.
func rounded(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// columns are the head of the table as comma-separated values.
var columns = []string{
	"model", "properties", "reduction", "proviso", "off", "conditions", "verdicts", "reason", "complete", "cut",
	"states", "transitions", "seconds", "moves_share", "states_of_none", "transitions_of_none", "seconds_of_none",
}

// comparisonCSV writes the head of the table, and a line for each run.
func comparisonCSV(c *ltlpor.Comparison) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	lines := [][]string{columns}
	for i := range c.Groups {
		g := &c.Groups[i]
		for k := range g.Runs {
			d := runOf(&g.Runs[k], &g.Runs[0])
			line := []string{
				c.Model, strings.Join(textreport.Names(g.Properties), " "), d.Reduction, d.Proviso, d.Off, d.Conditions,
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
