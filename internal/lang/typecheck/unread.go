package typecheck

import "ltlpor/internal/lang/promela"

// unread reports whether name is declared in text that the parser could not read (promela.File.Unread). No use of
// such a name is an error.
func (c *checker) unread(name string) bool { return c.info.File.Elsewhere(name) }

// unreadVars records the variables of d as unread names, because their type could not be read.
func (c *checker) unreadVars(d *promela.VarDecl) {
	for _, v := range d.Vars {
		c.info.File.Unread[v.Name] = true
	}
}

// mentionsUnread reports whether e contains an unread name.
func (c *checker) mentionsUnread(e promela.Expr) (found bool) {
	if !c.info.File.Partial() {
		return false
	}
	promela.Walk(e, func(node any) bool {
		if v, is := node.(*promela.VarRef); is && c.info.Refs[v] == nil {
			found = found || c.unread(v.Name)
		}
		return true
	})
	return found
}
