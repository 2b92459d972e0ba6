package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ltlpor/internal/output/comparison"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/htmlreport"
	"ltlpor/internal/output/sarif"
	"ltlpor/source"
)

var barsResult = resultKind{flag: "--svg", name: "SVG", begin: "<svg",
	mark: strings.ReplaceAll(comparison.PictureTitle, " ", "")}

// resultKind describes the files that a flag writes, so that ltlpor recognizes its own files before it overwrites them.
//
//   - flag is the flag that requests the file, and name the name of the format.
//   - begin is the text with which a file begins, not counting blanks and line ends; "|" separates alternatives.
//   - mark is a text near the beginning that files of other programs do not contain.
type resultKind struct{ flag, name, begin, mark string }

var (
	jsonResult = resultKind{flag: "--json", name: "JSON", begin: `{"format":"ltlpor-`}
	csvResult  = resultKind{flag: "--csv", name: "CSV", begin: comparison.Columns[0] + "," + comparison.Columns[1]}
)

// knownBy is the number of bytes, from the beginning of a file, that mayReplace reads.
const knownBy = 4096

// mayReplace returns an error if overwriting the named file may be a mistake: the file exists, is not empty, and is no
// result of kind k. So the command does not overwrite the model if the user forgets the file name after a flag, nor a
// file of another program in the same format. An empty name is also an error.
func (k resultKind) mayReplace(name string) error {
	if name == "" {
		return fmt.Errorf("%s needs the name of a file, or - for standard output", k.flag)
	}
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return nil // no error here: createAtomic reports a file that cannot be read
	}
	f, err := source.Open(name)
	if err != nil {
		return cannotWrite(name, err)
	}
	defer f.Close()
	first, err := io.ReadAll(io.LimitReader(f, knownBy))
	switch {
	case err != nil:
		return cannotWrite(name, err)
	case len(first) > 0 && !k.wrote(string(first)):
		return fmt.Errorf("%s=%s: there is such a file, and it is no %s result of ltlpor; "+
			"give another name, or remove it first", k.flag, name, k.name)
	}
	return nil
}

// wrote reports whether a file can be a result of kind k. `first` is the beginning of the file.
func (k resultKind) wrote(first string) bool {
	first = strings.Join(strings.Fields(first), "")
	begins := func(with string) bool { return strings.HasPrefix(first, with) }
	return slices.ContainsFunc(strings.Split(k.begin, "|"), begins) && strings.Contains(first, k.mark)
}

// apart returns an error if two flags name the same file, because the second result would replace the first. The flags
// are called `flag` and `other`; `name` and `otherName` are their file names, nil for a flag that is not given.
func apart(flag string, name *string, other string, otherName *string) error {
	switch {
	case name == nil || otherName == nil || filepath.Clean(*name) != filepath.Clean(*otherName):
		return nil
	case *name == "-":
		return exitcode.Usagef("%s=- and %s=-: only one of them can go to standard output", flag, other)
	}
	return exitcode.Usagef("%s=%s and %s=%s: each needs a file of its own", flag, *name, other, *otherName)
}

var sarifResult = resultKind{
	flag: "--sarif", name: "SARIF", begin: `{"$schema":"` + sarif.Schema, mark: `"name":"ltlpor"`,
}

var htmlResult = resultKind{
	flag: "--report", name: "HTML", begin: strings.Join(strings.Fields(htmlreport.Begin), ""),
}

var junitResult = resultKind{
	flag: "--junit", name: "JUnit", begin: `<?xmlversion="1.0"encoding="UTF-8"?><testsuitesname="ltlpor"`,
}
