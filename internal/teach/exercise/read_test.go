package exercise

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
)

func written(t testing.TB, d any) string {
	data, err := json.MarshalIndent(d, "", "  ")
	require.NoError(t, err)
	return string(data)
}

// Written sheets and answers can be read again.
func TestRead(t *testing.T) {
	for _, k := range Kinds() {
		s, err := Make(context.Background(), k, 1, 0)
		require.NoError(t, err)
		again, err := ReadSheet(context.Background(), source.NewFile("sheet.json", written(t, s)))
		require.NoError(t, err)
		require.Equal(t, s, again)
		solved, err := Solve(context.Background(), s)
		require.NoError(t, err)
		answers, err := ReadAnswers(source.NewFile("answers.json", written(t, solved)), s)
		require.NoError(t, err)
		require.Equal(t, solved, answers)
	}
}

// Errors in a file are reported with their place.
func TestReadErrors(t *testing.T) {
	s, err := Make(context.Background(), Ample, 1, 0)
	require.NoError(t, err)
	sheet, answers := written(t, s), written(t, Unanswered(s))
	for _, c := range []struct {
		name, text, old, new, want string
	}{
		{
			"sheet", sheet, `"propositions": [`, `"propositions": [` + strings.Repeat(`"true", `, 64),
			`error: expected at most 64 propositions`,
		},
		{
			"sheet", sheet, `"text": "`, `"text": "\u001b[31m`,
			`error: question 1: expected a text in one line, without control characters`,
		},
		{
			"answers", answers, `[]`, `"A1"`,
			`answers.json:9:17: error: expected a list for "answers.answer", not string`,
		},
		{
			"answers", answers, `[]`, `[1]`,
			`answers.json:9:18: error: expected a string for "answers.answer", not number`,
		},
		{
			"answers", answers, `"answer": []`, `"anser": []`,
			`answers.json:9:16: error: nothing of the name "anser" is known here`,
		},
		{
			"answers", answers, `"question": "2"`, `"question": "1"`,
			`answers.json:12:19: error: question "1" is answered a second time`,
		},
		{
			"answers", answers, `"question": "2"`, `"question": "x"`,
			`answers.json:12:19: error: the sheet has no question "x"`,
		},
		{
			"answers", answers, `"seed": 1`, `"seed": 2`,
			`answers.json:4:11: error: these are answers to the sheet ample with the seed 2`,
		},
		{
			"answers", answers, `ltlpor-answers`, `ltlpor-exercise`,
			`answers.json:2:13: error: expected the format "ltlpor-answers"`,
		},
		{
			"answers", answers, `"version": 1`, `"version": 2`,
			`answers.json:3:14: error: expected version 1, not 2`,
		},
		{
			"answers", answers, `"answers": [`, `"answers": `,
			`answers.json:11:5: error: it is no JSON`,
		},
		{
			"answers", answers, answers, ``,
			`answers.json:1:1: error: the document ends too early`,
		},
		{
			"answers", answers, answers, answers + "{}",
			`expected nothing after the document`,
		},
		{
			"sheet", sheet, `"kind": "ample"`, `"kind": "sample"`,
			`sheet.json:4:11: error: expected one of the kinds dependence, ample`,
		},
		{
			"sheet", sheet, `"state": 0`, `"state": 99`,
			`sheet.json:`,
		},
		{
			"sheet", sheet, `"name": "2"`, `"name": "1"`,
			`expected another name`,
		},
		{
			"sheet", sheet, `"points": 12`, `"points": 99`,
			`sheet.json:6:13: error: expected 12 points, the sum of those of the questions, not 99`,
		},
		{
			"sheet", sheet, `"points": 3`, `"points": 0`,
			`error: question 1: expected from 1 to 1000000 points, not 0`,
		},
		{
			"sheet", sheet, `"points": 3`, `"points": 9223372036854775807`,
			`error: question 1: expected from 1 to 1000000 points, not 9223372036854775807`,
		},
		{
			"sheet", sheet, `"points": 3`, `"points": 1000000`,
			`error: expected at most 1000000 points for all questions together`,
		},
		{
			"sheet", sheet, sheet[strings.Index(sheet, `"questions"`):], `"questions": []}`,
			`error: expected at least one question`,
		},
		{
			"sheet", sheet, `active proctype A`, `active proctyp A`,
			`sheet.json:7:12: error: the model of the sheet cannot be used: the model: model:`,
		},
		{
			"sheet", sheet, `end: false`, `end: true`,
			`sheet.json:`,
		},
	} {
		require.Contains(t, c.text, c.old)
		src := source.NewFile(c.name+".json", strings.Replace(c.text, c.old, c.new, 1))
		if c.name == "sheet" {
			_, err = ReadSheet(context.Background(), src)
		} else {
			_, err = ReadAnswers(src, s)
		}
		if c.new == "end: true" && err == nil {
			continue // one more step
		}
		var list source.List
		require.ErrorAs(t, err, &list, c.new)
		require.Contains(t, err.Error(), c.want)
	}
}

// Unsuitable models are refused.
func TestStrangeModels(t *testing.T) {
	for _, c := range []struct{ model, want string }{
		{"byte x; active proctype P() { do :: x++ od }", "the full graph has more than 64 states"},
		{"active [2] proctype P() { skip }", "there are several processes P"},
		{"active proctype P() { assert(false) }", "a step goes wrong"},
		{"chan c = [0] of { bit }; active proctype P() { c!1 } active proctype Q() { c?_ }", "a step goes wrong"},
		{"active proctype P() { atomic { skip; skip } }", "one of several statements"},
		{"active proctype P() { do " + strings.Repeat(":: skip ", 11) + "od }", "in a state are more than 10 moves"},
	} {
		_, err := read(context.Background(), c.model, nil)
		require.ErrorContains(t, err, c.want, c.model)
	}
}

// Whatever stands in the files, reading and grading come to an end.
func FuzzReadAnswers(f *testing.F) {
	s, err := Make(context.Background(), Ample, 1, 0)
	require.NoError(f, err)
	solved, err := Solve(context.Background(), s)
	require.NoError(f, err)
	f.Add(written(f, solved))
	f.Add(written(f, Unanswered(s)))
	f.Add(`{"answers": [{"answer": null}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		a, err := ReadAnswers(source.NewFile("answers.json", text), s)
		if err != nil {
			var list source.List
			require.ErrorAs(t, err, &list)
			return
		}
		g, err := Mark(context.Background(), s, a)
		require.NoError(t, err)
		require.LessOrEqual(t, g.Points, g.Of)
	})
}

func FuzzReadSheet(f *testing.F) {
	for _, k := range Kinds() {
		s, err := Make(context.Background(), k, 1, 0)
		require.NoError(f, err)
		f.Add(written(f, s))
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ReadSheet(context.Background(), source.NewFile("sheet.json", text))
		if err != nil {
			var list source.List
			require.ErrorAs(t, err, &list)
			return
		}
		solved, err := Solve(context.Background(), s)
		require.NoError(t, err)
		_, err = Mark(context.Background(), s, solved)
		require.NoError(t, err)
	})
}
