package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Symmetric has the measured runs with and without symmetry, the contents of doc/data/symmetry.json. The document
// doc/dev/symmetry-figures.md is made from it.
type Symmetric struct {
	Setting Setting `json:"setting"`
	Rumur   string  `json:"rumur"`
	Limit   string  `json:"limit"` // for a run
	// Rows are in the order of the families and their sizes. Row.Kind is the name of the family.
	Rows []Row `json:"rows"`
	// Peers are the runs of full searches, beside those of Rumur. PeersFrom is the measurement from which they are kept
	// (-keep), or nil.
	Peers     []Row  `json:"peers"`
	PeersFrom *Stamp `json:"peersFrom,omitempty"`
}

// Keys in Row.Sides for searches with and without symmetry.
const (
	eachSide    = "each state"     // --symmetry=none
	orbitSide   = "orbits"         // --symmetry=all
	defaultSide = "default"        // --symmetry=auto
	fullSide    = "full, orbits"   // --symmetry=all, without reduction
	rumurSide   = "rumur"          // the verifier that Rumur generates, in Rumur's default setting
	exactSide   = "rumur, all"     // the same, with the least of all images as representative
	buildSide   = "rumur, gcc too" // Rumur, the C compiler and the verifier
)

// rotations bounds a run, in seconds; a longer run is not repeated.
const rotations = 15

// symmetries measures the families selected by -only, and returns the runs.
func (b *bench) symmetries() (*Symmetric, error) {
	r := &Symmetric{Rumur: firstLine(b.output("rumur", "--version")), Limit: b.limit.String()}
	r.Setting.From, r.Setting.Rounds = time.Now().UTC(), b.rounds
	b.surroundings(&r.Setting)
	b.bound = rotations
	err := b.measurePeers(r)
	if err == nil {
		err = b.eachFamily(foldable, func(s *subject, dir string) ([]contestant, error) {
			return b.withSymmetry(s, dir), nil
		}, &r.Rows)
	}
	if err != nil && b.ctx.Err() == nil {
		return nil, err
	}
	r.Setting.Interrupted = b.ctx.Err() != nil
	r.Setting.To = time.Now().UTC()
	return r, nil
}

// measurePeers sets the runs beside Rumur: with -keep, those in symmetry.json.
func (b *bench) measurePeers(r *Symmetric) error {
	if !b.keep {
		return b.eachFamily(peers, func(s *subject, dir string) ([]contestant, error) { return b.besideRumur(s, dir) },
			&r.Peers)
	}
	old, err := loaded[Symmetric](place(b.out, "symmetry.json"))
	if err != nil {
		return err
	}
	s := &old.Setting
	if r.Peers, r.PeersFrom = old.Peers, old.PeersFrom; r.PeersFrom == nil {
		r.PeersFrom = &Stamp{From: s.From, Commit: s.Commit, Load: s.LoadBefore}
	}
	return nil
}

// eachFamily appends to rows the runs on every size of the given families. `sides` returns the contestants on a model
// in a folder. After an interruption the error is that of the context.
func (b *bench) eachFamily(
	list []foldableFamily, sides func(*subject, string) ([]contestant, error), rows *[]Row,
) error {
	for i := range list {
		f := &list[i]
		if !strings.Contains(f.name, b.only) {
			continue
		}
		for _, n := range f.sizes {
			s := &subject{Name: fmt.Sprintf("%s(%d)", f.name, n), Kind: f.name, Path: f.path,
				Defines: append([]string{fmt.Sprintf("%s=%d", f.define, n)}, f.defines...), Property: f.property}
			if f.property != "" {
				s.Name += " " + f.property
			}
			dir, err := b.copyModel(s)
			if err != nil {
				return err
			}
			all, err := sides(s, dir)
			if err != nil {
				return fmt.Errorf("%s: %w", s.Name, err)
			}
			row := Row{Name: s.Name, Kind: s.Kind}
			if row.Sides, err = b.race(all); err != nil {
				return err
			}
			b.reportRow("n = "+fmt.Sprint(n), &row)
			*rows = append(*rows, row)
		}
	}
	return nil
}

// folded returns a contestant: ltlpor with the given options on the model of s in folder dir, with one worker.
func (b *bench) folded(name string, s *subject, dir string, options ...string) contestant {
	kinds := oursSafety
	if s.Property != "" {
		kinds = oursProperty
	}
	options = slices.Concat(kinds, []string{"--workers=1", "--no-hints", "--max-errors=1"}, options)
	return contestant{name, b.rounds, func() (Sample, error) { return b.ours(s, dir, b.limit, options...) }}
}

// withSymmetry returns the contestants with and without symmetry.
func (b *bench) withSymmetry(s *subject, dir string) []contestant {
	return []contestant{
		b.folded(eachSide, s, dir, "--symmetry=none"),
		b.folded(orbitSide, s, dir, "--symmetry=all"),
		b.folded(defaultSide, s, dir),
	}
}

// besideRumur returns the contestants on a model that has a twin for Rumur: full searches of the orbits by both tools,
// and ltlpor with its defaults.
func (b *bench) besideRumur(s *subject, dir string) ([]contestant, error) {
	twin := filepath.Join(symmetricModels, s.Kind+".m")
	text, err := os.ReadFile(twin)
	if err != nil {
		return nil, err
	}
	_, n, _ := strings.Cut(s.Defines[0], "=")
	sized, err := edited(string(text), []string{"  N: 3;", "  N: " + n + ";"})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", twin, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "m.m"), []byte(sized), 0o644); err != nil {
		return nil, err
	}
	full := []string{"--symmetry=all", "--reduction=none", "--optimize=dead,ends"}
	return []contestant{
		{rumurSide, b.rounds, b.rumur(dir, "heuristic", false)},
		{buildSide, 1, b.rumur(dir, "heuristic", true)},
		{exactSide, 1, b.rumur(dir, "exhaustive", false)},
		b.folded(fullSide, s, dir, full...),
		b.folded(defaultSide, s, dir),
	}, nil
}
