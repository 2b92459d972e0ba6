// Package random makes random Promela models and formulas for tests. A model is a tree of text. Function Shrink leaves
// out parts of a model for which a test fails. The same seed and size always give the same text.
package random

import "strings"

// Node is a part of a model text: Head, the texts of Kids, and Tail.
type Node struct {
	Head, Tail string
	Kids       []*Node
	// Sequence says that the kids are statements. At least one of them must remain.
	Sequence bool
	// fixed says that Shrink must not drop or unwrap the node.
	fixed bool
	state nodeState
}

type nodeState uint8

const (
	kept nodeState = iota
	dropped
	unwrapped // only the kids remain, without Head and Tail
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

// Shrink drops as many parts of root as possible, and returns the remaining text. The function `fails` must be true for
// the whole text, and is true for the result. For a text that is not a model, `fails` must return false.
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

// walk calls f for n and for the nodes below it, except dropped nodes. Parents come before their children.
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
