// Package plot writes charts of measured curves as SVG. A chart has panels side by side, with a legend below, on linear
// or logarithmic axes. Curves differ in markers and in solid or broken lines, so that readers need no colour. The
// colours follow the setting of the reader for light or dark pages. The background is painted, so that it always
// matches the colours.
package plot

// Marker is the shape drawn at the points of a curve.
type Marker int

// The markers. Hollow and filled markers have the same size.
const (
	Circle Marker = iota
	Square
	HollowCircle
	HollowSquare
)

// Curve is a sequence of points, from left to right.
type Curve struct {
	Name   string
	Marker Marker
	Broken bool // whether the line is broken
	Colour int  // index of the colour, from 0; curves that belong together have the same colour
	Points []Point
}

// Point is a point of a curve.
type Point struct{ X, Y float64 }

// Panel is one pair of axes with its curves. The vertical axis is always logarithmic; hence points without a positive Y
// are omitted.
type Panel struct {
	Title string
	X     string // the title of the horizontal axis
	LogX  bool
	Y     []Curve
}

// Chart is a row of panels with a common legend. The curves of every panel have the same names in the same order.
type Chart struct {
	Title       string
	Description string // a text for readers that cannot see the chart
	Panels      []Panel
}
