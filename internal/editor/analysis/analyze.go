package analysis

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// Options are the definitions and files that a model may use.
type Options struct {
	// Defines are macro definitions made before the first line: "NAME" or "NAME=VALUE".
	Defines []string
	// Include returns the file that #include "name" means in a file of folder dir. If Include is nil, every #include
	// is an error.
	Include func(dir, name string) (*source.File, error)
	// Checks are the checks that a check would make, for remarks about others; zero: those by default.
	Checks property.Checks
	// Fragment says that the text is a part of a model that is not known: names without a declaration are no errors.
	Fragment bool
	// Editable reports whether Rename may change a file. If Editable is nil, every file may be changed.
	Editable func(*source.File) bool
}

// Snapshot is the analysis of a model's text. It never changes.
type Snapshot struct {
	root  *source.File
	files []*source.File // the root first
	list  []Diagnostic
	err   error
	opt   Options

	// The model as far as it could be read; file and info are nil if ctx ended the analysis.
	file   *promela.File
	info   *typecheck.Info
	record *promela.Record

	once   sync.Once
	names  *index
	values sync.Map // *promela.MacroRecord -> string: what the macro stands for
}

// Bounds of the work for one formula. They keep an analysis short; a formula beyond the bounds has fewer remarks.
const (
	formulaWork = 20_000
	formulaTime = time.Second
)

// Analyze analyzes the model in src. The result is never nil. If ctx ends the analysis, Snapshot.Err is the reason
// and the rest of the Snapshot is empty.
func Analyze(ctx context.Context, src *source.File, opt Options) *Snapshot {
	s := &Snapshot{root: src.AsRead(), files: []*source.File{src}, opt: opt, record: &promela.Record{}}
	var list source.List
	err := cancel.Run(func() (err error) {
		list, err = s.read(src, opt, cancel.New(ctx, time.Time{}))
		return err
	})
	if err != nil {
		return &Snapshot{root: s.root, files: s.files[:1], list: []Diagnostic{}, record: &promela.Record{}, err: err}
	}
	s.list = diagnostics(list, s.root)
	if opt.Fragment {
		s.list = append([]Diagnostic{{Location: Location{File: s.root}, Note: true, Message: fragmentNote}}, s.list...)
	}
	return s
}

// fragmentNote is the message about a text without a model.
const fragmentNote = "no process begins here, and no known model includes this file: names declared elsewhere are " +
	"not checked"

// Runs reports whether a process of the model begins to run: the model has an init or an active proctype.
func (s *Snapshot) Runs() bool {
	return s.file != nil && slices.ContainsFunc(s.file.Decls, func(d promela.Decl) bool {
		p, is := d.(*promela.Proctype)
		return is && (p.IsInit || p.Active != nil)
	})
}

// Wrong reports whether file has an error.
func (s *Snapshot) Wrong(file *source.File) bool {
	return slices.ContainsFunc(s.list, func(d Diagnostic) bool {
		return d.File == file.AsRead() && d.Severity == source.Error && !d.Note
	})
}

// read reads the model as far as its errors permit.
func (s *Snapshot) read(src *source.File, opt Options, work *cancel.Work) (list source.List, err error) {
	reading, list := promela.Recover(src, promela.Options{
		Defines: opt.Defines, Include: s.noted(opt.Include), Work: work, Record: s.record, Fragment: opt.Fragment,
	})
	_, marked, wrong := annotation.Read(src)
	list = append(append(list, marked...), wrong...)
	s.file = reading.File
	info, more := typecheck.File(s.file)
	s.info = info
	if list.Err() != nil || more.Err() != nil || opt.Fragment {
		list = append(list, withoutBroken(more, reading.Broken)...)
		return append(list, property.BlockErrors(s.file, s.info)...), nil
	}
	rest, err := property.Inspect(s.file, s.info, s.files, property.Options{
		Checks: cmp.Or(opt.Checks, property.DefaultChecks), Time: formulaTime, FormulaWork: formulaWork, Work: work,
	})
	return append(append(list, more...), rest...), err
}

// withoutBroken returns the diagnostics of list outside units with syntax errors.
func withoutBroken(list source.List, broken []source.Span) source.List {
	var rest source.List
	for _, d := range list {
		l := locate(d.Span.Use())
		if !slices.ContainsFunc(broken, func(b source.Span) bool { return locate(b).Contains(l.File, l.Start) }) {
			rest.Add(d)
		}
	}
	return rest
}

// noted returns include with a note of each file. A file included twice is read once.
func (s *Snapshot) noted(
	include func(dir, name string) (*source.File, error),
) func(dir, name string) (*source.File, error) {
	if include == nil {
		return nil
	}
	return func(dir, name string) (*source.File, error) {
		f, err := include(dir, name)
		if err != nil {
			return nil, err
		}
		for _, g := range s.files[1:] {
			if g.Name == f.Name && g.Text == f.Text {
				return g, nil
			}
		}
		s.files = append(s.files, f)
		return f, nil
	}
}

// Diagnostics returns the messages, those of the root file first, and in the order of the text. The caller must not
// change the result.
func (s *Snapshot) Diagnostics() []Diagnostic { return s.list }

// Files returns the root file and the included files. The caller must not change the result.
func (s *Snapshot) Files() []*source.File { return s.files }

// Err returns the reason that ended the analysis early, a *cancel.Error, or an internal error, or nil.
func (s *Snapshot) Err() error { return s.err }
