package comparison

import (
	"strings"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// Run has the figures of one run of a comparison. Share is the mean share of the enabled moves that the search
// follows. OfNone has the shares of the figures without reduction; it is nil if the shares are unknown, because a
// limit cut one of the two runs short or a figure without reduction is zero.
type Run struct {
	Reduction   string   `json:"reduction"`
	Proviso     string   `json:"proviso,omitempty"`
	Off         string   `json:"off,omitempty"`
	Conditions  string   `json:"conditions,omitempty"`
	Verdicts    []string `json:"verdicts"`
	Reason      string   `json:"reason,omitempty"`
	Complete    bool     `json:"complete"`
	Cut         string   `json:"cut,omitempty"`
	States      int64    `json:"states"`
	Transitions int64    `json:"transitions"`
	Seconds     float64  `json:"seconds"`
	Share       float64  `json:"moves_share"`
	OfNone      *shares  `json:"of_none,omitempty"`
}

// shares has the states, the transitions and the time of a run, each divided by the figure of the run without
// reduction.
type shares struct {
	States      float64 `json:"states"`
	Transitions float64 `json:"transitions"`
	Seconds     float64 `json:"seconds"`
}

// RunOf returns the figures of r, also as shares of the figures of none, the run without reduction.
func RunOf(r, none *ltlpor.ComparedRun) Run {
	d := Run{
		Reduction: r.Reduction.String(), Conditions: r.Plan.Conditions.String(), Complete: true,
		States: r.States(), Transitions: r.Transitions(), Seconds: layout.Seconds(r.Elapsed()),
		Share: layout.Rounded(r.Share()),
	}
	if strings.Contains(rowName(r), ",") {
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
	if haveFullFigures(r, none) && none.States() > 0 && none.Transitions() > 0 && none.Elapsed() > 0 {
		d.OfNone = &shares{
			States:      layout.Rounded(float64(r.States()) / float64(none.States())),
			Transitions: layout.Rounded(float64(r.Transitions()) / float64(none.Transitions())),
			Seconds:     layout.Rounded(float64(r.Elapsed()) / float64(none.Elapsed())),
		}
	}
	return d
}
