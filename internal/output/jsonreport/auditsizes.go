package jsonreport

import (
	"ltlpor"
)

// sizesDocument compares the default ample set with the group set: the numbers of states where the ample set has fewer,
// as many or more moves. Package auditrun, type Sizes, describes the members.
type sizesDocument struct {
	Fewer    int64            `json:"fewer"`
	Same     int64            `json:"as_many"`
	More     int64            `json:"more"`
	Whole    int64            `json:"both_whole"`
	Groups   int64            `json:"group_reduced"`
	Alone    int64            `json:"group_alone"`
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
