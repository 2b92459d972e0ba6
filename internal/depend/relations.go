package depend

import (
	"fmt"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Relations are the relations of one program. They are read-only once made, and
// may be shared.
type Relations struct {
	// Off says why the program admits no reduction at all, "" if it does.
	Off string

	prog     *program.Program
	chans    *pointsto.Analysis
	objects  *access.Objects
	actions  []access.Action
	props    []access.Access
	visible  []uint64 // by edge
	obstacle [][]Obstacle
}

// New computes the relations of p. Propositions added to p later are unknown to
// them.
func New(p *program.Program) *Relations { return Within(p, nil) }

// Within is New, whose steps w is told of; w may end it.
func Within(p *program.Program, w *cancel.Work) *Relations {
	w.Look()
	r := &Relations{prog: p, Off: off(p)}
	r.chans = pointsto.New(p)
	w.Look()
	o := access.New(p, r.chans)
	r.objects, r.actions = o, o.Actions(w)
	for i := range p.Props {
		a := o.Proposition(p.Props[i].X)
		if a.AsksTimeout() {
			a.MeetAll()
		}
		r.props = append(r.props, a)
	}
	r.visible = make([]uint64, len(p.Edges))
	for e := range r.actions {
		w.Step()
		r.visible[e] = access.SeenBy(&r.actions[e].Does, r.props)
	}
	r.findObstacles()
	return r
}

// off returns why steps of p can never be taken as independent: each of them
// changes something, or looks at something, that all of them share.
func off(p *program.Program) string {
	if p.UsesPriority {
		return "the model uses process priorities"
	}
	return offApart(p)
}

// offApart is off, priorities apart.
func offApart(p *program.Program) string {
	switch {
	case p.UsesLast:
		return "the model uses _last"
	case p.UsesEnabled:
		return "the model uses enabled() or pc_value()"
	}
	if p.Reads(program.Last) {
		return "the model uses _last"
	}
	reason := ""
	p.WalkExprs(func(x program.Expr, _ program.Use) {
		if f, ok := x.(*program.ProcFn); ok && f.Which != program.GetPriority {
			reason = "the model uses enabled() or pc_value()"
		}
	})
	return reason
}

// OffFor returns why steps cannot be reduced while those of the propositions in
// the bit set props are observed, "" if they can.
func (r *Relations) OffFor(props uint64) string {
	if r.Off != "" {
		return r.Off
	}
	return r.watching(props)
}

// OffForMerging is OffFor for the merging of steps, which priorities do not hinder:
// merging takes them into account itself.
func (r *Relations) OffForMerging(props uint64) string {
	if why := offApart(r.prog); why != "" {
		return why
	}
	return r.watching(props)
}

// watching names a proposition of props that depends on every step.
func (r *Relations) watching(props uint64) string {
	for i := range r.props {
		if props>>i&1 != 0 && r.props[i].MeetsAll() {
			return fmt.Sprintf("the proposition %s depends on every step", r.prog.Props[i].Name)
		}
	}
	return ""
}

// Dependent reports whether steps a and b of two different processes may fail
// to commute where both are executable, or one may then disable the other.
func (r *Relations) Dependent(a, b program.EdgeID) bool {
	return access.Conflict(&r.actions[a].Does, &r.actions[b].Does)
}

// MayEnable reports whether step a may make edge b of another process
// executable where it was not.
func (r *Relations) MayEnable(a, b program.EdgeID) bool {
	return access.Enables(&r.actions[a].Does, &r.actions[b].Wakes)
}

// SameHead reports whether a and b, edges at one location of a process, receive
// the first message of the same channel: where a is executable, the channel of
// b is not empty.
func (r *Relations) SameHead(a, b program.EdgeID) bool {
	return r.actions[a].SameHead(&r.actions[b])
}

// Visible returns the bit set of the propositions whose truth step e may change.
func (r *Relations) Visible(e program.EdgeID) uint64 { return r.visible[e] }

// Edge returns an edge of the program.
func (r *Relations) Edge(e program.EdgeID) *program.Edge { return r.prog.Edges[e] }

// Action returns what is known of an edge as a move. It must not be changed.
func (r *Relations) Action(e program.EdgeID) *access.Action { return &r.actions[e] }

// Objects returns what steps touch, by number.
func (r *Relations) Objects() *access.Objects { return r.objects }

// Channels returns which channels expressions of the program stand for.
func (r *Relations) Channels() *pointsto.Analysis { return r.chans }

// Program returns the program that the relations are about.
func (r *Relations) Program() *program.Program { return r.prog }

// Obstacle says why the edges of a process at some location are never a
// sufficient choice, whatever other processes do.
type Obstacle uint8

// The obstacles.
const (
	// NoObstacle: it depends on the other processes.
	NoObstacle Obstacle = iota
	// Handshake: an edge is part of a rendezvous, which belongs to two processes.
	Handshake
	// Timeout: an edge reads timeout, which belongs to all.
	Timeout
	// AtomicLoop: an edge starts an atomic sequence that may run for ever.
	AtomicLoop
)

// String says what stands in the way.
func (o Obstacle) String() string {
	return [...]string{"none", "a rendezvous", "timeout", "an atomic sequence with a loop"}[o]
}

// Obstacle returns what makes process type t at location l unfit to be looked
// at alone, whatever the others may do.
func (r *Relations) Obstacle(t int, l program.Loc) Obstacle { return r.obstacle[t][l] }

func (r *Relations) findObstacles() {
	for _, t := range r.prog.Types {
		obstacles := make([]Obstacle, len(t.Locations))
		for l := range t.Locations {
			for _, e := range t.Locations[l].Out {
				switch a := &r.actions[e]; {
				case a.Handshake:
					obstacles[l] = Handshake
				case a.Timeout:
					obstacles[l] = Timeout
				case a.Loops:
					obstacles[l] = AtomicLoop
				}
			}
		}
		r.obstacle = append(r.obstacle, obstacles)
	}
}

// Reason is one thing for which two steps are dependent.
type Reason = access.Reason

// Reasons tells why steps a and b of two processes are dependent: nil, and only then, if they are not.
func (r *Relations) Reasons(a, b program.EdgeID) []Reason {
	return r.objects.Reasons(&r.actions[a].Does, &r.actions[b].Does)
}
