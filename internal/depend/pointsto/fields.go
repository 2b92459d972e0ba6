package pointsto

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// Missing is a send or receive with fewer fields than a channel that it may use. Has is the number of fields of the
// statement, and Takes the number of fields of the channel.
type Missing struct {
	Edge       *program.Edge
	Has, Takes int
	// By is the variable naming the channel in the statement, Channel the variable declaring the channel.
	By, Channel *program.Variable
}

// MissingFields returns the sends and receives of p that have fewer fields than a possible channel. Only channels that
// reach the statement by copying count. If several channels have more fields than the statement, the Missing names the
// first channel with the most fields.
func MissingFields(p *program.Program) []Missing {
	most := 0
	for _, t := range p.ChanTypes {
		most = max(most, len(t.Fields))
	}
	var out []Missing
	var pt *Analysis
	var visit func(e *program.Edge, typ int)
	visit = func(e *program.Edge, typ int) {
		if e.Sub != nil {
			for _, edges := range e.Sub.Locations {
				for _, s := range edges {
					visit(s, typ)
				}
			}
		}
		if e.Comm == nil || fieldsOf(e) >= most {
			return
		}
		if pt == nil {
			pt = New(p)
		}
		if m, ok := pt.missing(e, typ); ok {
			out = append(out, m)
		}
	}
	for _, e := range p.Edges {
		visit(e, e.Type)
	}
	return out
}

func fieldsOf(e *program.Edge) int {
	if e.Kind == program.Send {
		return len(e.Comm.Msg)
	}
	return len(e.Comm.Match)
}

// missing returns the Missing for edge e, of process type typ. The second result is false if e has enough fields.
func (pt *Analysis) missing(e *program.Edge, typ int) (Missing, bool) {
	ch, ok := e.Comm.Chan.(*program.Load)
	if !ok {
		return Missing{}, false
	}
	m := Missing{Edge: e, Has: fieldsOf(e), Takes: fieldsOf(e), By: ch.Var}
	var may bitset.Set
	if c := pt.Element(ch); c >= 0 {
		may.Add(c)
	} else {
		may = pt.nodes[pt.node(&ch.Place, typ)].Chans
	}
	may.Each(func(c int) {
		d := pt.Channels[c].Decl
		if n := len(pt.prog.ChanTypes[d.Type].Fields); n > m.Takes {
			m.Takes, m.Channel = n, d.Var
		}
	})
	return m, m.Channel != nil
}
