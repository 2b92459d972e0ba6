package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"ltlpor/internal/output/layout"
	"ltlpor/trace"
)

// prompt is the text that an interactive session prints before it reads a command.
const prompt = "> "

// saidLines passes the lines of standard input to a channel. A goroutine reads the lines, so that an interrupt can end
// the session while it waits for a line.
type saidLines struct {
	lines chan string   // the lines; closed at the end of the input
	done  chan struct{} // closed by the session at its end, which ends the goroutine
	echo  bool          // whether the session must print the lines that it reads, because the input is no terminal
}

// listen starts a goroutine that passes the lines of `in` to a channel. The caller must close done.
func listen(in io.Reader) *saidLines {
	l := &saidLines{lines: make(chan string), done: make(chan struct{}), echo: true}
	if f, ok := in.(*os.File); ok {
		l.echo = !term.IsTerminal(int(f.Fd()))
	}
	go func() {
		defer close(l.lines)
		for r := bufio.NewReader(in); ; {
			line, err := r.ReadString('\n')
			if err == nil || line != "" {
				select {
				case l.lines <- line:
				case <-l.done:
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return l
}

// converse reads and executes commands, until the input ends, the user quits, or an interrupt arrives.
func (s *session) converse() error {
	said := listen(s.env.in)
	defer close(said.done)
	if err := s.list(); err != nil {
		return err
	}
	for {
		s.cut = "left"
		s.printf(prompt)
		select {
		case <-s.env.ctx.Done():
			s.printf("\n")
			s.cut = "interrupted"
			return nil
		case line, ok := <-said.lines:
			line = strings.TrimRight(line, "\r\n")
			if !ok || said.echo {
				s.printf("%s\n", line)
			}
			if !ok {
				return nil
			}
			if quit, err := s.answer(line); quit || err != nil {
				return err
			}
			if s.cut == "interrupted" {
				return nil
			}
		}
	}
}

// answer executes one command line. `quit` reports that the command ends the session.
func (s *session) answer(line string) (quit bool, err error) {
	c, wrong := readCommand(line, s.forms())
	if wrong != nil {
		s.printf("%s\n", wrong.Error())
		return false, nil
	}
	switch c.verb {
	case verbQuit:
		return true, nil
	case verbHelp:
		s.help()
	case verbStep:
		return false, s.step(&c)
	case verbRandom:
		return false, s.byChance(int64(max(c.number, 1)))
	case verbGo:
		return false, s.byChance(s.c.Steps)
	case verbUndo:
		return false, s.undo(max(c.number, 1))
	case verbBreak:
		s.breakAt(&c)
	case verbDelete:
		s.unbreak(&c)
	case verbPrint:
		if x, err := s.sim.Expr(c.text); err != nil {
			s.printf("%s\n", err)
		} else {
			s.printf("  %s = %s\n", c.text, s.trace().Show(x))
		}
	case verbState:
		return false, s.stream.State(s.trace())
	case verbTrace:
		opt := trace.TextOptions{Width: widthOf(s.out, s.env.getenv), Full: s.c.FullStates}
		return false, s.trace().Hide(s.c.Hide).Text(s.out, opt)
	case verbList:
		return false, s.list()
	case verbExplain:
		return false, s.explain()
	case verbWhole:
		s.explains.printCandidates(s, c.number)
	case verbJump:
		return false, s.jump(c.number)
	}
	return false, nil
}

// forms returns the syntax of the commands that the session accepts.
func (s *session) forms() []verbForm {
	if s.explains != nil {
		return explainForms
	}
	return verbForms
}

// help prints the commands that the session accepts, with explanations.
func (s *session) help() {
	var width int
	forms, most := s.forms(), "--steps"
	if s.explains != nil {
		most = layout.Counted(s.c.Steps, "step")
	}
	for i := range forms {
		width = max(width, len(forms[i].form()))
	}
	for i := range forms {
		s.printf("  %-*s  %s\n", width, forms[i].form(), strings.ReplaceAll(forms[i].help, "${most}", most))
	}
}

// list prints the enabled steps in the current state, numbered from 1.
func (s *session) list() error {
	moves := s.sim.Run.Moves()
	if s.explains != nil && len(moves) > 0 {
		if err := s.explain(); err != nil {
			return err
		}
	}
	switch {
	case len(moves) == 0:
		s.printf("  the run has ended: u takes a step back\n")
		return nil
	case s.sim.Run.InAtomic():
		s.printf("  next, inside an atomic sequence:\n")
	default:
		s.printf("  next:\n")
	}
	return s.stream.Moves(s.trace(), moves)
}

// step executes the enabled step with number c.number, and then lists the enabled steps.
func (s *session) step(c *promptCommand) error {
	moves := s.sim.Run.Moves()
	if c.number > len(moves) {
		why := fmt.Sprintf("there is no step %d: expected 1 to %d", c.number, len(moves))
		switch len(moves) {
		case 0:
			why = "the run has ended: u takes a step back"
		case 1:
			why = fmt.Sprintf("there is no step %d, only step 1", c.number)
		}
		s.printf("%s\n", c.wrong("%s", why).Error())
		return nil
	}
	if err := s.sim.Run.Execute(moves[c.number-1]); err != nil {
		return s.interrupted(err)
	}
	if err := s.took(); err != nil {
		return err
	}
	s.broken()
	return s.listUnlessEnded()
}

// byChance executes up to `most` randomly chosen steps, and then lists the enabled steps.
func (s *session) byChance(most int64) error {
	if s.sim.Run.End().HasEnded() {
		return s.list()
	}
	if err := s.random(most); err != nil {
		return err
	}
	return s.listUnlessEnded()
}

// listUnlessEnded lists the enabled steps, unless the run has ended.
func (s *session) listUnlessEnded() error {
	if s.sim.Run.End().HasEnded() || s.cut == "interrupted" {
		return nil
	}
	return s.list()
}

// undo undoes the last n steps, and then lists the enabled steps.
func (s *session) undo(n int) error {
	for ; n > 0; n-- {
		more, err := s.sim.Run.Undo()
		if err != nil {
			return err
		}
		if !more {
			break
		}
	}
	for i := range s.breaks {
		s.breaks[i].held = s.breaks[i].holds()
	}
	s.printf("  back after %s\n", layout.Counted(int64(s.sim.Run.Steps()), "step"))
	return s.list()
}

// breakAt sets a breakpoint with the expression in c. Without an expression it lists the breakpoints.
func (s *session) breakAt(c *promptCommand) {
	if !c.given {
		for i, b := range s.breaks {
			s.printf("  breakpoint %d: %s\n", i+1, b.text)
		}
		if len(s.breaks) == 0 {
			s.printf("  there are no breakpoints\n")
		}
		return
	}
	x, err := s.sim.Expr(c.text)
	if err != nil {
		s.printf("%s\n", err)
		return
	}
	holds := func() bool { return s.sim.Run.Holds(x) }
	s.breaks = append(s.breaks, breakpoint{c.text, holds, holds()})
	s.printf("  breakpoint %d: %s\n", len(s.breaks), c.text)
}

// unbreak deletes the breakpoint with the number in c. Without a number it deletes all breakpoints.
func (s *session) unbreak(c *promptCommand) {
	switch {
	case !c.given:
		s.breaks = nil
	case c.number > len(s.breaks):
		s.printf("%s\n", c.wrong("there is no breakpoint %d", c.number).Error())
	default:
		s.breaks = append(s.breaks[:c.number-1], s.breaks[c.number:]...)
	}
}
