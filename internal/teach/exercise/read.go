package exercise

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"ltlpor/source"
)

// ReadSheet parses the sheet in src, a JSON document. The error is a source.List, or the error of ctx.
func ReadSheet(ctx context.Context, src *source.File) (*Sheet, error) {
	var s Sheet
	if err := decode(src, &s); err != nil {
		return nil, err
	}
	if _, known := kindOf(s.Kind); !known {
		return nil, fieldError(src, `"kind"`, 0, "expected one of the kinds %s, not %q", kindNames(), s.Kind)
	}
	if err := head(src, s.Format, Format, s.Version); err != nil {
		return nil, err
	}
	if err := s.marked(src); err != nil {
		return nil, err
	}
	if len(s.Propositions) > mostPropositions {
		return nil, fieldError(src, `"propositions"`, 0, "expected at most %d propositions", mostPropositions)
	}
	for i, q := range s.Questions {
		if strings.ContainsFunc(q.Text, unicode.IsControl) {
			const text = "question %s: expected a text in one line, without control characters"
			return nil, fieldError(src, `"text"`, i, text, q.Name)
		}
	}
	p, err := s.open(ctx)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, fieldError(src, `"model"`, 0, "the model of the sheet cannot be used: %v", err)
	}
	for i, q := range s.Questions {
		if why := p.unfit(i, q); why != "" {
			return nil, fieldError(src, `"name"`, i, "question %s: %s", q.Name, why)
		}
	}
	return &s, nil
}

// mostPropositions is the maximum number of propositions on a sheet, because a label is a 64-bit word.
const mostPropositions = 64

// marked returns an error if names or points of the questions are invalid. Names must be different, because they
// identify the answers. Points must be valid, because the grading adds them up.
func (s *Sheet) marked(src *source.File) error {
	if len(s.Questions) == 0 {
		return fieldError(src, `"questions"`, 0, "expected at least one question")
	}
	names, points := map[string]bool{}, 0
	for i, q := range s.Questions {
		switch {
		case names[q.Name] || q.Name == "":
			return fieldError(src, `"name"`, i, "expected another name than those of the questions before")
		case !inRange(q.Points, 1, MostPoints):
			const text = "question %s: expected from 1 to %d points, not %d"
			return fieldError(src, `"name"`, i, text, q.Name, MostPoints, q.Points)
		}
		names[q.Name] = true
		if points += q.Points; points > MostPoints {
			return fieldError(src, `"name"`, i, "expected at most %d points for all questions together", MostPoints)
		}
	}
	if s.Points != points {
		return fieldError(src, `"points"`, 0, "expected %d points, the sum of those of the questions, not %d", points,
			s.Points)
	}
	return nil
}

// unknown returns a sentence about the error if q has an unknown pattern or wrong names, and "" otherwise.
func (q *Question) unknown() string {
	names := slices.Sorted(slices.Values(q.Names))
	if q.sentence() == "" || !slices.Equal(names, letters) {
		return fmt.Sprintf("expected a pattern that is known, not %q, and each of the names %s once",
			q.Pattern, strings.Join(letters, ", "))
	}
	return ""
}

// unfit returns a sentence about the error if q, the question with index i, does not suit this kind of sheet or this
// model. Otherwise the result is "".
func (p *paper) unfit(i int, q Question) string {
	if p.Kind == Formula {
		return q.unknown()
	}
	given := q.Taken
	if q.State != nil {
		given = append(slices.Clone(given), Taken{*q.State, q.Moves})
	}
	for _, x := range given {
		if !inRange(x.State, 0, len(p.edges)-1) {
			return fmt.Sprintf("the model has no state %d", x.State)
		}
		if _, why := p.members(x.State, x.Moves); why != "" {
			return why
		}
	}
	switch p.Kind {
	case Reduced:
		if i > 1 {
			return "expected two questions"
		}
	case Ample, Lost:
		if q.State == nil {
			return "expected a state"
		}
	case Dependence:
		if _, meet := p.pairOf(q); !meet {
			return "expected two moves of different processes that can be taken in one state"
		}
	case NDFS:
		if i >= len(colours) || len(p.Propositions) == 0 {
			return fmt.Sprintf("expected %d questions, and a proposition", len(colours))
		}
	}
	return ""
}

// ReadAnswers parses the answers to sheet s in src, a JSON document. The error is a source.List.
func ReadAnswers(src *source.File, s *Sheet) (*Answers, error) {
	var a Answers
	if err := decode(src, &a); err != nil {
		return nil, err
	}
	if err := head(src, a.Format, AnswersFormat, a.Version); err != nil {
		return nil, err
	}
	if a.Kind != s.Kind || a.Seed != s.Seed {
		const text = "these are answers to the sheet %s with the seed %d, not to %s with the seed %d"
		return nil, fieldError(src, `"kind"`, 0, text, a.Kind, a.Seed, s.Kind, s.Seed)
	}
	met := map[string]bool{}
	for i, x := range a.Answers {
		switch known := slices.ContainsFunc(s.Questions, func(q Question) bool { return q.Name == x.Question }); {
		case !known:
			return nil, fieldError(src, `"question"`, i, "the sheet has no question %q", x.Question)
		case met[x.Question]:
			return nil, fieldError(src, `"question"`, i, "question %q is answered a second time", x.Question)
		}
		met[x.Question] = true
	}
	return &a, nil
}

func kindNames() string {
	var names []string
	for _, k := range Kinds() {
		names = append(names, string(k))
	}
	return strings.Join(names, ", ")
}

// head returns an error if `format` is not the expected format, or if `version` is not Version. The error has a place
// in src.
func head(src *source.File, format, expected string, version int) error {
	switch {
	case format != expected:
		return fieldError(src, `"format"`, 0, "expected the format %q, not %q", expected, format)
	case version != Version:
		return fieldError(src, `"version"`, 0, "expected version %d, not %d", Version, version)
	}
	return nil
}

// decode parses the JSON document src, and stores the result in *into. An unknown field is an error.
func decode(src *source.File, into any) error {
	d := json.NewDecoder(strings.NewReader(src.Text))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			return place(src, int(d.InputOffset()), "expected nothing after the document")
		}
		return nil
	}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return place(src, int(syntax.Offset)-1, "it is no JSON: %v", err)
	case errors.As(err, &kind):
		expected, start := valueName(kind.Type.Kind().String()), startOf(src, int(kind.Offset))
		return place(src, start, "expected %s for %q, not %s", expected, kind.Field, kind.Value)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return place(src, len(src.Text), "the document ends too early")
	}
	if name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
		return fieldError(src, name, 0, "nothing of the name %s is known here", name)
	}
	return place(src, int(d.InputOffset()), "%v", err)
}

// startOf returns the byte offset at which a JSON token begins, given the offset `end` of its end. If no token ends at
// `end`, the result is end-1.
func startOf(src *source.File, end int) int {
	d := json.NewDecoder(strings.NewReader(src.Text))
	for before := 0; ; before = int(d.InputOffset()) {
		if _, err := d.Token(); err != nil || int(d.InputOffset()) > end {
			return end - 1
		}
		if int(d.InputOffset()) == end {
			return end - len(strings.TrimLeft(src.Text[before:end], " \t\r\n,:"))
		}
	}
}

// valueName returns a phrase for the JSON values that are valid for a kind of Go type. `kind` is the name of the kind.
// For example, the phrase is "a list".
func valueName(kind string) string {
	switch {
	case kind == "slice":
		return "a list"
	case kind == "struct":
		return "an object"
	case kind == "string":
		return "a string"
	}
	return "a whole number"
}

// fieldError returns an error at the value of a field in src. n selects an occurrence of the field name, from 0. If src
// does not have the occurrence, the error is at the beginning of src.
func fieldError(src *source.File, field string, n int, format string, args ...any) error {
	d := json.NewDecoder(bytes.NewReader([]byte(src.Text)))
	name := strings.Trim(field, `"`)
	for {
		t, err := d.Token()
		if err != nil {
			return place(src, 0, format, args...)
		}
		rest := strings.TrimLeft(src.Text[d.InputOffset():], " \t\r\n")
		if s, ok := t.(string); ok && s == name && strings.HasPrefix(rest, ":") {
			if n--; n < 0 {
				break
			}
		}
	}
	rest := src.Text[d.InputOffset():]
	return place(src, len(src.Text)-len(strings.TrimLeft(rest, ": \t\r\n")), format, args...)
}

// place returns an error at a byte offset in src. If the offset is outside of src, the nearest valid offset replaces
// it.
func place(src *source.File, offset int, format string, args ...any) error {
	offset = min(max(offset, 0), len(src.Text))
	span := source.Span{File: src, Start: offset, End: min(offset+1, len(src.Text))}
	return source.List{source.Errorf(span, format, args...)}
}

// open returns the sheet as a paper. It parses the model, unless the kind is Formula, which has no model.
func (s *Sheet) open(ctx context.Context) (*paper, error) {
	p := &paper{Sheet: s, ctx: ctx}
	if s.Kind == Formula {
		return p, nil
	}
	var err error
	if p.model, err = read(ctx, s.Model, s.Propositions); err != nil {
		return nil, fmt.Errorf("the model: %w", err)
	}
	return p, nil
}
