package jsonreport

import (
	"ltlpor/internal/teach/exercise"
)

// gradeFormat is the value of "format" in the document of a grade.
const gradeFormat = "ltlpor-grade"

// GradeDocument is the JSON document of ltlpor grade.
type GradeDocument struct {
	Head
	Kind   exercise.Kind  `json:"kind,omitempty"`
	Seed   *uint64        `json:"seed,omitempty"`
	Points *int           `json:"points,omitempty"`
	Of     *int           `json:"of,omitempty"` // maximum number of points
	Marks  []markDocument `json:"marks,omitempty"`
	Error  *Error         `json:"error,omitempty"`
}

type markDocument struct {
	Question string        `json:"question"`
	Points   int           `json:"points"`
	Of       int           `json:"of"`
	Given    bool          `json:"given"`
	Why      []string      `json:"why,omitempty"`
	Lost     *lossDocument `json:"lost,omitempty"`
}

type lossDocument struct {
	What    string   `json:"what"`
	Moves   []string `json:"moves,omitempty"`
	Cycle   []string `json:"cycle,omitempty"`
	Formula string   `json:"formula"`
}

// Grade returns the JSON document about grade g of the answers to `sheet`. If err is not nil, the document is about err
// instead.
func Grade(h Head, sheet *exercise.Sheet, g *exercise.Grade, err error) ([]byte, error) {
	out := GradeDocument{Head: h.as(gradeFormat)}
	if err != nil {
		out.Error = ErrorOf(err)
		return Marshal(&out)
	}
	out.Kind, out.Seed, out.Points, out.Of = sheet.Kind, &sheet.Seed, &g.Points, &g.Of
	for _, m := range g.Marks {
		x := markDocument{Question: m.Question, Points: m.Points, Of: m.Of, Given: m.Given, Why: m.Why}
		if l := m.Lost; l != nil {
			x.Lost = &lossDocument{l.What, l.Stem, l.Cycle, l.Formula}
		}
		out.Marks = append(out.Marks, x)
	}
	return Marshal(&out)
}
