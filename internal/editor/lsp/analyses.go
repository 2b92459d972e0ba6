package lsp

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/lang/annotation"
	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// run is the analysis of one version of a model. A model is a root file with its included files. The fields from
// snapshot to wrong are set before done is closed, and do not change after that.
type run struct {
	root    *text
	open    map[string]*text                  // the open documents
	given   []annotation.Option               // options from the settings of the client
	defines []string                          // macros from the settings of the client: NAME or NAME=TEXT
	read    func(name string) ([]byte, error) // Options.Read
	uriOf   func(name string) string          // Options.uriOf

	life   context.Context    // ends when the text has changed, so that a newer run replaces this run
	cancel context.CancelFunc // cancels life
	ctx    context.Context    // context of the analysis; ends with life at the latest
	hurry  func()             // starts the analysis at once, without waiting for further edits
	done   chan struct{}
	trees  *promela.Trees // parse trees, which the runs of a model pass on

	// whether the root has no active process, and so is probably only a part of a model; guarded by Server.mu
	part bool
	// whether the analysis is complete and has the current texts; guarded by Server.mu
	complete bool
	// the model that includes the root, and for whose analysis the diagnostics wait, or ""; guarded by Server.mu
	awaited string
	// Server.openings at the beginning of the run, and Server.edits
	openings, edits int

	snapshot *analysis.Snapshot // nil if a newer run has replaced this run
	wrong    error              // error in the options from files, or nil

	mu    sync.Mutex
	texts map[string]*text // files of the model, by name
	older map[string]bool  // names of the files in the run before; nil once the snapshot is complete

	facts    sync.Mutex
	relation *relation // dependence relation; nil until a request needs it; guarded by facts
}

// pause is the time for which a new run waits for further edits that come together, as those of a renaming. A request
// that needs the result ends the wait. An edit that comes later cancels the run, so the pause can be short.
const pause = 5 * time.Millisecond

// changed restarts the analyses of all models that use the file called `name`. The caller must hold s.mu.
func (s *Server) changed(name string) {
	isIncluded := false
	for root, r := range s.runs {
		if root != name && r.uses(name) {
			isIncluded = isIncluded || !r.part
			s.analyze(root)
		}
	}
	if s.open[name] != nil && !isIncluded {
		s.analyze(name)
	}
}

// analyzeAll restarts the analyses of all models. The caller must hold s.mu.
func (s *Server) analyzeAll() {
	for _, root := range slices.Collect(maps.Keys(s.runs)) {
		s.analyze(root)
	}
}

// analyze starts a new analysis of the model with root file root. An earlier analysis of this model is cancelled. root
// must be an open document, or a model that includes an open document. The caller must hold s.mu.
func (s *Server) analyze(root string) {
	older := s.runs[root]
	if older != nil {
		older.cancel()
	}
	hurry, quick := make(chan struct{}), sync.Once{}
	r := &run{
		root: s.rootText(root), open: maps.Clone(s.open), given: s.settings.given, defines: s.settings.define,
		read: s.options.Read, uriOf: s.options.uriOf,
		hurry: func() { quick.Do(func() { close(hurry) }) }, done: make(chan struct{}), texts: map[string]*text{},
		trees: &promela.Trees{}, openings: s.openings, edits: s.edits,
	}
	end := r.begin(s.ctx)
	r.keep(r.root)
	if older != nil {
		r.older, r.part, r.trees = older.names(), older.part, older.trees
	}
	s.runs[root] = r
	s.working.Go(func() {
		defer close(r.done)
		defer end()
		wait := time.NewTimer(pause)
		defer wait.Stop()
		select {
		case <-r.ctx.Done():
			return
		case <-hurry:
		case <-wait.C:
		}
		_, err := s.protect(func() (any, error) { return nil, s.work(r) })
		if err != nil {
			s.log("analysis of %s: %v", root, err)
		}
	})
}

// work performs the analysis r. If no newer text exists at the end, it publishes the diagnostics.
func (s *Server) work(r *run) error {
	configured, wrong := s.configure(r.root.source(), r.given, r.defines)
	asked := &configured.Options
	opt := analysis.Options{Defines: asked.Defines, Include: r.include, Checks: asked.Checks, Trees: r.trees}
	snapshot := analysis.Analyze(r.ctx, r.root.source(), opt)
	var model *text // a model that includes the root of r
	if r.root.version != nil && !snapshot.Runs() {
		if model = s.findModel(r.ctx, r, false); model == nil {
			opt.Fragment = true
			snapshot = analysis.Analyze(r.ctx, r.root.source(), opt)
		}
	}
	if r.ctx.Err() != nil {
		return nil
	}
	if err := snapshot.Err(); err != nil {
		s.log("analysis of %s: %v", r.root.name, err)
	}
	r.snapshot, r.wrong = snapshot, wrong
	r.mu.Lock()
	r.older = nil
	r.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.runs[r.root.name] != r {
		return nil
	}
	r.part = !snapshot.Runs()
	// A file was opened, closed or changed before the analysis had read it, or during the search for a model.
	if !s.current(r) || r.part && r.openings != s.openings {
		s.analyze(r.root.name)
		return nil
	}
	r.complete = true
	s.adopt(r)
	if model != nil {
		s.analyzeIncluding(r, model)
		s.dropUnused()
		return nil
	}
	s.publish(r)
	s.dropUnused()
	if r.root.version != nil && snapshot.Runs() && snapshot.Wrong(r.root.source()) {
		s.lookForModel(r)
	}
	return nil
}

// adopt cancels separate analyses of open documents that are included in the model of r, because r covers them. If
// r.part is set, the model of r is incomplete, and they are not cancelled. At the end, adopt calls analyzeRest. The
// caller must hold s.mu.
func (s *Server) adopt(r *run) {
	for name := range r.files() {
		if name != r.root.name && s.runs[name] != nil && !r.part {
			s.drop(name)
		}
	}
	s.analyzeRest()
}

// analyzeRest starts analyses of the open documents that lack one: they have no analysis themselves, and no analyzed
// model includes them. The caller must hold s.mu.
func (s *Server) analyzeRest() {
	for name := range s.open {
		if s.runs[name] == nil && s.modelOf(name, func(*run) bool { return true }) == nil {
			s.analyze(name)
		}
	}
}

// modelOf returns the analysis of a complete model that includes the document called `name`, and for which wanted
// returns true. Among several, the first by name is returned. If there is none, the result is nil. The caller must hold
// s.mu.
func (s *Server) modelOf(name string, wanted func(*run) bool) *run {
	for _, root := range sortedKeys(s.runs) {
		if r := s.runs[root]; root != name && !r.part && r.uses(name) && wanted(r) {
			return r
		}
	}
	return nil
}

// drop cancels the analysis of the model with root file root, and removes its diagnostics. The caller must hold s.mu.
func (s *Server) drop(root string) {
	r := s.runs[root]
	if r == nil {
		return
	}
	r.cancel()
	delete(s.runs, root)
	delete(s.including, root)
	s.withdraw(root)
	s.analyzeRest()
}

// runFor returns the analysis for requests about the document called `name`, or nil. It prefers the analysis of the
// document itself, then the analysis of a complete model that includes the document, and then any analysis that uses
// it. Among several, the first by name is returned. The caller must hold s.mu.
func (s *Server) runFor(name string) *run {
	if r := s.runs[name]; r != nil {
		return r
	}
	if r := s.modelOf(name, func(*run) bool { return true }); r != nil {
		return r
	}
	for _, root := range slices.Sorted(maps.Keys(s.runs)) {
		if s.runs[root].uses(name) {
			return s.runs[root]
		}
	}
	return nil
}

// include returns the file for an #include "name" in a file of folder dir, and adds its text to r.texts.
func (r *run) include(dir, name string) (*source.File, error) {
	t, err := r.load(included(dir, name))
	if err != nil {
		return nil, err
	}
	r.keep(t)
	return t.source(), nil
}

// load returns the text of the file called `name`. This is the open document or, if it is not open, the text that was
// read before. A text that was not read yet is read by r.read.
func (r *run) load(name string) (*text, error) {
	if t := r.open[name]; t != nil {
		return t, nil
	}
	if t := r.textOf(name); t != nil {
		return t, nil
	}
	if r.read == nil {
		return nil, fmt.Errorf("%s is not open", filepath.Base(name))
	}
	content, err := r.read(name)
	if err != nil {
		return nil, err
	}
	return newText(name, r.uriOf(name), nil, string(content)), nil
}

func (r *run) keep(t *text) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.texts[t.name] = t
}

// uses reports whether the model of r uses the file called `name`. See names.
func (r *run) uses(name string) bool { return r.names()[name] }

// names returns the set of names of the model's files. Until the analysis is complete, the files of the previous
// analysis are included.
func (r *run) names() map[string]bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	names := maps.Clone(r.older)
	if names == nil {
		names = map[string]bool{}
	}
	for name := range r.texts {
		names[name] = true
	}
	return names
}

func (r *run) textOf(name string) *text {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.texts[name]
}

// files returns a copy of r.texts: the files of the model by name.
func (r *run) files() map[string]*text {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.texts)
}

// find returns the text of f, a file of the model. If f is nil, the result is nil.
func (r *run) find(f *source.File) *text {
	if f == nil {
		return nil
	}
	f = f.AsRead()
	if t := r.textOf(f.Name); t != nil {
		return t
	}
	return newText(f.Name, r.uriOf(f.Name), nil, f.Text)
}

// ready waits for the analysis of the model of q, and returns the snapshot. The error says that q was cancelled, that
// the document is not open, or that a newer text has cancelled the analysis.
func (q *call) ready() (*analysis.Snapshot, error) {
	if q.run == nil {
		return nil, noDocument(q)
	}
	q.run.hurry()
	select {
	case <-q.ctx.Done():
		return nil, q.ctx.Err()
	case <-q.run.done:
	}
	if q.run.snapshot == nil {
		return nil, jsonrpc.Errorf(jsonrpc.ContentModified, "%s: a newer text has come", q.Method)
	}
	return q.run.snapshot, nil
}
