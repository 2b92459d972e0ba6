package wording

import "ltlpor/internal/search"

// Layers returns "": a browser has no files for states, hence no search has layers.
func Layers(*search.Layers) string { return "" }

// Sought returns "", too.
func Sought(*search.Layers) string { return "" }
