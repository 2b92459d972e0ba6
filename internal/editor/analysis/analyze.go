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

// Options are the macros, files and limits for the analysis of a model.
type Options struct {
	// Defines are macro definitions made before the first line: "NAME" or "NAME=VALUE".
	Defines []string
	// Include returns the file for an #include "name" in a file of folder dir. If Include is nil, every #include is an
	// error.
	Include func(dir, name string) (*source.File, error)
	// Checks are the kinds of properties that a check would verify, for warnings about settings without effect. Zero
	// means the default.
	Checks property.Checks
	// Fragment says that the text is only a part of a model. Undeclared names are then no errors.
	Fragment bool
	// Editable reports whether Rename may change a file. If Editable is nil, every file may be changed.
	Editable func(*source.File) bool
	// Trees, if not nil, has parse trees from the analysis of an earlier text, and gets those of this text.
	Trees *promela.Trees
}

// Snapshot is the immutable analysis of a model's text.
type Snapshot struct {
	root  *source.File
	files []*source.File // the files of the model, the root file first
	list  []Diagnostic
	err   error
	opt   Options

	// The model as far as it could be parsed. If ctx ended the analysis early, file and info are nil.
	file   *promela.File
	info   *typecheck.Info
	record *promela.Record

	once   sync.Once
	names  *index
	values sync.Map // results of standsFor, a string for every *promela.MacroRecord
}

// Limits on the analysis of one formula. A formula that exceeds them gets fewer warnings.
const (
	formulaWork = 20_000
	formulaTime = time.Second
)

// Analyze analyzes the model with the root file src. The result is never nil. If ctx ends before the analysis, the
// Snapshot is empty except for Err, which has the reason.
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

// fragmentNote is the message about a file that is only a part of a model.
const fragmentNote = "no process begins here, and no known model includes this file: names declared elsewhere are " +
	"not checked"

// Runs reports whether the model has an init or an active proctype, so that a process exists initially.
func (s *Snapshot) Runs() bool {
	return s.file != nil && slices.ContainsFunc(s.file.Decls, func(d promela.Decl) bool {
		p, is := d.(*promela.Proctype)
		return is && (p.IsInit || p.Active != nil)
	})
}

// Wrong reports whether the model has an error in file.
func (s *Snapshot) Wrong(file *source.File) bool {
	return slices.ContainsFunc(s.list, func(d Diagnostic) bool {
		return d.File == file.AsRead() && d.Severity == source.Error && !d.Note
	})
}

// read parses and type-checks the model with root file src, and stores the results in s. A syntax error does not
// prevent the analysis of other declarations.
func (s *Snapshot) read(src *source.File, opt Options, work *cancel.Work) (list source.List, err error) {
	reading, list := promela.Recover(src, promela.Options{
		Defines: opt.Defines, Include: s.noted(opt.Include), Work: work, Record: s.record, Fragment: opt.Fragment,
		Trees: opt.Trees,
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

// withoutBroken returns the diagnostics in list, except those inside the spans in broken. broken has the declarations
// with syntax errors.
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

// noted returns a function for Options.Include. It calls include and appends every new file to s.files. A file included
// twice is read only once.
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

// Diagnostics returns the diagnostics in the order of the text, beginning with the root file. The caller must not
// modify the slice.
func (s *Snapshot) Diagnostics() []Diagnostic { return s.list }

// Files returns the root file and the included files. The caller must not modify the slice.
func (s *Snapshot) Files() []*source.File { return s.files }

// Err returns nil after a complete analysis. Otherwise it returns the *cancel.Error that ended the analysis early, or
// an internal error.
func (s *Snapshot) Err() error { return s.err }
