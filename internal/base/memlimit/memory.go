// Package memlimit determines the memory limit of this process, and checks the memory in use against it, so that a
// search ends before the system kills the process.
//
// The data of a search is only part of the memory: tables are copied to larger tables, garbage waits for collection,
// and suspended searches, the runtime and the program itself take memory. So the package measures the whole process, as
// the operating system sees it if possible; see Used.
package memlimit

import (
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

// Bound says which resource or setting determines a memory limit.
type Bound uint8

// The values of Bound. Unknown means that there is no limit, because the memory left is not known. Given is a limit set
// by the user, Machine the memory of the machine, Group a control group of Linux, and Space the limit of ulimit -v or
// ulimit -d.
const (
	Unknown Bound = iota
	Given
	Machine
	Group
	Space
)

// Limit is an upper bound on the memory of the whole process, and the reason for the bound.
type Limit struct {
	Bytes int64 // the bound, in bytes; 0 if By is Unknown
	By    Bound
}

// Floor is the smallest limit for the whole process, in bytes. The process uses about half of Floor before the search
// begins. If a user sets a smaller limit, the limit bounds only the memory of each search.
const Floor = 64 << 20

// refreshEvery is the time for which a measured limit stays valid. Other programs on the machine may take memory
// meanwhile.
const refreshEvery = 250 * time.Millisecond

// Guard measures the memory of the process and compares it with a memory limit. Several goroutines may use a Guard.
type Guard struct {
	mu    sync.Mutex
	given int64 // the argument of New, in bytes; 0: none
	limit Limit
	own   Limit     // the limit of the system, whatever limit the user gave
	read  time.Time // time of the last refresh of limit and own
	soft  int64     // limit that g has set for the garbage collector; 0: no limit
	most  int64     // most bytes seen in use so far

	// before is the limit of the garbage collector before New.
	before int64
	sys    system
}

// system has the functions by which a Guard queries the operating system and the runtime; tests replace them.
type system struct {
	used    func() int64 // memory of the process (Used)
	peak    func() int64 // the maximum of used, as far as the system knows
	ours    func() int64 // the part of used in the Go runtime
	left    func() Left
	collect func() // collects garbage and returns memory to the system
	now     func() time.Time
	limit   func(int64) int64 // sets the limit of the garbage collector (debug.SetMemoryLimit)
}

// New returns a Guard with the given limit in bytes; 0 means that only the memory left in the system is a limit.
//
//   - A limit below Floor is raised to Floor.
//   - The memory that the system has left is always a limit, too.
//   - The limit also applies to the garbage collector, until Release.
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
	g.refresh(g.used())
	return g
}

// Release restores the memory limit that the garbage collector had before New.
func (g *Guard) Release() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.soft != 0 {
		g.sys.limit(g.before)
	}
}

// Limit returns the current limit for the process.
func (g *Guard) Limit() Limit {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.limit
}

// Search returns the limit on the memory of a single search, in bytes. If the limit given to New is less than Floor,
// the result is this limit. A larger given limit applies to the whole process, and the result is 0 (no limit).
func (g *Guard) Search() int64 {
	if g.given >= Floor {
		return 0
	}
	return g.given
}

// Used returns the bytes that the process uses now, and the greatest number of bytes that g has measured.
func (g *Guard) Used() (now, most int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now = g.used()
	g.most = max(g.most, g.sys.peak())
	return now, g.most
}

// Fits reports whether a search may use `ahead` additional bytes. If the memory does not suffice, Fits collects garbage
// and checks again before it returns false.
func (g *Guard) Fits(ahead int64) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	used := g.used()
	g.refresh(used)
	return g.fits(g.limit, used, ahead)
}

// FitsResult reports whether writing results may use `ahead` additional bytes under the limit given to New. If this
// limit is less than Floor, it bounds only searches: FitsResult then compares with the limit of the system.
func (g *Guard) FitsResult(ahead int64) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	used := g.used()
	g.refresh(used)
	limit := g.limit
	if g.given < Floor {
		limit = g.own
	}
	if !g.fits(limit, used, ahead) {
		return false
	}
	g.soften(limit, used)
	return true
}

// Exceeded reports whether the process exceeds the limit of the system, even after a garbage collection. This is
// possible because some memory is taken without a call of Fits.
func (g *Guard) Exceeded() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	used := g.used()
	g.refresh(used)
	if g.own.By == Unknown || used <= g.own.Bytes {
		return false
	}
	g.sys.collect()
	return g.used() > g.own.Bytes
}

func (g *Guard) fits(l Limit, used, ahead int64) bool {
	line := l.line()
	if l.By == Unknown || used+ahead <= line {
		return true
	}
	g.sys.collect()
	// Without step(line) free bytes after a collection, the process would soon spend its time on collections.
	return g.used()+ahead+step(line) <= line
}

func (g *Guard) used() int64 {
	used := g.sys.used()
	g.most = max(g.most, used)
	return used
}

// line returns the memory use, in bytes, above which checks fail. A margin separates it from the limit, so that a
// process below line at every check stays below the limit between the checks.
func (l Limit) line() int64 { return l.Bytes - l.Bytes/32 - 4<<20 }

// step returns the number of bytes that must be free below line, after a garbage collection, for a check to succeed.
func step(line int64) int64 { return max(line/64, 1<<20) }

// refresh measures the memory left, updates the limits g.limit and g.own, and adapts the limit of the garbage
// collector. Within refreshEvery after a measurement it does nothing. used is the memory of the process, in bytes.
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

// soften sets the memory limit of the garbage collector below l.line. The runtime then collects garbage before a check
// (Fits) has to force a collection. soften changes nothing if l is unknown, or if the change would be at most 1/32.
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

// runtimeBytes returns the memory, in bytes, that the Go runtime has obtained from the system, written to or not.
func runtimeBytes() int64 {
	s := [2]metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s[:])
	return int64(s[0].Value.Uint64() - s[1].Value.Uint64())
}
