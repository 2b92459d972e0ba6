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

// NoRoom says how to judge a run that ends because no room is left for a process or channel. It matters only if the
// room suffices when terminated processes leave at once.
type NoRoom uint8

const (
	// RoomOpen: such a run makes no verdict. If the property holds on the remaining runs, it is Inconclusive, with
	// the reason WantOfRoom.
	RoomOpen NoRoom = iota
	// RoomError: such a run ends in an ordinary run-time error.
	RoomError
	// RoomIgnored: such a run does not count. If the property holds on the remaining runs, it Holds, with a remark in
	// Property.Assuming.
	RoomIgnored
)

var noRooms = words.Table[NoRoom]{
	Option:   "value",
	Words:    []string{RoomOpen: "open", RoomError: "error", RoomIgnored: "ignore"},
	Expected: "open, error or ignore",
}

// String returns the word for n.
func (n NoRoom) String() string { return noRooms.String(n) }

// MarshalText implements encoding.TextMarshaler by the word for n.
func (n NoRoom) MarshalText() ([]byte, error) { return noRooms.Marshal(n) }

// UnmarshalText implements encoding.TextUnmarshaler. It reads the word for a value.
func (n *NoRoom) UnmarshalText(text []byte) error { return noRooms.Unmarshal(text, n) }

// Room says whether a search had room for all processes and channels. In this search terminated processes stayed, or
// left as soon as possible (plan.Plan.Early).
type Room struct {
	// Lacking reports whether some state had no room. In this state, Ended of Processes processes had terminated;
	// both numbers are 0 if unknown.
	Lacking          bool
	Ended, Processes int
}

// RoomOf returns the Room of a search of s that has ended.
func RoomOf(s *system.System) Room {
	r := Room{Lacking: s.Crowded()}
	r.Ended, r.Processes = s.Ended()
	return r
}

// room makes further passes after `late`, a pass in which terminated processes stayed, and in which a new process or
// channel found no room. The run without room is a run of the model, but other runs may have room:
//
//   - A pass in which terminated processes leave as soon as possible shows the behaviour after the run without room.
//   - If this pass lacks room as well, or the error is not at hand, a last pass treats the death of a process as a
//     step, as the model does.
//
// An error found by a pass is a run of the model, whatever the later passes find. If the later passes find no error
// for the property, room keeps the earlier error, since a limit may have ended the later passes.
func (d *deciding) room(
	open []*property.Property, asked plan.Options, late Pass, run func(plan.Options, int64) (Pass, error),
) (Pass, error) {
	i := slices.IndexFunc(late.Found, wantsRoom)
	apart := d.noRoom != RoomError
	rest := late.withoutErrors(wantsRoom)
	if late.Search.Cut == search.CutErrors && (!apart || i < 0 || len(rest.Found) > 0) {
		return late, nil // the errors found are as many as requested
	}
	found := []Pass{late}
	if i >= 0 || silent(open) && late.RunTimeError != nil {
		early := asked
		early.Early = true
		if apart {
			early.Optimize = early.Optimize.Without(plan.Merge) // a process inside a merged step could not leave
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
			if known && !whole.Room.Lacking { // if not known, a limit ended the search, which leaves the verdict open
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

// wholeStates and wholeTimes bound the search of wholly: it stores at most wholeStates states, or wholeTimes times
// the states of the reduced search, whichever is larger. Without reduction the number of states may be far larger. If
// it exceeds the bound, the lack of room counts as an error, as in any model.
const (
	wholeStates = 1 << 17
	wholeTimes  = 8
)

// wholly repeats the complete search p without reduction, to find out whether every run has room. A reduced search
// does not suffice: the reduction keeps no run on which terminated processes wait while further processes are
// created. The repeated search stores a bounded number of states; known is false if this bound ended the search.
func wholly(asked plan.Options, p Pass, run func(plan.Options, int64) (Pass, error)) (whole Pass, known bool, err error) {
	asked.Reduction = plan.None
	whole, err = run(asked, max(wholeStates, wholeTimes*p.Stats.States))
	return whole, whole.Search.Cut != search.CutRoom, err
}

// shortage returns a text about the lack of room in p: the message of error i in p.Found, or of p.RunTimeError if i
// is -1, and the number of ended processes if known.
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

// wantsRoom reports whether f is a lack of room for a process or a channel.
func wantsRoom(f Found) bool { return f.Error.Fault != nil && ofRoom(f.Error.Fault.Kind) }

func ofRoom(k program.FaultKind) bool {
	return k == program.TooManyProcesses || k == program.TooManyChannels
}

// withoutErrors returns p without the errors for which parameter is returns true.
func (p Pass) withoutErrors(is func(Found) bool) Pass {
	p.Found = slices.DeleteFunc(slices.Clone(p.Found), is)
	return p
}

// withEarlier returns p with errors added from earlier passes. An error is added if it violates an open property for
// which p has no error.
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

// add adds f, an error found by another pass, to the errors and the counts of p.
func (p *Pass) add(f Found) {
	p.Found = append(p.Found, f)
	p.Stats.Errors++
	if f.Error.Fault != nil && f.Error.Fault.Kind == program.InvalidEnd {
		p.Stats.Deadlocks++
	}
}
