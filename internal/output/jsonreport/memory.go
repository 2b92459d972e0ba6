package jsonreport

import (
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/wording"
)

// memoryDocument is the JSON form of a footprint.
type memoryDocument struct {
	Most  int64  `json:"process_bytes,omitempty"`
	Limit int64  `json:"limit_bytes,omitempty"`
	By    string `json:"limit_by"`
	// Search is the limit of every search, if the given limit is below the memory that the process needs anyway.
	Search int64 `json:"search_limit_bytes,omitempty"`
}

// memoryOf returns the JSON form of f.
func memoryOf(f *wording.Footprint) *memoryDocument {
	d := limitOf(f)
	d.Most = f.Most
	return d
}

// limitOf returns the JSON form of the limit in f, without the memory used.
func limitOf(f *wording.Footprint) *memoryDocument {
	return &memoryDocument{Limit: f.Limit.Bytes, By: boundNames[f.Limit.By], Search: f.Search}
}

// boundNames maps the source of a limit to its name in documents.
var boundNames = map[memlimit.Bound]string{
	memlimit.Unknown: "unknown", memlimit.Given: "given", memlimit.Machine: "machine", memlimit.Group: "cgroup",
	memlimit.Space: "ulimit",
}
