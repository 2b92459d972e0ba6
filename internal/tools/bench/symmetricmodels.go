package main

// symmetricModels is the folder of the models for symmetry, with their twins for Rumur.
const symmetricModels = own + "symmetric/"

// foldableFamily is a model to measure with and without symmetry, in several sizes, by the macro `define`. defines has
// other macro definitions. property is the ltl block to decide, or "" for assertions and end states.
type foldableFamily struct {
	name, path, define string
	sizes              []int
	defines            []string
	property           string
	what               string // what is exchanged, or what tells the processes apart
	group              familyGroup
}

// familyGroup is a group of families in the document.
type familyGroup int

const (
	goal        familyGroup = iota // the goals are about these
	symmetric                      // other models with symmetry
	withFormula                    // symmetric models with a formula
	control                        // models without symmetry
)

// foldable lists the families to measure with and without symmetry.
var foldable = []foldableFamily{
	{name: "fischer", path: own + "fischer.pml", define: "N", sizes: []int{6, 7, 8},
		what: "numbers in a variable, scans in a d_step"},
	{name: "queue-lock", path: symmetricModels + "queue-lock.pml", define: "N", sizes: []int{4, 5, 6},
		what: "numbers in variables and arrays"},
	{name: "cache-coherence", path: "models/cache-coherence.pml", define: "N", sizes: []int{2, 3, 4},
		what: "scans in atomic sequences, handshakes"},
	{name: "paxos", path: "models/paxos.pml", define: "ACCEPTORS", sizes: []int{4, 5, 6}, what: "acceptors"},
	{name: "server", path: symmetricModels + "server.pml", define: "N", sizes: []int{7, 10, 13},
		what: "numbers in channels, an array of channels"},

	{name: "directory", path: symmetricModels + "directory.pml", define: "N", sizes: []int{3, 4, 5}, group: symmetric,
		what: "arrays, a scan in a d_step"},
	{name: "spinlock", path: symmetricModels + "spinlock.pml", define: "N", sizes: []int{4, 6, 8}, group: symmetric,
		what: "processes alone"},
	{name: "crossing", path: symmetricModels + "crossing.pml", define: "N", sizes: []int{4, 6, 8}, group: symmetric,
		what: "numbers in handshakes and a channel"},
	{name: "allocator", path: "models/allocator.pml", define: "N", sizes: []int{3, 4, 5}, group: symmetric,
		what: "arrays, scans in a d_step"},
	{name: "sleeping-barber", path: "models/sleeping-barber.pml", define: "N", sizes: []int{4, 6, 8}, group: symmetric,
		what: "processes that end"},
	{name: "readers-writers", path: "models/readers-writers.pml", define: "R", sizes: []int{4, 6, 8},
		defines: []string{"S=4"}, group: symmetric, what: "two classes"},
	{name: "lease", path: "models/distributed/lease.pml", define: "CLIENTS", sizes: []int{2, 3}, group: symmetric,
		what: "processes with threads"},
	{name: "worker-pool", path: "models/distributed/worker-pool.pml", define: "WORKERS", sizes: []int{2, 3, 4},
		group: symmetric, what: "processes with threads"},

	{name: "sleeping-barber", path: "models/sleeping-barber.pml", define: "N", sizes: []int{6, 8},
		property: "all_gone", group: withFormula, what: "a formula about all"},

	{name: "two-phase-commit", path: "models/two-phase-commit.pml", define: "N", sizes: []int{3, 4, 6}, group: control,
		what: "a scan outside of atomic sequences"},
	{name: "bakery", path: "models/bakery.pml", define: "N", sizes: []int{2, 3}, defines: []string{"MAX=3"},
		group: control, what: "tickets, and numbers compared by order"},
	{name: "lamport-fast", path: "models/lamport-fast.pml", define: "N", sizes: []int{3, 4}, group: control,
		what: "a scan outside of atomic sequences"},
	{name: "lock-manager", path: "models/lock-manager.pml", define: "N", sizes: []int{4, 6, 7}, group: control,
		what: "a queue in an array"},
	{name: "suzuki-kasami", path: "models/suzuki-kasami.pml", define: "N", sizes: []int{3, 4}, group: control,
		what: "a queue in the order of the numbers"},
}

// peers lists the families that have a twin for Rumur.
var peers = []foldableFamily{
	{name: "fischer", path: own + "fischer.pml", define: "N", sizes: []int{5, 6, 7}},
	{name: "directory", path: symmetricModels + "directory.pml", define: "N", sizes: []int{3, 4, 5}},
	{name: "server", path: symmetricModels + "server.pml", define: "N", sizes: []int{5, 6, 7}},
	{name: "queue-lock", path: symmetricModels + "queue-lock.pml", define: "N", sizes: []int{4, 5}},
	{name: "spinlock", path: symmetricModels + "spinlock.pml", define: "N", sizes: []int{5, 7, 8}},
}
