package htmlreport

// Layers describes the layers of a search with states in files, in groups of neighbouring layers of one size.
type Layers struct {
	Told   string // the number of layers and their sum
	Charts []layerChart
	Rows   []layerRow
}

// layerChart is a chart of bars, one for each group of layers.
type layerChart struct {
	Name, Told string // Told describes the scale
	Columns    int
	Bars       []layerBar
}

// layerBar is a bar: an SVG path, and the text of the tooltip.
type layerBar struct{ Path, Told string }

// layerRow is a row of the table, for a group of layers.
type layerRow struct{ Layers, States, Transitions, Duplicates, Way, Files, Time, Rate string }
