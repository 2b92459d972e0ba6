package jsonreport

import (
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/wording"
)

// memoryDocument is the JSON form of a wording.Footprint. All sizes are in bytes.
type memoryDocument struct {
	Most  int64  `json:"process_bytes,omitempty"` // the most memory that the process has used so far
	Limit int64  `json:"limit_bytes,omitempty"`
	By    string `json:"limit_by"` // where the limit comes from (see boundNames)
	// Search is the limit of a single search. It is set only if --mem is below the least limit of the process.
	Search int64 `json:"search_limit_bytes,omitempty"`
}

// memoryOf returns the JSON form of f.
func memoryOf(f *wording.Footprint) *memoryDocument {
	d := limitOf(f)
	d.Most = f.Most
	return d
}

// limitOf returns the memory limit in f in JSON form, without the memory used.
func limitOf(f *wording.Footprint) *memoryDocument {
	return &memoryDocument{Limit: f.Limit.Bytes, By: boundNames[f.Limit.By], Search: f.Search}
}

// boundNames maps the origin of a limit to its name in documents.
var boundNames = map[memlimit.Bound]string{
	memlimit.Unknown: "unknown", memlimit.Given: "given", memlimit.Machine: "machine", memlimit.Group: "cgroup",
	memlimit.Space: "ulimit",
}
