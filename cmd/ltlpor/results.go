package main

// wanted is a file with a requested result.
type wanted struct {
	flag     string
	name     *string // nil: not requested
	kind     resultKind
	document func() ([]byte, error)
}

// results returns the result files of c, with the outcomes of the models to come.
func (c *checkCommand) results(env environment, all *[]*outcome) []wanted {
	return []wanted{
		{"--json", c.JSON, jsonResult, func() ([]byte, error) { return checkDocument(env, *all, c.FullStates) }},
		{"--junit", c.JUnit, junitResult, func() ([]byte, error) { return junitDocument(*all, c.TraceSteps) }},
		{"--report", c.Report, htmlResult, func() ([]byte, error) { return htmlReport(env, (*all)[0]) }},
		{"--sarif", c.SARIF, sarifResult, func() ([]byte, error) { return sarifLogOf(*all, c.TraceSteps) }},
	}
}

// severalFormat is the JSON form of the results of several models.
const severalFormat = "ltlpor-check-several"

// severalDocument has the results of several models.
type severalDocument struct {
	head
	Status int         `json:"exit_status"`
	Models []*document `json:"models"`
}

// checkDocument writes the outcomes as JSON: the document of a single model, or a document that contains the
// documents of several models.
func checkDocument(env environment, all []*outcome, full bool) ([]byte, error) {
	if len(all) == 1 {
		return marshal(all[0].document(env.head(documentFormat, all[0].model), full))
	}
	d := severalDocument{head: env.head(severalFormat, ""), Status: statusOfAll(all)}
	for _, o := range all {
		by := &env.asked
		if o.asked != nil {
			by = o.asked
		}
		h := by.head(documentFormat, o.model)
		h.Model = o.model
		d.Models = append(d.Models, o.document(h, full))
	}
	return marshal(&d)
}
