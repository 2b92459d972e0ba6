// Command bench measures pan and ltlpor on the same models, and compares them. It writes the document
// doc/dev/performance.md, with pictures of the growth of time and memory. It needs spin and gcc.
//
// After an interruption, bench writes the results up to then. The models are in subjects.go and families.go, the order
// of runs in race.go, and the contents of tables in tables.go. The single runs are kept in doc/data/performance.json,
// and the document is made from this file alone. With -dpor, bench measures ltlpor explore instead; with -abstraction,
// the abstractions of ltlpor check; with -symmetry, searches of orbits, beside Rumur. All these measurements use the
// same rounds.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"
)

// settings has the values of the command-line flags.
type settings struct {
	rounds     int           // number of rounds of every comparison
	reference  int           // number of rounds with engines other than the default
	only       string        // part of the names of the models to measure; "" means all models
	tables     string        // keys of the tables to measure, separated by commas; "" means all tables
	limit      time.Duration // time limit of a run
	growth     time.Duration // time limit of a run of a growing family
	out        string        // the folder that contains the folders dev and data
	keep       bool          // keep the tables of the document that are not measured
	from       string        // file of runs from which to write the document, without measuring
	choosing   bool          // measure the cost of choosing ample sets instead
	algorithms string        // with dpor: the algorithms to measure, separated by commas
	dpor       bool          // measure ltlpor explore instead, and write doc/dev/dpor-figures.md

	abstraction bool     // measure abstractions instead, and write doc/dev/abstraction-figures.md
	symmetry    bool     // measure symmetry instead, and write doc/dev/symmetry-figures.md
	disk        bool     // measure searches with states in files instead, and write doc/dev/disk-figures.md
	large       string   // with disk: the JSON report of the large run, added to the document without measuring
	arguments   []string // with large: the arguments of the run
}

func main() {
	var s settings
	flag.IntVar(&s.rounds, "rounds", 3, "interleaved rounds")
	flag.IntVar(&s.reference, "reference-rounds", 1, "rounds of engines that are not the default")
	flag.StringVar(&s.only, "only", "", "measure models whose name contains this, and print the document")
	flag.StringVar(&s.tables, "tables", "", "measure some of these tables, and print them: "+strings.Join(tableKeys(), ","))
	flag.DurationVar(&s.limit, "limit", 5*time.Minute, "give up on a run after this")
	flag.DurationVar(&s.growth, "growth-limit", time.Minute, "let families grow until a run takes this long")
	flag.StringVar(&s.out, "out", "doc", "the folder with dev, for the document, and data, for its pictures and the runs")
	flag.BoolVar(&s.keep, "keep", false,
		"with -tables, -abstraction or -symmetry (the runs of Rumur): write the document, and keep what is not "+
			"measured now")
	flag.StringVar(&s.from, "from", "", "write the document of these runs, and measure nothing")
	flag.BoolVar(&s.choosing, "choosing", false, "measure what choosing ample sets costs, and nothing else")
	flag.StringVar(&s.algorithms, "algorithms", strings.Join(stateless, ","), "with -dpor: measure these")
	flag.BoolVar(&s.dpor, "dpor", false, "measure ltlpor explore, and write dpor-figures.md; with -only print it")
	flag.BoolVar(&s.abstraction, "abstraction", false,
		"measure abstractions, and write abstraction-figures.md; with -only print it")
	flag.BoolVar(&s.symmetry, "symmetry", false,
		"measure symmetry beside Rumur, and write symmetry-figures.md; with -only print it")
	flag.BoolVar(&s.disk, "disk", false,
		"measure searches with states in files, and write disk-figures.md; with -only print it")
	flag.StringVar(&s.large, "large", "",
		"with -disk: add the run of this JSON report of a command with the remaining arguments, and measure nothing")
	flag.Parse()
	s.arguments = flag.Args()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, &s); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, s *settings) error {
	switch {
	case s.from != "":
		return s.rewriteDocument()
	case s.large != "":
		return s.addLarge()
	}
	tmp, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := os.MkdirAll(s.out, 0o755); err != nil { // fail now, not after hours of measuring
		return err
	}
	bin := filepath.Join(tmp, "ltlpor")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", bin, "./cmd/ltlpor").CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %v\n%s", err, out)
	}
	b := &bench{ctx: ctx, settings: s, tmp: tmp, bin: bin, progress: os.Stderr}
	if s.choosing {
		return b.choosingCost(tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight))
	}
	switch {
	case s.dpor:
		return measured(s, b.explorations, explorationFigures, writeExplorations)
	case s.abstraction:
		return measured(s, b.abstractions, abstractionFigures, writeAbstractions)
	case s.symmetry:
		return measured(s, b.symmetries, symmetryFigures, writeSymmetric)
	case s.disk:
		return measured(s, b.disks, diskFigures, writeDisks)
	}
	return b.compareSides()
}

// rewriteDocument writes the document from the runs in file s.from, without measuring.
func (s *settings) rewriteDocument() error {
	switch {
	case s.dpor:
		return rewritten(s, writeExplorations)
	case s.abstraction:
		return rewritten(s, writeAbstractions)
	case s.symmetry:
		return rewritten(s, writeSymmetric)
	case s.disk:
		return rewritten(s, writeDisks)
	}
	return rewritten(s, write)
}

func rewritten[T any](s *settings, write func(*T, string) error) error {
	r, err := loaded[T](s.from)
	if err != nil {
		return err
	}
	return write(r, s.out)
}

// measured calls `runs`, which measures, and then `write`, which writes the document. With -only but without -keep, it
// instead prints the text of the document, which `text` returns.
func measured[T any](
	s *settings, runs func() (*T, error), text func(*T) (string, error), write func(*T, string) error,
) error {
	r, err := runs()
	if err != nil {
		return err
	}
	if s.only == "" || s.keep {
		return write(r, s.out)
	}
	printed, err := text(r)
	if err == nil {
		_, err = os.Stdout.WriteString(printed)
	}
	return err
}

// compareSides measures pan and ltlpor, and writes performance.md. If only some models or tables are selected, it
// instead prints the document.
func (b *bench) compareSides() (err error) {
	s := b.settings
	kept := &Results{}
	if s.keep {
		if s.only != "" {
			return errors.New("-keep is for whole tables, and not with -only")
		}
		if kept, err = loaded[Results](place(s.out, "performance.json")); err != nil {
			return err
		}
	}
	r, err := b.measure()
	if err != nil {
		return err
	}
	r.join(kept)
	if !s.keep && (s.only != "" || s.tables != "") {
		_, err := os.Stdout.WriteString(document(r))
		return err
	}
	return write(r, s.out)
}

// write writes performance.md, its pictures, and the runs r below folder dir.
func write(r *Results, dir string) error {
	files := map[string][]byte{"performance.md": []byte(document(r))}
	for _, f := range r.Families {
		picture, err := draw(&f)
		if err != nil {
			return err
		}
		files[f.picture()] = picture
	}
	for name, text := range files {
		if err := put(dir, name, text); err != nil {
			return err
		}
	}
	return keep(r, dir, "performance.json")
}

// keep writes r as JSON to the file with the given name. The file is in the subfolder of dir that place chooses.
func keep(r any, dir, name string) error {
	runs, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return err
	}
	return put(dir, name, append(runs, '\n'))
}

// loaded returns the runs in the file at `path`, which keep has written.
func loaded[T any](path string) (*T, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var r T
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &r, nil
}
