package depend

import (
	"fmt"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend/access"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Relations has the static relations between the edges of a program. A Relations is read-only after New and safe for
// concurrent use.
type Relations struct {
	// Off is the reason why the program admits no reduction, or "" if it does.
	Off string

	prog     *program.Program
	chans    *pointsto.Analysis
	objects  *access.Objects
	actions  []access.Action // actions of edges, indexed by edge ID
	props    []access.Access // accesses of propositions, indexed by proposition
	visible  []uint64        // propositions that an edge may change, as bits; indexed by edge ID
	obstacle [][]Obstacle    // indexed by process type and location
}

// New computes the relations of p. Propositions added to p later are not included.
func New(p *program.Program) *Relations { return NewCancellable(p, nil) }

// NewCancellable computes the relations of p, like New. w counts the steps of the computation, and may end the
// computation by a panic (package cancel).
func NewCancellable(p *program.Program, w *cancel.Work) *Relations {
	w.Check()
	r := &Relations{prog: p, Off: obstacle(p)}
	r.chans = pointsto.New(p)
	w.Check()
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

// obstacle returns the reason why all steps of p must be treated as dependent on each other, or "" if there is none.
// The reason is a feature of the model that every step affects or reads.
func obstacle(p *program.Program) string {
	if p.UsesPriority {
		return "the model uses process priorities"
	}
	return offApart(p)
}

// offApart returns the reason, other than priorities, why all steps of p must be treated as dependent on each other, or
// "" if there is none.
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

// OffFor returns the reason why reduction is impossible, or "" if it is possible. props is the bit set of the observed
// propositions.
func (r *Relations) OffFor(props uint64) string {
	if r.Off != "" {
		return r.Off
	}
	return r.watching(props)
}

// OffForMerging returns the reason why statement merging is impossible, or "" if it is possible. props is the bit set
// of the observed propositions. Unlike OffFor it allows priorities, because merging handles them.
func (r *Relations) OffForMerging(props uint64) string {
	if why := offApart(r.prog); why != "" {
		return why
	}
	return r.watching(props)
}

// watching returns a reason that names a proposition in the bit set props that depends on every step, or "" if there is
// none.
func (r *Relations) watching(props uint64) string {
	for i := range r.props {
		if props>>i&1 != 0 && r.props[i].MeetsAll() {
			return fmt.Sprintf("the proposition %s depends on every step", r.prog.Props[i].Name)
		}
	}
	return ""
}

// Dependent reports whether steps a and b of two different processes may fail to commute where both are executable,
// or whether one may disable the other.
func (r *Relations) Dependent(a, b program.EdgeID) bool {
	return access.Conflict(&r.actions[a].Does, &r.actions[b].Does)
}

// MayEnable reports whether step a may make executable a blocked edge b of another process.
func (r *Relations) MayEnable(a, b program.EdgeID) bool {
	return access.Enables(&r.actions[a].Does, &r.actions[b].Wakes)
}

// SameHead reports whether edges a and b, of one location, both begin by receiving the first message of the same
// channel. While a is executable, the channel of b is then not empty.
func (r *Relations) SameHead(a, b program.EdgeID) bool {
	return r.actions[a].SameHead(&r.actions[b])
}

// Visible returns the bit set of propositions that a step of edge e may change.
func (r *Relations) Visible(e program.EdgeID) uint64 { return r.visible[e] }

// Edge returns the edge of the program with ID e.
func (r *Relations) Edge(e program.EdgeID) *program.Edge { return r.prog.Edges[e] }

// Action returns the action of edge e. The caller must not change the Action.
func (r *Relations) Action(e program.EdgeID) *access.Action { return &r.actions[e] }

// Objects returns the numbering of the objects that accesses name.
func (r *Relations) Objects() *access.Objects { return r.objects }

// Channels returns the points-to analysis of the program.
func (r *Relations) Channels() *pointsto.Analysis { return r.chans }

// Program returns the analysed program.
func (r *Relations) Program() *program.Program { return r.prog }

// Obstacle is a reason why the edges of a process at a location are never an ample set, whatever other processes do.
type Obstacle uint8

// The values of Obstacle.
const (
	// NoObstacle means that the other processes decide whether the edges are an ample set.
	NoObstacle Obstacle = iota
	// Handshake means that an edge is part of a rendezvous, which belongs to two processes.
	Handshake
	// Timeout means that an edge reads timeout, which depends on every process.
	Timeout
	// AtomicLoop means that an edge starts an atomic sequence that may run forever.
	AtomicLoop
)

// String returns a phrase describing the obstacle.
func (o Obstacle) String() string {
	return [...]string{"none", "a rendezvous", "timeout", "an atomic sequence with a loop"}[o]
}

// Obstacle returns the reason why the edges of a process of type t at location l are never an ample set, or NoObstacle.
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

// Reason is one cause of dependence between two steps.
type Reason = access.Reason

// Reasons returns the causes of dependence between steps a and b of two processes. The result is nil if and only if a
// and b are independent.
func (r *Relations) Reasons(a, b program.EdgeID) []Reason {
	return r.objects.Reasons(&r.actions[a].Does, &r.actions[b].Does)
}
