package annotation

import (
	"strings"

	"ltlpor/source"
)

// Group is a declaration in the model: its process types form a node of a distributed system. The processes of a node
// have their own variables, and communicate with other processes through channels only.
type Group struct {
	Name    string
	Span    source.Span // position of the name
	Members []Member    // non-empty, in the order of the text
}

// Member is a process type of a group.
type Member struct {
	Process string
	Span    source.Span
}

// group is the keyword of a group declaration, after "ltlpor:".
const group = "group"

// form is the hint in error messages for a malformed group declaration.
const form = "write ltlpor: group A = P, Q"

// Groups returns the groups declared in the comments of a model's files. list has an error for each second declaration
// of a name, and for each process type in two groups. The caller must check that the process types exist.
func Groups(files ...*source.File) (groups []Group, list source.List) {
	named, in := map[string]bool{}, map[string]string{}
	for _, p := range lines(files) {
		g, wrong := p.group()
		list = append(list, wrong...)
		if g.Name == "" {
			continue
		}
		if named[g.Name] {
			list.Add(source.Errorf(g.Span, "group %s is declared twice", g.Name).
				WithHint("a line has all members of a group: ltlpor: group %s = P, Q", g.Name))
		}
		named[g.Name] = true
		for _, m := range g.Members {
			if other, ok := in[m.Process]; ok {
				const twice = "%s is in group %s already: expected each process type in one group at most"
				list.Add(source.Errorf(m.Span, twice, m.Process, other))
			}
			in[m.Process] = g.Name
		}
		groups = append(groups, g)
	}
	return groups, list
}

// lines returns the texts of the group declarations in the comments of files, from the word after "group".
func lines(files []*source.File) (out []piece) {
	for _, f := range files {
		for p := range marked(f) {
			if p.begins(group) {
				p.start += len(group)
				out = append(out, p)
			}
		}
	}
	return out
}

// group parses p, the text "A = P, Q" of a group declaration. After a syntax error, g.Name is empty and list holds the
// errors.
func (p piece) group() (g Group, list source.List) {
	sides := p.split("=")
	head := sides[0].trim(" \t")
	if len(sides) != 2 || !isName(head.text()) {
		list.Add(source.Errorf(p.trim(" \t").span(), "expected the name of a group, = and names of process types").
			WithHint(form))
		return g, list
	}
	for _, item := range sides[1].split(",") {
		item = item.trim(" \t")
		if !isName(item.text()) {
			list.Add(source.Errorf(item.span(), "expected the name of a process type").WithHint(form))
			continue
		}
		g.Members = append(g.Members, Member{item.text(), item.span()})
	}
	if len(list) == 0 {
		g.Name, g.Span = head.text(), head.span()
	}
	return g, list
}

// isName reports whether text is a Promela identifier.
func isName(text string) bool {
	for i, c := range text {
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || !strings.ContainsRune("0123456789", c)) {
			return false
		}
	}
	return text != ""
}
