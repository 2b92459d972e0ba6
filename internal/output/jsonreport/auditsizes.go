package jsonreport

import (
	"ltlpor"
)

// sizesDocument compares ample sets with group sets by their numbers of moves. It has the numbers of states for each
// result of the comparison (see auditrun.Sizes).
type sizesDocument struct {
	Fewer    int64            `json:"fewer"`         // states where the ample set has fewer moves than the group set
	Same     int64            `json:"as_many"`       // states where both sets have as many moves, and prune moves
	More     int64            `json:"more"`          // states where the ample set has more moves than the group set
	Whole    int64            `json:"both_whole"`    // states where neither set prunes moves
	Groups   int64            `json:"group_reduced"` // states where the group set prunes moves
	Alone    int64            `json:"group_alone"`   // states where only the group set prunes moves
	Examples []largerDocument `json:"examples,omitempty"`
}

// largerDocument is a state where the ample set has more moves than the group set.
type largerDocument struct {
	State []valuesDocument    `json:"state"`
	Ample []statementDocument `json:"ample"`
	Group []statementDocument `json:"group"`
}

func sizesOf(z *ltlpor.AuditedSizes) *sizesDocument {
	if z == nil {
		return nil
	}
	d := &sizesDocument{
		Fewer: z.Fewer, Same: z.Same, More: z.More, Whole: z.Whole, Groups: z.Groups, Alone: z.Alone,
	}
	for _, x := range z.Examples {
		d.Examples = append(d.Examples, largerDocument{values(x.State), statements(x.Ample), statements(x.Group)})
	}
	return d
}
