// Package page has the page for editing and checking models: the built form of editors/web, which make page builds.
package page

import (
	"embed"
	"io/fs"
	"strings"

	"ltlpor/internal/output/htmlreport"
)

//go:embed dist
var dist embed.FS

// Files returns the page: index.html and what it loads.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is a constant
	}
	return files
}

// Policy returns the content security policy of the page behind a server. Scripts come from the server alone; beside
// them stand those of the reports that the page shows in frames. Styles are the editor's, which makes them at run time.
func Policy() string { return policy("'self'") + "; frame-ancestors 'none'" }

func policy(scripts string) string {
	return "default-src 'none'; base-uri 'none'; form-action 'none'; connect-src 'self'; worker-src 'self'; " +
		"img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
		"script-src " + scripts + " " + strings.Join(htmlreport.Scripts(), " ")
}

// Playground returns index.html for a web server that serves the files alone: the policy stands in it, and permits
// WebAssembly.
func Playground() ([]byte, error) {
	index, err := dist.ReadFile("dist/index.html")
	if err != nil {
		return nil, err
	}
	meta := `<meta http-equiv="Content-Security-Policy" content="` + policy("'self' 'wasm-unsafe-eval'") + `">`
	text := strings.NewReplacer(`<html lang="en">`, `<html lang="en" data-host="playground">`, "<!--policy-->", meta)
	return []byte(text.Replace(string(index))), nil
}
