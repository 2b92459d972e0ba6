package typecheck

import "ltlpor/internal/lang/promela"

// unread reports whether name may be declared in text that the parser could not read (promela.File.Elsewhere). An
// undeclared use of the name is then no error.
func (c *checker) unread(name string) bool { return c.info.File.Elsewhere(name) }

// unreadVars adds the names of the variables of d to File.Unread, because their type is declared in unreadable text.
func (c *checker) unreadVars(d *promela.VarDecl) {
	for _, v := range d.Vars {
		c.info.File.Unread[v.Name] = true
	}
}

// mentionsUnread reports whether e contains a name that is not declared, but may be declared in unreadable text.
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
