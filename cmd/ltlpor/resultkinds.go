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

// resultKind describes the files with one kind of result, so that ltlpor can recognize its own files.
//
//   - flag is the flag that requests the result, and name the name of the format.
//   - begin is the text at the beginning of a file, without blanks and ends of lines; "|" separates alternatives.
//   - mark is a text near the beginning that files of other programs do not contain.
type resultKind struct{ flag, name, begin, mark string }

var (
	jsonResult = resultKind{flag: "--json", name: "JSON", begin: `{"format":"ltlpor-`}
	csvResult  = resultKind{flag: "--csv", name: "CSV", begin: comparison.Columns[0] + "," + comparison.Columns[1]}
)

// knownBy is the number of bytes at the beginning of a file that mayReplace reads.
const knownBy = 4096

// mayReplace returns an error if the named file exists, is not empty and is not a result of kind k. An empty name is
// also an error. If the user forgets the file name after a flag, the command therefore does not overwrite the model, or
// a file of another program in the same format.
func (k resultKind) mayReplace(name string) error {
	if name == "" {
		return fmt.Errorf("%s needs the name of a file, or - for standard output", k.flag)
	}
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return nil // createAtomic reports errors
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

// wrote reports whether a file can be a result of kind k. `first` is the text at the beginning of the file.
func (k resultKind) wrote(first string) bool {
	first = strings.Join(strings.Fields(first), "")
	begins := func(with string) bool { return strings.HasPrefix(first, with) }
	return slices.ContainsFunc(strings.Split(k.begin, "|"), begins) && strings.Contains(first, k.mark)
}

// apart returns an error if two flags name the same file, because the second result would replace the first. `flag` and
// `other` are the names of the flags, `name` and `otherName` the file names. A nil file name means that the flag is not
// given.
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
