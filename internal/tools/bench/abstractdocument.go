package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// writeAbstractions writes two files below folder dir: the document dev/abstraction-figures.md, and the measured runs,
// data/abstraction.json.
func writeAbstractions(r *Abstractions, dir string) error {
	text, err := abstractionFigures(r)
	if err != nil {
		return err
	}
	if err := put(dir, "abstraction-figures.md", []byte(text)); err != nil {
		return err
	}
	return keep(r, dir, "abstraction.json")
}

// abstractionFigures returns the text of abstraction-figures.md. The text depends on r alone.
func abstractionFigures(r *Abstractions) (string, error) {
	d := &abstractPage{r: r}
	d.line("# Figures of abstraction")
	d.text("`ltlpor check` with abstractions ([abstraction.md](abstraction.md)) beside `check` without, in all " +
		"combinations of `--por` and `--pruning`, with and without merging of steps. `make bench-abstraction` has " +
		"measured and written all of this, the sentences about figures too; nothing is added by hand. Each run is " +
		"in [abstraction.json](../data/abstraction.json).")
	if r.Setting.Interrupted {
		d.text("It was interrupted, so rows are missing.")
	}
	d.inShort()
	for _, domain := range r.Domains {
		d.kinds(domain)
		d.writeOnlyAbstraction(domain)
		d.loses(domain)
	}
	d.pairs()
	d.writeMethod()
	d.overview()
	for _, f := range abstractFigures {
		d.figure(&f)
	}
	return d.String(), nil
}

// abstractPage is the document abstraction-figures.md in the making.
type abstractPage struct {
	page
	r *Abstractions
}

// rows returns the rows of the models with abstractions. For any other model, ltlpor rejects every option of
// abstraction.
func (d *abstractPage) rows() (all []*AbstractRow) {
	for i := range d.r.Rows {
		if d.r.Rows[i].Refused == "" {
			all = append(all, &d.r.Rows[i])
		}
	}
	return all
}

// usual returns the key in Row.Sides for the runs with --abstraction=domain and default values of the remaining
// options.
func usual(domain string) string { return combinations(domain)[0].side() }

// ended returns the runs in r.Sides with key name. If some run reached no verdict, the result is nil.
func (r *AbstractRow) ended(name string) *Side {
	if s := r.Sides[name]; s.ok() {
		return s
	}
	return nil
}

func (d *abstractPage) inShort() {
	d.heading("In short")
	rows := d.rows()
	runs, cut, total := 0, 0, 0
	for _, r := range rows {
		for _, s := range r.Sides {
			total++
			runs += len(s.Runs)
			if !s.ok() {
				cut++
			}
		}
	}
	d.text(fmt.Sprintf("%d models and sizes, %d cells, %d runs that came to their end. %s cut, and counted nowhere "+
		"as done. All others of a row say the same of assertions and end states: no two searches differ in a "+
		"verdict.", len(rows), total, runs, cells(cut)))
	for _, domain := range d.r.Domains {
		won := d.shared(rows, plainCheck, usual(domain), abstractSteps)
		more := above(won, 1)
		least, most := "", ""
		if len(won) > 0 {
			least, most = won[0].String(), won[len(won)-1].String()
		}
		d.text(fmt.Sprintf("With `--abstraction=%s` and nothing else said, %d models take fewer steps than "+
			"`check`, %d as many, and %d more, all rounds counted; the least ratio is that of %s, the greatest that "+
			"of %s. %d cannot be decided by `check` within %s and can be with the abstraction.", domain, more,
			len(won)-more-below(won, 1), below(won, 1), least, most, len(d.onlyBy(domain)), d.r.Limits.Plain))
		var saved []string
		for _, k := range contrasts {
			saved = append(saved, d.pair(domain, &k).String())
		}
		d.text("Of the options, in geometric mean, where above 1 is less and below 1 is more: " +
			strings.Join(saved, "; ") + ".")
	}
}

func cells(n int) string {
	if n == 1 {
		return "1 cell was"
	}
	return fmt.Sprintf("%d cells were", n)
}

// onlyBy returns the rows of the models that only abstraction decides. With --abstraction=domain and default options,
// every run reached a verdict; without abstraction, a run of ltlpor check reached a limit.
func (d *abstractPage) onlyBy(domain string) []*AbstractRow {
	return slices.DeleteFunc(d.rows(), func(r *AbstractRow) bool {
		return r.ended(plainCheck) != nil || r.ended(usual(domain)) == nil
	})
}

// writeOnlyAbstraction writes the section about the models in onlyBy(domain). Without such models it writes nothing.
func (d *abstractPage) writeOnlyAbstraction(domain string) {
	only := d.onlyBy(domain)
	if len(only) == 0 {
		return
	}
	d.heading("What check cannot finish: " + domain)
	d.text(fmt.Sprintf("`check` was stopped after %s, or where its process had %s; the default abstraction has "+
		"the verdict. For what is cut there are no figures.", d.r.Limits.Plain, d.r.Limits.Memory))
	var rows [][]string
	for _, r := range only {
		m := median(r.ended(usual(domain)).Runs)
		rows = append(rows, []string{r.Name, r.said(), r.Sides[plainCheck].Failed, count(m.Rounds), count(m.States),
			count(m.Transitions), short(m.CPU)})
	}
	d.grid(3, []string{"model", "verdict", "check", "iterations", "abstract states", "steps", "s"}, rows)
}

// said returns the verdicts on assertions and end states as text. If both verdicts are equal, the text has the verdict
// once.
func (r *AbstractRow) said() string {
	var all []string
	for _, name := range []string{"assertions", "end-states"} {
		if r.Verdict[name] != "" {
			all = append(all, r.Verdict[name])
		}
	}
	if len(all) == 2 && all[0] == all[1] {
		all = all[:1]
	}
	return strings.Join(all, ", ")
}

func (d *abstractPage) writeMethod() {
	d.page.r = &Results{Setting: d.r.Setting}
	s := &d.r.Setting
	d.heading("How it is measured")
	others := map[string]bool{}
	for i := range d.r.Rows {
		if stamp := d.r.Rows[i].Stamp; stamp != nil && stamp.Commit != s.Commit {
			others[stamp.Commit] = true
		}
	}
	if len(others) > 0 {
		d.text("Some rows were measured before the others, at commit " +
			strings.Join(slices.Sorted(maps.Keys(others)), ", ") + ".")
	}
	d.text(fmt.Sprintf("Commit %s, %s, %s, %s, %s; from %s on, for %.0f minutes. The machine had other work at "+
		"the same time (%s processes ran in the mean of the minute before the first run), so look at counts first, "+
		"then at ratios, and at single times least.", s.Commit, s.CPU, s.cores(), s.Go, s.System,
		s.From.Format("2006-01-02 15:04 MST"), s.To.Sub(s.From).Minutes(), s.LoadBefore))
	d.text(fmt.Sprintf("All have `--check=assertions,end-states --workers=1 --no-hints`, and the first error of each "+
		"kind ends a search. In each of %d rounds the sides run one after the other, each round another one first; "+
		"times are medians. A side whose run took more than %s is not run again, so that its time is of a single run. "+
		"A run is cut after %s for `check` and %s for a combination, by the clock, or where the process has %s. Where "+
		"`check` says that it took longer than 2m0s or 4m0s, runs before had not had as much CPU time as the limit. A "+
		"cell that was cut says so, and is in no mean.", s.Rounds, d.r.Limits.Once, d.r.Limits.Plain,
		d.r.Limits.Abstract, d.r.Limits.Memory))
	d.text("Seconds are CPU time of the whole process, user and system: start, reading the model and garbage " +
		"collection on another core are in it. Steps are those of all rounds; where assertions and end states need " +
		"two searches, both count. Abstract states are those of the last abstraction, and those of `check` those of " +
		"its search; of two searches, the larger. `check` has its defaults, ample sets and merging. Unmerged is " +
		"`--optimize=dead,ends`. Lazy pruning implies `--optimize=none`, so that its two columns are of the same " +
		"search. " +
		"Means are geometric, of the cells where both sides ended.")
	d.text("`make bench-abstraction BENCH='-only tally -rounds 1'` measures the models of that name and prints what " +
		"is found. A verdict that differs from another of its row ends the measurement with an error.")
	var refused []string
	for i := range d.r.Rows {
		if r := &d.r.Rows[i]; r.Refused != "" {
			refused = append(refused, fmt.Sprintf("%s (%s)", r.Name, r.Refused))
		}
	}
	if len(refused) > 0 {
		d.text("Refused, and in no table: " + strings.Join(refused, "; ") + ".")
	}
}

// overview writes a table of the models, with the number of objects (for example variables) tracked by the last
// abstraction.
func (d *abstractPage) overview() {
	d.heading("Models")
	d.text("Tracked is what the last abstraction of the default combination knows, of the objects there are.")
	var rows [][]string
	for _, r := range d.rows() {
		for i, domain := range d.r.Domains {
			name, kind, said := r.Name, r.Kind, r.said()
			if i > 0 {
				name, kind, said = "", "", ""
			}
			tracked := "cut"
			if s := r.ended(usual(domain)); s != nil {
				m := median(s.Runs)
				tracked = fmt.Sprintf("%.0f of %.0f", m.Tracked, m.Objects)
				if m.Whole {
					tracked = "the model"
				}
			}
			rows = append(rows, []string{name, kind, said, domain, tracked})
		}
	}
	d.grid(4, []string{"model", "kind", "verdict", "domain", "tracked"}, rows)
}

// abstractFigure describes a table of one measured quantity. The table has a column for every combination of options.
// cell returns the quantity of a run as text.
type abstractFigure struct {
	title, what string // heading and introduction of the table
	check       bool   // the table has a column for check without abstraction
	cell        func(*Sample) string
}

var abstractFigures = []abstractFigure{
	{"Iterations", "How many abstractions were searched. With + the model itself was searched in the end.", false,
		func(s *Sample) string {
			if s.Whole {
				return count(s.Rounds) + "+"
			}
			return count(s.Rounds)
		}},
	{"Abstract states", "Beside them the states of `check`.", true,
		func(s *Sample) string { return count(s.States) }},
	{"Steps explored", "In all rounds.", true, func(s *Sample) string { return count(s.Transitions) }},
	{"Time", "Median CPU seconds of the process.", true, func(s *Sample) string { return short(s.CPU) }},
}

// figure writes the table that f describes, with a column for every combination of options.
func (d *abstractPage) figure(f *abstractFigure) {
	d.heading(f.title)
	d.text(f.what)
	head := []string{"model", "domain"}
	if f.check {
		head = append(head, plainCheck)
	}
	for _, c := range combinations("") {
		head = append(head, c.title())
	}
	var rows [][]string
	for _, r := range d.rows() {
		for _, domain := range d.r.Domains {
			row := []string{r.Name, domain}
			if f.check {
				row = append(row, r.cell(plainCheck, f))
			}
			for _, c := range combinations(domain) {
				row = append(row, r.cell(c.side(), f))
			}
			rows = append(rows, row)
		}
	}
	d.grid(2, head, rows)
}

func (r *AbstractRow) cell(side string, f *abstractFigure) string {
	s := r.ended(side)
	if s == nil {
		return "cut"
	}
	m := median(s.Runs)
	return f.cell(&m)
}
