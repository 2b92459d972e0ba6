// Package random makes random Promela models and formulas for tests. A model is a tree of text; Shrink leaves out
// parts of a failing model. The same seed and size always give the same text.
package random

import "strings"

// Node is a part of a model text: Head, the texts of Kids, and Tail.
type Node struct {
	Head, Tail string
	Kids       []*Node
	// Sequence: the kids are statements, of which at least one must remain.
	Sequence bool
	// fixed: Shrink never drops or unwraps the node.
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

// Shrink returns the text of root after dropping as many parts as possible, such that the function `fails` still
// returns true for the text. fails must be true for the whole text, and false for a text that is not a model.
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

// walk calls f for n and the nodes below it that are not dropped, parents before their children.
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
