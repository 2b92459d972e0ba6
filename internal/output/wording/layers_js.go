package wording

import "ltlpor/internal/search"

// Layers returns "": a browser has no files for states, hence no search has layers.
func Layers(*search.Layers) string { return "" }

// Removing returns "", too.
func Removing(*search.Removing) string { return "" }

// Sought returns "", too.
func Sought(*search.Layers) string { return "" }
