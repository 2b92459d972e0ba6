// Package team lets several processes, also on several hosts, run the tasks of a search with states in files. The
// coordinator is the process of the check: it has the folder with the files, and a server. A member is a process that
// asks the server for tasks. It fetches the files that a task reads, runs the task, and sends the file written and the
// result.
//
// Nothing depends on the life of a process:
//
//   - A task is leased for a time, and the member renews the lease. At the end of the lease the task is offered again.
//   - The result of a task counts when the coordinator has checked and committed its record. The first record counts,
//     so a late result, or a result that comes twice, changes nothing.
//   - The coordinator has no state but the folder: started again, it goes on, and the members join again.
//
// A request must have the digest of the program in a header, which pages in a browser cannot send, and the token if
// there is one. Without a token and TLS the server listens on the loopback address only.
package team

import (
	"crypto/sha256"
	"crypto/subtle"
	"time"

	"ltlpor/internal/search"
)

// Headers of a request.
const (
	programHeader = "Ltlpor-Program" // the digest of the program
	memberHeader  = "Ltlpor-Member"  // the name given to the member
)

// Lease is the time after which a task of a silent member is offered again. A member renews its leases three times in
// this time.
const Lease = 15 * time.Second

// wait is the time that the server takes at most to answer that there is nothing to do.
const wait = 10 * time.Second

// Silence is the time after which a request without an answer is lost: the host of the coordinator may have vanished
// without a word. Requests about files may take longer; they end when the beats of the member find no coordinator.
const Silence = 3 * wait

// donePath is the address of results.
const donePath = "/done"

// Patience is the time that a member tries to reach a silent coordinator.
const Patience = time.Minute

// Setting is what a member needs to make the same check as the coordinator.
type Setting struct {
	Args  []string // the command line, with the options from files
	Texts []Text   // the input files
}

// Text is an input file.
type Text struct{ Name, Text string }

// joined is the answer to a member that joins: the name of the member.
type joined struct{ Member string }

// called is the answer to a member that asks for a search.
type called struct {
	Number int // of the search, from 1
	search.Call
	Setting
}

// beat says that a member is alive.
type beat struct{ Workers int } // number of tasks that the member runs at the same time

// leased is a task for a member.
type leased struct {
	Lease   string
	Attempt string // distinguishes the names of files
	Task    []byte
}

// finished is a result from a member.
type finished struct {
	Lease  string
	Result []byte
}

// equal compares secrets in constant time.
func equal(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}
