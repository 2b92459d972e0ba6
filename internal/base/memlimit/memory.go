// Package memlimit says how much memory this process may take, and whether it has room for more,
// so that a search ends before the system ends the process.
//
// What a search keeps is a part of that only: there are tables that are being copied to larger
// ones, garbage that has not been collected, other searches that rest, the runtime, the program
// itself. So the process is looked at as a whole, from outside where the system allows it: see
// Used.
package memlimit

import (
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

// Bound is what sets a limit.
type Bound uint8

// The bounds. Unknown: there is no limit, as what is left is not known. Group is a control
// group of Linux, Space what ulimit -v or ulimit -d leaves.
const (
	Unknown Bound = iota
	Given
	Machine
	Group
	Space
)

// Limit bounds the memory of the whole process.
type Limit struct {
	Bytes int64 // 0 if By is Unknown
	By    Bound
}

// Floor is the least limit for the process that can be given: about what it takes before it
// searches is half of that. Who gives less bounds what searches keep, and nothing else.
const Floor = 64 << 20

// refreshEvery is how long a limit that is not given is believed: others on the machine take
// memory, too.
const refreshEvery = 250 * time.Millisecond

// Guard watches over the memory of the process. Several goroutines may use it.
type Guard struct {
	mu    sync.Mutex
	given int64
	limit Limit
	own   Limit     // what the system sets, whatever was given
	read  time.Time // when these were
	soft  int64     // the limit that the garbage collector has, 0 if it has none by g
	most  int64     // that was seen in use

	// before is the garbage collector's limit before g.
	before int64
	sys    system
}

// system is what a Guard knows of its surroundings.
type system struct {
	used    func() int64 // see Used
	peak    func() int64 // the most that it was, as far as the system knows
	ours    func() int64 // the part of it that the Go runtime has
	left    func() Left
	collect func() // gives back what is garbage
	now     func() time.Time
	limit   func(int64) int64 // debug.SetMemoryLimit
}

// New returns a guard for a limit in bytes, raised to Floor if it is less; what the system has left
// is one in any case, and the only one if 0 is given. The garbage collector goes by the limit, too, until Release.
func New(given int64) *Guard {
	return newGuard(given, system{
		used: Used, peak: peak, ours: runtimeBytes, left: FindLeft, collect: debug.FreeOSMemory, now: time.Now,
		limit: debug.SetMemoryLimit,
	})
}

func newGuard(given int64, sys system) *Guard {
	g := &Guard{given: given, sys: sys}
	g.before = sys.limit(-1)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.refresh(g.look())
	return g
}

// Release gives the garbage collector the limit back that it had.
func (g *Guard) Release() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.soft != 0 {
		g.sys.limit(g.before)
	}
}

// Limit returns the limit as it is now.
func (g *Guard) Limit() Limit {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.limit
}

// Search returns what was given if that is less than Floor: it bounds what each search keeps. 0: no such bound.
func (g *Guard) Search() int64 {
	if g.given >= Floor {
		return 0
	}
	return g.given
}

// Used returns the bytes in use now, and the most that was ever seen by g.
func (g *Guard) Used() (now, most int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now = g.look()
	g.most = max(g.most, g.sys.peak())
	return now, g.most
}

// Fits reports whether a search has room for so many bytes more. If there seems to be none all
// garbage is given back first.
func (g *Guard) Fits(ahead int64) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	used := g.look()
	g.refresh(used)
	return g.fits(g.limit, used, ahead)
}

// FitsResult reports whether there is room for so many bytes more to write out what was found. A
// limit that was given is for searching: here the system's own counts.
func (g *Guard) FitsResult(ahead int64) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	used := g.look()
	g.refresh(used)
	if !g.fits(g.own, used, ahead) {
		return false
	}
	g.soften(g.own, used)
	return true
}

// Over reports whether the process takes more than the system can well give, all garbage given
// back: what others do not watch over may come to that.
func (g *Guard) Over() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	used := g.look()
	g.refresh(used)
	if g.own.By == Unknown || used <= g.own.Bytes {
		return false
	}
	g.sys.collect()
	return g.look() > g.own.Bytes
}

func (g *Guard) fits(l Limit, used, ahead int64) bool {
	line := l.line()
	if l.By == Unknown || used+ahead <= line {
		return true
	}
	g.sys.collect()
	// Collecting for less than step would end in doing nothing else.
	return g.look()+ahead+step(line) <= line
}

func (g *Guard) look() int64 {
	used := g.sys.used()
	g.most = max(g.most, used)
	return used
}

// line is what the process stays under between two looks, so that it stays under the limit always.
func (l Limit) line() int64 { return l.Bytes - l.Bytes/32 - 4<<20 }

// step is what must be free after a collection.
func step(line int64) int64 { return max(line/64, 1<<20) }

// refresh finds the limits, and tells the garbage collector.
func (g *Guard) refresh(used int64) {
	now := g.sys.now()
	if !g.read.IsZero() && now.Sub(g.read) < refreshEvery {
		return
	}
	g.read = now
	g.own = g.sys.left().limit(used)
	g.limit = g.own
	if given := max(g.given, Floor); g.given > 0 && (g.own.By == Unknown || given < g.own.Bytes) {
		g.limit = Limit{given, Given}
	}
	g.soften(g.limit, used)
}

// soften lets the garbage collector go by l: it is to run before a collection is forced.
func (g *Guard) soften(l Limit, used int64) {
	if l.By == Unknown {
		return
	}
	line := l.line()
	soft := max(line-2*step(line)-max(0, used-g.sys.ours()), Floor/4)
	if d := soft - g.soft; g.soft == 0 || max(d, -d) > soft/32 {
		g.soft = soft
		g.sys.limit(min(soft, g.before))
	}
}

// runtimeBytes is the memory that the Go runtime has from the system. It may not have written
// to all of it.
func runtimeBytes() int64 {
	s := [2]metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s[:])
	return int64(s[0].Value.Uint64() - s[1].Value.Uint64())
}
