package jsonreport

import (
	"time"

	"ltlpor/internal/output/layout"
	"ltlpor/internal/search"
)

// LayerDocument is a finished layer of a search with states in files.
type LayerDocument struct {
	Number      int     `json:"number"`
	States      int64   `json:"states"`
	Transitions int64   `json:"transitions"`
	Duplicates  int64   `json:"duplicates"`
	Way         string  `json:"way,omitempty"`
	Seconds     float64 `json:"seconds,omitempty"`
	Elapsed     float64 `json:"elapsed_seconds"`
	DiskBytes   int64   `json:"disk_bytes"`
	FileBytes   int64   `json:"file_bytes,omitempty"`
}

// soughtDocument is an error for which a run was being sought when the search ended.
type soughtDocument struct {
	Layer int `json:"layer"`
	Back  int `json:"back"`
}

// soughtOf returns the error for which a run was being sought, or nil.
func soughtOf(l *search.Layers) *soughtDocument {
	if l.Sought == nil {
		return nil
	}
	return &soughtDocument{l.Sought.Layer, l.Sought.Back}
}

// LayersOf returns the layers of l from number `first` on.
func LayersOf(l *search.Layers, first int) (out []LayerDocument) {
	elapsed := time.Duration(0)
	for i := range l.Done {
		d := &l.Done[i]
		if elapsed += d.Took; i < first {
			continue
		}
		out = append(out, LayerDocument{
			Number: i, States: d.States, Transitions: d.Transitions, Duplicates: d.Duplicates(), Way: string(d.Way),
			Seconds: layout.Seconds(d.Took), Elapsed: layout.Seconds(elapsed), DiskBytes: d.Disk, FileBytes: d.Bytes,
		})
	}
	return out
}
