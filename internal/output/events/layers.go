package events

import (
	"sync"

	"ltlpor"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/search"
)

// layerEvent is a finished layer of the search in a folder.
type layerEvent struct {
	Folder string `json:"folder"`
	jsonreport.LayerDocument
}

// presentLayer has the figures of the layer being made.
type presentLayer struct {
	Number      int   `json:"number"`
	From        int64 `json:"from_states"` // the states of the layer before
	Expanded    int64 `json:"expanded"`
	Transitions int64 `json:"transitions"`
	Merged      int64 `json:"merged,omitempty"`
	Parts       int64 `json:"parts,omitempty"`
}

// presentOf returns the layer being made, or nil if l is not of a search with states in files.
func presentOf(l *search.Layers) *presentLayer {
	n := len(l.Done)
	if n == 0 || l.Done[n-1].States == 0 {
		return nil
	}
	return &presentLayer{n, l.Done[n-1].States, l.Expanded, l.Followed, l.Merged, l.Parts}
}

// toldLayers has the number of layers with an event, for the folder of each search.
type toldLayers struct {
	mu sync.Mutex
	of map[string]int
}

// layers writes an event for each finished layer of search `at` that has none, and adds these layers to told.
func (s *Stream) layers(model string, at ltlpor.Search, told *toldLayers) {
	told.mu.Lock()
	defer told.mu.Unlock()
	l := &at.Layers
	for _, d := range jsonreport.LayersOf(l, told.of[l.Folder]) {
		s.write(Event{Event: "layer", Model: model, Properties: at.Properties, Layer: &layerEvent{l.Folder, d}})
	}
	told.of[l.Folder] = max(told.of[l.Folder], len(l.Done))
}
