package analysis

import "ltlpor/internal/lang/promela"

// Runnable is a part of the model that an editor can offer to check or simulate: a property, a never claim or a
// process.
type Runnable struct {
	Kind     RunnableKind
	Name     string   // of the proctype, claim, or property; "init"; ltl_0 and so on for ltl blocks without a name
	Location Location // of the name, or of the keyword
	Range    Location // of the whole unit
}

// RunnableKind is the kind of declaration that a Runnable represents.
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
