package schedule

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
)

// NoRoom says how a run counts that ends as there is no room for a process or channel, if there
// is always room where processes that have ended go at once.
type NoRoom uint8

const (
	// RoomOpen: no verdict rests on it. A property that holds on all other runs is Inconclusive, for WantOfRoom.
	RoomOpen NoRoom = iota
	// RoomError: it is a run-time error as any other.
	RoomError
	// RoomIgnored: it does not count. A property that holds on all other runs Holds, and Property.Assuming says so.
	RoomIgnored
)

var noRoomNames = []string{RoomOpen: "open", RoomError: "error", RoomIgnored: "ignore"}

// String returns the name that --no-room takes.
func (n NoRoom) String() string { return noRoomNames[n] }

// ParseNoRoom reads what String returns.
func ParseNoRoom(name string) (NoRoom, error) {
	if i := slices.Index(noRoomNames, name); i >= 0 {
		return NoRoom(i), nil
	}
	return 0, fmt.Errorf("unknown value %q: expected open, error or ignore", name)
}

// Room says whether there was room for all processes and channels while processes that had come
// to their end stayed, or went as soon as they could (plan.Plan.Early).
type Room struct {
	// Lacking: there was none in some state. Of Processes there Ended had ended; both are 0 if that is not known.
	Lacking          bool
	Ended, Processes int
}

// RoomOf returns what a search of s has met.
func RoomOf(s *system.System) Room {
	r := Room{Lacking: s.Crowded()}
	r.Ended, r.Processes = s.Ended()
	return r
}

// room searches again, by run, after late, a pass in which processes that had come to their
// end stayed, and there was no room for a new process or channel. The model has that run, on
// which no process dies. What else it does a pass shows in which they go as soon as they can. If
// that lacks room, too, or the error is not at hand, deaths are steps, as the model has them.
//
// What a pass has found is a run of the model, whatever the others find: it is kept if
// they find nothing for a property, as a limit may end them.
func (d *deciding) room(
	open []*property.Property, asked plan.Options, late Pass, run func(plan.Options, int64) (Pass, error),
) (Pass, error) {
	i := slices.IndexFunc(late.Found, wantsRoom)
	apart := d.noRoom != RoomError
	rest := late.without(wantsRoom)
	if late.Search.Cut == search.CutErrors && (!apart || i < 0 || len(rest.Found) > 0) {
		return late, nil // no more is asked for
	}
	found := []Pass{late}
	if i >= 0 || silent(open) && late.RunTimeError != nil {
		early := asked
		early.Early = true
		if apart {
			early.Optimize = early.Optimize.Without(plan.Merge) // a process in the middle of a merged step cannot go
		}
		p, err := run(early, 0)
		if err != nil {
			return p, err
		}
		enough := p.Program.Early && !p.Room.Lacking
		if enough && apart {
			whole, known := p, true
			if p.Search.Complete && early.Reduction != plan.None {
				if whole, known, err = wholly(early, p, run); err != nil {
					return whole, err
				}
			}
			if known && !whole.Room.Lacking { // or, where a limit has ended the search, open for that reason
				whole.Shortage = late.shortage(i)
				return whole.with(open, []Pass{rest}), nil
			}
		}
		switch {
		case enough:
			p.RunTimeError = late.RunTimeError
			if i >= 0 && p.Search.Cut != search.CutErrors {
				p.add(late.Found[i])
			}
			return p.with(open, found), nil
		case p.Search.Cut == search.CutErrors:
			return p.with(open, found), nil
		}
		found = append(found, p)
	}
	p, err := run(asked.Dying(), 0)
	return p.with(open, found), err
}

// wholeStates and wholeTimes bound the search for room on all runs: it stores so many states, or, if that is more, so
// many times those of the search with reduction. Without reduction there may be far more, and where these are too many
// the lack of room is an error as in any other model.
const (
	wholeStates = 1 << 17
	wholeTimes  = 8
)

// wholly searches as p was, which is complete, but without reduction: the reduction keeps no run on which processes
// wait while others are created, so that only all runs show that there is room on each. It is not known whether there
// is if the bound has ended the search.
func wholly(asked plan.Options, p Pass, run func(plan.Options, int64) (Pass, error)) (whole Pass, known bool, err error) {
	asked.Reduction = plan.None
	whole, err = run(asked, max(wholeStates, wholeTimes*p.Stats.States))
	return whole, whole.Search.Cut != search.CutRoom, err
}

// shortage says how p lacks room, where i is the index of that error, -1 if it is RunTimeError.
func (p *Pass) shortage(i int) string {
	f := p.RunTimeError
	if i >= 0 {
		f = p.Found[i].Error.Fault
	}
	text := "too many processes or channels"
	if f != nil && ofRoom(f.Kind) {
		text = f.Message
	}
	if p.Room.Processes > 0 {
		text += fmt.Sprintf(", where %d of %d processes had ended", p.Room.Ended, p.Room.Processes)
	}
	return text
}

// wantsRoom reports whether f is that there was no room for a process or a channel.
func wantsRoom(f Found) bool { return f.Error.Fault != nil && ofRoom(f.Error.Fault.Kind) }

func ofRoom(k program.FaultKind) bool {
	return k == program.TooManyProcesses || k == program.TooManyChannels
}

// without returns p without the errors that are so.
func (p Pass) without(is func(Found) bool) Pass {
	p.Found = slices.DeleteFunc(slices.Clone(p.Found), is)
	return p
}

// with returns p with the errors of earlier passes for those open properties for which it has none.
func (p Pass) with(open []*property.Property, earlier []Pass) Pass {
	for _, o := range open {
		for _, before := range earlier {
			for _, f := range before.Found {
				own := func(f Found) bool { return belongs(f.Error, o.Kind) }
				if own(f) && !slices.ContainsFunc(p.Found, own) {
					p.add(f)
				}
			}
		}
	}
	return p
}

// add adds an error that another pass has found.
func (p *Pass) add(f Found) {
	p.Found = append(p.Found, f)
	p.Stats.Errors++
	if f.Error.Fault != nil && f.Error.Fault.Kind == program.InvalidEnd {
		p.Stats.Deadlocks++
	}
}
