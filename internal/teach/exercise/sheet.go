package exercise

import (
	"context"
	"fmt"
	"math/rand/v2"

	"ltlpor/internal/teach/audit"
)

// Kind is what the questions of a sheet are about.
type Kind string

// The kinds.
const (
	Ample      Kind = "ample"
	Condition  Kind = "condition"
	Dependence Kind = "dependence"
	NDFS       Kind = "ndfs"
	Lost       Kind = "lost"
	Formula    Kind = "formula"
	Reduced    Kind = "reduced"
)

// kind is what there is to know of a Kind.
type kind struct {
	title string
	task  string // what is asked, in Markdown, and how it is answered
	// make draws candidates from r until one is a sheet.
	make func(ctx context.Context, r *rand.Rand) (*paper, error)
	// bounds are those of the difficulty of all sheets of the kind.
	bounds [2]Difficulty
	// solve answers each question.
	solve func(p *paper) ([][]string, error)
	// grade marks the answers, one to each question; nil for none. The marks have no points yet.
	grade func(p *paper, answers [][]string) ([]Marked, error)
	// reasons are sentences to each answer of solve.
	reasons func(p *paper) ([][]string, error)
	// accepting: the states in which the first proposition holds are accepting ones.
	accepting bool
}

func kindOf(k Kind) (kind, bool) {
	switch k {
	case Ample:
		return ampleKind, true
	case Condition:
		return conditionKind, true
	case Dependence:
		return dependenceKind, true
	case NDFS:
		return ndfsKind, true
	case Formula:
		return formulaKind, true
	case Reduced:
		return reducedKind, true
	case Lost:
		return lostKind, true
	}
	return kind{}, false
}

// Kinds returns all kinds, in the order in which one learns them.
func Kinds() []Kind { return []Kind{Dependence, Ample, Condition, Reduced, Lost, NDFS, Formula} }

// Title says in a few words what the kind is about.
func (k Kind) Title() string {
	x, _ := kindOf(k)
	return x.title
}

// Format and Version are those of a Sheet, and AnswersFormat is that of Answers.
const (
	Format        = "ltlpor-exercise"
	AnswersFormat = "ltlpor-answers"
	Version       = 1
)

// Sheet is an exercise without its solution.
type Sheet struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Kind    Kind   `json:"kind"`
	Seed    uint64 `json:"seed"`
	Points  int    `json:"points"`
	// Model is the text of the model, and Propositions are what the property sees of its states.
	Model        string     `json:"model,omitempty"`
	Propositions []string   `json:"propositions,omitempty"`
	Difficulty   Difficulty `json:"difficulty,omitzero"`
	Questions    []Question `json:"questions"`
}

// Question is one question of a sheet.
type Question struct {
	Name   string `json:"name"`
	Points int    `json:"points"`
	Text   string `json:"text"`
	// State is the number of the state that it is about.
	State *int `json:"state,omitempty"`
	// Moves are those that are given: as taken in it, or as a pair.
	Moves []string `json:"moves,omitempty"`
	// Taken are the sets that are given for several states.
	Taken []Taken `json:"taken,omitempty"`
	// Pattern is the name of the sentence, and Names are the propositions that it is about.
	Pattern string   `json:"pattern,omitempty"`
	Names   []string `json:"names,omitempty"`
}

// Taken are the moves that are taken in a state.
type Taken struct {
	State int      `json:"state"`
	Moves []string `json:"moves"`
}

// Difficulty is what was measured of a sheet. Sheets of a kind agree in it up to the bounds that doc/user/auditing.md
// has.
type Difficulty struct {
	// States and Transitions are those of the full graph, and Choices the states in which several processes can move.
	States      int `json:"states"`
	Transitions int `json:"transitions"`
	Choices     int `json:"choices"`
	// Sets are the sets that could be chosen in these states, without those of all moves; Right are those of them
	// that satisfy the conditions on one set, and WrongC1, WrongC2 and OnlyC2 those that fail C1, C2, and C2 alone.
	Sets    int `json:"sets"`
	Right   int `json:"right"`
	WrongC1 int `json:"wrong_c1"`
	WrongC2 int `json:"wrong_c2"`
	OnlyC2  int `json:"only_c2"`
}

// measure measures a graph.
func (s *survey) measure(g *graph) Difficulty {
	d := Difficulty{
		States: len(g.edges), Transitions: g.transitions(), Choices: len(s.choices), Sets: len(s.sets),
		WrongC1: s.failing(audit.C1), WrongC2: s.failing(audit.C2),
	}
	for _, c := range s.sets {
		switch {
		case c.right():
			d.Right++
		case c.onlyC2():
			d.OnlyC2++
		}
	}
	return d
}

// in reports whether each number of d is between those of two others.
func (d Difficulty) in(bounds [2]Difficulty) bool {
	low, high := bounds[0].numbers(), bounds[1].numbers()
	for i, n := range d.numbers() {
		if !within(n, low[i], high[i]) {
			return false
		}
	}
	return true
}

// numbers are the numbers of d, in the order of its fields.
func (d Difficulty) numbers() []int {
	return []int{d.States, d.Transitions, d.Choices, d.Sets, d.Right, d.WrongC1, d.WrongC2, d.OnlyC2}
}

// paper is a sheet with the model that was read.
type paper struct {
	*Sheet
	*model
	ctx context.Context // ends what takes long
}

// PointsError says that there are fewer points than questions, or more than MostPoints.
type PointsError struct{ Points, Questions int }

func (e *PointsError) Error() string {
	if e.Points > MostPoints {
		return fmt.Sprintf("%d points are too many: at most %d can be given", e.Points, MostPoints)
	}
	return fmt.Sprintf("%d points are too few for %d questions", e.Points, e.Questions)
}

// DefaultPoints are the points of a sheet for which none are given.
const DefaultPoints = 12

// MostPoints is the most that all questions of a sheet together are worth.
const MostPoints = 1_000_000

// Make makes a sheet. With equal arguments it is the same everywhere. points is DefaultPoints if it is 0. The
// error is a *PointsError, that of ctx if it is done before, or something internal; k must be one of Kinds.
func Make(ctx context.Context, k Kind, seed uint64, points int) (*Sheet, error) {
	x, known := kindOf(k)
	if !known {
		panic("bug: there is no kind " + string(k))
	}
	p, err := x.make(ctx, rand.New(rand.NewPCG(seed, 0)))
	if err != nil {
		return nil, err
	}
	s := p.Sheet
	s.Format, s.Version, s.Kind, s.Seed, s.Points = Format, Version, k, seed, points
	if points == 0 {
		s.Points = DefaultPoints
	}
	n := len(s.Questions)
	if !within(s.Points, n, MostPoints) {
		return nil, &PointsError{s.Points, n}
	}
	for i := range s.Questions {
		q := &s.Questions[i]
		q.Name = fmt.Sprint(i + 1)
		if q.Points = s.Points / n; i < s.Points%n {
			q.Points++
		}
	}
	return s, nil
}

// band is what candidates have to be like.
type band struct {
	shape
	bounds [2]Difficulty // the least and the greatest
	// accepts reports whether a candidate of such a difficulty is one for a sheet; nil: all are.
	accepts func(g *graph, s *survey) bool
}

// find draws models until one is accepted, and returns it as a sheet without questions.
func (b band) find(ctx context.Context, r *rand.Rand) (*paper, *survey, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		d := drawn(r, b.shape)
		g := d.graph(mostDrawn)
		if g == nil || len(g.edges) < b.bounds[0].States || len(g.choices()) < b.bounds[0].Choices {
			continue
		}
		s := g.look()
		difficulty := s.measure(g)
		if !difficulty.in(b.bounds) || b.accepts != nil && !b.accepts(g, s) {
			continue
		}
		p := &paper{Sheet: &Sheet{Model: d.text(), Difficulty: difficulty}, ctx: ctx}
		for _, c := range d.propositions {
			p.Propositions = append(p.Propositions, c.String())
		}
		var err error
		p.model, err = read(ctx, p.Model, p.Propositions)
		return p, s, err
	}
}

// mostDrawn bounds the states of a drawing.
const mostDrawn = 16

// within reports whether n is from low to high.
func within(n, low, high int) bool { return low <= n && n <= high }

// ask adds a question.
func (p *paper) ask(q Question) { p.Questions = append(p.Questions, q) }
