package lsp

import (
	"cmp"
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/editor/jsonrpc"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/lang/promela"
)

// Limits on the search for a model that includes a document.
const (
	mostSearched   = 16 << 20 // total size of the files that are read, in bytes
	mostIncluding  = 20       // number of models that are analyzed
	longestInclude = 1 << 20  // size of a file, in bytes
)

// findModel searches the open documents and the files of the workspace for a complete model that includes the root of
// r. If there is none, the result is nil. runs says that the root is a complete model itself. The result is then a
// model in which the root has no errors, because a complete model may also be included elsewhere.
func (s *Server) findModel(ctx context.Context, r *run, runs bool) *text {
	name := r.root.name
	s.mu.Lock()
	alone, folders := s.alone[name] && !runs, slices.Clone(s.folders)
	s.mu.Unlock()
	if alone {
		return nil
	}
	for _, candidate := range r.including(s.texts(ctx, r, folders)) {
		trial := &run{root: candidate, open: r.open, read: r.read, uriOf: r.uriOf, texts: map[string]*text{}}
		// use the macros even if other options have errors
		configured, _ := s.configure(candidate.source(), r.given, r.defines)
		snapshot := analysis.Analyze(ctx, candidate.source(), analysis.Options{
			Defines: configured.Options.Defines, Include: trial.include,
		})
		if ctx.Err() != nil {
			return nil
		}
		if trial.uses(name) && snapshot.Runs() && (!runs || !snapshot.Wrong(trial.textOf(name).source())) {
			return candidate
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[name] == r.root && r.openings == s.openings {
		s.alone[name] = true
	}
	return nil
}

// texts returns, by name, all open documents and the files of those workspace folders in which the root of r is. If it
// is in no workspace folder, the folder of the root is used.
func (s *Server) texts(ctx context.Context, r *run, folders []string) map[string]*text {
	all := maps.Clone(r.open)
	if s.options.Files == nil || r.read == nil {
		return all
	}
	folders = slices.DeleteFunc(folders, func(f string) bool { return !below(r.root.name, f) })
	if len(folders) == 0 {
		folders = []string{filepath.Dir(r.root.name)}
	}
	room := mostSearched
	for _, folder := range folders {
		for _, name := range s.options.Files(folder) {
			if all[name] != nil || ctx.Err() != nil {
				continue
			}
			content, err := r.read(name)
			if err != nil || len(content) > longestInclude { // not the text of a model
				continue
			}
			if room -= len(content); room < 0 {
				return all
			}
			all[name] = newText(name, s.options.uriOf(name), nil, string(content))
		}
	}
	return all
}

// below reports whether the file called `name` is in folder, or in a folder below it.
func below(name, folder string) bool {
	return strings.HasPrefix(name, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
}

// including returns those texts in all that include the root of r, directly or indirectly. Texts that are not included
// by other texts come first, then open documents, then texts in the folder of the root. The result has at most
// mostIncluding texts.
func (r *run) including(all map[string]*text) []*text {
	includedBy := map[string][]*text{}
	for _, t := range all {
		if !strings.Contains(t.content, "include") {
			continue
		}
		for _, name := range promela.Includes(t.source()) {
			target := included(filepath.Dir(t.name), name)
			includedBy[target] = append(includedBy[target], t)
		}
	}
	seen := map[string]bool{r.root.name: true}
	var found []*text
	for next := []string{r.root.name}; len(next) > 0; next = next[1:] {
		for _, t := range includedBy[next[0]] {
			if !seen[t.name] {
				seen[t.name] = true
				found, next = append(found, t), append(next, t.name)
			}
		}
	}
	rank := func(t *text) (n int) {
		if len(includedBy[t.name]) > 0 {
			n += 4
		}
		if r.open[t.name] == nil {
			n += 2
		}
		if filepath.Dir(t.name) != filepath.Dir(r.root.name) {
			n++
		}
		return n
	}
	slices.SortFunc(found, func(a, b *text) int { return cmp.Or(rank(a)-rank(b), strings.Compare(a.name, b.name)) })
	return found[:min(len(found), mostIncluding)]
}

// lookForModel starts a search for a model in which the root of r has no errors. If the root still has an analysis when
// the model is found, the model is analyzed. After a search for this root, there is no further search until a file
// changes. The caller must hold s.mu.
func (s *Server) lookForModel(r *run) {
	name := r.root.name
	if s.alone[name] {
		return
	}
	s.alone[name] = true
	s.working.Go(func() {
		_, err := s.protect(func() (any, error) {
			m := s.findModel(s.ctx, r, true)
			s.mu.Lock()
			defer s.mu.Unlock()
			if now := s.runs[name]; m != nil && now != nil {
				s.analyzeIncluding(now, m)
			}
			return nil, nil
		})
		if err != nil {
			s.log("models that include %s: %v", name, err)
		}
	})
}

// analyzeIncluding starts the analysis of m, a model that includes the root of r. Until this analysis has ended, the
// diagnostics of r are not sent. The caller must hold s.mu.
func (s *Server) analyzeIncluding(r *run, m *text) {
	r.awaited = m.name
	if s.runs[m.name] != nil { // m will include the root after its analysis, or no longer includes the root
		s.analyze(m.name)
		return
	}
	if s.open[m.name] == nil {
		s.including[m.name] = m
	}
	s.analyze(m.name)
	made := s.runs[m.name]
	made.mu.Lock()
	made.older = map[string]bool{r.root.name: true} // so that a change of the document restarts the analysis of m
	made.mu.Unlock()
}

// rootText returns the text of the root file called name, if it is an open document or a model that includes an open
// document. Otherwise it returns nil. The caller must hold s.mu.
func (s *Server) rootText(name string) *text {
	if t := s.open[name]; t != nil {
		return t
	}
	return s.including[name]
}

// readIncluding reads the file called `name` again and restarts its analysis. If the file is not a model in
// s.including, it does nothing. The caller must hold s.mu.
func (s *Server) readIncluding(name string) {
	if s.including[name] == nil {
		return
	}
	content, err := s.options.Read(name)
	if err != nil {
		s.drop(name)
		return
	}
	s.including[name] = newText(name, s.options.uriOf(name), nil, string(content))
	s.analyze(name)
}

// dropUnused cancels the analyses of models in s.including that are no longer needed. Such a model is not needed if all
// open documents in it also belong to open models. The caller must hold s.mu.
func (s *Server) dropUnused() {
	for _, name := range sortedKeys(s.including) {
		r := s.runs[name]
		if r == nil {
			delete(s.including, name)
			continue
		}
		used := false
		for document := range s.open {
			elsewhere := s.modelOf(document, func(m *run) bool { return m.complete && s.open[m.root.name] != nil })
			used = used || r.uses(document) && elsewhere == nil
		}
		if !used {
			s.drop(name)
		}
	}
	s.endWaiting()
}

// endWaiting analyzes again the documents that wait for a model that does not include them after all. A document that
// has waited in vain without an edit in between is analyzed alone. The caller must hold s.mu.
func (s *Server) endWaiting() {
	for _, name := range sortedKeys(s.runs) {
		r := s.runs[name]
		m := s.runs[r.awaited]
		if r.awaited == "" || m != nil && (!m.complete || !m.part && m.uses(name)) {
			continue
		}
		if r.edits == s.edits {
			s.alone[name] = true
		}
		s.analyze(name)
	}
}

// searchAgain forgets which documents have no model, and searches again for models of documents that are only parts. It
// is for files that were opened, closed, or changed by other programs. The caller must hold s.mu.
func (s *Server) searchAgain() {
	clear(s.alone)
	s.openings++
	s.edits++
	for _, name := range sortedKeys(s.runs) {
		if r := s.runs[name]; r.part && r.complete && r.awaited == "" {
			s.analyze(name)
		}
	}
}

// foldersChanged handles workspace/didChangeWorkspaceFolders: it updates s.folders.
func (s *Server) foldersChanged(r *jsonrpc.Request) error {
	var p protocol.FoldersParams
	if err := r.Decode(&p); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range p.Event.Removed {
		name := s.nameOf(f.URI)
		s.folders = slices.DeleteFunc(s.folders, func(g string) bool { return g == name })
	}
	for _, f := range p.Event.Added {
		s.folders = append(s.folders, s.nameOf(f.URI))
	}
	s.searchAgain()
	return nil
}
