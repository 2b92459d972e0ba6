package source

import "path/filepath"

// Include reads file name, included by a file in folder dir.
func Include(dir, name string) (*File, error) {
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	text, err := ReadFile(name, MaxText)
	if err != nil {
		return nil, err
	}
	return NewFile(name, string(text)), nil
}
