package typecheck

import (
	"fmt"

	"ltlpor/internal/lang/promela"
)

func (c *checker) process(id promela.Ident) *Proc {
	if c.unread(id.Name) {
		return nil
	}
	if p := c.info.procs[id.Name]; p != nil {
		return p
	}
	var names []string
	for n := range c.info.procs {
		names = append(names, n)
	}
	suggest(c.errorf(id.Span, "proctype %s is not declared", id.Name), id.Name, names)
	return nil
}

// remoteLabel checks a label test P[e]@L. It does not check L: package lower resolves L, because the labels of P may
// come later in the text.
func (c *checker) remoteLabel(e *promela.RemoteLabel) {
	if p := c.process(e.Proc); p != nil {
		text := fmt.Sprintf("%s is false in every state", remoteName(e.Proc.Name, e.PID, "@", e.Label.Name))
		c.numbered = append(c.numbered, numbered{p, e.PID, text, e.Span()})
	}
	c.info.RemoteLabels = append(c.info.RemoteLabels, e)
	if e.PID != nil {
		c.noRun(e.PID)
	}
}

func (c *checker) remoteVar(e *promela.RemoteVar) {
	if c.dstep != 0 {
		c.errorf(e.Span(), "a remote reference cannot be used inside a d_step") // rule 6.7
	}
	p := c.process(e.Proc)
	if e.PID != nil {
		c.noRun(e.PID)
	}
	if e.Var.Index != nil {
		c.noRun(e.Var.Index)
	}
	if p != nil {
		c.remotes = append(c.remotes, remote{p, e.Var})
		text := fmt.Sprintf("%s is 0 in every state", remoteName(e.Proc.Name, e.PID, ":", Name(e.Var)))
		c.numbered = append(c.numbered, numbered{p, e.PID, text, e.Span()})
	}
}

// remoteName returns a remote reference as text, like P[1]@L.
func remoteName(proc string, pid promela.Expr, separator, name string) string {
	return Name(&promela.VarRef{Name: proc, Index: pid}) + separator + name
}

// remote is a remote reference v to a local of p. It is resolved when all locals are declared.
type remote struct {
	p *Proc
	v *promela.VarRef
}

// resolveRemotes resolves the remote references in c.remotes and reports errors.
func (c *checker) resolveRemotes() {
	for _, r := range c.remotes {
		c.remoteLocal(r.p, r.v)
	}
}

func (c *checker) remoteLocal(p *Proc, v *promela.VarRef) {
	s := p.Local(v.Name)
	if s == nil && c.unread(v.Name) {
		return
	}
	if s == nil {
		suggest(c.errorf(v.Span(), "%s has no variable %s", p.title(), v.Name), v.Name, p.localNames())
		return
	}
	s.Read = true
	c.info.Refs[v] = s
	c.member(v, s, false)
}

// Local returns the parameter or local of p with the given name, or nil. If several blocks declare the name, the result
// is the first declaration in the text.
func (p *Proc) Local(name string) *Symbol {
	for _, l := range [][]*Symbol{p.Params, p.Locals} {
		for _, s := range l {
			if s.Name == name {
				return s
			}
		}
	}
	return nil
}

func (p *Proc) localNames() []string {
	var names []string
	for _, s := range append(append([]*Symbol(nil), p.Params...), p.Locals...) {
		names = append(names, s.Name)
	}
	return names
}
