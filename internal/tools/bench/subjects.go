package main

// examples is the folder with the example models of SPIN in Debian's package spin.
const examples = "/usr/share/doc/spin/examples/Examples"

// subject is a model to measure, in one size.
//   - Path is the file of the model. Models of SPIN are read from the folder where they are installed.
//   - Edits has pairs of an old and a new text. The replacements change the size of the model, in the copy that both
//     tools read.
//   - Property is the ltl block to decide, which must hold. If it is "", assertions and end states are decided.
//   - Depth and Hash are initial values of the options -m and -w of pan. If they do not suit, the run is repeated;
//     hence good values only save time.
type subject struct {
	Name, Kind, Path string
	Edits            []string
	Defines          []string
	Property         string
	Depth, Hash      int
}

const own = "internal/tools/bench/models/"

// full lists models in sizes for which a full search by pan takes some seconds.
var full = []subject{
	{Name: "petersonN(4), SPIN's", Kind: "shared variables, arrays", Path: examples + "/LTL/petersonN.pml",
		Edits: []string{"#define N\t5", "#define N\t4"}, Depth: 3_000_000, Hash: 24},
	{Name: "leader(5), SPIN's", Kind: "channels, a state of 228 bytes",
		Path: examples + "/LTL/leader.pml", Depth: 10_000, Hash: 23},
	{Name: "sort(7), SPIN's", Kind: "a chain of channels", Path: examples + "/sort.pml", Depth: 1_000, Hash: 20},
	{Name: "dining-philosophers(8)", Kind: "forks as messages", Path: "models/dining-philosophers.pml",
		Defines: []string{"N=8"}, Depth: 600_000, Hash: 21},
	{Name: "fischer(7)", Kind: "time, counted by a process",
		Path: own + "fischer.pml", Defines: []string{"N=7"}, Depth: 60_000, Hash: 22},
	{Name: "go-back-n(6, 30, 12)", Kind: "windows, timeout, losses", Path: "models/go-back-n.pml",
		Defines: []string{"W=6", "K=30", "LOSSES=12"}, Depth: 1_000, Hash: 22},
	{Name: "transfers(9)", Kind: "one process, 132 guards",
		Path: own + "transfers.pml", Defines: []string{"TOTAL=9"}, Depth: 170_000, Hash: 18},
	{Name: "replication(4)", Kind: "long arrays, a state of 268 bytes",
		Path: own + "replication.pml", Depth: 2_000, Hash: 21},
	{Name: "szymanski(4)", Kind: "flags, loops over all others",
		Path: "models/szymanski.pml", Defines: []string{"N=4"}, Depth: 300_000, Hash: 23},
	{Name: "suzuki-kasami(4)", Kind: "a queue that is passed on",
		Path: "models/suzuki-kasami.pml", Defines: []string{"N=4"}, Depth: 1_000, Hash: 21},
	{Name: "paxos(5)", Kind: "messages late or lost",
		Path: "models/paxos.pml", Defines: []string{"ACCEPTORS=5"}, Depth: 1_000, Hash: 22},
	{Name: "sleeping-barber(5)", Kind: "semaphores, processes that end", Path: "models/sleeping-barber.pml",
		Defines: []string{"N=5"}, Depth: 1_000, Hash: 21},
	{Name: "cache-coherence(4)", Kind: "a bus, records",
		Path: "models/cache-coherence.pml", Defines: []string{"N=4"}, Depth: 410_000, Hash: 21},
}

// defaults lists models for searches with reduction. These are the models of list full, some of them in a larger size,
// and models for which pan takes a second even with reduction.
var defaults = []subject{
	{Name: "petersonN(4), SPIN's", Kind: "shared variables, arrays", Path: examples + "/LTL/petersonN.pml",
		Edits: []string{"#define N\t5", "#define N\t4"}, Depth: 190_000, Hash: 20},
	{Name: "leader(6), SPIN's", Kind: "channels, a state of 316 bytes", Path: examples + "/LTL/leader.pml",
		Edits: []string{"#define N\t5", "#define N\t6", "#define L\t10", "#define L\t12"}, Depth: 1_000, Hash: 17},
	{Name: "leader-chang-roberts(7)", Kind: "channels, a ring", Path: "models/leader-chang-roberts.pml",
		Defines: []string{"N=7"}, Depth: 2_000, Hash: 23},
	{Name: "sort(30), SPIN's", Kind: "a chain of channels", Path: examples + "/sort.pml",
		Edits: []string{"#define N\t7", "#define N\t30"}},
	{Name: "dining-philosophers(8)", Kind: "forks as messages", Path: "models/dining-philosophers.pml",
		Defines: []string{"N=8"}, Depth: 400_000, Hash: 21},
	{Name: "fischer(7)", Kind: "time, counted by a process",
		Path: own + "fischer.pml", Defines: []string{"N=7"}, Depth: 40_000, Hash: 22},
	{Name: "go-back-n(6, 30, 12)", Kind: "windows, timeout, losses", Path: "models/go-back-n.pml",
		Defines: []string{"W=6", "K=30", "LOSSES=12"}, Depth: 1_000, Hash: 22},
	{Name: "transfers(9)", Kind: "one process, 132 guards",
		Path: own + "transfers.pml", Defines: []string{"TOTAL=9"}, Depth: 170_000, Hash: 18},
	{Name: "replication(4)", Kind: "long arrays, a state of 268 bytes",
		Path: own + "replication.pml", Depth: 2_000, Hash: 21},
	{Name: "szymanski(5)", Kind: "flags, loops over all others",
		Path: "models/szymanski.pml", Defines: []string{"N=5"}, Depth: 1_500_000, Hash: 25},
	{Name: "suzuki-kasami(4)", Kind: "a queue that is passed on",
		Path: "models/suzuki-kasami.pml", Defines: []string{"N=4"}, Depth: 1_000, Hash: 20},
	{Name: "paxos(5)", Kind: "messages late or lost",
		Path: "models/paxos.pml", Defines: []string{"ACCEPTORS=5"}, Depth: 1_000, Hash: 22},
	{Name: "sleeping-barber(7)", Kind: "semaphores, processes that end", Path: "models/sleeping-barber.pml",
		Defines: []string{"N=7"}, Depth: 1_000, Hash: 22},
	{Name: "cache-coherence(4)", Kind: "a bus, records",
		Path: "models/cache-coherence.pml", Defines: []string{"N=4"}, Depth: 300_000, Hash: 21},
	{Name: "elevator(9)", Kind: "one process for the lift, one for people",
		Path: "models/elevator.pml", Defines: []string{"F=9"}, Depth: 1_000_000, Hash: 22},
	{Name: "stabilizing-ring(7)", Kind: "any state may be the first",
		Path: "models/stabilizing-ring.pml", Defines: []string{"N=7"}, Depth: 10_000, Hash: 23},
}

// ltl lists models with an ltl formula that holds. The last three are from the first measurements of ltlpor.
var ltl = []subject{
	{Name: "petersonN(4) goes_on", Kind: "`[]<>`",
		Path: "models/petersonN.pml", Defines: []string{"N=4"}, Property: "goes_on", Depth: 820_000, Hash: 22},
	{Name: "szymanski(4) linear", Kind: "`[](-> U)`",
		Path: "models/szymanski.pml", Defines: []string{"N=4"}, Property: "linear", Depth: 170_000, Hash: 20},
	{Name: "leader(6) p1, SPIN's", Kind: "`<>[]`", Path: examples + "/LTL/leader.pml",
		Edits:    []string{"#define N\t5", "#define N\t6", "#define L\t10", "#define L\t12"},
		Property: "p1", Depth: 1_000, Hash: 18},
	{Name: "leader-chang-roberts(6) all_know", Kind: "`<>[]`", Path: "models/leader-chang-roberts.pml",
		Defines: []string{"N=6"}, Property: "all_know", Depth: 1_000, Hash: 21},
	{Name: "paxos(5) stable", Kind: "`[](-> [])`",
		Path: "models/paxos.pml", Defines: []string{"ACCEPTORS=5"}, Property: "stable", Depth: 1_000, Hash: 22},
	{Name: "suzuki-kasami(4) all_done", Kind: "`<>`",
		Path: "models/suzuki-kasami.pml", Defines: []string{"N=4"}, Property: "all_done", Depth: 1_000, Hash: 20},
	{Name: "sleeping-barber(7) all_gone", Kind: "`<>`",
		Path: "models/sleeping-barber.pml", Defines: []string{"N=7"}, Property: "all_gone", Depth: 1_000, Hash: 22},
	{Name: "go-back-n(6, 20, 12) finishes", Kind: "`<>`", Path: "models/go-back-n.pml",
		Defines: []string{"W=6", "K=20", "LOSSES=12"}, Property: "finishes", Depth: 1_000, Hash: 21},
	{Name: "elevator(8) served_0", Kind: "`[](-> <>)`",
		Path: "models/elevator.pml", Defines: []string{"F=8"}, Property: "served_0", Depth: 440_000, Hash: 21},
	{Name: "cache-coherence(4) single", Kind: "`[]`",
		Path: "models/cache-coherence.pml", Defines: []string{"N=4"}, Property: "single", Depth: 420_000, Hash: 21},
	{Name: "stabilizing-ring(6) stabilizes", Kind: "`<>[]`", Path: "models/stabilizing-ring.pml",
		Defines: []string{"N=6"}, Property: "stabilizes", Depth: 3_000, Hash: 20},
	{Name: "ex_6 p1, SPIN's", Kind: "`<> -> <>`", Path: examples + "/Exercises/ex_6.pml",
		Property: "p1", Depth: 1_000_000, Hash: 22},
	{Name: "train c1, SPIN's", Kind: "`[]<>`", Path: examples + "/LTL/train.pml", Property: "c1", Depth: 10_000, Hash: 17},
	{Name: "leader_pre p2, SPIN's", Kind: "`[](U)`",
		Path: examples + "/LTL/leader_pre.pml", Property: "p2", Depth: 1_000, Hash: 16},
}

// ltlFull lists models with an ltl formula that holds, in sizes for which a full search by pan of the product with the
// claim takes a second or more.
var ltlFull = []subject{
	{Name: "szymanski(4) linear", Kind: "`[](-> U)`",
		Path: "models/szymanski.pml", Defines: []string{"N=4"}, Property: "linear", Depth: 550_000, Hash: 23},
	{Name: "leader-chang-roberts(6) all_know", Kind: "`<>[]`", Path: "models/leader-chang-roberts.pml",
		Defines: []string{"N=6"}, Property: "all_know", Depth: 1_000, Hash: 21},
	{Name: "suzuki-kasami(4) all_done", Kind: "`<>`",
		Path: "models/suzuki-kasami.pml", Defines: []string{"N=4"}, Property: "all_done", Depth: 1_000, Hash: 21},
	{Name: "sleeping-barber(5) all_gone", Kind: "`<>`",
		Path: "models/sleeping-barber.pml", Defines: []string{"N=5"}, Property: "all_gone", Depth: 1_000, Hash: 21},
	{Name: "go-back-n(6, 20, 12) finishes", Kind: "`<>`", Path: "models/go-back-n.pml",
		Defines: []string{"W=6", "K=20", "LOSSES=12"}, Property: "finishes", Depth: 1_000, Hash: 21},
	{Name: "elevator(8) served_0", Kind: "`[](-> <>)`",
		Path: "models/elevator.pml", Defines: []string{"F=8"}, Property: "served_0", Depth: 1_000_000, Hash: 22},
	{Name: "cache-coherence(4) single", Kind: "`[]`",
		Path: "models/cache-coherence.pml", Defines: []string{"N=4"}, Property: "single", Depth: 530_000, Hash: 21},
	{Name: "stabilizing-ring(6) stabilizes", Kind: "`<>[]`", Path: "models/stabilizing-ring.pml",
		Defines: []string{"N=6"}, Property: "stabilizes", Depth: 4_000, Hash: 20},
}

// small lists models for which translation and compilation by SPIN and gcc take longer than the search.
var small = []subject{
	{Name: "alternating-bit", Path: "models/alternating-bit.pml"},
	{Name: "bakery", Path: "models/bakery.pml"},
	{Name: "dekker", Path: "models/dekker.pml"},
	{Name: "dining-philosophers", Path: "models/dining-philosophers.pml"},
	{Name: "elevator", Path: "models/elevator.pml"},
	{Name: "needham-schroeder", Path: "models/needham-schroeder.pml"},
	{Name: "peterson", Path: "models/peterson.pml"},
	{Name: "readers-writers", Path: "models/readers-writers.pml"},
	{Name: "request", Path: "models/request.pml"},
	{Name: "telephone", Path: "models/telephone.pml"},
	{Name: "traffic-lights", Path: "models/traffic-lights.pml"},
	{Name: "two-phase-commit", Path: "models/two-phase-commit.pml"},
}
