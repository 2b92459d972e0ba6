package main

// The part of SARIF 2.1.0 (OASIS, section numbers in brackets) that is written.

// sarifLog is the whole [3.13].
type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

// sarifRun is one run of the tool [3.14].
type sarifRun struct {
	Tool        sarifTool         `json:"tool"`
	Invocations []sarifInvocation `json:"invocations"`
	ColumnKind  string            `json:"columnKind"`
	Results     []sarifFinding    `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name            string      `json:"name"`
	Version         string      `json:"version"`
	SemanticVersion string      `json:"semanticVersion"`
	Rules           []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID    string       `json:"id"`
	Name  string       `json:"name"`
	Short sarifMessage `json:"shortDescription"`
	Full  sarifMessage `json:"fullDescription"`
	Help  sarifMessage `json:"help"`
}

type sarifInvocation struct {
	ExitCode   int  `json:"exitCode"`
	Successful bool `json:"executionSuccessful"`
}

// sarifMessage is a text [3.11].
type sarifMessage struct {
	Text string `json:"text"`
}

// sarifFinding is a result [3.27].
type sarifFinding struct {
	Rule         string            `json:"ruleId"`
	Index        int               `json:"ruleIndex"`
	Level        string            `json:"level"`
	Message      sarifMessage      `json:"message"`
	Locations    []sarifLocation   `json:"locations"`
	Fingerprints map[string]string `json:"partialFingerprints,omitempty"`
	Flows        []sarifFlow       `json:"codeFlows,omitempty"`
}

// sarifLocation is a place, a text about it, or both [3.28].
type sarifLocation struct {
	Place   *sarifPlace   `json:"physicalLocation,omitempty"`
	Message *sarifMessage `json:"message,omitempty"`
}

type sarifPlace struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

// sarifRegion is a part of a file [3.30]: lines and columns from 1, and the end is behind the last.
type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

// sarifFlow is a counterexample [3.36]: the steps of all processes in the order of the run.
type sarifFlow struct {
	Threads []sarifThread `json:"threadFlows"`
}

type sarifThread struct {
	Locations []sarifStep `json:"locations"`
}

// sarifStep is a step of a counterexample [3.38].
type sarifStep struct {
	Order      int                     `json:"executionOrder"`
	Importance string                  `json:"importance"`
	Location   sarifLocation           `json:"location"`
	State      map[string]sarifMessage `json:"state,omitempty"`
}
