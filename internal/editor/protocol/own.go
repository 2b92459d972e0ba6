package protocol

import "encoding/json"

// Settings are the user's settings for the server. They are in initializationOptions, or in the member ltlpor of
// workspace/didChangeConfiguration. A nil member means that the current value stays.
type Settings struct {
	Define      []string       `json:"define"`  // macros: NAME or NAME=TEXT
	Options     map[string]any `json:"options"` // values of options, by the name of the option
	Time        *string        `json:"time"`    // time limit of a check, like 60s
	Mem         *string        `json:"mem"`     // memory limit of a check, like 1G
	CheckOnSave *bool          `json:"checkOnSave"`
	// whether to send notifications about the progress and the verdicts of checks
	Events *bool `json:"events"`
}

// CheckParams are the parameters of ltlpor/check, and the common parameters of the other ltlpor requests.
type CheckParams struct {
	TextDocument  DocumentID      `json:"textDocument"`
	Property      string          `json:"property"`
	Formula       string          `json:"formula"`
	Options       map[string]any  `json:"options"`
	Full          bool            `json:"full"` // whether traces show the whole state after every step
	WorkDoneToken json.RawMessage `json:"workDoneToken"`
}

// Result has the first members of the result of every ltlpor request. Version is nil for a file that is not open.
type Result struct {
	URI     string `json:"uri"`
	Version *int32 `json:"version"`
}

// DocumentResult is a result with a JSON document, or with a Text in the notation Format. The JSON document is the
// document that the command line writes with --json. Stale, if not nil, says whether the text has changed since the
// check.
type DocumentResult struct {
	Result
	Format   string          `json:"format,omitempty"`
	Document json.RawMessage `json:"document,omitempty"`
	Text     string          `json:"text,omitempty"`
	Stale    *bool           `json:"stale,omitempty"`
}

// ReportResult is the result of ltlpor/report.
type ReportResult struct {
	Result
	Stale bool   `json:"stale"`
	HTML  string `json:"html"`
}

// SimulateParams are the parameters of ltlpor/simulate.
type SimulateParams struct {
	CheckParams
	// Follow is a property with a counterexample, or "". With Follow, the run begins with the steps of the
	// counterexample: with Followed steps, or with all steps if Followed is nil.
	Follow   string `json:"follow"`
	Followed *int   `json:"followed"`
	// Steps are the moves after the steps of the counterexample. Every move is an index in the member Enabled of the
	// result for the state before.
	Steps  []int   `json:"steps"`
	Random int     `json:"random"` // number of random steps after Steps
	Seed   *uint64 `json:"seed"`
	From   int     `json:"from"` // number of steps at the start of the run that the trace in the result leaves out
}

// SimulateResult is the result of ltlpor/simulate.
type SimulateResult struct {
	Result
	Steps  []int        `json:"steps"`  // Steps of the parameters, followed by the random steps
	Length int          `json:"length"` // number of steps of the run, with the steps of the counterexample
	End    string       `json:"end"`    // how the run ended, like "valid"; "going" if it can continue
	Atomic bool         `json:"atomic"` // whether the run is inside an atomic sequence
	State  []StateGroup `json:"state"`  // the last state
	// the executable steps in the last state, from which the next move can be chosen
	Enabled []EnabledStep   `json:"enabled"`
	Trace   json.RawMessage `json:"trace"`
}

// StateGroup holds the values of the globals or of one process in a state.
type StateGroup struct {
	Process string            `json:"process,omitempty"` // absent for the globals
	At      string            `json:"at,omitempty"`      // position of the process, as file:line
	URI     string            `json:"uri,omitempty"`
	Range   *Range            `json:"range,omitempty"`
	Values  map[string]string `json:"values"`
}

// EnabledStep is an executable step in a state.
type EnabledStep struct {
	Process   string `json:"process"`
	PID       int    `json:"pid"`
	Statement string `json:"statement"`
	URI       string `json:"uri,omitempty"`
	Range     *Range `json:"range,omitempty"`
}

// ExplainParams are the parameters of ltlpor/explain.
type ExplainParams struct {
	CheckParams
	// State, Where and Follow select the states to be explained: a state of the full graph by its number, an
	// expression, or a property with a counterexample. At most one of the three may be set.
	State  *int   `json:"state"`
	Where  string `json:"where"`
	Follow string `json:"follow"`
}

// DrawParams are the parameters of ltlpor/graph, ltlpor/automaton and ltlpor/chart.
type DrawParams struct {
	CheckParams
	Format    string `json:"format"`    // "json", "svg", "dot" and so on
	Show      string `json:"show"`      // which part of the state graph to draw: "both", "full" or "reduced"
	Fold      bool   `json:"fold"`      // whether to draw a chain of states as one node
	MaxStates *int64 `json:"maxStates"` // maximum number of states of the full graph
}

// PropertiesResult is the result of ltlpor/properties.
type PropertiesResult struct {
	Result
	Properties []PropertyState `json:"properties"`
}

// PropertyState is a property with the verdict of the last check, if there was one.
type PropertyState struct {
	Name    string `json:"name"`
	Kind    string `json:"kind"`
	Formula string `json:"formula,omitempty"`
	URI     string `json:"uri,omitempty"`
	Range   *Range `json:"range,omitempty"`
	Verdict string `json:"verdict,omitempty"`
	Reason  string `json:"reason,omitempty"` // reason for an inconclusive verdict
	Stale   bool   `json:"stale,omitempty"`  // whether the text has changed since the check
}

// CommandArgument is the argument of the commands ltlpor.check, ltlpor.simulate and ltlpor.clear.
type CommandArgument struct {
	URI      string         `json:"uri"`
	Property string         `json:"property,omitempty"`
	Formula  string         `json:"formula,omitempty"`
	Options  map[string]any `json:"options,omitempty"`
	Seed     *uint64        `json:"seed,omitempty"`
	Random   int            `json:"random,omitempty"` // number of random steps, for ltlpor.simulate
}

// CheckedResult is the result of the command ltlpor.check.
type CheckedResult struct {
	Verdict    string          `json:"verdict"`
	Properties []PropertyState `json:"properties"`
}

// SimulatedResult is the result of the command ltlpor.simulate.
type SimulatedResult struct {
	End  string `json:"end"`
	Text string `json:"text"`
}

// Searching is the notification ltlpor/searching about the progress of a search.
type Searching struct {
	Result
	Text        string   `json:"text"`
	Properties  []string `json:"properties"`
	States      int64    `json:"states"`
	Transitions int64    `json:"transitions"`
	Depth       int64    `json:"depth"`
	Memory      int64    `json:"memory"`
	Seconds     float64  `json:"seconds"`
}

// Decided is the notification ltlpor/decided, about the verdict on a property. The notification ltlpor/checked has the
// same form, with the verdict of the whole check.
type Decided struct {
	Result
	Name    string `json:"name,omitempty"`
	Verdict string `json:"verdict"`
	Reason  string `json:"reason,omitempty"`
}
