// Command highlight writes the files by which editors colour Promela: a TextMate grammar, a syntax file for Vim, and a
// mode for Emacs. The words and operators in all these files come from one table.
//
// With -tokens, the command prints the words, numbers and further lexemes of every file named on the command line, with
// their colour classes, as JSON. Tests compare the colours of an editor with this output.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	tokens := flag.Bool("tokens", false, "print the lexemes of files, in place of writing the files of editors")
	root := flag.String("root", "editors", "folder for the files of editors")
	flag.Parse()
	var err error
	if *tokens {
		err = printTokens(os.Stdout, flag.Args())
	} else {
		err = writeAll(*root)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "highlight:", err)
		os.Exit(1)
	}
}

// writeAll writes the generated files below root, the root folder of the repository.
func writeAll(root string) error {
	for _, name := range outputs() {
		text, err := render(name)
		if err != nil {
			return err
		}
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// printTokens writes to w a JSON object that maps every path to the lexemes of the file.
func printTokens(w io.Writer, paths []string) error {
	all := map[string][]coloured{}
	for _, path := range paths {
		tokens, err := tokensOf(path)
		if err != nil {
			return err
		}
		all[path] = tokens
	}
	return json.NewEncoder(w).Encode(all)
}
