package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Disks has the measured runs of searches with states in files, the contents of doc/data/disk.json. The document
// doc/dev/disk-figures.md is made from it.
type Disks struct {
	Setting Setting   `json:"setting"`
	Limit   string    `json:"limit"` // for a run
	Rows    []DiskRow `json:"rows"`
	// Large is the large run, which -disk keeps; it is made from the report of a check (-large).
	Large *Large `json:"large,omitempty"`
}

// DiskRow has the runs of a model. The memory of the runs short of it is Memory.
type DiskRow struct {
	Row
	Memory string  `json:"memory"`
	Bytes  float64 `json:"bytes"` // in files at the end, for each state
}

// diskSubject is a model measured with states in files. With the memory `short`, no table of all states fits.
type diskSubject struct {
	subject
	short string
}

// onDisks lists the models for searches with states in files.
var onDisks = []diskSubject{
	{subject{Name: "petersonN(4)", Path: "models/petersonN.pml", Defines: []string{"N=4"}}, "64M"},
	{subject{Name: "dining-philosophers(9)", Path: "models/dining-philosophers.pml", Defines: []string{"N=9"}}, "100M"},
	{
		subject{Name: "dining-philosophers(10)", Path: "models/dining-philosophers.pml", Defines: []string{"N=10"}},
		"300M",
	},
	{subject{Name: "paxos(5)", Path: "models/paxos.pml", Defines: []string{"ACCEPTORS=5"}}, "64M"},
}

// Keys in Row.Sides for searches with states in files.
const (
	memorySide = "memory"        // no files
	tableSide  = "table"         // files, and memory enough for a table of all states
	shortSide  = "short"         // files, and little memory
	pairSide   = "two processes" // the same with a worker on the same machine
)

// disks measures the models selected by -only, and returns the runs.
func (b *bench) disks() (*Disks, error) {
	r := &Disks{Limit: b.limit.String()}
	r.Setting.From, r.Setting.Rounds = time.Now().UTC(), b.rounds
	b.surroundings(&r.Setting)
	if old, err := loaded[Disks](place(b.out, "disk.json")); err == nil {
		r.Large = old.Large
	} else if !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for i := range onDisks {
		d := &onDisks[i]
		if !strings.Contains(d.Name, b.only) {
			continue
		}
		row := DiskRow{Row: Row{Name: d.Name}, Memory: d.short}
		dir, err := b.copyModel(&d.subject)
		if err != nil {
			return nil, err
		}
		if row.Sides, err = b.race(b.inFiles(d, dir, &row.Bytes)); err != nil {
			break
		}
		b.reportRow(d.Name, &row.Row)
		r.Rows = append(r.Rows, row)
	}
	r.Setting.Interrupted = b.ctx.Err() != nil
	r.Setting.To = time.Now().UTC()
	return r, nil
}

// inFiles returns the contestants on model d in folder dir: full searches by one worker of a process. The run with a
// table sets bytes to the bytes in files for each state.
func (b *bench) inFiles(d *diskSubject, dir string, bytes *float64) []contestant {
	options := slices.Concat([]string{"--check=assertions", "--workers=1", "--no-hints", "--symmetry=none"}, oursFull)
	states := filepath.Join(dir, "states")
	in := func(name string, run func(options []string) (Sample, error), more ...string) contestant {
		return contestant{name, b.rounds, func() (Sample, error) {
			if err := os.RemoveAll(states); err != nil {
				return Sample{}, err
			}
			return run(slices.Concat(options, more))
		}}
	}
	alone := func(options []string) (Sample, error) { return b.ours(&d.subject, dir, b.limit, options...) }
	return []contestant{
		in(memorySide, alone),
		in(tableSide, func(options []string) (Sample, error) {
			s, err := alone(options)
			if err == nil {
				*bytes, err = runBytes(states)
				*bytes /= s.Stored
			}
			return s, err
		}, "--disk=states"),
		in(shortSide, alone, "--disk=states", "--mem="+d.short),
		in(pairSide, func(options []string) (Sample, error) { return b.withWorker(&d.subject, dir, options) },
			"--disk=states", "--mem="+d.short),
	}
}

// runBytes returns the bytes of the files with states below a folder.
func runBytes(folder string) (n float64, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*", "*.run"))
	for _, name := range files {
		info, e := os.Stat(name)
		if e != nil {
			return 0, e
		}
		n += float64(info.Size())
	}
	return n, err
}

// withWorker is b.ours with a worker of one task at a time on the same machine. The CPU time is the sum of both
// processes, and the time begins when the worker may join.
func (b *bench) withWorker(s *subject, dir string, options []string) (Sample, error) {
	ctx, cancel := context.WithTimeout(b.ctx, b.limit)
	defer cancel()
	args := slices.Concat([]string{"check", "--json=result.json", "--listen=127.0.0.1:0"}, options, s.flags())
	check := exec.CommandContext(ctx, b.bin, append(args, "m.pml")...)
	check.Dir = dir
	said, err := check.StderrPipe()
	if err != nil {
		return Sample{}, err
	}
	start := time.Now()
	if err := check.Start(); err != nil {
		return Sample{}, err
	}
	lines := bufio.NewScanner(said)
	url := ""
	for url == "" && lines.Scan() {
		_, url, _ = strings.Cut(lines.Text(), "ltlpor worker ")
	}
	if url == "" {
		return Sample{}, errors.Join(errors.New("the check names no address for workers"), check.Wait())
	}
	worker := exec.CommandContext(ctx, b.bin, "worker", url, "--workers=1", "--quiet")
	worker.Dir = dir
	err = worker.Start()
	_, copied := io.Copy(io.Discard, said)
	err = errors.Join(err, copied, check.Wait())
	one := Sample{Wall: time.Since(start).Seconds()}
	if err != nil {
		return one, err
	}
	if err := worker.Wait(); err != nil {
		return one, fmt.Errorf("the worker: %w", err)
	}
	one.CPU = (check.ProcessState.UserTime() + check.ProcessState.SystemTime()).Seconds() +
		(worker.ProcessState.UserTime() + worker.ProcessState.SystemTime()).Seconds()
	one.Peak = peak(check.ProcessState) + peak(worker.ProcessState)
	text, err := os.ReadFile(filepath.Join(dir, "result.json"))
	if err != nil {
		return one, err
	}
	return one, one.readOurs(text)
}
