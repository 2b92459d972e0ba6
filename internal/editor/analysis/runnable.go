package analysis

import "ltlpor/internal/lang/promela"

// Runnable is a part of the model for which an editor can offer a check or a simulation: a property, a never claim or a
// process.
type Runnable struct {
	Kind RunnableKind
	// name of the proctype, claim or property; "init" for init; ltl_0 and so on for ltl blocks without a name
	Name     string
	Location Location // location of the name; without a name, of the keyword
	Range    Location // location of the whole declaration
}

// RunnableKind says what a Runnable is: a property, a never claim or a process.
type RunnableKind uint8

// The kinds of Runnables.
const (
	RunLTL RunnableKind = iota
	RunProctype
	RunInit
	RunClaim
)

// Runnables returns the ltl blocks, never claims, proctypes and init of the model, in the order of the text.
func (s *Snapshot) Runnables() []Runnable {
	all := []Runnable{}
	if s.file == nil {
		return all
	}
	for _, d := range s.file.Decls {
		var r Runnable
		switch d := d.(type) {
		case *promela.LTL:
			r = Runnable{RunLTL, s.info.LTL[d], locate(d.Name.Span.Use()), locate(d.Span.Use())}
		case *promela.Claim:
			r = Runnable{RunClaim, d.Name.Name, locate(d.Name.Span.Use()), locate(d.Span.Use())}
			if r.Name == "" {
				r.Name = "never"
			}
		case *promela.Proctype:
			r = Runnable{RunProctype, d.Name.Name, locate(d.Name.Span.Use()), locate(d.Span.Use())}
			if d.IsInit {
				r.Kind = RunInit
			}
		default:
			continue
		}
		all = append(all, r)
	}
	return all
}
