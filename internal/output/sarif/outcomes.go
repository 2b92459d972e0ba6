package sarif

import (
	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/finding"
	"ltlpor/internal/output/outcome"
)

// Outcomes returns the findings about all models as a SARIF document. A counterexample is shortened to `steps` steps.
func Outcomes(all []*outcome.Outcome, steps int) ([]byte, error) {
	status := outcome.Status(all)
	run := Run{Version: ltlpor.Version, Status: status, Successful: status < exitcode.Usage, Steps: steps}
	for _, o := range all {
		run.Models = append(run.Models, Model{Name: o.Model, Findings: finding.Outcome(o)})
	}
	return Document(run)
}
