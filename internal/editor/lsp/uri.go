package lsp

import (
	"net/url"
	"path"
	"path/filepath"
	"runtime"
	"strings"
)

// nameOf returns the file name of the document with a given URI.
func (s *Server) nameOf(uri string) string {
	u, err := url.Parse(uri)
	if !s.options.Virtual || err != nil || u.Scheme != "file" || u.Path == "" {
		return nameOf(uri)
	}
	return filepath.FromSlash(strings.TrimPrefix(path.Clean("/"+u.Path), "/"))
}

// uriOf returns the URI of the document with a given file name.
func (o *Options) uriOf(name string) string {
	if u, err := url.Parse(name); !o.Virtual || !filepath.IsLocal(name) || err == nil && u.Scheme != "" {
		return uriOf(name)
	}
	return (&url.URL{Scheme: "file", Path: "/" + filepath.ToSlash(name)}).String()
}

// nameOf returns the file name for a file URI. Different URIs of the same file give the same name. Any other URI is its
// own name.
func nameOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return uri
	}
	at := u.Path
	if u.Host != "" && u.Host != "localhost" {
		at = "//" + u.Host + at
	}
	if isDrive(strings.TrimPrefix(at, "/")) {
		at = strings.ToUpper(at[1:2]) + at[2:]
	}
	return filepath.Clean(filepath.FromSlash(at))
}

// isDrive reports whether path begins with a drive of Windows, for example C:. On other systems the result is false.
func isDrive(path string) bool {
	return runtime.GOOS == "windows" && len(path) > 1 && path[1] == ':'
}

// uriOf returns the URI of the document with a given file name. If the name is a URI, the result is the name.
func uriOf(name string) string {
	if u, err := url.Parse(name); err == nil && len(u.Scheme) > 1 {
		return name
	}
	path := filepath.ToSlash(name)
	host := ""
	switch {
	case isDrive(path):
		path = "/" + path
	case strings.HasPrefix(path, "//"):
		host, path, _ = strings.Cut(path[2:], "/")
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Host: host, Path: path}).String()
}

// included returns the full name of the file for an #include "name" in a file of folder dir.
func included(dir, name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	if u, err := url.Parse(dir); err == nil && len(u.Scheme) > 1 {
		return strings.TrimSuffix(dir, "/") + "/" + filepath.ToSlash(name)
	}
	return filepath.Join(dir, name)
}
