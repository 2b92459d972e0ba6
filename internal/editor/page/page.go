// Package page embeds the web page for editing and checking models. The source of the page is in editors/web; make page
// builds it.
package page

import (
	"embed"
	"io/fs"
	"strings"

	"ltlpor/internal/output/htmlreport"
)

//go:embed dist
var dist embed.FS

// Files returns the files of the page: index.html and the files that index.html loads.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // cannot happen: the name is a constant
	}
	return files
}

// Policy returns the content security policy of the page, for a server. Scripts are allowed only from the server, and
// from reports that the page shows in frames, by their hashes. Inline styles are allowed, because the editor creates
// styles at run time.
func Policy() string { return policy("'self'") + "; frame-ancestors 'none'" }

func policy(scripts string) string {
	return "default-src 'none'; base-uri 'none'; form-action 'none'; connect-src 'self'; worker-src 'self'; " +
		"img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
		"script-src " + scripts + " " + strings.Join(htmlreport.Scripts(), " ")
}

// Playground returns index.html for the playground: a web server delivers the page, and checks run in the browser. The
// file contains its content security policy, which allows WebAssembly.
func Playground() ([]byte, error) {
	index, err := dist.ReadFile("dist/index.html")
	if err != nil {
		return nil, err
	}
	meta := `<meta http-equiv="Content-Security-Policy" content="` + policy("'self' 'wasm-unsafe-eval'") + `">`
	text := strings.NewReplacer(`<html lang="en">`, `<html lang="en" data-host="playground">`, "<!--policy-->", meta)
	return []byte(text.Replace(string(index))), nil
}
