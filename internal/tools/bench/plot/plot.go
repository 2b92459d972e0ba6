// Package plot is charts of measured curves as SVG: panels side by side, one legend below, on
// axes that are linear or logarithmic. A curve is told from others by its marker and by whether
// its line is broken, so that colour is not needed; the colours follow the reader's choice of a
// light or dark page, and the ground is painted, so that they never meet one of another kind.
package plot

// Marker is the shape at the points of a curve.
type Marker int

// The markers. The hollow ones are of the same size as the others.
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
	Broken bool // a broken line
	Colour int  // one of a few, from 0: curves of one colour belong together
	Points []Point
}

// Point is a point of a curve.
type Point struct{ X, Y float64 }

// Panel is one pair of axes with its curves. Y is always logarithmic, so a point of which Y is
// not positive is left out.
type Panel struct {
	Title string
	X     string // what the horizontal axis counts
	LogX  bool
	Y     []Curve
}

// Chart is panels in a row. Their curves have the same names in the same order, of which the
// legend is made.
type Chart struct {
	Title       string
	Description string // for those who cannot see it
	Panels      []Panel
}
