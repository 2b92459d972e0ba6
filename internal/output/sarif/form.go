package sarif

// This file defines the part of SARIF 2.1.0 that ltlpor writes. Numbers in brackets are sections of the SARIF standard
// (OASIS).

// Log is a SARIF document [3.13].
type Log struct {
	Schema  string   `json:"$schema"`
	Version string   `json:"version"`
	Runs    []logRun `json:"runs"`
}

// logRun is a run of the tool [3.14].
type logRun struct {
	Tool        logTool      `json:"tool"`
	Invocations []invocation `json:"invocations"`
	ColumnKind  string       `json:"columnKind"`
	Results     []logResult  `json:"results"`
}

type logTool struct {
	Driver toolDriver `json:"driver"`
}

type toolDriver struct {
	Name            string       `json:"name"`
	Version         string       `json:"version"`
	SemanticVersion string       `json:"semanticVersion"`
	Rules           []driverRule `json:"rules"`
}

type driverRule struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Short Text   `json:"shortDescription"`
	Full  Text   `json:"fullDescription"`
	Help  Text   `json:"help"`
}

type invocation struct {
	ExitCode   int  `json:"exitCode"`
	Successful bool `json:"executionSuccessful"`
}

// Text is a message text [3.11].
type Text struct {
	Text string `json:"text"`
}

// logResult is a result of an analysis [3.27].
type logResult struct {
	Rule         string            `json:"ruleId"`
	Index        int               `json:"ruleIndex"`
	Level        string            `json:"level"`
	Message      Text              `json:"message"`
	Locations    []Location        `json:"locations"`
	Fingerprints map[string]string `json:"partialFingerprints,omitempty"`
	Flows        []codeFlow        `json:"codeFlows,omitempty"`
}

// Location is a position, a text about a position, or both [3.28].
type Location struct {
	Place   *physicalLocation `json:"physicalLocation,omitempty"`
	Message *Text             `json:"message,omitempty"`
}

type physicalLocation struct {
	Artifact artifactLocation `json:"artifactLocation"`
	Region   *region          `json:"region,omitempty"`
}

type artifactLocation struct {
	URI string `json:"uri"`
}

// region is a part of a file [3.30]. Lines and columns count from 1. The end is exclusive.
type region struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

// codeFlow is a counterexample [3.36]. It has the steps of every process. The steps are numbered in the order of the
// run.
type codeFlow struct {
	Threads []threadFlow `json:"threadFlows"`
}

type threadFlow struct {
	Locations []threadStep `json:"locations"`
}

// threadStep is a step of a counterexample [3.38].
type threadStep struct {
	Order      int             `json:"executionOrder"`
	Importance string          `json:"importance"`
	Location   Location        `json:"location"`
	State      map[string]Text `json:"state,omitempty"`
}
