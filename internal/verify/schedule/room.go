package schedule

import (
	"fmt"
	"slices"

	"ltlpor/internal/base/words"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
)

// NoRoom selects how to treat a run on which a new process or channel has no room. NoRoom matters only if every run
// would have room with terminated processes removed at once.
type NoRoom uint8

const (
	// RoomOpen: a run without room for a process or channel decides nothing. If the property holds on the other runs,
	// the verdict is Inconclusive with reason WantOfRoom.
	RoomOpen NoRoom = iota
	// RoomError: a run without room for a process or channel ends in a run-time error, a violation of assertions.
	RoomError
	// RoomIgnored: a run without room for a process or channel does not count. If the property holds on the other runs,
	// the verdict is Holds, with a remark in Property.Assuming.
	RoomIgnored
)

var noRooms = words.Table[NoRoom]{
	Option:   "value",
	Words:    []string{RoomOpen: "open", RoomError: "error", RoomIgnored: "ignore"},
	Expected: "open, error or ignore",
}

// String returns the word for n in options.
func (n NoRoom) String() string { return noRooms.String(n) }

// MarshalText implements encoding.TextMarshaler: it returns the word for n in options.
func (n NoRoom) MarshalText() ([]byte, error) { return noRooms.Marshal(n) }

// UnmarshalText implements encoding.TextUnmarshaler: it sets n to the value with the word in text.
func (n *NoRoom) UnmarshalText(text []byte) error { return noRooms.Unmarshal(text, n) }

// Room reports whether a search met a state without room for a new process or channel. In a search with optimization
// Ends the model itself may have room, because the search keeps terminated processes, or removes them as soon as
// possible (plan.Plan.Early).
type Room struct {
	// Lacking reports whether some state had no room. Processes is the number of processes in this state, and Ended the
	// number of terminated processes among them. Both are 0 if unknown.
	Lacking          bool
	Ended, Processes int
}

// RoomOf returns the Room of a finished search of s.
func RoomOf(s *system.System) Room {
	r := Room{Lacking: s.Crowded()}
	r.Ended, r.Processes = s.Ended()
	return r
}

// room makes further passes if a new process or channel had no room in pass `late`, in which terminated processes
// remained. It returns the pass that decides the open properties. `run` makes a pass with given options and a bound on
// states (0: no bound).
//
// A run of `late` without room is a run of the model, but room also needs the states that follow if there is room:
//
//   - The next pass removes terminated processes as soon as possible, and explores these states.
//   - If this pass lacks room as well, or if no error or fault for the lack of room is known, a last pass treats the
//     death of a process as a step, as the model does.
//
// An error found by any pass is a run of the model. If later passes find no error for a property, the result has the
// earlier error, because a limit may have ended the later passes.
func (d *deciding) room(
	open []*property.Property, asked plan.Options, late Pass, run func(plan.Options, int64) (Pass, error),
) (Pass, error) {
	i := slices.IndexFunc(late.Found, wantsRoom)
	apart := d.noRoom != RoomError
	rest := late.withoutErrors(wantsRoom)
	if late.Search.Cut == search.CutErrors && (!apart || i < 0 || len(rest.Found) > 0) {
		return late, nil // as many errors as requested were found already
	}
	found := []Pass{late}
	if i >= 0 || silent(open) && late.RunTimeError != nil {
		early := asked
		early.Early = true
		if apart {
			// Inside a merged step, a terminated process could not be removed.
			early.Optimize = early.Optimize.Without(plan.Merge)
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
			// Every run has room; if not known, a limit ended the search, and the verdict stays open.
			if known && !whole.Room.Lacking {
				whole.Shortage = late.shortage(i)
				return whole.withEarlier(open, []Pass{rest}), nil
			}
		}
		switch {
		case enough:
			p.RunTimeError = late.RunTimeError
			if i >= 0 && p.Search.Cut != search.CutErrors {
				p.add(late.Found[i])
			}
			return p.withEarlier(open, found), nil
		case p.Search.Cut == search.CutErrors:
			return p.withEarlier(open, found), nil
		}
		found = append(found, p)
	}
	p, err := run(asked.Dying(), 0)
	return p.withEarlier(open, found), err
}

// wholeStates and wholeTimes bound the number of states in the search by wholly: wholeStates, or wholeTimes times the
// states of the reduced search, whichever is larger. Without reduction the number of states may be far larger. If the
// search reaches the bound, a lack of room remains an error, as in any model.
const (
	wholeStates = 1 << 17
	wholeTimes  = 8
)

// wholly repeats pass p, a complete search, without reduction, to find out whether every run has room. `whole` is the
// new pass. `known` is false if the bound on the number of states ended the new search.
//
// The reduced search does not suffice, because it need not contain a run on which terminated processes remain while new
// processes are created.
func wholly(asked plan.Options, p Pass, run func(plan.Options, int64) (Pass, error)) (whole Pass, known bool, err error) {
	asked.Reduction = plan.None
	whole, err = run(asked, max(wholeStates, wholeTimes*p.Stats.States))
	return whole, whole.Search.Cut != search.CutRoom, err
}

// shortage describes the lack of room in p: the message of error p.Found[i], or of p.RunTimeError if i is -1, followed
// by the number of terminated processes if known.
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

// wantsRoom reports whether error f is a lack of room for a process or a channel.
func wantsRoom(f Found) bool { return f.Error.Fault != nil && ofRoom(f.Error.Fault.Kind) }

func ofRoom(k program.FaultKind) bool {
	return k == program.TooManyProcesses || k == program.TooManyChannels
}

// withoutErrors returns a copy of p without the errors in p.Found for which function `is` returns true.
func (p Pass) withoutErrors(is func(Found) bool) Pass {
	p.Found = slices.DeleteFunc(slices.Clone(p.Found), is)
	return p
}

// withEarlier returns p with errors from earlier passes added, for the open properties for which p has no error.
func (p Pass) withEarlier(open []*property.Property, earlier []Pass) Pass {
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

// add adds error f from a different pass to p.Found, and to the counts in p.Stats.
func (p *Pass) add(f Found) {
	p.Found = append(p.Found, f)
	p.Stats.Errors++
	if f.Error.Fault != nil && f.Error.Fault.Kind == program.InvalidEnd {
		p.Stats.Deadlocks++
	}
}
