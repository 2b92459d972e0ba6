package exercise

import (
	"context"
	"slices"
)

// Marked is the assessment of the answer to one question.
type Marked struct {
	Question   string
	Points, Of int // the points, and the maximum of points
	Right      bool
	Given      bool     // whether the question was answered
	Why        []string // sentences about errors; empty if the answer is right
	// Lost is a run that is lost by the reduction in a wrong answer, or nil.
	Lost *Loss
}

// Grade is the assessment of all answers to a sheet.
type Grade struct {
	Points, Of int // the points, and the maximum of points
	Marks      []Marked
}

// Right reports whether every answer is right.
func (g *Grade) Right() bool {
	return !slices.ContainsFunc(g.Marks, func(m Marked) bool { return !m.Right })
}

func (m *Marked) say(why string) { m.Why = append(m.Why, why) }

// addLostRun sets m.Lost to a run of g that reduction r loses. If r loses no run, addLostRun does nothing.
func (m *Marked) addLostRun(g *graph, r reduction) {
	if x := g.findLostRun(r); x != nil {
		m.Lost = g.describeLoss(x)
	}
}

// Mark grades the answers to sheet s by the definitions (see the package comment). The error says that the model of s
// cannot be read, is the error of ctx, or is internal.
func Mark(ctx context.Context, s *Sheet, a *Answers) (*Grade, error) {
	p, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	x, _ := kindOf(s.Kind)
	answers := make([][]string, len(s.Questions))
	for i, q := range s.Questions {
		answers[i] = a.answerTo(q.Name)
	}
	marks, err := x.grade(p, answers)
	if err != nil {
		return nil, err
	}
	out := &Grade{Marks: marks}
	for i, q := range s.Questions {
		m := &marks[i]
		m.Question, m.Of, m.Given = q.Name, q.Points, answers[i] != nil
		if m.Right {
			m.Points = q.Points
		} else if !m.Given {
			m.Why = []string{"there is no answer"}
		}
		out.Points, out.Of = out.Points+m.Points, out.Of+q.Points
	}
	return out, nil
}

// Solve returns right answers to the questions of s.
func Solve(ctx context.Context, s *Sheet) (*Answers, error) {
	p, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	x, _ := kindOf(s.Kind)
	solved, err := x.solve(p)
	if err != nil {
		return nil, err
	}
	return s.answers(func(i int) []string { return solved[i] }), nil
}

// Unanswered returns an empty answer for every question of s, as a form to be filled in.
func Unanswered(s *Sheet) *Answers { return s.answers(func(int) []string { return []string{} }) }

func (s *Sheet) answers(to func(i int) []string) *Answers {
	a := &Answers{Format: AnswersFormat, Version: Version, Kind: s.Kind, Seed: s.Seed}
	for i, q := range s.Questions {
		a.Answers = append(a.Answers, Answer{q.Name, to(i)})
	}
	return a
}

// Answers has the answers to a sheet. An empty answer means that the question is unanswered.
type Answers struct {
	Format  string   `json:"format"`
	Version int      `json:"version"`
	Kind    Kind     `json:"kind"`
	Seed    uint64   `json:"seed"`
	Answers []Answer `json:"answers"`
}

// Answer is the answer to one question: a list of names of moves or states, or of the form that the sheet describes.
type Answer struct {
	Question string   `json:"question"`
	Answer   []string `json:"answer"`
}

// answerTo returns the answer to the question with the given name. If the answer is missing or empty, the result is
// nil.
func (a *Answers) answerTo(question string) []string {
	i := slices.IndexFunc(a.Answers, func(x Answer) bool { return x.Question == question })
	if i < 0 || len(a.Answers[i].Answer) == 0 {
		return nil
	}
	return a.Answers[i].Answer
}
