package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Abstractions has the measured runs of abstraction. Abstractions is the contents of doc/data/abstraction.json, from
// which the document doc/dev/abstraction-figures.md is made.
type Abstractions struct {
	Setting Setting       `json:"setting"`
	Limits  AbstractLimit `json:"limits"`
	Domains []string      `json:"domains"`
	Rows    []AbstractRow `json:"rows"`
}

// AbstractLimit has the limits of a run. If a run of a program with some options takes longer than Once, the program is
// not run again with these options.
type AbstractLimit struct {
	Plain    time.Duration `json:"plain"`    // limit for check without abstraction
	Abstract time.Duration `json:"abstract"` // limit for one combination
	Once     time.Duration `json:"once"`
	Memory   string        `json:"memory"`
}

// AbstractRow has the runs on one model: of ltlpor check without abstraction, with the key plainCheck in Sides, and of
// every combination of options. Verdict maps a property to its verdict, which is the same in every run that decided the
// property. If ltlpor cannot search abstractions of the model, Refused is the reason, and otherwise "".
type AbstractRow struct {
	Row
	Path    string            `json:"path"`
	Define  string            `json:"define,omitempty"`
	Refused string            `json:"refused,omitempty"`
	Verdict map[string]string `json:"verdict"`
	Stamp   *Stamp            `json:"stamp,omitempty"` // when the row was measured; nil: as in the setting
}

// plainCheck is the key in Row.Sides for the runs of ltlpor check without abstraction.
const plainCheck = "check"

// errCut reports that a run reached a limit before a verdict.
var errCut = errors.New("cut")

// errRefused is a part of the error message of ltlpor check for a model that has no abstraction.
const errRefused = "has no abstraction"

var abstracting = AbstractLimit{
	Plain: time.Minute, Abstract: 20 * time.Second, Once: 3 * time.Second, Memory: "6G",
}

// abstractions returns the runs on every model. With -only it measures the selected models. Without -only it measures
// the models that have no row from an earlier measurement. For any other model, the result has the earlier row.
func (b *bench) abstractions() (*Abstractions, error) {
	models, err := abstractedModels(".")
	if err != nil {
		return nil, err
	}
	r := &Abstractions{Limits: abstracting, Domains: abstractDomains}
	r.Setting.From, r.Setting.Rounds = time.Now().UTC(), b.rounds
	b.surroundings(&r.Setting)
	b.bound = r.Limits.Once.Seconds()
	kept, err := b.keptRows()
	if err != nil {
		return nil, err
	}
	for _, m := range models {
		old, has := kept[m.name]
		if !strings.Contains(m.name, b.only) || has && b.only == "" {
			if has {
				r.Rows = append(r.Rows, old)
			}
			continue
		}
		row, err := b.abstractedRow(&m)
		if b.ctx.Err() != nil {
			if has {
				r.Rows = append(r.Rows, old)
			}
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.name, err)
		}
		b.reportRow(m.kind, &row.Row)
		r.Rows = append(r.Rows, *row)
	}
	r.Setting.Interrupted = len(r.Rows) < len(models)
	r.Setting.To = time.Now().UTC()
	return r, nil
}

// keptRows returns the rows of an earlier measurement, by the name of the row. Without -keep, the map is empty.
func (b *bench) keptRows() (map[string]AbstractRow, error) {
	rows := map[string]AbstractRow{}
	if !b.keep {
		return rows, nil
	}
	r, err := loaded[Abstractions](place(b.out, "abstraction.json"))
	if err != nil {
		return nil, err
	}
	for _, row := range r.Rows {
		if row.Stamp == nil {
			s := &r.Setting
			row.Stamp = &Stamp{From: s.From, Commit: s.Commit, Load: s.LoadBefore}
		}
		rows[row.Name] = row
	}
	return rows, nil
}

// abstractedRow measures model m, and returns its row. If two runs have different verdicts, it returns an error.
func (b *bench) abstractedRow(m *abstracted) (*AbstractRow, error) {
	s := &subject{Path: m.path}
	if m.define != "" {
		s.Defines = []string{m.define}
	}
	dir, err := b.copyModel(s)
	if err != nil {
		return nil, err
	}
	row := &AbstractRow{Row: Row{Name: m.name, Kind: m.kind}, Path: m.path, Define: m.define,
		Verdict: map[string]string{}}
	var wrong error
	contestantOf := func(name string, limit time.Duration, options ...string) contestant {
		options = append(options, "--time="+limit.String(), "--mem="+abstracting.Memory)
		return contestant{name, b.rounds, func() (Sample, error) {
			one, said, err := b.decided(dir, limit, append(options, s.flags()...))
			wrong = errors.Join(wrong, row.agree(name, said))
			return one, err
		}}
	}
	all := []contestant{contestantOf(plainCheck, abstracting.Plain)}
	all[0].run = served(abstracting.Plain, func(limit time.Duration) (Sample, error) {
		return contestantOf(plainCheck, limit).run()
	})
	for _, domain := range abstractDomains {
		for _, c := range combinations(domain) {
			all = append(all, contestantOf(c.side(), abstracting.Abstract, c.options()...))
		}
	}
	if row.Sides, err = b.race(all); err != nil {
		return nil, err
	}
	if wrong != nil {
		return nil, wrong
	}
	return row, row.settle()
}

// served returns a function that calls `run` until a run counts. A run does not count if it reached its time limit with
// less CPU time than limit, because further processes may have used the machine. Every repetition has twice the time
// limit of the run before, but at most four times limit.
func served(limit time.Duration, run func(limit time.Duration) (Sample, error)) func() (Sample, error) {
	return func() (Sample, error) {
		for clock := limit; ; clock *= 2 {
			s, err := run(clock)
			if !errors.Is(err, errLimit) || s.CPU >= limit.Seconds() || clock >= 4*limit {
				return s, err
			}
		}
	}
}

// agree adds the verdicts of a run, by property, to r.Verdict. If a run before had a different verdict, the result is
// an error. side names the program and the options of the run, for the message.
func (r *AbstractRow) agree(side string, said map[string]string) error {
	for property, verdict := range said {
		if was := r.Verdict[property]; was == "" {
			r.Verdict[property] = verdict
		} else if was != verdict {
			return fmt.Errorf("%s: %s by %s, and %s by another search: one verdict is wrong",
				property, verdict, side, was)
		}
	}
	return nil
}

// settle removes from r.Sides the combinations that ltlpor rejects for this model, and sets r.Refused. Runs may have
// reached a limit. If a run failed for any other reason, or if only some combinations are rejected, settle returns an
// error.
func (r *AbstractRow) settle() error {
	for name, side := range r.Sides {
		switch {
		case strings.Contains(side.Failed, errRefused):
			said := side.Failed[:strings.Index(side.Failed, errRefused)+len(errRefused)]
			r.Refused = said[strings.LastIndex(said, ": ")+len(": "):]
			delete(r.Sides, name)
		case side.Failed != "" && !strings.HasPrefix(side.Failed, errCut.Error()):
			return fmt.Errorf("%s: %s", name, side.Failed)
		}
	}
	if r.Refused != "" && len(r.Sides) != 1 {
		return fmt.Errorf("some combinations are refused: %s", r.Refused)
	}
	return nil
}

// decided runs ltlpor check for assertions and end states on the model in dir. decided returns the measured figures,
// and the verdicts by property. If a property stays undecided, the error is errCut.
func (b *bench) decided(dir string, limit time.Duration, options []string) (Sample, map[string]string, error) {
	const result = "result.json"
	args := slices.Concat([]string{"check", "--quiet", "--json=" + result, "--no-hints", "--workers=1",
		"--check=assertions,end-states"}, options)
	if err := os.RemoveAll(filepath.Join(dir, result)); err != nil {
		return Sample{}, nil, err
	}
	one, _, err := b.timed(dir, limit+time.Minute, b.bin, append(args, "m.pml")...)
	if errors.Is(err, errLimit) {
		err = fmt.Errorf("%w: %w", errCut, err)
	}
	if err != nil {
		return one, nil, err
	}
	text, err := os.ReadFile(filepath.Join(dir, result))
	if err != nil {
		return one, nil, err
	}
	said, err := one.readDecided(text, limit)
	return one, said, err
}

// readDecided sets the figures of s from text, the JSON report of ltlpor check, and returns the verdicts by property.
// If the run reached a limit, the error says how far it got.
//   - For a search, States is the number of states of the largest search, and Transitions the sum over the searches.
//   - For abstractions, States is the number of states of the last abstraction, and Transitions the number of steps
//     over all rounds.
func (s *Sample) readDecided(text []byte, limit time.Duration) (map[string]string, error) {
	var r struct {
		Properties []struct{ Name, Verdict string }
		Searches   []struct {
			States      float64
			Transitions float64
			Cut         string
			Abstraction *struct {
				Rounds  float64
				Steps   float64
				Objects float64
				Tracked []string
				Whole   bool
			}
		}
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, err
	}
	cut := ""
	for _, one := range r.Searches {
		s.States = max(s.States, one.States)
		s.Transitions += one.Transitions
		if one.Cut != "" {
			cut = one.Cut
		}
	}
	if n := len(r.Searches); n > 0 && r.Searches[n-1].Abstraction != nil {
		last := &r.Searches[n-1]
		a := last.Abstraction // the numbers include earlier searches
		s.Rounds, s.Objects, s.Tracked, s.Transitions = a.Rounds, a.Objects, float64(len(a.Tracked)), a.Steps
		if a.Whole {
			s.Whole = true
			s.Transitions += last.Transitions
		}
	}
	said, open := map[string]string{}, false
	for _, p := range r.Properties {
		switch p.Verdict {
		case "holds", "violated":
			said[p.Name] = p.Verdict
		case "inconclusive":
			open = true
		default:
			return nil, fmt.Errorf("ltlpor: %s: %s", p.Name, p.Verdict)
		}
	}
	switch {
	case len(r.Properties) == 0:
		return nil, errors.New("ltlpor: no property")
	case open && cut == "time":
		return said, fmt.Errorf("%w: %w %v, %s s of them CPU time, with %s states", errCut, errLimit, limit,
			short(s.CPU), count(s.States))
	case open:
		return said, fmt.Errorf("%w: %s, with %s states", errCut, cut, count(s.States))
	}
	return said, nil
}
