package teaching

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"ltlpor"
	"ltlpor/internal/depend/nodes"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/wording"
)

// Groups prints the groups of process types. Process types are in the same group if they share variables, directly or
// through other process types.
func Groups(w io.Writer, d *ltlpor.Dependences) {
	fmt.Fprintf(w, "%s: %s\n", d.Model, layout.Counted(int64(len(d.Groups)), "group"))
	for i := range d.Groups {
		g := &d.Groups[i]
		each := ""
		if g.Each {
			each = ", each process of it a node"
		}
		fmt.Fprintf(w, "\n%s: %s%s\n", groupName(d.Groups, i), strings.Join(g.Processes, ", "), each)
		if g.Name != "" {
			fmt.Fprintf(w, "  declared %s\n", wording.Place(g.Span))
		}
		if own := elementRanges(g.Variables); len(own) > 0 {
			fmt.Fprintf(w, "  variables %s\n", strings.Join(own, ", "))
		}
		for _, line := range whySameGroup(g) {
			fmt.Fprintf(w, "  %s\n", line)
		}
		for _, c := range g.Channels {
			fmt.Fprintf(w, "  channel %s\n", channelUses(d.Groups, c))
		}
	}
	wording.PrintDiagnostics(w, d.Warnings)
}

// groupName returns the name of groups[i], like "group P". A group without a name gets the name "group" with a number,
// counted from 1.
func groupName(groups []ltlpor.ProcessGroup, i int) string {
	if groups[i].Name != "" {
		return "group " + groups[i].Name
	}
	return fmt.Sprintf("group %d", i+1)
}

// channelUses returns a line about channel c: how its own group uses the channel, and how other groups do.
func channelUses(groups []ltlpor.ProcessGroup, c nodes.Channel) string {
	line := fmt.Sprintf("%s: %s", c.Name, strings.Join(channelVerbs(c), ", "))
	for i, k := range c.With {
		at := slices.IndexFunc(groups[k].Channels, func(o nodes.Channel) bool { return o.Name == c.Name })
		does := strings.Join(channelVerbs(groups[k].Channels[at]), " and ")
		line += [2]string{"; ", ", "}[min(i, 1)] + groupName(groups, k) + " " + does
	}
	return line
}

// channelVerbs returns the verbs that describe how a group uses channel c: "sends", "receives" and "tests".
func channelVerbs(c nodes.Channel) (verbs []string) {
	for _, v := range []struct {
		does bool
		verb string
	}{{c.Sends, "sends"}, {c.Receives, "receives"}, {c.Asks, "tests"}} {
		if v.does {
			verbs = append(verbs, v.verb)
		}
	}
	return verbs
}

// whySameGroup returns lines with the reason why the process types of g form a group. A line names an object that two
// of them share, with the two uses and their positions. Consecutive objects that are used by the same processes in the
// same way share a line.
func whySameGroup(g *ltlpor.ProcessGroup) (lines []string) {
	for i := 0; i < len(g.Shared); {
		s := &g.Shared[i]
		var what []string
		for ; i < len(g.Shared) && alike(s, &g.Shared[i]); i++ {
			what = append(what, g.Shared[i].What)
		}
		what = elementRanges(what)
		it := "it"
		if len(what) > 1 {
			it = "them"
		}
		touch := func(t *nodes.Touch) string {
			does := "reads"
			if t.Writes {
				does = "writes"
			}
			return fmt.Sprintf("%s %s %s (%s)", t.Process, does, it, wording.Place(t.Span))
		}
		all := strings.Join(what, ", ")
		lines = append(lines, fmt.Sprintf("shared %s: %s, %s", all, touch(&s.First), touch(&s.Second)))
	}
	return lines
}

// alike reports whether s and t are used by the same two processes in the same way, that is, read or written. The
// positions of the uses may differ.
func alike(s, t *nodes.Shared) bool {
	return s.First.Process == t.First.Process && s.Second.Process == t.Second.Process &&
		s.First.Writes == t.First.Writes && s.Second.Writes == t.Second.Writes
}
