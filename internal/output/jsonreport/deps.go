package jsonreport

import (
	"ltlpor"
	"ltlpor/internal/depend/nodes"
	"ltlpor/trace"
)

// nodeDocument is the JSON form of a ltlpor.ProcessGroup: process types that share variables and form a node of a
// distributed system.
type nodeDocument struct {
	Number    int                  `json:"number"`
	Name      string               `json:"name,omitempty"`
	At        *trace.PlaceDocument `json:"at,omitempty"`
	Processes []string             `json:"processes"`
	Each      bool                 `json:"each"` // whether every process is a node of its own
	Variables []string             `json:"variables,omitempty"`
	Shared    []sharedDocument     `json:"shared,omitempty"`
	Channels  []channelDocument    `json:"channels,omitempty"`
}

type sharedDocument struct {
	What   string        `json:"what"`
	First  touchDocument `json:"first_process"`
	Second touchDocument `json:"second_process"`
}

type touchDocument struct {
	Process   string               `json:"process"`
	Writes    bool                 `json:"writes"`
	Statement string               `json:"statement"`
	At        *trace.PlaceDocument `json:"at,omitempty"`
}

type channelDocument struct {
	Channel  string `json:"channel"`
	Sends    bool   `json:"sends,omitempty"`
	Receives bool   `json:"receives,omitempty"`
	Tests    bool   `json:"tests,omitempty"`
	With     []int  `json:"with"`
}

// nodeDocuments returns `groups` in JSON form.
func nodeDocuments(groups []ltlpor.ProcessGroup) (out []nodeDocument) {
	touch := func(t *nodes.Touch) touchDocument {
		return touchDocument{t.Process, t.Writes, t.Text, trace.Place(t.Span)}
	}
	for i, g := range groups {
		x := nodeDocument{Number: i + 1, Name: g.Name, Processes: g.Processes, Each: g.Each, Variables: g.Variables}
		if g.Name != "" {
			x.At = trace.Place(g.Span)
		}
		for _, s := range g.Shared {
			x.Shared = append(x.Shared, sharedDocument{s.What, touch(&s.First), touch(&s.Second)})
		}
		for _, c := range g.Channels {
			d := channelDocument{Channel: c.Name, Sends: c.Sends, Receives: c.Receives, Tests: c.Asks, With: []int{}}
			for _, k := range c.With {
				d.With = append(d.With, k+1)
			}
			x.Channels = append(x.Channels, d)
		}
		out = append(out, x)
	}
	return out
}

// depsFormat is the value of "format" in the document of a dependence relation.
const depsFormat = "ltlpor-deps"

// DepsDocument is the JSON document of ltlpor deps.
type DepsDocument struct {
	Head
	Off      string               `json:"off,omitempty"`
	Steps    []depsStepDocument   `json:"steps,omitempty"`
	Pairs    []depsPairDocument   `json:"pairs,omitempty"`
	Groups   []nodeDocument       `json:"groups,omitempty"`
	Symmetry []symmetryDocument   `json:"symmetry,omitempty"`
	Warnings []DiagnosticDocument `json:"warnings,omitempty"`
	Error    *Error               `json:"error,omitempty"`
}

type depsStepDocument struct {
	Number    int                  `json:"number"`
	Process   string               `json:"process"`
	Single    bool                 `json:"single"`
	Statement string               `json:"statement"`
	At        *trace.PlaceDocument `json:"at,omitempty"`
	Visible   []string             `json:"visible,omitempty"`
}

type depsPairDocument struct {
	First   int                  `json:"first"`
	Second  int                  `json:"second"`
	Reasons []depsReasonDocument `json:"reasons,omitempty"`
	Meets   []string             `json:"handshake,omitempty"`
	Enables bool                 `json:"enables,omitempty"`
	Enabled bool                 `json:"enabled,omitempty"`
}

type depsReasonDocument struct {
	First  string `json:"first"`
	Second string `json:"second"`
	What   string `json:"what"`
}

// Deps returns the JSON document about dependence relation d. If err is not nil, the document is about err instead.
func Deps(h Head, d *ltlpor.Dependences, err error) ([]byte, error) {
	out := DepsDocument{Head: h.as(depsFormat)}
	if err != nil {
		out.Error = ErrorOf(err)
		return Marshal(&out)
	}
	out.Off, out.Warnings = d.Off, diagnostics(d.Warnings)
	for i, s := range d.Steps {
		out.Steps = append(out.Steps, depsStepDocument{
			Number: i + 1, Process: s.Process, Single: s.Single, Statement: s.Text, At: trace.Place(s.Span),
			Visible: s.Visible,
		})
	}
	for _, p := range d.Pairs {
		x := depsPairDocument{First: p.First + 1, Second: p.Second + 1, Meets: p.Meets,
			Enables: p.Enables, Enabled: p.Enabled}
		for _, r := range p.Reasons {
			x.Reasons = append(x.Reasons, depsReasonDocument{r.First, r.Second, r.What})
		}
		out.Pairs = append(out.Pairs, x)
	}
	out.Groups = nodeDocuments(d.Groups)
	out.Symmetry = symmetryDocuments(d.Symmetry)
	return Marshal(&out)
}
