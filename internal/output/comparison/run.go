package comparison

import (
	"strings"

	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// Run has the results of checking a group of properties with one reduction.
type Run struct {
	Reduction string `json:"reduction"`
	Proviso   string `json:"proviso,omitempty"`
	// reason why the requested reduction is not used; "" if it is used or not requested
	Off         string   `json:"off,omitempty"`
	Conditions  string   `json:"conditions,omitempty"` // the conditions on ample sets, like "C0 C1 C2 C3"
	Verdicts    []string `json:"verdicts"`
	Reason      string   `json:"reason,omitempty"` // reason of the first inconclusive verdict
	Complete    bool     `json:"complete"`
	Cut         string   `json:"cut,omitempty"` // limit that ended a search early; "" if no limit did
	States      int64    `json:"states"`
	Transitions int64    `json:"transitions"`
	Seconds     float64  `json:"seconds"`
	// Share is the fraction of the enabled moves that the search follows, averaged over the states.
	Share float64 `json:"moves_share"`
	// OfNone has the figures relative to those without reduction. It is nil if a limit ended one of the two runs early,
	// or if a figure without reduction is 0.
	OfNone *shares `json:"of_none,omitempty"`
}

// shares has figures of a run, each divided by the corresponding figure of the run without reduction.
type shares struct {
	States      float64 `json:"states"`
	Transitions float64 `json:"transitions"`
	Seconds     float64 `json:"seconds"`
}

// RunOf returns the results of run r. `none` is the run without reduction, for Run.OfNone.
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
