package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"ltlpor/internal/tools/bench/plot"
)

// Large is a single run with many states in files, from the JSON report of its check.
type Large struct {
	Arguments []string     `json:"arguments"`
	Version   string       `json:"version"`
	Seconds   float64      `json:"seconds"`
	Peak      float64      `json:"peak"` // bytes of the process
	States    float64      `json:"states"`
	Steps     float64      `json:"transitions"`
	Layers    []LargeLayer `json:"layers"`
}

// LargeLayer is a layer of the large run.
type LargeLayer struct {
	States  float64 `json:"states"`
	Steps   float64 `json:"transitions"`
	Seconds float64 `json:"seconds"`
	Bytes   float64 `json:"file_bytes"`
	Disk    float64 `json:"disk_bytes"`
	Way     string  `json:"way"`
}

// addLarge writes disk.json and its document with the run of the report s.large.
func (s *settings) addLarge() error {
	text, err := os.ReadFile(s.large)
	if err != nil {
		return err
	}
	large, err := readLarge(text)
	if err != nil {
		return fmt.Errorf("%s: %w", s.large, err)
	}
	r, err := loaded[Disks](place(s.out, "disk.json"))
	if err != nil {
		return err
	}
	large.Arguments = s.arguments
	r.Large = large
	return writeDisks(r, s.out)
}

// readLarge returns the run of a JSON report of a check with one search that is complete.
func readLarge(text []byte) (*Large, error) {
	var r struct {
		Tool struct {
			Version string `json:"version"`
		} `json:"tool"`
		Verdict string `json:"verdict"`
		Memory  struct {
			Peak float64 `json:"process_bytes"`
		} `json:"memory"`
		Searches []struct {
			States   float64      `json:"states"`
			Steps    float64      `json:"transitions"`
			Seconds  float64      `json:"seconds"`
			Complete bool         `json:"complete"`
			Layers   []LargeLayer `json:"layers"`
		} `json:"searches"`
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, err
	}
	if r.Verdict != "holds" || len(r.Searches) != 1 || !r.Searches[0].Complete || len(r.Searches[0].Layers) == 0 {
		return nil, errors.New("expected one complete search in layers that holds")
	}
	s := &r.Searches[0]
	return &Large{
		Version: r.Tool.Version, Seconds: s.Seconds, Peak: r.Memory.Peak, States: s.States, Steps: s.Steps,
		Layers: s.Layers,
	}, nil
}

// writeDisks writes the document dev/disk-figures.md, its picture and the runs, data/disk.json, below folder dir.
func writeDisks(r *Disks, dir string) error {
	text, err := diskFigures(r)
	if err != nil {
		return err
	}
	if r.Large != nil {
		picture, err := drawLarge(r.Large)
		if err != nil {
			return err
		}
		if err := put(dir, "disk.svg", picture); err != nil {
			return err
		}
	}
	if err := put(dir, "disk-figures.md", []byte(text)); err != nil {
		return err
	}
	return keep(r, dir, "disk.json")
}

// diskFigures returns the text of disk-figures.md, computed from r alone. The error is always nil.
func diskFigures(r *Disks) (string, error) {
	d := &diskPage{r: r}
	d.line("# Figures of searches in files")
	d.measuredBy("bench-disk", "disk.json", &r.Setting, fmt.Sprintf("%d runs", r.Setting.Rounds))
	d.text("Each run is a full search (`--reduction=none --optimize=none`) with one worker. *Memory* has no files. " +
		"*Table* has `--disk`, and memory for a table of all states. *Short* has `--disk`, and too little memory for " +
		"a table (`--mem`): the search reads the files of earlier layers for each layer. *Two processes* is *short* " +
		"with `--listen`, and a worker on the same machine that runs one task at a time.")
	d.oneProcess()
	d.twoProcesses()
	d.large()
	return d.String(), nil
}

// diskPage is the document disk-figures.md under construction.
type diskPage struct {
	page
	r *Disks
}

// oneProcess appends the section about one process.
func (d *diskPage) oneProcess() {
	d.line("\n## One process")
	d.text("CPU seconds, user and system. A ratio above 1 is a search faster than the search in memory.")
	var rows [][]string
	for i := range d.r.Rows {
		r := &d.r.Rows[i].Row
		rows = append(rows, []string{r.Name, storedOf(r.Sides[tableSide]), timeOf(r.Sides[memorySide]),
			timeOf(r.Sides[tableSide]), timeOf(r.Sides[shortSide]), d.r.Rows[i].Memory,
			ratioOf(r, memorySide, tableSide), ratioOf(r, memorySide, shortSide), short(d.r.Rows[i].Bytes)})
	}
	d.grid(1, []string{"model", "states", "memory", "table", "short", "`--mem`", "memory ÷ table", "memory ÷ short",
		"bytes a state in files"}, rows)
}

// twoProcesses appends the section about a worker.
func (d *diskPage) twoProcesses() {
	d.line("\n## A worker beside the check")
	d.text("Seconds of wall time, and the CPU seconds of both processes together. Layers with fewer than 262,144 " +
		"states are made without the worker. *Shared layers* compares the layers that both made by tasks.")
	var rows [][]string
	for i := range d.r.Rows {
		r := &d.r.Rows[i].Row
		one, two := r.Sides[shortSide], r.Sides[pairSide]
		if !one.ok() || !two.ok() {
			rows = append(rows, []string{r.Name, failure(one), failure(two), "", "", "", ""})
			continue
		}
		rows = append(rows, []string{r.Name, one.spread(wall).String(), two.spread(wall).String(),
			ratio(one, two, wall).String(), sharedLayers(one, two), timeOf(one), timeOf(two)})
	}
	d.grid(1, []string{"model", "short", "two processes", "short ÷ two processes", "shared layers", "CPU: short",
		"two processes"}, rows)
}

// sharedLayers returns the ratio of the times of the layers made by tasks in both runs of a round; "" without such
// layers.
func sharedLayers(one, two *Side) string {
	var v []float64
	for i := range min(len(one.Runs), len(two.Runs)) {
		a, b := 0.0, 0.0
		for number, seconds := range one.Runs[i].Tasks {
			if other := two.Runs[i].Tasks[number]; other > 0 {
				a, b = a+seconds, b+other
			}
		}
		if b > 0 {
			v = append(v, a/b)
		}
	}
	if len(v) == 0 {
		return ""
	}
	return spreadOf(v).String()
}

// large appends the section about the large run.
func (d *diskPage) large() {
	l := d.r.Large
	if l == nil {
		return
	}
	bytes, ways := 0.0, map[string][3]float64{}
	for _, x := range l.Layers {
		bytes += x.Bytes
		w := ways[x.Way]
		ways[x.Way] = [3]float64{w[0] + 1, w[1] + x.States, w[2] + x.Seconds}
	}
	last := l.Layers[len(l.Layers)-1]
	d.line("\n## A large run")
	d.text(fmt.Sprintf("One run: %s states, %s transitions, %d layers, in %.0f minutes with one worker: %s states a "+
		"second. The process took at most %s MB; 4 bytes for each state, the least of any table, are %s MB. At the "+
		"end the states took %s MB in files, %s bytes each.", count(l.States), count(l.Steps), len(l.Layers)-1,
		l.Seconds/60, count(l.States/l.Seconds), count(l.Peak/1e6), count(4*l.States/1e6), count(last.Disk/1e6),
		short(bytes/l.States)))
	text := "The command was `ltlpor"
	for _, a := range l.Arguments {
		text += " " + a
	}
	d.text(text + "`, by version " + l.Version + ".")
	var rows [][]string
	for _, way := range []string{"table", "lists", "tasks"} {
		if w := ways[way]; w[0] > 0 {
			rows = append(rows, []string{way, count(w[0]), count(w[1]), count(w[2]), count(w[1] / max(w[2], 1e-3))})
		}
	}
	d.grid(1, []string{"layers made by", "layers", "states", "seconds", "states a second"}, rows)
	d.line("\n![states a second by layer, and states of the layer](../data/disk.svg)")
}

// drawLarge returns the picture of the large run, as SVG.
func drawLarge(l *Large) ([]byte, error) {
	rate, size := look[allOurs], look[panReduced]
	rate.Name, size.Name = "states a second", "states of the layer"
	for i, x := range l.Layers {
		if i == 0 || x.States == 0 || x.Seconds == 0 {
			continue
		}
		rate.Points = append(rate.Points, plot.Point{X: float64(i), Y: x.States / x.Seconds})
		size.Points = append(size.Points, plot.Point{X: float64(i), Y: x.States})
	}
	c := &plot.Chart{
		Title:       "A large run, layer by layer",
		Description: "States a second by layer, and states of the layer. The sums stand in disk-figures.md.",
		Panels:      []plot.Panel{{Title: "large run", X: "layer", Y: []plot.Curve{rate, size}}},
	}
	var b bytes.Buffer
	err := plot.SVG(&b, c)
	return b.Bytes(), err
}
