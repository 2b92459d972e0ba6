package exercise

import (
	"context"
	"fmt"
	"math/rand/v2"

	"ltlpor/internal/teach/audit"
)

// Kind is the subject of a sheet.
type Kind string

// The kinds of sheets.
const (
	Ample      Kind = "ample"
	Condition  Kind = "condition"
	Dependence Kind = "dependence"
	NDFS       Kind = "ndfs"
	Lost       Kind = "lost"
	Formula    Kind = "formula"
	Reduced    Kind = "reduced"
)

// kind has the texts and functions for a Kind of sheet.
type kind struct {
	title string
	task  string // the task, and the form of an answer, in Markdown
	// make draws random models until one is suitable, and returns a sheet about this model with questions. r is the
	// source of random numbers.
	make func(ctx context.Context, r *rand.Rand) (*paper, error)
	// bounds are the least and the greatest difficulty of the model.
	bounds [2]Difficulty
	// solve returns a right answer to every question.
	solve func(p *paper) ([][]string, error)
	// grade returns a mark for every question, without points. `answers` has an element for every question; the element
	// is nil if the question is unanswered.
	grade func(p *paper, answers [][]string) ([]Marked, error)
	// reasons returns sentences for every question that justify the answer of solve.
	reasons func(p *paper) ([][]string, error)
	// accepting says that a state is accepting if the first proposition is true there.
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

// Kinds returns all kinds of sheets, in the order of teaching.
func Kinds() []Kind { return []Kind{Dependence, Ample, Condition, Reduced, Lost, NDFS, Formula} }

// Title returns a short description of the kind.
func (k Kind) Title() string {
	x, _ := kindOf(k)
	return x.title
}

// Format and Version identify the JSON document of a Sheet. AnswersFormat and Version identify the document of Answers.
const (
	Format        = "ltlpor-exercise"
	AnswersFormat = "ltlpor-answers"
	Version       = 1
)

// Sheet has the questions of an exercise, without the solution.
type Sheet struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Kind    Kind   `json:"kind"`
	Seed    uint64 `json:"seed"`
	Points  int    `json:"points"`
	// Model is the text of the model. Propositions are the expressions over which the conditions and formulas of the
	// sheet are.
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
	// State is the number of the state in the question.
	State *int `json:"state,omitempty"`
	// Moves are the moves in the question: the moves taken in State, or a pair of moves.
	Moves []string `json:"moves,omitempty"`
	// Taken has sets of moves for several states, if the question is about a whole reduction.
	Taken []Taken `json:"taken,omitempty"`
	// Pattern is the name of a sentence pattern. Names are the propositions that replace {1}, {2} and {3} in it.
	Pattern string   `json:"pattern,omitempty"`
	Names   []string `json:"names,omitempty"`
}

// Taken is the set of moves that a reduced graph has in one state.
type Taken struct {
	State int      `json:"state"`
	Moves []string `json:"moves"`
}

// Difficulty measures the model of a sheet. doc/user/auditing.md lists the bounds for every kind of sheet.
type Difficulty struct {
	// States and Transitions are the sizes of the full graph. Choices is the number of states where more than one
	// process can move.
	States      int `json:"states"`
	Transitions int `json:"transitions"`
	Choices     int `json:"choices"`
	// Sets is the number of nonempty proper subsets of the enabled moves, over the states counted by Choices. Right
	// counts the subsets that satisfy C1 and C2. WrongC1, WrongC2 and OnlyC2 count the subsets that violate C1, that
	// violate C2, and that violate only C2.
	Sets    int `json:"sets"`
	Right   int `json:"right"`
	WrongC1 int `json:"wrong_c1"`
	WrongC2 int `json:"wrong_c2"`
	OnlyC2  int `json:"only_c2"`
}

// measure returns the difficulty of g; s is the survey of g.
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

// inBounds reports whether every number in d is at least the corresponding number in bounds[0], and at most that in
// bounds[1].
func (d Difficulty) inBounds(bounds [2]Difficulty) bool {
	low, high := bounds[0].numbers(), bounds[1].numbers()
	for i, n := range d.numbers() {
		if !inRange(n, low[i], high[i]) {
			return false
		}
	}
	return true
}

// numbers returns the numbers of d in the order of the fields.
func (d Difficulty) numbers() []int {
	return []int{d.States, d.Transitions, d.Choices, d.Sets, d.Right, d.WrongC1, d.WrongC2, d.OnlyC2}
}

// paper is a sheet together with its parsed model.
type paper struct {
	*Sheet
	*model
	ctx context.Context // for interrupting long computations
}

// PointsError reports an invalid number of points: less than the number of questions, or greater than MostPoints.
type PointsError struct{ Points, Questions int }

func (e *PointsError) Error() string {
	if e.Points > MostPoints {
		return fmt.Sprintf("%d points are too many: at most %d can be given", e.Points, MostPoints)
	}
	return fmt.Sprintf("%d points are too few for %d questions", e.Points, e.Questions)
}

// DefaultPoints is the number of points of a sheet if none is given.
const DefaultPoints = 12

// MostPoints is the maximum number of points of a sheet.
const MostPoints = 1_000_000

// Make returns a new sheet of kind k. If k is not in Kinds, Make panics.
//   - Equal arguments give the same sheet on every machine.
//   - `points` is the sum of the points of the questions; 0 means DefaultPoints.
//   - The error is a *PointsError, the error of ctx, or an internal error.
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
	if !inRange(s.Points, n, MostPoints) {
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

// band has the requirements on the random model of a sheet.
type band struct {
	shape
	bounds [2]Difficulty // least and greatest difficulty
	// accepts reports whether graph g, with survey s, is suitable. A nil accepts means that every graph is suitable.
	accepts func(g *graph, s *survey) bool
}

// find draws random models until one satisfies b. find returns a sheet about this model, which has no questions yet,
// and the survey of the model. r is the source of random numbers.
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
		s := g.newSurvey()
		difficulty := s.measure(g)
		if !difficulty.inBounds(b.bounds) || b.accepts != nil && !b.accepts(g, s) {
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

// mostDrawn is the maximum number of states of a random model.
const mostDrawn = 16

// inRange reports whether low <= n <= high.
func inRange(n, low, high int) bool { return low <= n && n <= high }

// addQuestion appends q to the questions of the sheet.
func (p *paper) addQuestion(q Question) { p.Questions = append(p.Questions, q) }
