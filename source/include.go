package source

import "path/filepath"

// Include reads the file called name, for an #include in a file of the folder dir. name may be absolute.
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
