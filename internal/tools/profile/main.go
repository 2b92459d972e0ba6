// Command profile writes cmd/ltlpor/default.pgo, the profile for profile-guided optimization. It records the CPU time
// of checks of models of several sizes: full searches, searches with the defaults, and searches for formulas only.
//
// Write the profile again after changes in the searches, or after renames there. The compiler identifies a function in
// the profile by its name, and a call by its line within the function.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
	"strings"
	"time"

	"ltlpor"
	"ltlpor/source"
)

// subject is a model with macro definitions, for which a check takes about a second.
type subject struct{ model, defines string }

var subjects = []subject{
	{"models/lamport-fast.pml", "N=4"},
	{"models/bakery.pml", "N=4"},
	{"models/cache-coherence.pml", "N=4"},
	{"models/dining-philosophers.pml", "N=10"},
	{"models/go-back-n.pml", "W=3 K=8 LOSSES=3"},
	{"models/leader-dolev-klawe-rodeh.pml", "N=7"},
	{"models/paxos.pml", "ACCEPTORS=5"},
	{"models/petersonN.pml", "N=5"},
	{"models/petersonN.pml", "N=4"},
	{"models/ricart-agrawala.pml", "N=4"},
	{"models/selective-repeat.pml", "SIZE=3 K=6 LOSSES=2"},
	{"models/sleeping-barber.pml", "N=7"},
	{"models/stabilizing-ring.pml", "N=6"},
	{"models/suzuki-kasami.pml", "N=4 ROUNDS=2"},
	{"models/szymanski.pml", "N=5"},
	{"models/token-ring.pml", "N=6"},
	{"internal/tools/bench/models/fischer.pml", "N=7"},
	{"internal/tools/bench/models/replication.pml", ""},
	{"internal/tools/bench/models/transfers.pml", ""},
}

// ways lists the options with which every subject is checked. The last element is only for the first subject.
var ways = []ltlpor.Options{
	{Reduction: ltlpor.None, Checks: ltlpor.Assertions | ltlpor.EndStates},
	{},
	{Checks: ltlpor.LTL},
	{Engine: ltlpor.ClosureEngine},
}

func main() {
	out := flag.String("out", "cmd/ltlpor/default.pgo", "the profile")
	limit := flag.Duration("limit", 2*time.Second, "the longest time of a check")
	flag.Parse()
	if err := profile(*out, *limit); err != nil {
		fmt.Fprintln(os.Stderr, "profile:", err)
		os.Exit(1)
	}
}

// profile writes the CPU profile of the checks to file out. limit is the time limit of a single check.
func profile(out string, limit time.Duration) error {
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := pprof.StartCPUProfile(f); err != nil {
		return err
	}
	for i, s := range subjects {
		for _, way := range ways[:len(ways)-min(i, 1)] {
			if err = check(s, way, limit); err != nil {
				break
			}
		}
	}
	pprof.StopCPUProfile()
	if err != nil {
		return err
	}
	return f.Close()
}

// check checks model s with the options `way`, within the time limit, and prints the time taken.
func check(s subject, way ltlpor.Options, limit time.Duration) error {
	text, err := source.ReadFile(s.model, 1<<20)
	if err != nil {
		return err
	}
	way.Defines, way.Time, way.Workers = strings.Fields(s.defines), limit, 1
	start := time.Now()
	r, err := ltlpor.Check(context.Background(), source.NewFile(filepath.Base(s.model), string(text)), way)
	if err != nil {
		return fmt.Errorf("%s: %w", s.model, err)
	}
	states := int64(0)
	for _, x := range r.Searches {
		states += x.States
	}
	fmt.Printf("%-50s %-20s %9d states %6.2f s\n", s.model, s.defines, states, time.Since(start).Seconds())
	return nil
}
