package exec

// The limits on processes and channels (doc/dev/semantics.md, 1.8), equal to those of SPIN.
const (
	MaxProcesses = 255
	MaxChannels  = 255
)

// The limits of one step. Every engine uses these limits, so every engine gives up in the same places.
const (
	// DStepLimit bounds the number of statements in one d_step. A longer d_step counts as endless.
	DStepLimit = 10_000_000
	// RememberAfter is the number of steps in one atomic sequence after which the engine begins to store the states
	// inside. Stored states end loops in the sequence, and let paths that join be followed once. Nearly all sequences
	// are shorter and store nothing.
	RememberAfter = 256
	// AtomicLimit bounds the number of stored states in one atomic sequence. Only states where paths may join are
	// stored.
	AtomicLimit = 2_000_000
	// ChoiceLimit bounds the number of choices open at a time inside one atomic sequence. Each open choice takes a
	// copy of the state.
	ChoiceLimit = 250_000
	// TailLimit bounds the number of steps over merged locations in one Fire. Beyond the limit, processes rest at
	// merged locations. Resting is sound anywhere and costs only additional states.
	TailLimit = 4096
	// SplitLimit bounds the number of consecutive choices at merged locations in one Fire. Beyond the limit,
	// processes rest at merged locations: every path then ends at the same distance, where paths may join, and not at
	// many distances.
	SplitLimit = 32
)
