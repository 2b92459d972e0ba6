// Package random makes random Promela models and formulas for tests. A model is a tree of text; Shrink leaves out
// parts of a failing model. The same seed and size always give the same text.
package random

import "strings"

// Node is a piece of a model: a text, or the kids between Head and Tail.
type Node struct {
	Head, Tail string
	Kids       []*Node
	// Sequence: the kids are statements; at least one is required.
	Sequence bool
	// fixed nodes are never left out.
	fixed bool
	state nodeState
}

type nodeState uint8

const (
	kept nodeState = iota
	dropped
	unwrapped // only the kids are left
)

func leaf(text string) *Node { return &Node{Head: text} }

func (n *Node) write(b *strings.Builder, indent string) {
	switch n.state {
	case dropped:
		return
	case unwrapped:
		for _, k := range n.Kids {
			k.write(b, indent)
		}
		return
	}
	if len(n.Kids) == 0 && !n.Sequence {
		b.WriteString(indent + n.Head + "\n")
		return
	}
	inside := indent
	if n.Head != "" {
		b.WriteString(indent + n.Head + "\n")
		inside += "\t"
	}
	before := b.Len()
	for _, k := range n.Kids {
		k.write(b, inside)
	}
	if n.Sequence && b.Len() == before {
		b.WriteString(inside + "skip;\n")
	}
	if n.Tail != "" {
		b.WriteString(indent + n.Tail + "\n")
	}
}

// String returns the text of n.
func (n *Node) String() string {
	var b strings.Builder
	n.write(&b, "")
	return b.String()
}

// Shrink leaves out parts of root as long as fails still holds of the text, and returns the remaining text. fails
// must hold of root's text, and must be false for a text that is not a model.
func Shrink(root *Node, fails func(text string) bool) string {
	for again := true; again; {
		again = false
		root.walk(func(n *Node) {
			if n.fixed || n.state != kept {
				return
			}
			for _, s := range []nodeState{dropped, unwrapped} {
				if s == unwrapped && len(n.Kids) == 0 {
					break
				}
				n.state = s
				if fails(root.String()) {
					again = true
					return
				}
				n.state = kept
			}
		})
	}
	return root.String()
}

// walk calls f for the nodes that are not left out, outermost first.
func (n *Node) walk(f func(*Node)) {
	if n.state == dropped {
		return
	}
	f(n)
	if n.state == dropped {
		return
	}
	for _, k := range n.Kids {
		k.walk(f)
	}
}
