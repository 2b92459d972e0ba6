package typecheck

import "ltlpor/internal/lang/promela"

// unread reports whether name may be declared in text that the parser could not read (promela.File.Elsewhere). Uses of
// such a name are no errors.
func (c *checker) unread(name string) bool { return c.info.File.Elsewhere(name) }

// unreadVars adds the variables of d to File.Unread, because the declaration of their type is unreadable.
func (c *checker) unreadVars(d *promela.VarDecl) {
	for _, v := range d.Vars {
		c.info.File.Unread[v.Name] = true
	}
}

// mentionsUnread reports whether e contains an undeclared name that may be declared in unreadable text.
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
